import type { Day } from '@/lib/format/days'
import type { TimelineNote } from '@/lib/schemas/engine-figures'
import type { ImplementDate, RankDay } from '@/lib/schemas/figures'
import type { ChartModel } from './chart-model'
import { rankModel } from './rank-model'

interface Input {
  ranks: readonly RankDay[]
  today: Day
  days: number
  brand: string
  competitor: { key: string; name: string } | null
  implementDates: readonly ImplementDate[]
  notes: readonly TimelineNote[]
  /** The ranks hold the period before too. */
  comparison?: boolean
}

export function prepareRankTrend({ ranks, brand, competitor, comparison = false, ...input }: Input): ChartModel {
  const rankOf = new Map(ranks.map((rank) => [rank.date, rank]))
  return rankModel({
    ...input,
    comparison,
    own: {
      name: brand,
      onDay: (day) => {
        const { own, ownRanked, results = 0 } = rankOf.get(day) ?? {}
        return { rank: own, ranked: ownRanked, results }
      },
    },
    competitors: (competitor ? [competitor] : []).map(({ key, name }) => ({
      ...{ key: `competitor:${key}`, name, tone: 2 },
      onDay: (day) => {
        const rank = rankOf.get(day)
        return { rank: rank?.competitor, ranked: rank?.competitorRanked ?? undefined, results: rank?.results ?? 0 }
      },
    })),
    hasAnswers: (day) => rankOf.has(day),
  })
}
