import { z } from 'zod'
import { isSimulated } from '@/lib/engines'
import { addDays, type Day } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import { measuredNoise, type NoiseSums, type PromisedNoise } from '@/lib/formulas/certainty/measured-noise'
import simulation from '@/lib/measured/simulation.json'
import type { MeasuredNoise } from '@/lib/schemas/measurement'
import { db, readRows } from '@/server/db'

const DAYS = 90
/** Lasting changes are no noise: a share is compared with that of its own four weeks. */
const STRETCH_DAYS = 28
const SERIES_DAYS_MIN = 14
const OWNERS_MAX = 200

/** Of the organisations that have been there longest, at most 200; real engines alone where there are any (R-CERTAIN-6). */
export async function measureNoise(today: Day): Promise<MeasuredNoise> {
  const window = { from: addDays(today, -DAYS), to: addDays(today, -1) }
  const engines = await readNoise(await readOwners(), window)
  const real = engines.filter(({ engine }) => !isSimulated(engine))
  const counted = real.length > 0 ? real : engines
  const sums = sumOf(counted)
  const { owners, series, days, answers } = sums
  return {
    window,
    simulated: counted.length > 0 && real.length === 0,
    ...{ owners, series, days, answers },
    ...measuredNoise(sums, PROMISED),
  }
}

/** The hardest case whose bound is promised. */
const PROMISED: PromisedNoise = simulation.falseClear
  .filter(({ atMost }) => atMost !== undefined)
  .reduce((hardest, each) =>
    each.dayEffect * (1 + each.autocorrelation) > hardest.dayEffect * (1 + hardest.autocorrelation) ? each : hardest,
  )

interface OwnedKey {
  owner: string
  key: string
}

/** The names and aliases by which each counts as named. */
async function readOwners(): Promise<OwnedKey[]> {
  const organisations = await db().organisation.findMany({
    select: { id: true, owner: { select: { name: true } }, aliases: { select: { key: true } } },
    orderBy: { id: 'asc' },
    take: OWNERS_MAX,
  })
  return organisations.flatMap(({ id, owner, aliases }) =>
    owner ? [brandKey(owner.name), ...aliases.map(({ key }) => key)].map((key) => ({ owner: id, key })) : [],
  )
}

const noiseRow = z.object({
  engine: z.string(),
  owners: z.number(),
  series: z.number(),
  days: z.number(),
  answers: z.number(),
  squares: z.number(),
  chance: z.number(),
  products: z.number(),
})

/**
 * Per engine. Each query is compared with its own share, since queries differ for good; shares are of the same answers,
 * which makes squares too small and neighbours too unlike by one day in as many as there are: both are made good.
 */
function readNoise(keys: readonly OwnedKey[], { from, to }: { from: Day; to: Day }) {
  const owners = keys.map(({ owner }) => owner)
  return readRows(noiseRow)`
    with root as (
      select k.owner_id, coalesce(b.same_as_id, b.id) as id
      from unnest(${owners}::text[], ${keys.map(({ key }) => key)}::text[]) as k (owner_id, key)
      join brand b on b.match_key = brand_match_key(k.key)
    ), own as (
      select n.owner_id, array_agg(n.id) as ids from (
        select owner_id, id from root union select r.owner_id, b.id from brand b join root r on b.same_as_id = r.id
      ) n group by n.owner_id
    ), asked as (
      select r.owner_id, r.engine, r.query_id, r.day, (${to}::date - r.day) / ${STRETCH_DAYS}::int as stretch,
        count(*)::float8 as results, (count(*) filter (where r.brand_ids[1:10] && o.ids))::float8 as ranked
      from result r left join own o on o.owner_id = r.owner_id
      where r.owner_id = any(${[...new Set(owners)]}::text[]) and r.day >= ${from}::date and r.day <= ${to}::date
      group by r.owner_id, r.engine, r.query_id, r.day
    ), shared as (
      select a.*, sum(ranked) over q / sum(results) over q as share, sum(results) over q as total
      from asked a window q as (partition by owner_id, engine, query_id, stretch)
    ), moved as (
      select owner_id, engine, stretch, day, sum(ranked - results * share) as moved, sum(results) as results,
        sum(results * share * (1 - share) * total / greatest(total - 1, 1)) as chance
      from shared group by owner_id, engine, stretch, day
    ), followed as (
      select m.*, lead(day) over d = day + 1 as is_followed, lead(moved) over d as next_moved
      from moved m window d as (partition by owner_id, engine, stretch order by day)
    ), series as (
      select owner_id, engine, stretch, count(*)::float8 as days, sum(results) as answers, sum(moved * moved) as squares,
        sum(chance) as chance, coalesce(sum(moved * next_moved) filter (where is_followed), 0) as products
      from followed group by owner_id, engine, stretch
    )
    select engine, count(distinct owner_id)::int as owners, count(*)::int as series, sum(days)::int as days,
      sum(answers)::int as answers, sum(squares * days / (days - 1))::float8 as squares, sum(chance)::float8 as chance,
      sum((products + squares / days) * days / (days - 1))::float8 as products
    from series where days >= ${SERIES_DAYS_MIN}::int and chance > 0 group by engine order by engine`
}

/** An owner counts once, however many engines answer it. */
function sumOf(engines: readonly z.infer<typeof noiseRow>[]): NoiseSums {
  const total = (field: 'series' | 'days' | 'answers' | 'squares' | 'chance' | 'products') =>
    engines.reduce((sum, engine) => sum + engine[field], 0)
  return {
    owners: Math.max(0, ...engines.map(({ owners }) => owners)),
    ...{ series: total('series'), days: total('days'), answers: total('answers') },
    ...{ squares: total('squares'), chance: total('chance'), products: total('products') },
  }
}
