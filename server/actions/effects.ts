import { z } from 'zod'
import { implementationDates } from '@/lib/actions/chart'
import type { Effect, EffectDetail, EffectQuery, EffectVerdict } from '@/lib/actions/effect-shapes'
import type { QueryAction } from '@/lib/actions/shapes'
import { queryActionText } from '@/lib/actions/tracker-words'
import { addDays, type Day } from '@/lib/format/days'
import type { LiveAction } from '@/lib/home/shapes'
import { EFFECT } from '@/lib/limits'
import {
  type EffectData,
  type MeasuredEffect,
  measureEffect,
  spannedWindows,
  type TargetChange,
} from '@/lib/measure/effect'
import { effectTrend, latestLook, nextLookDay, sideOf } from '@/lib/measure/effect-sides'
import type { DayWindow } from '@/lib/measure/shapes'
import type { QueryDay } from '@/lib/measure/verdict'
import type { ImplementDate } from '@/lib/visibility/shapes'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db/client'
import { notFound, type OrganisationScope } from '@/server/db/scope'
import { readModelStarts, withAccess } from '@/server/measure/by-engine'
import { queryDay, queryDaysIn } from '@/server/measure/certainty'
import { readOwnBrand } from '@/server/measure/own-brand'
import { type Counted, ownCounts } from '@/server/measure/reads'
import { type ActionOfQuery, readPlannedActions, readQueryActions } from './present'
import { type ChoosableQuery, readChoosable } from './progress'

/** SQL: no later change corrects the live day of change `c` (R-TRACKER-9). */
const notCorrected = Prisma.sql`not exists (select 1 from recommendation_status_change later
  where later.organisation_id = c.organisation_id and later.status_id = c.status_id and later.corrects = c.id)`

const implementRow = z.object({ day: z.string(), title: z.string() })

/** Reads the days within the window from which recommendations were live, by status history (R-TRACKER-8). */
export async function readImplementDates(scope: OrganisationScope, from: Day, to: Day): Promise<ImplementDate[]> {
  const changes = await readRows(implementRow)`
    select to_char(c.day, 'YYYY-MM-DD') as day, g.title
    from recommendation_status_change c
    join recommendation_status s on s.organisation_id = c.organisation_id and s.id = c.status_id
    join geo_recommendation g on g.id = s.recommendation_id
    where c.organisation_id = ${scope} and c.to_status = 'implemented' and ${notCorrected}
      and c.day >= ${from}::date and c.day <= ${to}::date`
  return implementationDates(changes)
}

/**
 * Measures the effect of every implemented recommendation, or of those with the ids `only` (R-ACTION-4); those that were
 * `measured` as of today before are taken from there. The number of statements is the same for one as for many.
 */
export async function effectsOf(
  scope: OrganisationScope,
  today: Day,
  { only, measured = [] }: { only?: readonly string[] | undefined; measured?: readonly MeasuredAction[] } = {},
): Promise<Map<string, Effect>> {
  const { changes, implementations } = await readChanges(scope)
  const known = new Map(measured.map((action) => [action.id, action.measured]))
  const wanted = [...implementations].filter(([id]) => only === undefined || only.includes(id))
  const left = wanted.flatMap(([id, implementation]) => (known.has(id) ? [] : [implementation]))
  const data = left.length > 0 ? (await readData(scope, changes, left, today)).data : null
  return new Map(
    wanted.flatMap(([id, each]) => {
      const effect = known.get(id) ?? (data && measureEffect(each, data, today).effect)
      return effect ? [[id, effect] as const] : []
    }),
  )
}

/** Returns what is done for each of these queries, by query id, with what it moved as soon as that was looked at. */
export async function actionsOnQueries(
  scope: OrganisationScope,
  queryIds: readonly string[],
  today: Day,
): Promise<Map<string, QueryAction>> {
  if (queryIds.length === 0) return new Map()
  const actions = [...(await readQueryActions(scope)).values()].filter(({ query }) => queryIds.includes(query))
  return new Map((await withStates(scope, actions, today)).map(({ query, action }) => [query, action]))
}

/** Returns what became of own actions planned for these opportunities, by key: of several the one furthest along. */
export async function actionsPlanned(
  scope: OrganisationScope,
  keys: readonly string[],
  today: Day,
): Promise<Map<string, QueryAction>> {
  const actions = [...(await readPlannedActions(scope, keys)).values()]
  return new Map((await withStates(scope, actions, today)).map(({ query, action }) => [query, action]))
}

async function withStates<Action extends Omit<ActionOfQuery, 'query'>>(
  scope: OrganisationScope,
  actions: readonly Action[],
  today: Day,
): Promise<(Action & { action: QueryAction })[]> {
  const effects = await lookedEffects(scope, actions, today)
  return actions.map((each) => {
    const { id: _id, title, status, due, liveSince } = each
    const nextLook = liveSince === null ? null : nextLookDay(liveSince, today)
    const state = queryActionText({ status, due, liveSince, effect: effects.get(_id) ?? null, nextLook }, today)
    return { ...each, action: { _id, title, state } }
  })
}

/** Measures the effects of those actions that were looked at before. */
async function lookedEffects(
  scope: OrganisationScope,
  actions: readonly Pick<ActionOfQuery, 'id' | 'liveSince'>[],
  today: Day,
): Promise<Map<string, Effect>> {
  const looked = actions.filter(({ liveSince }) => liveSince !== null && latestLook(liveSince, today) !== null)
  return looked.length > 0 ? effectsOf(scope, today, { only: looked.map(({ id }) => id) }) : new Map()
}

/** Returns the actions that were proven to move one of these queries, by query id. */
export async function provenActions(
  scope: OrganisationScope,
  queryIds: readonly string[],
  today: Day,
): Promise<Map<string, Pick<QueryAction, '_id' | 'title'>>> {
  if (queryIds.length === 0) return new Map()
  const actions = [...(await readQueryActions(scope)).values()].filter(({ query }) => queryIds.includes(query))
  const effects = await lookedEffects(scope, actions, today)
  const proven = actions.filter(({ id }) => effects.get(id)?.verdict === 'movedMore')
  return new Map(proven.map(({ query, id, title }) => [query, { _id: id, title }]))
}

/** A live action with its effect as it was measured. */
export interface MeasuredAction extends LiveAction {
  measured: Effect
}

/** Reads the actions live since a day or later, with what they moved as far as it was looked at (R-HOME-12). */
export async function liveActions(scope: OrganisationScope, since: Day, today: Day): Promise<MeasuredAction[]> {
  const { changes, implementations, names } = await readChanges(scope)
  const wanted = [...implementations].filter(([, { day }]) => day >= since)
  if (wanted.length === 0) return []
  const implemented = wanted.map(([, implementation]) => implementation)
  const { data } = await readData(scope, changes, implemented, today)
  return wanted.map(([id, implementation]) => {
    const { day: liveSince } = implementation
    const { effect, windows, compared } = measureEffect(implementation, data, today)
    const shareIn = (window: DayWindow) => sideOf(data.days, compared.targeted, compared.engines, window).share
    const { title = '', shortName = null } = names.get(id) ?? {}
    return {
      ...{ id, title, shortName, liveSince },
      effect: EFFECTS[effect.verdict] ?? null,
      points: effect.points,
      lookedOn: effect.look === null ? null : addDays(liveSince, effect.look),
      nextLook: nextLookDay(liveSince, today),
      queries: compared.targeted.length,
      before: shareIn(windows.before),
      after: shareIn(windows.after),
      measured: effect,
    }
  })
}

const EFFECTS: Partial<Record<EffectVerdict, LiveAction['effect']>> = { movedMore: 'better', movedLess: 'worse' }

/** Measures one effect with everything behind it. Throws 404 for a recommendation that is not implemented. */
export async function effectDetail(scope: OrganisationScope | null, id: string, today: Day): Promise<EffectDetail> {
  return (await readEffect(scope, id, today)).detailOn(today)
}

/** Measures the effect as of each past look, oldest first; before the first, as of today. Throws as `effectDetail`. */
export async function effectLooks(scope: OrganisationScope | null, id: string, today: Day): Promise<EffectDetail[]> {
  const { implemented, detailOn } = await readEffect(scope, id, today)
  const seen = EFFECT.looks.map((look) => addDays(implemented, look + 1)).filter((day) => day <= today)
  return (seen.length > 0 ? seen : [today]).map(detailOn)
}

async function readEffect(scope: OrganisationScope | null, id: string, today: Day) {
  if (scope === null) throw notFound()
  const { changes, implementations, names } = await readChanges(scope)
  const implementation = implementations.get(id)
  if (!implementation) throw notFound()
  const { data, queries } = await readData(scope, changes, [implementation], today)
  const { day: implemented } = implementation
  const detailOn = (day: Day): EffectDetail => {
    const measured = measureEffect(implementation, data, day)
    const { effect, windows, compared, measurementChange } = measured
    const sides = (group: 'targeted' | 'untouched') => ({
      before: sideOf(data.days, compared[group], compared.engines, windows.before),
      after: sideOf(data.days, compared[group], compared.engines, windows.after),
    })
    return {
      ...effect,
      title: names.get(id)?.title ?? '',
      nextLook: nextLookDay(implemented, day),
      windows,
      targeted: sides('targeted'),
      untouched: sides('untouched'),
      trend: effectTrend(data.days, compared),
      ...queriesOf(measured, implementation, queries),
      engines: compared.engines,
      measurementChange,
    }
  }
  return { implemented, detailOn }
}

function queriesOf(
  { compared, untouched }: MeasuredEffect,
  implementation: TargetChange,
  queries: readonly ChoosableQuery[],
): Pick<EffectDetail, 'targetedQueries' | 'untouchedQueries'> {
  const among = (ids: readonly string[], counted: readonly string[]): EffectQuery[] =>
    queries
      .filter(({ id }) => ids.includes(id))
      .map(({ id, searchTerm, kind }) => ({ _id: id, searchTerm, kind, counted: counted.includes(id) }))
  return {
    targetedQueries: among(implementation.queries, compared.targeted),
    untouchedQueries: among(untouched, compared.untouched),
  }
}

const changeRow = z.object({
  recommendation: z.string(),
  title: z.string(),
  shortName: z.string().nullable(),
  to: z.enum(['in_progress', 'implemented']),
  day: z.string(),
  queries: z.array(z.string()),
  implemented: z.boolean(),
})

/** Reads status changes; one that stored no targets gets those of its recommendation. */
async function readChanges(scope: OrganisationScope) {
  const changes = await readRows(changeRow)`
    select s.recommendation_id as recommendation, g.title, s.short_name as "shortName", c.to_status as to, to_char(c.day, 'YYYY-MM-DD') as day,
      coalesce(c.query_ids, nullif(s.query_ids, '{}'),
        array(select q.id from query q where q.owner_id = ${scope} and q.active)) as queries,
      s.status = 'implemented' as implemented
    from recommendation_status_change c
    join recommendation_status s on s.organisation_id = c.organisation_id and s.id = c.status_id
    join geo_recommendation g on g.id = s.recommendation_id
    where c.organisation_id = ${scope} and c.to_status in ('in_progress', 'implemented') and ${notCorrected}
    order by c.changed_at, c.id`
  const implementations = new Map<string, TargetChange>()
  for (const change of changes)
    if (change.implemented && change.to === 'implemented') implementations.set(change.recommendation, change)
  return {
    changes,
    implementations,
    names: new Map(changes.map(({ recommendation, title, shortName }) => [recommendation, { title, shortName }])),
  }
}

async function readData(
  scope: OrganisationScope,
  changes: readonly TargetChange[],
  implementations: readonly TargetChange[],
  today: Day,
): Promise<{ data: EffectData; queries: ChoosableQuery[] }> {
  const windows = spannedWindows(
    implementations.map(({ day }) => day),
    today,
  )
  const [own, { owners, queries }, models] = await Promise.all([
    readOwnBrand(scope),
    readChoosable(scope),
    readModelStarts(windows[0]?.from ?? today, today),
  ])
  const queryIds = queries.map(({ id }) => id)
  const days = await readDays({ owners, queryIds, access: own.access }, windows, own.brandIds)
  return { data: { changes, queries: queryIds, days, starts: withAccess(models, own) }, queries }
}

/** Reads the days of windows that do not overlap, in one statement. */
function readDays(asked: Counted, windows: readonly DayWindow[], brandIds: readonly number[]): Promise<QueryDay[]> {
  const counts = windows.map((window) => ownCounts({ ...asked, ...window }, brandIds))
  return readRows(queryDay)(queryDaysIn(Prisma.join(counts, ' union all ')))
}
