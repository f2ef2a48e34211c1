import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { DigestReader, RegularMail } from '@/lib/digest/shapes'
import type { ReadTokenRow } from '@/lib/organisations/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { ID, OTHER_ID } from '@/tests/components/form/admin-page'
import { openSettings, organisation } from './settings-page'

const LIST = 'GET /api/orgAdmin/api-token'
const CREATE = 'POST /api/orgAdmin/api-token'
const REVOKE = `DELETE /api/orgAdmin/api-token/${ID}`
const SECRET = `sl_7Qm2${'x'.repeat(39)}`
const token = (row: Partial<ReadTokenRow> = {}): ReadTokenRow => ({
  _id: ID,
  name: 'Agency',
  startsWith: 'sl_Zc0p',
  createdAt: '2026-09-12T10:00:00.000Z',
  lastUsedAt: null,
  ...row,
})
const tokens = () => within(screen.getByRole('region', { name: 'Read tokens' }))
const rows = () =>
  within(tokens().getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )

const name = () => tokens().getByRole('textbox', { name: 'Name of the token' })
const create = () => userEvent.click(tokens().getByRole('button', { name: 'Create token' }))

describe('read tokens', () => {
  it('say when each was made and used last, and how its secret starts', () => {
    openSettings({
      tokens: [
        token({ name: 'Board', startsWith: 'sl_7Qm2', lastUsedAt: '2026-11-22T06:00:30.000Z' }),
        token({ _id: OTHER_ID, name: 'Looker Studio', lastUsedAt: '2026-10-30T23:59:00.000Z' }),
        token({ _id: 'c'.repeat(24) }),
      ],
    })
    tokens().getByText('For spreadsheets and dashboards. A token reads the figures of Loomhouse and changes nothing.')
    expect(rows()).toEqual([
      ['Board', 'sl_7Qm2…', 'Made 12 Sep 26', 'Last used Today, 06:00', 'Revoke'],
      ['Looker Studio', 'sl_Zc0p…', 'Made 12 Sep 26', 'Last used 30 Oct 26', 'Revoke'],
      ['Agency', 'sl_Zc0p…', 'Made 12 Sep 26', 'Last used Never', 'Revoke'],
    ])
  })

  it('asks for a name, and says when there are as many as there may be', async () => {
    network({
      [CREATE]: () => ({ status: 409, body: { error: 'Please revoke a token first. 10 tokens are the limit.' } }),
    })
    openSettings()
    await create()
    tokens().getByText('Please provide a name')
    expect(document.activeElement).toBe(name())
    await userEvent.type(name(), 'Board')
    await create()
    expect((await tokens().findByRole('alert')).textContent).toBe(
      'Please revoke a token first. 10 tokens are the limit.',
    )
  })

  it('is revoked after a question, and its secret disappears with it', async () => {
    const made = token()
    let stored = [made]
    network({
      [LIST]: () => ({ body: { items: stored, total: stored.length } }),
      [CREATE]: () => ({ body: { ...made, token: SECRET } }),
      [REVOKE]: () => {
        stored = []
        return { body: { message: 'success' } }
      },
    })
    openSettings({ tokens: [made] })
    await userEvent.type(name(), 'Agency')
    await create()
    await screen.findByDisplayValue(SECRET)
    const [ask] = tokens().getAllByRole('button', { name: 'Revoke the token “Agency”' })
    if (ask) await userEvent.click(ask)
    const question = within(screen.getByRole('dialog', { name: 'Revoke “Agency”?' }))
    question.getByText('Whatever uses it stops working at once.')
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
    await screen.findByText('Token revoked')
    await tokens().findByText('No tokens yet')
    expect(screen.queryByDisplayValue(SECRET)).toBeNull()
  })

  it('that was revoked meanwhile counts as revoked; a failure is said in the dialog', async () => {
    let status = 503
    network({
      [LIST]: () => ({ body: { items: [], total: 0 } }),
      [REVOKE]: () => ({ status, body: { error: status === 503 ? 'Please try again later.' : 'Not found.' } }),
    })
    openSettings({ tokens: [token()] })
    const [ask] = tokens().getAllByRole('button', { name: 'Revoke the token “Agency”' })
    if (ask) await userEvent.click(ask)
    const question = within(screen.getByRole('dialog'))
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
    expect((await question.findByRole('alert')).textContent).toBe('Please try again later.')
    status = 404
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
    await tokens().findByText('No tokens yet')
  })
})

describe('who gets the weekly digest', () => {
  const LIST = 'GET /api/orgAdmin/digest'
  const SWITCH = 'POST /api/orgAdmin/digest'
  const freya: DigestReader = {
    _id: ID,
    firstName: 'Freya',
    lastName: 'Lindqvist',
    email: 'freya@loomhouse.test',
    organizationAdmin: true,
    digest: true,
    report: false,
  }
  const tom: DigestReader = {
    ...freya,
    _id: OTHER_ID,
    firstName: 'Tom',
    lastName: 'Brandt',
    email: 'tom@loomhouse.test',
    organizationAdmin: false,
    digest: false,
  }
  const switchOf = (person: string) => screen.getByRole('switch', { name: `Weekly digest for ${person}` })
  const isOn = (person: string) => switchOf(person).getAttribute('aria-checked')

  /** A server that keeps who gets the digest. */
  function server(people = [freya, tom]) {
    let kept = people
    return network({
      [LIST]: () => ({ body: { items: kept } }),
      [SWITCH]: ({ body }) => {
        const { user, mail, on } = body as { user: string; mail: RegularMail; on: boolean }
        kept = kept.map((reader) => (reader._id === user ? { ...reader, [mail]: on } : reader))
        return { body: kept.find(({ _id }) => _id === user) }
      },
    })
  }

  it('names each person with the role, and is saved at once', async () => {
    const calls = server()
    openSettings({ readers: [freya, tom] })
    const list = within(screen.getByRole('list', { name: 'Who gets the weekly digest' }))
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'FLFreya Lindqvistfreya@loomhouse.testOrganisation Admin',
      'TBTom Brandttom@loomhouse.testMarketeer',
    ])
    expect([isOn('Freya Lindqvist'), isOn('Tom Brandt')]).toEqual(['true', 'false'])
    await userEvent.click(switchOf('Tom Brandt'))
    await screen.findByText('Digest on for Tom Brandt')
    expect(calls.find(({ call }) => call === SWITCH)?.body).toEqual({ user: OTHER_ID, mail: 'digest', on: true })
    await waitFor(() => expect(isOn('Tom Brandt')).toBe('true'))
    await userEvent.click(switchOf('Freya Lindqvist'))
    await screen.findByText('Digest off for Freya Lindqvist')
  })

  it('names who gets the monthly report apart from that', async () => {
    const calls = server()
    openSettings({ readers: [freya, tom] })
    const report = screen.getByRole('switch', { name: 'Monthly report for Tom Brandt' })
    expect(report.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(report)
    await screen.findByText('Monthly report on for Tom Brandt')
    expect(calls.find(({ call }) => call === SWITCH)?.body).toEqual({ user: OTHER_ID, mail: 'report', on: true })
    expect(isOn('Tom Brandt')).toBe('false')
  })

  it('lets marketeers share the report, with the version of the organisation', async () => {
    const SAVE = 'POST /api/orgAdmin/organization'
    const calls = network({
      [SAVE]: ({ body }) => ({ body: { ...organisation, ...(body as object), version: 8 } }),
      [LIST]: () => ({ body: { items: [] } }),
    })
    openSettings()
    const share = screen.getByRole('switch', { name: 'Marketeers may share the report' })
    expect(share.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(share)
    await waitFor(() => expect(share.getAttribute('aria-checked')).toBe('true'))
    expect(calls.find(({ call }) => call === SAVE)?.body).toEqual({ membersShare: true, version: 7 })
  })

  it('stays as it was where it could not be saved, and says so', async () => {
    network({
      [SWITCH]: () => ({ status: 500, body: { error: 'Something went wrong...' } }),
      [LIST]: () => ({ body: { items: [tom] } }),
    })
    openSettings({ readers: [tom] })
    await userEvent.click(switchOf('Tom Brandt'))
    await screen.findByText('This was not saved. Please try again.')
    await waitFor(() => expect(isOn('Tom Brandt')).toBe('false'))
  })
})
