import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { AlertChannels } from '@/components/alerts/alert-channels'
import type { AlertRow } from '@/lib/alerts/shapes'
import { ALERTS_OF_OWN } from '@/lib/alerts/words'
import { network } from '@/tests/components/actions/tracker-api'
import { chooseOption } from '@/tests/components/choose-option'
import { ID, openAdmin } from '@/tests/components/form/admin-page'

// Channels as an organisation admin sees them (R-ALERT-1, R-ALERT-6).

const LIST = `GET ${ALERTS_OF_OWN}`
const SAVE = `POST ${ALERTS_OF_OWN}`
const TEST = `POST ${ALERTS_OF_OWN}/${ID}/test`
const DELIVERY = 'e'.repeat(24)

const channel = (row: Partial<AlertRow> = {}): AlertRow => ({
  ...{ _id: ID, kind: 'slack', address: 'hooks.slack.com/…part', events: ['visibility.changed'], changes: 'clear' },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', pausedAt: null, deliveries: [] },
  ...row,
})
const delivery = (row: Partial<AlertRow['deliveries'][number]> = {}): AlertRow['deliveries'][number] => ({
  ...{ _id: DELIVERY, event: 'visibility.changed', title: 'Up this week: 73%.', state: 'delivered', tries: 1 },
  ...{ status: 200, error: null, createdAt: '2026-11-21T07:00:00.000Z', deliveredAt: '2026-11-21T07:00:02.000Z' },
  ...row,
})
const open = (items: AlertRow[]) =>
  openAdmin(<AlertChannels endpoint={ALERTS_OF_OWN} />, { [ALERTS_OF_OWN]: { items, total: items.length } })

describe('channels', () => {
  it('say where alerts go, what about, and what became of the last', () => {
    open([
      channel({
        pausedAt: '2026-11-22T09:00:00.000Z',
        changes: 'probable',
        deliveries: [
          delivery(),
          delivery({ _id: '1', state: 'failed', error: 'answered 500' }),
          delivery({ _id: '2', state: 'waiting', tries: 3, error: 'answered 404' }),
          delivery({ _id: '3', state: 'held' }),
        ],
      }),
    ])
    screen.getByText('Paused')
    screen.getByText(/^Paused since 22 November, 09:00: nothing arrived for three days\./)
    screen.getByText('Visibility changed. Probable changes too')
    const list = within(screen.getByRole('list', { name: 'Last messages to Slack, hooks.slack.com/…part' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Up this week: 73%. Delivered 21 November, 07:00',
      'Up this week: 73%. Not delivered: answered 500',
      'Up this week: 73%. Waiting after 3 tries: answered 404',
      'Up this week: 73%. Not sent: 3 were sent that day',
    ])
  })

  it('are none at first, and the secret of a new webhook is shown once', async () => {
    const stored: AlertRow[] = []
    const sent: unknown[] = []
    network({
      [LIST]: () => ({ body: { items: stored, total: stored.length } }),
      [SAVE]: ({ body }) => {
        sent.push(body)
        stored.push(channel({ kind: 'webhook', address: 'example.com/…hook' }))
        return { body: { ...stored[0], secret: 'the-secret' } }
      },
    })
    open([])
    screen.getByText('No channels yet')
    await userEvent.click(screen.getByRole('button', { name: 'Add channel' }))
    const dialog = within(await screen.findByRole('dialog'))
    await chooseOption(dialog.getByRole('combobox', { name: 'Where to' }), 'Signed webhook')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Address of the webhook' }), 'https://example.com/hook')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Weekly digest' }))
    expect(dialog.queryByRole('checkbox', { name: 'An engine does not answer' })).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByDisplayValue('the-secret')).toBeTruthy()
    expect(sent).toMatchObject([{ kind: 'webhook', url: 'https://example.com/hook', changes: 'clear' }])
    await screen.findByText('example.com/…hook')
  })

  it('say that a test did not arrive, and why', async () => {
    const stored = [channel()]
    network({
      [LIST]: () => ({ body: { items: stored, total: 1 } }),
      [TEST]: () => {
        const failed = delivery({ event: 'test', title: 'A test', state: 'failed', error: 'answered 404' })
        stored[0] = channel({ deliveries: [failed] })
        return { body: { _id: DELIVERY } }
      },
    })
    open(stored)
    await userEvent.click(screen.getByRole('button', { name: 'Send test to Slack, hooks.slack.com/…part' }))
    await screen.findByText('A test')
    await screen.findByText('Not delivered: answered 404')
  })
})
