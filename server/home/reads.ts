import { z } from 'zod'
import type { EngineState } from '@/lib/engines/shapes'
import { addDays, type Day } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import type { AdminOverview, NextStep } from '@/lib/home/shapes'
import { SCORE_WINDOW } from '@/lib/limits'
import { nextLookDay } from '@/lib/measure/effect-sides'
import type { BrandSummary } from '@/lib/visibility/shapes'
import { type ActionOfQuery, readQueryActions } from '@/server/actions/effects'
import { listDailyRuns } from '@/server/daily-run/progress'
import { db, readRows } from '@/server/db/client'
import type { OrganisationScope } from '@/server/db/scope'
import { engineOverview } from '@/server/engines/overview'
import { lastFinishedDay } from '@/server/measure/by-engine'
import { type OwnBrand, readOwnBrand } from '@/server/measure/own-brand'
import { latestWithinADay, type ResultWindow, readLive } from '@/server/measure/reads'
import { countNamesToSort } from '@/server/names/reads'
import { gapsOf } from '@/server/opportunities/opportunities'
import { readQueryChips } from '@/server/queries/member-reads'
import { countSetUps } from '@/server/set-up/steps'
import { readRing } from '@/server/visibility/reads'

/** Summarises how an organisation's brand does in answers to its own queries: the Visibility ring and today's rank. */
export async function brandSummary(scope: OrganisationScope, today: Day): Promise<BrandSummary> {
  const [own, queries] = await Promise.all([readOwnBrand(scope), readQueryChips(scope)])
  const owned = { owners: [scope], queryIds: queries.map((query) => query._id) }
  const last = await lastFinishedDay([scope], queries, today)
  const { ring, byEngine } = await readRing(owned, own, undefined, {
    range: SCORE_WINDOW,
    firstDay: today,
    last,
    today,
  })
  const { engines, days } = byEngine
  const liveDate = latestWithinADay(days, today)
  return {
    organisation: own.organisation,
    today,
    ...ring,
    engines: byEngine.byEngine.engines,
    engineCount: engines.length,
    liveDate,
    rank: liveDate ? await readRank({ ...owned, engines, from: liveDate, to: liveDate }, own) : null,
  }
}

async function readRank(window: ResultWindow, own: OwnBrand): Promise<BrandSummary['rank']> {
  const { live, brands } = await readLive(window, own)
  const row = live.find((each) => each.own)
  return row && row.ranked > 0 ? { place: row.index, of: brands, tied: row.tied } : null
}

const DUE_SOON_DAYS = 7

const actionRow = z.object({
  id: z.string(),
  title: z.string(),
  due: z.string().nullable(),
  started: z.boolean(),
})

/** Returns what an organisation should do next, most urgent first (R-HOME-10). */
export async function nextStep(scope: OrganisationScope, today: Day): Promise<NextStep> {
  if ((await db().query.count({ where: { ownerId: scope, active: true } })) === 0) return { kind: 'query' }
  const open = await readOpenActions(scope)
  const [urgent] = open.flatMap(({ id, title, due }) =>
    due !== null && due <= addDays(today, DUE_SOON_DAYS) ? [{ _id: id, title, due }] : [],
  )
  if (urgent) return { kind: urgent.due < today ? 'overdue' : 'due', action: urgent }
  const { gaps, enoughFrom } = await gapsOf(scope, today)
  const actions = gaps.length > 0 ? await readQueryActions(scope) : new Map<string, ActionOfQuery>()
  const gap = gaps.find(({ query }) => !actions.has(query._id))
  if (gap) return { kind: 'gap', query: gap.query, own: gap.own, rival: gap.rival, gap: gap.gap }
  const started = open.filter((action) => action.started)
  const [waiting] = started
  if (waiting) return { kind: 'waiting', action: { _id: waiting.id, title: waiting.title }, waiting: started.length }
  if (gaps.length > 0) return lookAt([...actions.values()], today)
  return enoughFrom === null ? { kind: 'nothing' } : { kind: 'early', from: enoughFrom }
}

/** The live action whose effect is looked at next. */
function lookAt(actions: readonly ActionOfQuery[], today: Day): NextStep {
  const looks = actions.flatMap(({ id: _id, title, liveSince }) => {
    const day = liveSince === null ? null : nextLookDay(liveSince, today)
    return day === null ? [] : [{ action: { _id, title }, day }]
  })
  const [next] = looks.sort((one, other) => compareText(one.day, other.day))
  return next ? { kind: 'look', ...next } : { kind: 'covered' }
}

/** Reads actions neither done nor set aside: earliest due first, then latest updated. */
function readOpenActions(scope: OrganisationScope): Promise<z.infer<typeof actionRow>[]> {
  return readRows(actionRow)`
    select s.recommendation_id as id, g.title, to_char(s.due, 'YYYY-MM-DD') as due, s.status = 'in_progress' as started
    from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
    where s.organisation_id = ${scope} and s.status in ('none', 'pending', 'in_progress')
    order by s.due nulls last, s.updated_at desc, s.id`
}

const FAILING: ReadonlySet<EngineState> = new Set(['exhausted', 'stopped', 'silent'])

/** Reads today's run, open set-ups, names to sort and failing engines, as counts with engine labels (R-ADMIN-6). */
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
