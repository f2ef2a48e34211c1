import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnersProgress, RunProgress } from '@/lib/daily-run/shapes'
import { stubCanvas } from '../../support/canvas-surface'
import { makeTrends } from '../../support/industry-figures'
import { TODAY } from '../../support/visibility-figures'
import { network, open, PROGRESS, TRENDS, visit } from './home-page'

beforeEach(() => {
  visit('')
  stubCanvas()
})
const RUN_ORGANISATION = 'POST /api/app/organization-query-result/new'
const RUN_INDUSTRIES = 'POST /api/app/industry-query-result/new'
const NOTHING: OwnersProgress = { planned: 0, done: 0, notShown: 0, failed: 0, skipped: 0, left: 0 }

const progressOf = (part: Partial<RunProgress>): RunProgress => ({
  date: TODAY,
  organisation: NOTHING,
  industries: NOTHING,
  ...part,
})
const tools = () => within(screen.getByRole('region', { name: 'Development Tools' }))
/** The tools are loaded for those who have them. */
async function openInternal() {
  open(makeTrends(), { internal: true })
  await screen.findByRole('region', { name: 'Development Tools' }, { timeout: 10_000 })
}
const button = (name: string) => tools().getByRole('button', { name })

/** A server whose progress is as the given steps say, one per question; the last one stays. */
function server(steps: RunProgress[], post: { status?: number; body: unknown }) {
  const left = [...steps]
  return network({
    [TRENDS]: () => ({ body: makeTrends({ liveResults: 20 }) }),
    [PROGRESS]: () => ({ body: left.length > 1 ? left.shift() : left[0] }),
    [RUN_ORGANISATION]: () => post,
    [RUN_INDUSTRIES]: () => post,
  })
}
const queued = (enqueued: number) => ({ status: 202, body: { date: TODAY, enqueued, alreadyDone: 0 } })

describe('development tools', () => {
  it('are there for internal users only', async () => {
    const calls = server([progressOf({})], queued(0))
    const { unmount } = open(makeTrends())
    expect(screen.queryByText('Development Tools')).toBeNull()
    expect(calls).toEqual([])
    unmount()
    await openInternal()
    expect(screen.getByText('DEV ONLY')).toBeTruthy()
    expect(await screen.findAllByText(/Nothing has run today yet\.$/)).toHaveLength(2)
  })

  it('say that the date of a run is set to today, in words that describe both buttons', async () => {
    server([progressOf({})], queued(0))
    await openInternal()
    const says = tools().getByText('The date of a run is set to today, 20 Nov 2026 (UTC).')
    for (const name of ['Run all organisation queries', 'Run all industry queries'])
      expect(button(name).getAttribute('aria-describedby')).toBe(says.id)
  })

  it('run the organisation, follow the run to its end, and then ask for the figures again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    const at = (done: number, failed: number, left: number) =>
      progressOf({ organisation: { planned: 3, done, notShown: 0, failed, skipped: 0, left } })
    const calls = server([progressOf({}), at(0, 0, 3), at(1, 1, 1), at(2, 1, 0)], queued(3))
    await openInternal()
    await user.click(button('Run all organisation queries'))
    expect(await screen.findByText('3 queries queued')).toBeTruthy()
    expect(await tools().findByText('0 of 3 done')).toBeTruthy()
    expect(tools().getByText('3 left')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(tools().getByText('1 of 3 done').closest('[role="status"]')?.textContent).toContain('1 failed')
    const bar = tools().getByRole('progressbar', { name: 'Progress of Organisation queries' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['2', '3'])
    expect(calls.filter((call) => call.startsWith(TRENDS))).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(2_100))
    expect(tools().getByText('2 of 3 done')).toBeTruthy()
    await waitFor(() => expect(calls.filter((call) => call.startsWith(TRENDS))).toHaveLength(1))
    const asked = calls.filter((call) => call === PROGRESS).length
    await act(() => vi.advanceTimersByTimeAsync(6_000))
    expect(calls.filter((call) => call === PROGRESS)).toHaveLength(asked)
  })

  it('say honestly that there was nothing to queue', async () => {
    server([progressOf({})], queued(0))
    await openInternal()
    await userEvent.click(button('Run all industry queries'))
    expect(
      await screen.findByText('Nothing was queued: every active query has its turn in the run of today already.'),
    ).toBeTruthy()
  })

  it('say in words why they could not, and leave the button for another try', async () => {
    server([progressOf({})], { status: 503, body: { error: 'No answer engine is configured.' } })
    await openInternal()
    await userEvent.click(button('Run all organisation queries'))
    expect((await screen.findByRole('alert')).textContent).toBe('No answer engine is configured.')
    expect(button('Run all organisation queries')).toHaveProperty('disabled', false)
  })

  it('offer to read the progress again where it could not be had', async () => {
    let fails = true
    network({ [PROGRESS]: () => (fails ? { status: 404, body: { error: 'Not found.' } } : { body: progressOf({}) }) })
    await openInternal()
    expect(await tools().findByText('The progress of today could not be read.')).toBeTruthy()
    fails = false
    await userEvent.click(button('Retry'))
    expect(await tools().findAllByText(/Nothing has run today yet\.$/)).toHaveLength(2)
  })
})
