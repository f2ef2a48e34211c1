import { describe, expect, it } from 'vitest'
import { implementationDates } from '@/lib/formulas/implementation'
import { rankTrend } from '@/lib/formulas/ranking'

const tally = (day: string, results: number, ranked: number, placements: number) => ({
  day,
  results,
  ranked,
  placements,
})

describe('Query Rank Trend', () => {
  it('has the average rank of both per day, with the answers that place them', () => {
    expect(rankTrend([tally('2026-11-20', 2, 2, 4)], [tally('2026-11-20', 2, 2, 6)])).toEqual([
      { date: '2026-11-20', results: 2, own: 2, competitor: 3, ownRanked: 2, competitorRanked: 2 },
    ])
  })
  it('above 10 is null, for each alone', () => {
    expect(rankTrend([tally('2026-11-20', 2, 0, 0)], [tally('2026-11-20', 2, 1, 1)])).toEqual([
      { date: '2026-11-20', results: 2, own: null, competitor: 6, ownRanked: 0, competitorRanked: 1 },
    ])
  })
  it('a day without results is absent', () => {
    expect(rankTrend([tally('2026-11-19', 0, 0, 0)], [])).toEqual([])
  })
  it('of several engines is the rounded mean of the ranks that each gives, not of their pooled answers, while their answers are added', () => {
    const own = [tally('2026-11-20', 9, 9, 9), tally('2026-11-20', 1, 1, 4)]
    const other = [tally('2026-11-20', 9, 0, 0), tally('2026-11-20', 1, 1, 10)]
    expect(rankTrend(own, other)).toEqual([
      { date: '2026-11-20', results: 10, own: 3, competitor: null, ownRanked: 10, competitorRanked: 1 },
    ])
  })
  it('without a competitor the own line stands alone', () => {
    expect(rankTrend([tally('2026-11-20', 1, 1, 1)], [])).toEqual([
      { date: '2026-11-20', results: 1, own: 1, competitor: null, ownRanked: 1, competitorRanked: null },
    ])
  })
})

describe('implement dates', () => {
  it('are the days, oldest first, with the titles of each, every title once', () => {
    const changes = [
      { day: '2026-11-12', title: 'b' },
      { day: '2026-10-01', title: 'c' },
      { day: '2026-11-12', title: 'a' },
      { day: '2026-11-12', title: 'b' },
    ]
    expect(implementationDates(changes)).toEqual([
      { date: '2026-10-01', titles: ['c'] },
      { date: '2026-11-12', titles: ['a', 'b'] },
    ])
  })
})
