import type { IndustryTrendsFigures, LiveRow } from '@/lib/schemas/figures'

/** So many of the best competitors are always drawn beside the own brand. */
const BEST_COMPETITORS = 4

export interface RankBrand {
  key: string
  name: string
}

export interface RankBrands {
  own: RankBrand
  /** The best competitors, best first, then the one that was chosen in addition. */
  drawn: RankBrand[]
  /** The brands to choose a further one from. */
  further: RankBrand[]
}

/**
 * Which brands the Industry Query Rank Trend draws: the own one, the four best competitors, and a further one where
 * one is `chosen` (its key) and the figures have its ranks.
 */
export function chooseRankBrands(
  { rankTrend, organisation, live }: Pick<IndustryTrendsFigures, 'rankTrend' | 'organisation' | 'live'>,
  chosen: string | null,
): RankBrands {
  const { own, brands } = rankTrend
  const nameOf = new Map([...live.map(asBrand), ...rankTrend.brandNames].map(({ key, name }) => [key, name]))
  const brandOf = (key: string): RankBrand => ({ key, name: nameOf.get(key) ?? key })
  const competitors = brands.filter((key) => key !== own)
  const best = competitors.slice(0, BEST_COMPETITORS)
  const others = [...new Set([...rankTrend.brandNames, ...live.filter((row) => !row.own).map(asBrand)].map(keyOf))]
  const further = others.filter((key) => key !== own && !best.includes(key))
  const added = further.filter((key) => key === chosen && competitors.includes(key))
  return {
    own: { key: own, name: organisation.name },
    drawn: [...best, ...added].map(brandOf),
    further: further.map(brandOf),
  }
}

function asBrand({ company, name }: LiveRow): RankBrand {
  return { key: company, name }
}

function keyOf({ key }: RankBrand): string {
  return key
}
