import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DailyRunRow } from '@/lib/daily-run/shapes'
import { dailyRunsCopy } from '@/lib/daily-run/words'
import { listOf, network, run, show, TODAY } from './daily-run-api'

const COMPLETE = 'Every query of today has its answer.'

/** The screen with these days, which nothing changes. */
function open(...days: Partial<DailyRunRow>[]) {
  network({})
  show(listOf(days.map(run)))
}

const rows = () =>
  within(screen.getByRole('region', { name: 'All runs' })).getAllByRole('listitem', { queryFallbacks: true })

const today = () => within(screen.getByRole('region', { name: 'Today' }))
const list = () => within(screen.getByRole('region', { name: 'All runs' }))

describe('daily runs', () => {
  it('shows each day with its status, its numbers, its tokens and how long it took', () => {
    open({ date: '2026-11-19', done: 9, failed: 2, skipped: 1, tokens: 48216904 })
    expect(list().getByText('19 Nov 2026')).toBeTruthy()
    expect(rows()[0]?.textContent).toContain('Finished')
    for (const text of ['9 done', '2 failed', '1 skipped', '48,216,904', '05:00 UTC', '05:03 UTC, 3 min 5 s'])
      expect(list().getByText(text)).toBeTruthy()
    expect(list().queryByText(/left/)).toBeNull()
    const bar = list().getByRole('progressbar', { name: 'Progress of 19 Nov 2026' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['11', '12'])
  })

  it('says how far today is, politely', () => {
    open({ status: 'running', done: 5, failed: 1, left: 6, finishedAt: null })
    expect(today().getByText('5 of 12 done').getAttribute('role')).toBe('status')
    expect(today().getByText('Running')).toBeTruthy()
    expect(list().getByText('Not yet')).toBeTruthy()
    expect(today().queryByRole('button', { name: /Run/ })).toBeNull()
  })

  it('a stopped day says why, in its own words', () => {
    network({})
    const note = 'Stopped: the token budget of 1,000 tokens a day is used up. Answers stored before stay.'
    show(listOf([run({ status: 'stopped', done: 3, skipped: 9, note })]))
    expect(today().getByText('Stopped')).toBeTruthy()
    expect(screen.getAllByText(note)).toHaveLength(2)
    expect(screen.queryByText('Every query of today has its answer.')).toBeNull()
  })

  it('says of which engines too many names were not confirmed, and leads to them', () => {
    const unconfirmed = [
      { engine: 'openai', names: 30, unconfirmed: 1 },
      { engine: 'anthropic', names: 1212, unconfirmed: 70 },
    ]
    open({ date: '2026-11-19', unconfirmed }, { date: '2026-11-18' })
    expect(list().getByText('1 of 30 names of ChatGPT was not confirmed')).toBeTruthy()
    expect(list().getByText('70 of 1,212 names of Claude were not confirmed')).toBeTruthy()
    const links = list().getAllByRole('link', { name: 'See these names' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/names?filter[status]=unconfirmed'])
  })

  it('without any run there is an empty state and the offer to run today', () => {
    open()
    expect(screen.getByText('No runs yet')).toBeTruthy()
    expect(today().getByRole('button', { name: 'Run today now' })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('yesterday is not today', () => {
    open({ date: '2026-11-19', failed: 3, done: 9 })
    expect(today().getByRole('button', { name: 'Run today now' })).toBeTruthy()
    expect(today().queryByRole('button', { name: 'Run again' })).toBeNull()
    expect(list().queryByText('Today')).toBeNull()
  })

  it('a page left open over midnight goes on with the new day', () => {
    open({ date: '2026-11-21', status: 'running', done: 1, left: 11 }, {})
    expect(TODAY < '2026-11-21').toBe(true)
    expect(today().getByText('1 of 12 done')).toBeTruthy()
  })
})

const LIST = 'GET /api/admin/daily-run?page=1&pageSize=10'
const POST = 'POST /api/admin/daily-run/2026-11-20'

/** A server whose today is as the given row until it is posted to, and running afterwards. */
function server(before: DailyRunRow[], post: () => { status?: number; body: unknown }) {
  let days = before
  return network({
    [LIST]: () => ({ body: listOf(days) }),
    [POST]: () => {
      const answer = post()
      if (!answer.status) days = [run({ status: 'running', done: 9, left: 3, finishedAt: null })]
      return answer
    },
  })
}

describe('running a day from the screen', () => {
  it('runs today now, says what was enqueued, and shows it running', async () => {
    const calls = server([], () => ({ body: { date: '2026-11-20', enqueued: 12, alreadyDone: 0 } }))
    show(listOf([]))
    await userEvent.click(today().getByRole('button', { name: 'Run today now' }))
    expect(await screen.findByText('12 answers enqueued')).toBeTruthy()
    expect(await today().findByText('9 of 12 done')).toBeTruthy()
    expect(calls.filter((call) => call === POST)).toHaveLength(1)
    expect(today().queryByRole('button', { name: 'Run today now' })).toBeNull()
  })

  it('runs again what failed today', async () => {
    const failed = run({ done: 11, failed: 1 })
    server([failed], () => ({ body: { date: '2026-11-20', enqueued: 1, alreadyDone: 11 } }))
    show(listOf([failed]))
    expect(today().getByText('1 answer failed. Running again asks only this.')).toBeTruthy()
    await userEvent.click(today().getByRole('button', { name: 'Run again' }))
    expect(await screen.findByText('1 answer enqueued')).toBeTruthy()
  })

  it('says why it could not, and leaves the button for another try', async () => {
    const sentence = 'Only the run of today can be started again.'
    server([], () => ({ status: 409, body: { error: sentence } }))
    show(listOf([]))
    await userEvent.click(today().getByRole('button', { name: 'Run today now' }))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(today().getByRole('button', { name: 'Run today now' }).hasAttribute('disabled')).toBe(false)
  })
})

describe('pages of days', () => {
  const days = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => run({ date: `2026-10-${String(from - index).padStart(2, '0')}` }))

  it('steps forward and back, and says which days are shown', async () => {
    network({
      [LIST]: () => ({ body: listOf(days(30, 10), { total: 14 }) }),
      'GET /api/admin/daily-run?page=2&pageSize=10': () => ({ body: listOf(days(20, 4), { total: 14, page: 2 }) }),
    })
    show(listOf(days(30, 10), { total: 14 }))
    const pager = within(screen.getByRole('navigation', { name: 'Pages' }))
    expect(pager.getByText('1–10 of 14')).toBeTruthy()
    expect(pager.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(pager.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('17 Oct 2026')).toBeTruthy()
    await waitFor(() => expect(screen.getByText('11–14 of 14')).toBeTruthy())
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(await screen.findByText('30 Oct 2026')).toBeTruthy()
  })
})

describe('queries that were made active after the run of today', () => {
  it('can be asked now, and the day is not called complete before', async () => {
    let unasked = 3
    const calls = network({
      [LIST]: () => ({ body: listOf([unasked ? run({ unasked }) : run({ planned: 15, done: 15 })]) }),
      [POST]: () => {
        unasked = 0
        return { body: { date: '2026-11-20', enqueued: 3, alreadyDone: 12 } }
      },
    })
    show(listOf([run({ unasked })]))
    expect(today().getByText('12 of 12 done')).toBeTruthy()
    expect(today().getByText('3 queries have not been asked today.')).toBeTruthy()
    expect(today().queryByText(COMPLETE)).toBeNull()
    await userEvent.click(today().getByRole('button', { name: 'Ask them now' }))
    expect(await screen.findByText('3 answers enqueued')).toBeTruthy()
    expect(await today().findByText(COMPLETE)).toBeTruthy()
    expect(calls.filter((call) => call === POST)).toHaveLength(1)
    expect(today().queryByRole('button', { name: 'Ask them now' })).toBeNull()
  })

  it.each<[string, Partial<DailyRunRow>, string, string]>([
    [
      'beside what failed, for one start asks both',
      { done: 11, failed: 1, unasked: 1 },
      '1 answer failed. 1 query has not been asked today. Running again asks both.',
      'Run again',
    ],
    [
      'while the run is under way',
      { status: 'running', done: 5, left: 7, unasked: 2, finishedAt: null },
      '2 queries have not been asked today.',
      'Ask them now',
    ],
    [
      'when the day had none before',
      { planned: 0, done: 0, unasked: 4 },
      '4 queries have not been asked today.',
      'Ask them now',
    ],
  ])('can be asked %s', (_when, row, text, button) => {
    open(row)
    expect(today().getByText(text)).toBeTruthy()
    expect(today().queryByText(dailyRunsCopy.today.nothingPlanned)).toBeNull()
    expect(today().getByRole('button', { name: button })).toBeTruthy()
  })

  it('stand below the reason why a day was stopped', () => {
    open({ status: 'stopped', done: 3, skipped: 9, unasked: 2, note: 'Stopped: the budget is used up.' })
    expect(today().getByText('Stopped: the budget is used up.')).toBeTruthy()
    expect(today().getByText('2 queries have not been asked today.')).toBeTruthy()
  })
})

describe('what the screen claims of a day that has ended', () => {
  it('counts surfaces that showed nothing apart, and does not call that an answer', () => {
    open({ planned: 30, done: 27, notShown: 3, unasked: 0 })
    expect(screen.getAllByText('3 not shown').length).toBeGreaterThan(0)
    expect(screen.getByText('Every query of today has been asked.')).toBeTruthy()
    expect(screen.getAllByRole('progressbar')[0]?.getAttribute('aria-valuenow')).toBe('30')
  })

  it('skipped queries are no answers, also in the bar', () => {
    open({ planned: 30, done: 27, skipped: 3 })
    expect(today().getByText('3 answers were skipped.')).toBeTruthy()
    expect(today().queryByText(COMPLETE)).toBeNull()
    expect(today().queryByRole('button', { name: /Run|Ask/ })).toBeNull()
    expect(today().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('27')
  })

  it('what was deleted since is neither skipped nor in the bar', () => {
    open({ planned: 45, done: 45, deleted: 36 })
    expect(today().getByText('36 answers were deleted since and are not counted.')).toBeTruthy()
    expect(today().getByText('36 deleted since')).toBeTruthy()
    expect(today().queryByText(/skipped/)).toBeNull()
    expect(today().getByText(COMPLETE)).toBeTruthy()
  })

  it('is nothing where the unasked queries are unknown', () => {
    open({ unasked: null })
    expect(today().getByText('12 of 12 done')).toBeTruthy()
    expect(today().queryByText(COMPLETE)).toBeNull()
  })

  it('is that everything is answered when it is', () => {
    open({})
    expect(today().getByText(COMPLETE)).toBeTruthy()
    expect(today().queryByRole('button', { name: /Run|Ask/ })).toBeNull()
  })
})

describe('live progress', () => {
  const running = (done: number) => run({ status: 'running', done, left: 12 - done, finishedAt: null })

  beforeEach(() => {
    vi.useFakeTimers()
  })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('follows a running day every two seconds, and slows down once it has finished', async () => {
    let done = 5
    const calls = network({ [LIST]: () => ({ body: listOf([done < 12 ? running(done) : run()]) }) })
    show(listOf([running(5)]))
    expect(calls).toHaveLength(0)
    done = 7
    await pass(2100)
    expect(screen.getByText('7 of 12 done')).toBeTruthy()
    done = 12
    await pass(2100)
    expect(screen.getByText('12 of 12 done')).toBeTruthy()
    expect(screen.getByText('Every query of today has its answer.')).toBeTruthy()
    const asked = calls.length
    await pass(10_000)
    expect(calls).toHaveLength(asked)
    await pass(6000)
    expect(calls).toHaveLength(asked + 1)
  })

  it('goes on showing what it knew while the network is down', async () => {
    network({ [LIST]: () => ({ status: 400, body: { error: 'No.' } }) })
    show(listOf([running(5)]))
    await pass(5000)
    expect(screen.getByText('5 of 12 done')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })
})
