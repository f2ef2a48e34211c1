import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { isSurface } from '@/lib/engines/engines'
import { AppError } from '@/lib/http/app-error'
import type { TrackedQueryKey } from '@/lib/queries/list'
import { ownQueriesCopy as copy, OWN_QUERIES } from '@/lib/queries/own-words'
import type { OwnQuery, OwnQueryInput, QueryChange, QuerySuggestions, TrackedQueryRow } from '@/lib/queries/shapes'
import { NEW } from '@/lib/routes'
import type { ListQuery } from '@/lib/table/list'
import { costUsd } from '@/lib/usage/forecast'
import { db, readRows } from '@/server/db/client'
import { chooseOwn, industryIds, type OrganisationScope } from '@/server/db/scope'
import type { CreateCall } from '@/server/limits/idempotency'
import { consumeRateLimit, RATE_LIMITS, refundRateLimit } from '@/server/limits/rate-limit'
import { expectedCost, isEngineConfigured, liveCost, plannedEngines } from '@/server/llm/engines'
import {
  findTrackedQuery,
  type QueryOwner,
  readActiveCount,
  readActiveLimit,
  readTrackedQueryPage,
  trackedQuerySource,
} from './reads'
import { deleteTrackedQuery, saveTrackedQuery, type Within } from './writes'

// The queries of an organisation as its own admins keep them (R-OWNQUERY-2 to R-OWNQUERY-5).

const ROLE = 'organisationAdmin'
const ownerOf = (scope: OrganisationScope): QueryOwner => ({ kind: 'organisation', id: scope })

/** Reads a page of the own organisation's queries, with how many are active. Throws 404 without an organisation. */
export async function readOwnQueryPage(actor: Actor, reach: Reach, choice: ListQuery<TrackedQueryKey>) {
  return readTrackedQueryPage(ownerOf(await chooseOwn(actor, reach)), choice, true)
}

/** All of them, for a file and for options. */
export async function ownQuerySource(actor: Actor, reach: Reach) {
  return trackedQuerySource(ownerOf(await chooseOwn(actor, reach)), true)
}

/** Reads one of them with its latest changes. Throws 404, also for one of another owner. */
export async function findOwnQuery(actor: Actor, reach: Reach, id: string): Promise<OwnQuery> {
  const scope = await chooseOwn(actor, reach)
  return { ...(await findRow(scope, id)), history: await readHistory(scope, id) }
}

const findRow = (scope: OrganisationScope, id: string) => findTrackedQuery('organisation', id, db(), scope, true)

/**
 * Saves by id, or `new` per idempotency key, within the limit of the organisation; `inPlaceOf` is paused for it.
 * @throws AppError 404 for one of another owner; 409 for an old version, a duplicate, at the limit, and for more new queries
 * than an organisation may keep; 429 beyond what may be switched on in a day (R-OWNQUERY-2)
 */
export async function saveOwnQuery(
  actor: Actor,
  reach: Reach,
  id: string,
  input: OwnQueryInput,
  call: CreateCall,
): Promise<TrackedQueryRow> {
  const scope = await chooseOwn(actor, reach)
  const within = { ownerId: scope, role: ROLE } as const
  if (id === NEW) {
    await refuseTooMany(scope)
    const made = { ...input, organization: scope }
    return countActivation(scope, input.active !== false, () =>
      saveTrackedQuery(actor, 'organisation', NEW, made, call, within),
    )
  }
  const { active } = await findRow(scope, id)
  await countActivation(scope, input.active === true && !active, () =>
    saveTrackedQuery(actor, 'organisation', id, input, call, within),
  )
  return findRow(scope, id)
}

/** Deletes one of them with its answers. Throws 404, also for one of another owner. */
export async function deleteOwnQuery(actor: Actor, reach: Reach, id: string, requestId: string) {
  const within: Within = { ownerId: await chooseOwn(actor, reach), role: ROLE }
  return deleteTrackedQuery(actor, 'organisation', id, requestId, within)
}

/** Throws AppError 409 where an organisation keeps as many queries as it may. Two at once may pass it by one. */
export async function refuseTooMany(scope: OrganisationScope): Promise<void> {
  const kept = await db().query.count({ where: { ownerId: scope } })
  if (kept >= OWN_QUERIES.kept) throw new AppError('conflict', copy.tooMany(OWN_QUERIES.kept))
}

/**
 * Counts a query that is switched on: it may be asked at once, so that an organisation may do so three times its limit a day.
 * What is refused is not counted. Throws AppError 429.
 */
export async function countActivation<Saved>(
  scope: OrganisationScope,
  activates: boolean,
  save: () => Promise<Saved>,
): Promise<Saved> {
  if (!activates) return save()
  const limit = await readActiveLimit(ownerOf(scope))
  const shares = Math.floor(RATE_LIMITS.ownActivation.calls / (OWN_QUERIES.activationsOfLimit * limit))
  await consumeRateLimit('ownActivation', scope, shares)
  try {
    return await save()
  } catch (error) {
    await refundRateLimit('ownActivation', scope, shares)
    throw error
  }
}

const changeRow = z.object({
  _id: z.string(),
  at: z.date(),
  action: z.string(),
  by: z.string().nullable(),
  detail: z.object({
    from: z.record(z.string(), z.unknown()).optional(),
    to: z.record(z.string(), z.unknown()).optional(),
  }),
})
const HISTORY_FIELDS = ['searchTerm', 'profileName', 'searcherProfile', 'tags', 'active'] as const
const changedValue = z.union([z.string(), z.boolean(), z.array(z.string()), z.null()]).catch(null)

/** Reads who changed a query, from the audit log; by name only the organisation's own people. */
async function readHistory(scope: OrganisationScope, id: string): Promise<QueryChange[]> {
  const rows = await readRows(changeRow)`
    select a.id as "_id", a.at, a.action, a.detail,
      coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.email) as by
    from audit_entry a left join (app_user u join membership m on m.user_id = u.id and m.organisation_id = ${scope}) on u.id = a.actor_id
    where a.target_kind = 'organisationQuery' and a.target_id = ${id}
      and a.action in ('organisationQuery.create', 'organisationQuery.save')
    order by a.id desc limit ${OWN_QUERIES.history}`
  return rows.map(({ _id, at, action, by, detail: { from = {}, to = {} } }) => ({
    ...{ _id, by, at: at.toISOString(), kind: action.endsWith('.create') ? 'create' : 'save' },
    fields: HISTORY_FIELDS.filter((name) => name in to).map((name) => ({
      ...{ name, from: changedValue.parse(from[name]), to: changedValue.parse(to[name]) },
    })),
  }))
}

/** Reads what helps to add a query (R-OWNQUERY-4). Throws 404 without an organisation. */
export async function readQuerySuggestions(actor: Actor, reach: Reach): Promise<QuerySuggestions> {
  const scope = await chooseOwn(actor, reach)
  const [searchTerms, active] = await Promise.all([
    readSuggestions(scope, await industryIds(scope)),
    readActiveCount(ownerOf(scope)),
  ])
  const engines = isEngineConfigured() ? plannedEngines() : []
  return {
    ...{ searchTerms, active, previewsPerDay: RATE_LIMITS.ownPreview.calls },
    engines: engines.map((id) => ({ id, costUsd: costUsd(isSurface(id) ? liveCost(id) : expectedCost(id)) })),
  }
}

const SUGGESTED = 6
const suggestionRow = z.object({ term: z.string() })

/** Suggests queries of the industries that the organisation does not have, those with the most answers first. */
export async function readSuggestions(scope: OrganisationScope, industries: readonly string[]): Promise<string[]> {
  const rows = await readRows(suggestionRow)`
    select q.search_term as term from query q
    where q.owner_id = any(${[...industries]}::text[]) and lower(q.search_term) not in (
      select lower(own.search_term) from query own where own.owner_id = ${scope})
    group by q.search_term order by max(q.result_count) desc, q.search_term limit ${SUGGESTED}`
  return rows.map(({ term }) => term)
}
