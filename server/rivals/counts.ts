import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { sumBy } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import type { QueryPair } from '@/lib/measure/gaps'
import { averageRank, roundedMean } from '@/lib/measure/ranking'
import type { RivalRow } from '@/lib/rivals/shapes'
import { dailyScore } from '@/lib/visibility/score'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db/client'
import type { OwnBrand } from '@/server/measure/own-brand'
import { inWindow, placedBrandIds, type ResultWindow, readBrandTrends, readCompetitors } from '@/server/measure/reads'

// How often answers name each other brand, and one of them against the own brand (R-RIVAL-2, R-RIVAL-3).

/**
 * Reads how often each other brand is named in the answers of a window, highest share first: the brands that are placed
 * most often, and the one with the key `wanted`. `starts` has the first day that counts for each engine (R-RIVAL-3).
 */
export async function readRivals(
  window: ResultWindow,
  starts: ReadonlyMap<string, Day>,
  own: OwnBrand,
  wanted: string[] = [],
): Promise<RivalRow[]> {
  const competitors = await readCompetitors(window, own.brandIds, wanted)
  const { days, placed } = await readBrandTrends(window, own, competitors)
  const within = days.filter(({ engine, day }) => day >= (starts.get(engine) ?? window.from))
  const engines = [...Map.groupBy(within, ({ engine }) => engine).values()]
  const dayOf = new Map(placed.map((each) => [`${each.engine} ${each.day} ${each.brand}`, each]))
  const rows = competitors.map(({ key, name }): RivalRow => {
    const counted = engines.map((of) =>
      of.map(({ engine, day, results }) => {
        const { ranked = 0, placements = 0 } = dayOf.get(`${engine} ${day} ${key}`) ?? {}
        return { results, ranked, placements }
      }),
    )
    return {
      ...{ key, name, named: sumBy(counted.flat(), 'ranked'), answers: sumBy(counted.flat(), 'results') },
      share: roundedMean(counted.map((of) => roundedMean(of.map(dailyScore)))) ?? 0,
      averageRank: roundedMean(counted.map((of) => averageRank(tallyOf(of)))) ?? 0,
    }
  })
  const named = rows.filter((row) => row.named > 0)
  return named.sort((a, b) => b.share - a.share || a.averageRank - b.averageRank || compareText(a.key, b.key))
}

function tallyOf(days: readonly Record<'results' | 'ranked' | 'placements', number>[]) {
  return { results: sumBy(days, 'results'), ranked: sumBy(days, 'ranked'), placements: sumBy(days, 'placements') }
}

const rivalPairRow = z.object({
  query: z.string(),
  engine: z.string(),
  day: z.string(),
  ...{ answers: z.number(), own: z.number(), rival: z.number(), rivalOnly: z.number(), ownOnly: z.number() },
})

const namedRow = z.object({ query: z.string(), brands: z.array(z.number()) })

/** Reads the own brand against the rival by query, engine and day; `since` begins the days whose rivals are counted. */
export async function readRivalPairs(
  window: ResultWindow,
  since: Day,
  ownIds: readonly number[],
  rival: { id: number; key: string; name: string },
) {
  const [rows, named] = await Promise.all([
    readRows(rivalPairRow)(rivalPairsStatement(window, ownIds, rival.id)),
    readRows(namedRow)`
      select query_id as query, brand_ids as brands from answer_count where ${inWindow({ ...window, from: since })}`,
  ])
  // Told apart here: Postgres would sort every place of every day.
  const rivals = new Map<string, Set<number>>()
  for (const { query, brands } of named) {
    const others = rivals.get(query) ?? new Set()
    for (const id of brands) if (!ownIds.includes(id)) others.add(id)
    rivals.set(query, others)
  }
  return [...Map.groupBy(rows, ({ query }) => query)].map(([query, days]): QueryPair => {
    return { query, rival: { key: rival.key, name: rival.name }, rivals: rivals.get(query)?.size || 1, days }
  })
}

/** Exported for tests of its query plan: the covering index of the window suffices. */
export function rivalPairsStatement(window: ResultWindow, ownIds: readonly number[], id: number): Prisma.Sql {
  const own = Prisma.sql`${[...ownIds]}::int[]`
  return Prisma.sql`
    with shown as (
      select query_id, engine, day, ${placedBrandIds} && ${own} as own, ${id}::int = any(${placedBrandIds}) as rival
      from result where ${inWindow(window)}
    )
    select query_id as query, engine, to_char(day, 'YYYY-MM-DD') as day,
      count(*)::int as answers, (count(*) filter (where own))::int as own, (count(*) filter (where rival))::int as rival,
      (count(*) filter (where rival and not own))::int as "rivalOnly",
      (count(*) filter (where own and not rival))::int as "ownOnly"
    from shown group by query_id, engine, day order by query_id, engine, day`
}
