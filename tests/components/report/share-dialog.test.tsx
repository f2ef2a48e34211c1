import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { NoReport, ReportScreen } from '@/components/report/report-screen'
import { ShareDialog } from '@/components/report/share-dialog'
import { REPORT_SHARES } from '@/lib/api/endpoints'
import type { ReportShareRow } from '@/lib/report/shapes'
import { network } from '../actions/tracker-api'
import { chooseOption } from '../choose-option'
import { ID, OTHER_ID, openAdmin } from '../form/admin-page'
import { madeReport } from './made-report'

const LIST = `GET ${REPORT_SHARES}`
const CREATE = `POST ${REPORT_SHARES}`
const URL = `https://sightline.example/shared/${'x'.repeat(43)}`
const EXPIRES = '2026-12-22T09:00:00.000Z'

const share = (row: Partial<ReportShareRow> = {}): ReportShareRow => ({
  ...{ _id: ID, month: '2026-11', createdAt: '2026-11-22T09:00:00.000Z', createdBy: 'Freya Lindqvist' },
  expiresAt: EXPIRES,
  ...row,
})

/** A server with these links, which makes and revokes them. */
function server(stored: ReportShareRow[] = []) {
  let shares = stored
  return network({
    [LIST]: () => ({ body: { items: shares, total: shares.length } }),
    [CREATE]: () => {
      shares = [share(), ...shares]
      return { body: { _id: ID, url: URL, expiresAt: EXPIRES } }
    },
    [`DELETE ${REPORT_SHARES}/${ID}`]: () => {
      shares = shares.filter(({ _id }) => _id !== ID)
      return { body: { message: 'success' } }
    },
  })
}
const open = () => openAdmin(<ShareDialog month="2026-11" onClose={() => undefined} today="2026-11-22" />)
const links = () => within(screen.getByRole('region', { name: /^Links in use/ }))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('sharing a report', () => {
  it('lists the links in use without their addresses', async () => {
    server([
      share(),
      share({ _id: OTHER_ID, month: '2026-10', createdAt: '2026-11-03T09:00:00.000Z', createdBy: null }),
    ])
    open()
    await links().findByText('November 2026')
    expect(
      links()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'November 2026Made today by Freya Lindqvistuntil 22 Dec 2026Revoke',
      'October 2026Made on 3 Novemberuntil 22 Dec 2026Revoke',
    ])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('says when there are as many links as there may be, and when they cannot be read', async () => {
    network({
      [CREATE]: () => ({ status: 409, body: { error: 'Please revoke a link first. 50 links are the limit.' } }),
      [LIST]: () => ({ status: 500, body: { error: 'Something went wrong...' } }),
    })
    open()
    await screen.findByText('Something went wrong...', {}, { timeout: 5000 })
    await press('Create link')
    await screen.findByText('Please revoke a link first. 50 links are the limit.')
  })
})

describe('the toolbar', () => {
  const show = (mayShare: boolean) =>
    openAdmin(<ReportScreen mayShare={mayShare} months={['2026-11', '2026-10']} report={madeReport()} />)

  it('prints, leads to other months, and shares for organisation admins only', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const pushed = show(false)
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    await press('Print')
    expect(print).toHaveBeenCalledOnce()
    await chooseOption(screen.getByRole('combobox', { name: 'Month' }), 'October 2026')
    expect(pushed).toEqual(['/reports/2026-10'])
    cleanup()
    show(true)
    screen.getByRole('button', { name: 'Share' })
  })
})

describe('a month without answers', () => {
  it('offers the months that have some, the latest first', () => {
    openAdmin(<NoReport months={['2026-11', '2026-10']} />)
    expect(screen.getByText('A report needs at least one answer. Please choose another month.')).toBeTruthy()
    const links = within(screen.getByRole('list', { name: 'Months with answers' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['November 2026', '/reports/2026-11'],
      ['October 2026', '/reports/2026-10'],
    ])
  })

  it('asks for no choice where no month has any', () => {
    openAdmin(<NoReport months={[]} />)
    expect(document.body.textContent).not.toContain('choose')
    expect(screen.getByRole('link', { name: 'Back to Visibility' })).toBeTruthy()
  })
})
