import { describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { brandSummary } from '@/server/services/figures/brand-summary'
import { visibilityFigures } from '@/server/services/figures/visibility'
import { installationScope } from '@/server/services/scope'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const TODAY = '2026-11-20'

describe('how a brand is doing, in short', () => {
  it('has the score, verdict and counts of Visibility, and the place of Live Visibility', async () => {
    const own = await makeOrganisation({ name: 'Loomhouse' })
    const query = await makeQuery(own, { slot: 1 })
    await storeResults(
      Array.from({ length: 36 }, (_, index) => ({
        query,
        day: addDays(TODAY, -index),
        brands: index % 3 === 0 ? ['Baythorne', 'Loomhouse'] : ['Baythorne'],
        citations: [],
      })),
    )
    const figures = await visibilityFigures(
      actorOf(own.id),
      'ownOrganisation',
      own.id,
      { days: 30, queries: [] },
      TODAY,
    )
    const summary = await brandSummary(installationScope(own.id), TODAY)
    const { score, change, ranked, results, interval, verdict, verdictWindows, ringDays, liveDate } = figures
    expect(summary).toMatchObject({ score, change, ranked, results, interval, verdict, verdictWindows, ringDays })
    expect(summary.liveDate).toBe(liveDate)
    expect(summary.rank).toEqual({ place: 2, tied: false })
    expect([ranked, results]).toEqual([3, 7])
  })

  it('has no place on a day whose answers do not name the brand', async () => {
    const own = await makeOrganisation({ name: 'Loomhouse' })
    const query = await makeQuery(own, { slot: 1 })
    await storeResults([{ query, day: TODAY, brands: ['Baythorne'], citations: [] }])
    const summary = await brandSummary(installationScope(own.id), TODAY)
    expect(summary).toMatchObject({ score: 0, rank: null, liveDate: TODAY, verdict: 'notEnoughData' })
  })

  it('has nothing to say without answers', async () => {
    const own = await makeOrganisation({ name: 'Loomhouse' })
    const summary = await brandSummary(installationScope(own.id), TODAY)
    expect(summary).toMatchObject({ score: null, change: null, interval: null, rank: null, liveDate: null })
  })
})
