import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { isSurface } from '@/lib/engines/engines'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import type { AdminOrganisationRow } from '@/lib/organisations/shapes'
import {
  runFailure,
  type SetUp,
  type SetUpInput,
  type SetUpRow,
  setUpPerson,
  setUpQuery,
  setUpRow,
} from '@/lib/set-up/shapes'
import { suggestNames } from '@/lib/set-up/suggest-names'
import { firstDays, type SET_UP_STEPS } from '@/lib/set-up/words'
import { storedSite } from '@/lib/sites/citations'
import { ownSite } from '@/lib/sites/own-sites'
import type { ListPage } from '@/lib/table/shapes'
import { costUsd } from '@/lib/usage/forecast'
import { Prisma } from '@/prisma/generated/client'
import { recordAudit } from '@/server/audit/audit'
import { today } from '@/server/clock'
import { readRunProgress } from '@/server/daily-run/progress'
import { type Db, db, idRow, readRow, readRows } from '@/server/db/client'
import { industryScopes, notFound, type OrganisationScope, organisationScope } from '@/server/db/scope'
import { isEngineConfigured, liveCost, plannedEngines } from '@/server/llm/engines'
import { registeredDomain, shownSite } from '@/server/measure/hosts'
import { readOwnBrand } from '@/server/measure/own-brand'
import { ownCounts } from '@/server/measure/reads'
import { findAdminRow } from '@/server/organisations/reads'
import { readSuggestions } from '@/server/queries/own'
import { env, surfaceProviders } from '@/server/settings/env'

// A step is done once its outcome is stored, so a reload or another admin continues from there.

/** A set-up asks for so many active queries, however many more the organisation may have. */
const ASKED_FOR = ACTIVE_QUERY_LIMIT.organisation

/** Conditions in the order of the steps, for an organisation `o` with details `g` and the counts of its queries `q`. */
const stepsDone = (ids: Prisma.Sql): [step: (typeof SET_UP_STEPS)[number], isDone: Prisma.Sql][] => [
  [
    'industry',
    Prisma.sql`o.id in (select a.organisation_id from organisation_industry a where a.organisation_id ${ids})`,
  ],
  [
    'names',
    Prisma.sql`(g.website_url is not null or exists (select 1 from own_domain d where d.organisation_id = o.id and d.organisation_id ${ids})
      or exists (select 1 from brand_alias b where b.organisation_id = o.id and b.organisation_id ${ids}))`,
  ],
  ['queries', Prisma.sql`q.active >= ${ASKED_FOR}::int`],
  ['person', Prisma.sql`o.id in (select m.organisation_id from membership m where m.organisation_id ${ids})`],
  ['answers', Prisma.sql`q.results > 0`],
]

const tables = (ids: Prisma.Sql) => Prisma.sql`owner o join organisation g on g.id = o.id left join (
    select owner_id, count(active_slot) as active, sum(result_count + app_result_count) as results from query
    where owner_kind = 'organisation' and owner_id ${ids} group by owner_id) q on q.owner_id = o.id
  where o.kind = 'organisation' and o.id ${ids} and g.id ${ids}`

/** SQL of the organisations whose id matches, as `s`, each with its missing and its skipped steps. */
function setUps(ids: Prisma.Sql): Prisma.Sql {
  const missing = stepsDone(ids).map(
    ([step, isDone]) => Prisma.sql`case when ${isDone} then null else ${step}::text end`,
  )
  return Prisma.sql`(select o.id as _id, o.name, o.created_at as "createdAt", g.set_up_skipped as skipped,
    array_remove(array[${Prisma.join(missing)}], null) as missing from ${tables(ids)}) s`
}

/** SQL of the organisations with a step that is neither done nor skipped, as `s`. */
function openSetUps(): Prisma.Sql {
  const every = Prisma.sql`is not null`
  const open = stepsDone(every).map(
    ([step, isDone]) => Prisma.sql`(${isDone}) is not true and ${step}::text <> all(g.set_up_skipped)`,
  )
  return Prisma.sql`(select o.id, o.created_at as "createdAt" from ${tables(every)} and (${Prisma.join(open, ' or ')})) s`
}

const totalRow = z.object({ total: z.number() })
const foundRow = totalRow.extend({ id: z.string() })

/** Lists organisations with a step neither done nor skipped, newest first (R-SETUP-1). */
export async function listSetUps(paging: { page: number; pageSize: number }): Promise<ListPage<SetUpRow>> {
  const { page, pageSize } = paging
  const found = await readRows(foundRow)`
    select s.id, (count(*) over ())::int as total from ${openSetUps()}
    order by s."createdAt" desc, s.id limit ${pageSize} offset ${(page - 1) * pageSize}`
  // A page beyond the last has no rows to carry the total.
  const total = found[0]?.total ?? (page > 1 ? await countSetUps() : 0)
  const ids = Prisma.sql`= any(${found.map(({ id }) => id)}::text[])`
  const items = await readRows(setUpRow)`select s.* from ${setUps(ids)} order by s."createdAt" desc, s._id`
  return { items, total, page, pageSize }
}

/** Counts the incomplete set-ups. */
export async function countSetUps(): Promise<number> {
  return (await readRow(totalRow)`select count(*)::int as total from ${openSetUps()}`).total
}

/** Reads the steps of one organisation and what each shows (R-SETUP-1). Throws 404. */
export async function readSetUp(actor: Actor, reach: Reach, id: string): Promise<SetUp> {
  const scope = await organisationScope(actor, reach, id)
  const industries = (await industryScopes(scope)).map((industry) => industry.scope)
  const [row, organisation, queries, suggestions, people, run, failures, counts, first] = await Promise.all([
    findSetUpRow(scope),
    findAdminRow(scope, db()),
    readQueries(scope),
    readSuggestions(scope, industries),
    readPeople(scope),
    readRunProgress(actor, reach, scope, today()),
    readFailures([scope, ...industries]),
    readRow(countsRow)`
      select count(q.active_slot)::int as count, coalesce(sum(q.result_count + q.app_result_count), 0)::int as answers
      from query q where q.owner_id = ${scope}`,
    readFirst(scope),
  ])
  const { count, answers } = counts
  const engines = isEngineConfigured() ? plannedEngines() : []
  const active = { count, limit: organisation.activeQueryLimit }
  const offered = offersOf(organisation)
  const looks = engines.flatMap((engine) => {
    const [provider] = isSurface(engine) ? surfaceProviders(env(), engine) : []
    return provider ? [{ engine, provider, costUsd: costUsd(liveCost(engine)) }] : []
  })
  const asked = { queries, active, suggestions, engines, looks }
  return { ...row, organisation, offered, ...asked, people, run, failures, answers, first }
}

const firstRow = z.object({ named: z.number(), answers: z.number() })

/** Counts the first answers to the own queries, and those that name the organisation. */
async function readFirst(scope: OrganisationScope): Promise<SetUp['first']> {
  const [own, queries] = await Promise.all([
    readOwnBrand(scope),
    readRows(idRow)`select q.id from query q where q.owner_id = ${scope}`,
  ])
  const window = { owners: [scope], queryIds: queries.map(({ id }) => id), access: own.access, ...firstDays(today()) }
  return readRow(firstRow)`
    select coalesce(sum(c.ranked), 0)::int as named, coalesce(sum(c.answers), 0)::int as answers
    from (${ownCounts(window, own.brandIds)}) c`
}

/** Suggests further names, and the domain above a web address on a subdomain (R-SETUP-1). */
function offersOf({ name, websiteUrl, aliases, ownDomains }: AdminOrganisationRow): SetUp['offered'] {
  const domain = registeredDomain(websiteUrl, name)
  const shown = domain && shownSite(domain)
  const isKnown = domain === null || [ownSite(websiteUrl, [name]), ...ownDomains.map(storedSite)].includes(domain)
  return { aliases: suggestNames(name, shown, aliases), ownDomains: shown === null || isKnown ? [] : [shown] }
}

const countsRow = z.object({ count: z.number(), answers: z.number() })

/** Throws 404. */
async function findSetUpRow(scope: OrganisationScope, store: Db = db()): Promise<SetUpRow> {
  const [row] = await readRows(setUpRow, store)`select s.* from ${setUps(Prisma.sql`= ${scope}`)}`
  if (!row) throw notFound()
  return row
}

const SHOWN = 20

/** Reads queries, active ones first. */
function readQueries(scope: OrganisationScope): Promise<SetUp['queries']> {
  return readRows(setUpQuery)`
    select q.id as "_id", q.search_term as "searchTerm", q.profile_name as "profileName",
      q.active_slot is not null as active, q.result_count + q.app_result_count as results
    from query q where q.owner_id = ${scope} order by q.active_slot nulls last, q.id limit ${SHOWN}`
}

function readPeople(scope: OrganisationScope): Promise<SetUp['people']> {
  return readRows(setUpPerson)`
    select u.id as "_id", u.email, nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as name,
      m.organisation_admin as "organisationAdmin", u.password_hash is null and u.sign_on_at is null as invited
    from app_user u join membership m on m.user_id = u.id and m.organisation_id = ${scope} order by u.created_at, u.id limit ${SHOWN}`
}

function readFailures(owners: readonly string[]): Promise<SetUp['failures']> {
  return readRows(runFailure)`
    select r.reason_code as "reasonCode", count(*)::int as runs from query_run r
    where r.day = ${today()}::date and r.owner_id = any(${[...owners]}::text[]) and r.status in ('failed', 'skipped')
      and r.reason_code is not null
    group by r.reason_code order by runs desc, r.reason_code limit 3`
}

/** Replaces the list of skipped steps of a set-up (R-SETUP-1). Throws 404. */
export async function skipSteps(
  actor: Actor,
  reach: Reach,
  id: string,
  input: SetUpInput,
  requestId: string,
): Promise<SetUpRow> {
  const scope = await organisationScope(actor, reach, id)
  const skipped = [...new Set(input.skipped)]
  return db().$transaction(async (tx) => {
    const before = await findSetUpRow(scope, tx)
    await tx.organisation.update({ where: { id: scope }, data: { setUpSkipped: skipped }, select: { id: true } })
    await recordAudit(tx, {
      actor,
      role: 'systemAdmin',
      action: 'organisation.skipSteps',
      target: { kind: 'organisation', id: scope },
      detail: { name: before.name, from: before.skipped, to: skipped },
      requestId,
    })
    return findSetUpRow(scope, tx)
  })
}
