import type { Day } from '@/lib/format/days'
import type { AdminOverview } from '@/lib/schemas/admin-overview'
import type { EngineState } from '@/lib/schemas/engine'
import { listDailyRuns } from '@/server/services/daily-run/progress'
import { engineOverview } from '@/server/services/engines/engine-overview'
import { countNamesToSort } from '@/server/services/names/reads'
import { countSetUps } from '@/server/services/set-up/reads'

const FAILING: ReadonlySet<EngineState> = new Set(['exhausted', 'stopped', 'silent'])

/** Counts of today's run, open set-ups, names to sort and failing engines; labels of engines (R-ADMIN-6). */
export async function adminOverview(today: Day): Promise<AdminOverview> {
  const [runs, setUps, namesToSort, engines] = await Promise.all([
    listDailyRuns({ page: 1, pageSize: 1 }),
    countSetUps(),
    countNamesToSort(),
    engineOverview(today),
  ])
  const [latest] = runs.items
  const asked = engines.items.filter(({ configured }) => configured)
  return {
    run: latest?.date === today ? runOf(latest) : null,
    setUps,
    namesToSort,
    engines: {
      asked: asked.length,
      failing: asked.filter(({ state }) => FAILING.has(state)).map(({ label }) => label),
    },
  }
}

function runOf({ date, status, planned, done, failed, left }: NonNullable<AdminOverview['run']>) {
  return { date, status, planned, done, failed, left }
}
