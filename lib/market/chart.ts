import type { ChartModel, ChartTone } from '@/lib/format/chart-model'
import type { Day } from '@/lib/format/days'
import type { TimelineNote } from '@/lib/measure/shapes'
import { type DrawnRank, rankModel } from '@/lib/visibility/rank-chart'
import type { IndustryRankDay, IndustryTrendsFigures, LiveRow, RivalName } from '@/lib/visibility/shapes'

type Brand = RivalName

interface Input {
  ranks: readonly IndustryRankDay[]
  today: Day
  days: number
  own: Brand
  competitors: readonly Brand[]
  notes: readonly TimelineNote[]
  /** The ranks hold the period before too. */
  comparison?: boolean
}

/** Tones after the own brand's; from the seventh line on all look the same (R-CHART-1). */
const TONES: readonly ChartTone[] = [2, 3, 4, 5, 6]

export function prepareIndustryRankTrend({ ranks, own, competitors, comparison = false, ...input }: Input): ChartModel {
  const dayOf = new Map(ranks.map((day) => [day.date, day]))
  const onDay = (key: string) => (date: Day) => {
    const day = dayOf.get(date)
    return { rank: rankOn(day, key), ranked: rankedOn(day, key), results: day?.results ?? 0 }
  }
  return rankModel({
    ...input,
    comparison,
    own: { name: own.name, onDay: onDay(own.key) },
    competitors: competitors.map(({ key, name }, index) => ({
      ...{ key: `competitor:${key}`, name, tone: TONES[index] ?? 'rest' },
      onDay: onDay(key),
    })),
    hasAnswers: (day) => dayOf.has(day),
    implementDates: [],
  })
}

/** Without an entry no answer of the day placed the brand. Own properties only: a brand may be called `constructor`. */
function rankOn(day: IndustryRankDay | undefined, key: string): DrawnRank {
  if (!day) return undefined
  return Object.hasOwn(day.ranks, key) ? day.ranks[key] : null
}

function rankedOn(day: IndustryRankDay | undefined, key: string): number | undefined {
  if (!day) return undefined
  return Object.hasOwn(day.ranked, key) ? day.ranked[key] : 0
}

/** Beside the own one; a sixth line of another colour would be lost among them. */
const DRAWN_COMPETITORS = 5

interface RankBrands {
  own: Brand
  /** First the rivals that the organisation wants to see first, then in the order in which they are named most. */
  drawn: Brand[]
  further: Brand[]
}

/**
 * Chooses the own brand and five competitors: always the leader of the latest day, then the one with the key `chosen` if
 * it has ranks, then those the organisation wants to see first, then those that are named most.
 */
export function chooseRankBrands(
  { rankTrend, organisation, live }: Pick<IndustryTrendsFigures, 'rankTrend' | 'organisation' | 'live'>,
  chosen: string | null,
): RankBrands {
  const { own, brands } = rankTrend
  const known = new Map([...live.map(asBrand), ...rankTrend.brandNames].map((brand) => [brand.key, brand]))
  const brandOf = (key: string): Brand => known.get(key) ?? { key, name: key }
  const competitors = brands.filter((key) => key !== own)
  const leader = live.find((row) => !row.own)?.company
  const drawnWith = (wanted: readonly (string | null | undefined)[]) => {
    const named = [...new Set([...competitors.filter((key) => wanted.includes(key)), ...competitors])]
    const drawn = named.slice(0, DRAWN_COMPETITORS)
    return competitors.filter((key) => drawn.includes(key))
  }
  const always = drawnWith([leader])
  const others = [...new Set([...rankTrend.brandNames, ...live.filter((row) => !row.own).map(asBrand)].map(keyOf))]
  return {
    own: { key: own, name: organisation.name },
    drawn: drawnWith([leader, chosen]).map(brandOf),
    further: others.filter((key) => key !== own && !always.includes(key)).map(brandOf),
  }
}

function asBrand({ company, name }: LiveRow): Brand {
  return { key: company, name }
}

function keyOf({ key }: Brand): string {
  return key
}
