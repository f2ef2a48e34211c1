import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { DailyRunRow } from '@/lib/schemas/daily-run'
import { listOf, network, run, show } from './daily-run-api'

const LIST = 'GET /api/admin/daily-run?page=1&pageSize=10'
const POST = 'POST /api/admin/daily-run/2026-11-20'
const today = () => within(screen.getByRole('region', { name: 'Today' }))

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
    expect(await screen.findByText('12 questions enqueued')).toBeTruthy()
    expect(await today().findByText('9 of 12 done')).toBeTruthy()
    expect(calls.filter((call) => call === POST)).toHaveLength(1)
    expect(today().queryByRole('button', { name: 'Run today now' })).toBeNull()
  })

  it('runs again what failed today', async () => {
    const failed = run({ done: 11, failed: 1 })
    server([failed], () => ({ body: { date: '2026-11-20', enqueued: 1, alreadyDone: 11 } }))
    show(listOf([failed]))
    expect(today().getByText('1 question failed. Running again asks only this.')).toBeTruthy()
    await userEvent.click(today().getByRole('button', { name: 'Run again' }))
    expect(await screen.findByText('1 question enqueued')).toBeTruthy()
  })

  it('says why it could not, and leaves the button for another try', async () => {
    const sentence = 'Only the run of today can be started again.'
    server([], () => ({ status: 409, body: { error: sentence } }))
    show(listOf([]))
    await userEvent.click(today().getByRole('button', { name: 'Run today now' }))
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect(today().getByRole('button', { name: 'Run today now' }).hasAttribute('disabled')).toBe(false)
  })

  it('a day without failures offers nothing to run', () => {
    network({})
    show(listOf([run()]))
    expect(today().getByText('Every query of today has its answer.')).toBeTruthy()
    expect(today().queryByRole('button', { name: /Run/ })).toBeNull()
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
