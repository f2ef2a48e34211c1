import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageRank, bestPlacement, drawnRank, visibility } from '@/lib/formulas/ranking'

describe('average rank', () => {
  it('a company with no placement counts as rank 11', () => {
    expect(averageRank({ results: 3, ranked: 0, placements: 0 })).toBe(11)
  })
  it('is (unranked * 11 + sum of placements) / results, rounded', () => {
    expect(averageRank({ results: 3, ranked: 2, placements: 3 })).toBe(5) // (11 + 3) / 3 = 4.67
    expect(averageRank({ results: 2, ranked: 2, placements: 5 })).toBe(3) // 2.5, half up
  })
  it('is none without results, not the worst', () => {
    expect(averageRank({ results: 0, ranked: 0, placements: 0 })).toBeNull()
  })
  it('lies between the best and the worst placement', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 11 }), { minLength: 1 }), (ranks) => {
        const placed = ranks.filter((rank) => rank < 11)
        const placements = placed.reduce((sum, rank) => sum + rank, 0)
        const rank = averageRank({ results: ranks.length, ranked: placed.length, placements })
        expect(rank).toBeGreaterThanOrEqual(Math.min(...ranks))
        expect(rank).toBeLessThanOrEqual(Math.max(...ranks))
      }),
    )
  })
  it('above 10 is drawn as a gap, never as 10', () => {
    expect(drawnRank([{ results: 2, ranked: 1, placements: 10 }])).toBeNull() // 10.5
    expect(drawnRank([{ results: 3, ranked: 1, placements: 8 }])).toBe(10)
  })
})

describe('visibility', () => {
  it('is the percent of results with a placement, rounded up', () => {
    expect(visibility({ ranked: 1, results: 3 })).toBe(34)
    expect(visibility({ ranked: 2, results: 3 })).toBe(67)
    expect(visibility({ ranked: 0, results: 3 })).toBe(0)
    expect(visibility({ ranked: 3, results: 3 })).toBe(100)
  })
  it.each([
    [11, 20, 55],
    [7, 25, 28],
    [14, 25, 56],
  ])('is exact for %i of %i, where dividing first is one too many', (ranked, results, percent) => {
    expect(visibility({ ranked, results })).toBe(percent)
    expect(Math.ceil((ranked / results) * 100)).toBe(percent + 1)
  })
  it('is exact for every pair up to 200', () => {
    for (let results = 1; results <= 200; results += 1)
      for (let ranked = 0; ranked <= results; ranked += 1)
        expect(visibility({ ranked, results })).toBe(
          Number((100n * BigInt(ranked) + BigInt(results) - 1n) / BigInt(results)),
        )
  })
  it('is none without results, not zero', () => {
    expect(visibility({ ranked: 0, results: 0 })).toBeNull()
  })
})

describe('placement of a brand with several names', () => {
  it('is the best of them, also beyond 10, and none where the answer has none of them', () => {
    expect(bestPlacement([7, 3, 9, 5], new Set([5, 3]))).toBe(2)
    expect(bestPlacement([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], new Set([11]))).toBe(11)
    expect(bestPlacement([1, 2], new Set([3]))).toBeNull()
    expect(bestPlacement([], new Set([3]))).toBeNull()
  })
})
