import { prepareRankTrend, prepareScoreTrend } from '@/lib/visibility/chart'
import { makeFigures, TODAY } from '@/tests/support/visibility-figures'

/** The rank chart of Loomhouse against Baythorne up to today; name what differs. */
export const rankModel = (part: Partial<Parameters<typeof prepareRankTrend>[0]> = {}) =>
  prepareRankTrend({
    ranks: makeFigures().rankTrend.days,
    today: TODAY,
    days: 3,
    brand: 'Loomhouse',
    competitor: { key: 'baythorne', name: 'Baythorne' },
    implementDates: [],
    notes: [],
    ...part,
  })

/** The score chart of Loomhouse over its latest days. */
export const scoreModel = (days: number) =>
  prepareScoreTrend({
    points: makeFigures().trend,
    today: TODAY,
    days,
    brand: 'Loomhouse',
    implementDates: [],
    notes: [],
  })
