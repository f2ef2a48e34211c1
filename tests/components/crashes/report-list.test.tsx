import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ReportList } from '@/components/crashes/report-list'
import type { CrashOccurrenceRow, CrashReportRow } from '@/lib/crashes/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { followAddress, OpenedPage } from '@/tests/components/address-bar'

const HOSTILE = '<img src=x onerror=alert(1)>'
const ID = 'a'.repeat(24)
const DETAIL = `GET /api/admin/crash-report/${ID}`

const crash = (more: Partial<CrashReportRow> = {}): CrashReportRow => ({
  _id: ID,
  error: { name: 'TypeError', message: HOSTILE, stack: `at ${HOSTILE}`, code: null, statusCode: 503, cause: null },
  componentName: '/visibility-data',
  location: '/visibility-data',
  browser: 'Chrome on Linux',
  user: { _id: 'u1', email: 'ruth@example.test' },
  userDescription: null,
  occurrences: 1204,
  createdAt: '2026-11-19T08:00:00.000Z',
  updatedAt: '2026-11-20T09:14:00.000Z',
  ...more,
})
const time = (more: Partial<CrashOccurrenceRow> = {}): CrashOccurrenceRow => ({
  _id: 'b'.repeat(24),
  user: { _id: 'u1', email: 'ruth@example.test' },
  location: '/visibility-data',
  browser: 'Chrome on Linux',
  userDescription: null,
  createdAt: '2026-11-20T09:14:00.000Z',
  ...more,
})

beforeEach(() => {
  network({})
  followAddress()
  window.history.replaceState(null, '', '/admin/crash-reports')
})
function open(items: CrashReportRow[]) {
  const data = { items, total: items.length, page: 1, pageSize: 10 }
  render(
    <OpenedPage answers={{ '/api/admin/crash-report': data }}>
      <ReportList />
    </OpenedPage>,
  )
}
const row = (number: number) => within(screen.getAllByRole('row')[number] as HTMLElement)
async function openDialog() {
  await userEvent.click(row(1).getByRole('button', { name: `Open TypeError ${HOSTILE}` }))
  return within(screen.getByRole('dialog', { name: 'TypeError' }))
}

describe('the list of crash reports', () => {
  it('names who reported a crash last, and how often it was reported', () => {
    open([crash(), crash({ _id: 'c'.repeat(24), user: null })])
    for (const text of ['ruth@example.test', '1,204', HOSTILE]) expect(row(1).getByText(text)).toBeTruthy()
    expect(row(2).getByText('Anonymous')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })

  it('a press shows message, stack and who reported it when, where, with what, and what they said, as text', async () => {
    const items = [
      time({ userDescription: `First.\n\n${HOSTILE}` }),
      time({ _id: 'd'.repeat(24), user: null, browser: null, location: '/', createdAt: '2026-11-19T08:00:00.000Z' }),
    ]
    network({ [DETAIL]: () => ({ body: { ...crash(), reports: items } }) })
    open([crash()])
    const dialog = await openDialog()
    const list = await dialog.findByRole('list', { name: 'Reports' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      `ruth@example.test20 November 2026 at 09:14/visibility-data · Chrome on LinuxFirst.\n\n${HOSTILE}`,
      'Anonymous19 November 2026 at 08:00/',
    ])
    expect(dialog.getByText(HOSTILE)).toBeTruthy()
    const stack = dialog.getByText(`at ${HOSTILE}`)
    expect(stack.hidden).toBe(true)
    await userEvent.click(dialog.getByRole('button', { name: 'Show stack' }))
    expect(stack.hidden).toBe(false)
    expect(document.querySelector('img')).toBeNull()
  })

  it('says when none of its reports is kept', async () => {
    network({ [DETAIL]: () => ({ body: { ...crash(), reports: [] } }) })
    open([crash()])
    await (await openDialog()).findByText('None of its reports are kept any more.')
  })

  it('a failing request leaves the crash open and offers Retry', async () => {
    let fails = true
    const body = { ...crash(), reports: [time()] }
    network({ [DETAIL]: () => (fails ? { status: 500, body: {} } : { body }) })
    open([crash()])
    const dialog = await openDialog()
    const retry = await dialog.findByRole('button', { name: 'Retry' }, { timeout: 5000 })
    expect(dialog.getByText(HOSTILE)).toBeTruthy()
    fails = false
    await userEvent.click(retry)
    await dialog.findByRole('list', { name: 'Reports' })
  })
})
