import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import type { ListPage } from '@/lib/schemas/list'
import { runFailure, type SetUp, type SetUpRow, setUpPerson, setUpQuery, setUpRow } from '@/lib/schemas/set-up'
import { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { type Db, db, readRow, readRows } from '@/server/db'
import { isEngineConfigured, plannedEngines } from '@/server/llm/engines'
import { readRunProgress } from '@/server/services/daily-run/progress'
import { findAdminRow } from '@/server/services/organisations/reads'
import { industryScopes, notFound, type OrganisationScope, organisationScope } from '@/server/services/scope'
import { LIMIT, openSetUps, setUps } from './missing'

const totalRow = z.object({ total: z.number() })
const foundRow = totalRow.extend({ id: z.string() })

/** Organisations with a step that is neither done nor skipped, newest first (R-SETUP-1). */
export async function listSetUps(paging: { page: number; pageSize: number }): Promise<ListPage<SetUpRow>> {
  const { page, pageSize } = paging
  const found = await readRows(foundRow)`
    select s.id, (count(*) over ())::int as total from ${openSetUps()}
    order by s."createdAt" desc, s.id limit ${pageSize} offset ${(page - 1) * pageSize}`
  // A page beyond the last one has no row that tells.
  const total = found[0]?.total ?? (page > 1 ? await countSetUps() : 0)
  const ids = Prisma.sql`= any(${found.map(({ id }) => id)}::text[])`
  const items = await readRows(setUpRow)`select s.* from ${setUps(ids)} order by s."createdAt" desc, s._id`
  return { items, total, page, pageSize }
}

/** How many set-ups are not complete. */
export async function countSetUps(): Promise<number> {
  return (await readRow(totalRow)`select count(*)::int as total from ${openSetUps()}`).total
}

/** The steps of one organisation, and what each of them shows (R-SETUP-1). Throws 404. */
export async function readSetUp(actor: Actor, reach: Reach, id: string): Promise<SetUp> {
  const scope = await organisationScope(actor, reach, id)
  const industries = (await industryScopes(scope)).map((industry) => industry.scope)
  const [row, organisation, queries, suggestions, people, run, failures, counts] = await Promise.all([
    findSetUpRow(scope),
    findAdminRow(scope, db()),
    readQueries(scope),
    readSuggestions(scope, industries),
    readPeople(scope),
    readRunProgress(actor, reach, scope, today()),
    readFailures([scope, ...industries]),
    readRow(countsRow)`
      select count(q.active_slot)::int as count, coalesce(sum(q.result_count), 0)::int as answers
      from query q where q.owner_id = ${scope}`,
  ])
  const { count, answers } = counts
  const engines = isEngineConfigured() ? plannedEngines() : []
  const active = { count, limit: LIMIT }
  return { ...row, organisation, queries, active, suggestions, engines, people, run, failures, answers }
}

const countsRow = z.object({ count: z.number(), answers: z.number() })

/** Throws 404. */
export async function findSetUpRow(scope: OrganisationScope, store: Db = db()): Promise<SetUpRow> {
  const [row] = await readRows(setUpRow, store)`select s.* from ${setUps(Prisma.sql`= ${scope}`)}`
  if (!row) throw notFound()
  return row
}

const SHOWN = 20

/** Active ones first. */
function readQueries(scope: OrganisationScope): Promise<SetUp['queries']> {
  return readRows(setUpQuery)`
    select q.id as "_id", q.search_term as "searchTerm", q.profile_name as "profileName",
      q.active_slot is not null as active, q.result_count as results
    from query q where q.owner_id = ${scope} order by q.active_slot nulls last, q.id limit ${SHOWN}`
}

const SUGGESTED = 6
const suggestionRow = z.object({ term: z.string() })

/** Those with the most answers first: their market is known. */
async function readSuggestions(scope: OrganisationScope, industries: readonly string[]): Promise<string[]> {
  const rows = await readRows(suggestionRow)`
    select q.search_term as term from query q
    where q.owner_id = any(${[...industries]}::text[]) and lower(q.search_term) not in (
      select lower(own.search_term) from query own where own.owner_id = ${scope})
    group by q.search_term order by max(q.result_count) desc, q.search_term limit ${SUGGESTED}`
  return rows.map(({ term }) => term)
}

function readPeople(scope: OrganisationScope): Promise<SetUp['people']> {
  return readRows(setUpPerson)`
    select u.id as "_id", u.email, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name,
      u.organisation_admin as "organisationAdmin", u.password_hash is null as invited
    from app_user u where u.organisation_id = ${scope} order by u.created_at, u.id limit ${SHOWN}`
}

function readFailures(owners: readonly string[]): Promise<SetUp['failures']> {
  return readRows(runFailure)`
    select r.reason_code as "reasonCode", count(*)::int as runs from query_run r
    where r.day = ${today()}::date and r.owner_id = any(${[...owners]}::text[]) and r.status in ('failed', 'skipped')
      and r.reason_code is not null
    group by r.reason_code order by runs desc, r.reason_code limit 3`
}
