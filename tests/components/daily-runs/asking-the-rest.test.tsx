import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { dailyRunsCopy } from '@/lib/copy/daily-runs'
import type { DailyRunRow } from '@/lib/schemas/daily-run'
import { listOf, network, run, show } from './daily-run-api'

const LIST = 'GET /api/admin/daily-run?page=1&pageSize=10'
const POST = 'POST /api/admin/daily-run/2026-11-20'
const COMPLETE = 'Every query of today has its answer.'
const today = () => within(screen.getByRole('region', { name: 'Today' }))

function open(row: Partial<DailyRunRow>) {
  network({})
  show(listOf([run(row)]))
}

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
    expect(await screen.findByText('3 questions enqueued')).toBeTruthy()
    expect(await today().findByText(COMPLETE)).toBeTruthy()
    expect(calls.filter((call) => call === POST)).toHaveLength(1)
    expect(today().queryByRole('button', { name: 'Ask them now' })).toBeNull()
  })

  it('are named beside what failed, for one start asks both', () => {
    open({ done: 11, failed: 1, unasked: 1 })
    expect(
      today().getByText('1 question failed. 1 query has not been asked today. Running again asks both.'),
    ).toBeTruthy()
    expect(today().getByRole('button', { name: 'Run again' })).toBeTruthy()
  })

  it('can be asked while the run is under way', () => {
    open({ status: 'running', done: 5, left: 7, unasked: 2, finishedAt: null })
    expect(today().getByText('2 queries have not been asked today.')).toBeTruthy()
    expect(today().getByRole('button', { name: 'Ask them now' })).toBeTruthy()
  })

  it('can be asked when the day had none before', () => {
    open({ planned: 0, done: 0, unasked: 4 })
    expect(today().getByText('4 queries have not been asked today.')).toBeTruthy()
    expect(today().queryByText(dailyRunsCopy.today.nothingPlanned)).toBeNull()
    expect(today().getByRole('button', { name: 'Ask them now' })).toBeTruthy()
  })

  it('stand below the reason why a day was stopped', () => {
    open({ status: 'stopped', done: 3, skipped: 9, unasked: 2, note: 'Stopped: the budget is used up.' })
    expect(today().getByText('Stopped: the budget is used up.')).toBeTruthy()
    expect(today().getByText('2 queries have not been asked today.')).toBeTruthy()
  })
})

describe('what is claimed of a day that has ended', () => {
  it('skipped queries are no answers', () => {
    open({ planned: 30, done: 27, skipped: 3 })
    expect(today().getByText('3 questions were skipped and not answered.')).toBeTruthy()
    expect(today().queryByText(COMPLETE)).toBeNull()
    expect(today().queryByRole('button', { name: /Run|Ask/ })).toBeNull()
  })

  it('what was deleted since is neither skipped nor in the bar', () => {
    open({ planned: 45, done: 45, deleted: 36 })
    expect(today().getByText('36 questions were deleted since and are not counted.')).toBeTruthy()
    expect(today().getByText('36 deleted since')).toBeTruthy()
    expect(today().queryByText(/skipped/)).toBeNull()
    expect(today().getByText('Every query of today has its answer.')).toBeTruthy()
  })

  it('the bar is not full when a part was skipped', () => {
    open({ planned: 30, done: 27, skipped: 3 })
    expect(today().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('27')
  })

  it('is nothing where it is not known what was left unasked', () => {
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
