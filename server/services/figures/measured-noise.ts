import { z } from 'zod'
import { isSimulated } from '@/lib/engines'
import { addDays, type Day } from '@/lib/format/days'
import {
  addNoise,
  measuredNoise,
  NOTHING,
  type NoiseSums,
  noiseOf,
  type PromisedNoise,
} from '@/lib/formulas/certainty/measured-noise'
import simulation from '@/lib/measured/simulation.json'
import type { MeasuredNoise } from '@/lib/schemas/measurement'
import { readRows } from '@/server/db'
import { installationScope } from '@/server/services/scope'
import { readQueryDays } from './certainty-reads'
import { readOwnBrand } from './own-brand'

const DAYS = 90
/** They alone have some thousand days of engines, which tell the day effect to a twentieth. */
const OWNERS_MAX = 10

/** Of the organisations that have been there longest, at most 10; real engines alone where there are any (R-CERTAIN-6). */
export async function measureNoise(today: Day): Promise<MeasuredNoise> {
  const window = { from: addDays(today, -DAYS), to: addDays(today, -1) }
  const byEngine = new Map<string, NoiseSums>()
  for (const { id, queryIds } of await readRows(ownerRow)`
    select o.id, array(select q.id from query q where q.owner_id = o.id) as "queryIds"
    from organisation o order by o.id limit ${OWNERS_MAX}::int`) {
    const scope = installationScope(id)
    const { brandIds } = await readOwnBrand(scope)
    const days = await readQueryDays({ owners: [scope], queryIds, ...window }, brandIds)
    for (const [engine, sums] of noiseOf(days, window.to))
      byEngine.set(engine, addNoise(byEngine.get(engine) ?? NOTHING, sums))
  }
  const engines = [...byEngine]
  const real = engines.filter(([engine]) => !isSimulated(engine))
  const counted = real.length > 0 ? real : engines
  // An owner counts once, however many engines answer it.
  const sums = {
    ...counted.map(([, each]) => each).reduce(addNoise, NOTHING),
    owners: Math.max(0, ...counted.map(([, { owners }]) => owners)),
  }
  const { owners, series, days, answers } = sums
  return {
    window,
    simulated: counted.length > 0 && real.length === 0,
    ...{ owners, series, days, answers },
    ...measuredNoise(sums, PROMISED),
  }
}

const ownerRow = z.object({ id: z.string(), queryIds: z.array(z.string()) })

/** The hardest case whose bound is promised. */
const PROMISED: PromisedNoise = simulation.falseClear
  .filter(({ atMost }) => atMost !== undefined)
  .reduce((hardest, each) =>
    each.dayEffect * (1 + each.autocorrelation) > hardest.dayEffect * (1 + hardest.autocorrelation) ? each : hardest,
  )
