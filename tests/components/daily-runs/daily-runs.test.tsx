import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listOf, network, run, show, TODAY } from './daily-run-api'

const rows = () =>
  within(screen.getByRole('region', { name: 'All runs' })).getAllByRole('listitem', { queryFallbacks: true })
const today = () => within(screen.getByRole('region', { name: 'Today' }))
const list = () => within(screen.getByRole('region', { name: 'All runs' }))

describe('daily runs', () => {
  it('shows each day with its status, its numbers, its tokens and how long it took', () => {
    network({})
    show(listOf([run({ date: '2026-11-19', done: 9, failed: 2, skipped: 1, tokens: 48216904 })]))
    expect(list().getByText('19 Nov 2026')).toBeTruthy()
    expect(rows()[0]?.textContent).toContain('Finished')
    for (const text of ['9 done', '2 failed', '1 skipped', '48,216,904', '05:00 UTC', '05:03 UTC, 3 min 5 s'])
      expect(list().getByText(text)).toBeTruthy()
    expect(list().queryByText(/left/)).toBeNull()
    const bar = list().getByRole('progressbar', { name: 'Progress of 19 Nov 2026' })
    expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['11', '12'])
  })

  it('keeps the order of the days as it came: newest first', () => {
    network({})
    show(listOf([run(), run({ date: '2026-11-19' }), run({ date: '2026-11-18' })]))
    const dates = rows().flatMap((row) => /\d+ Nov 2026/.exec(row.textContent ?? '')?.[0] ?? [])
    expect(dates).toEqual(['20 Nov 2026', '19 Nov 2026', '18 Nov 2026'])
  })

  it('says how far today is, politely', () => {
    network({})
    show(listOf([run({ status: 'running', done: 5, failed: 1, left: 6, finishedAt: null })]))
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

  it('without any run there is an empty state and the offer to run today', () => {
    network({})
    show(listOf([]))
    expect(screen.getByText('No runs yet')).toBeTruthy()
    expect(today().getByRole('button', { name: 'Run today now' })).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('yesterday is not today', () => {
    network({})
    show(listOf([run({ date: '2026-11-19', failed: 3, done: 9 })]))
    expect(today().getByRole('button', { name: 'Run today now' })).toBeTruthy()
    expect(today().queryByRole('button', { name: 'Run again' })).toBeNull()
    expect(list().queryByText('Today')).toBeNull()
  })

  it('a page left open over midnight goes on with the new day', () => {
    network({})
    show(listOf([run({ date: '2026-11-21', status: 'running', done: 1, left: 11 }), run()]))
    expect(TODAY < '2026-11-21').toBe(true)
    expect(today().getByText('1 of 12 done')).toBeTruthy()
  })
})
