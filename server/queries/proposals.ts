import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { AppError } from '@/lib/http/app-error'
import { ownQueriesCopy, PROPOSALS } from '@/lib/queries/own-words'
import {
  type QueryDecisionInput,
  type QueryProposalInput,
  type QueryProposalRow,
  type QueryProposals,
  queryProposalRow,
} from '@/lib/queries/shapes'
import { trackedQueriesCopy } from '@/lib/queries/words'
import { Prisma } from '@/prisma/generated/client'
import { recordChange } from '@/server/audit/audit'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { chooseOwn, lockOrganisation, notFound, type OrganisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { countActivation, refuseTooMany } from './own'
import { createTrackedQuery, refuseTooLong } from './writes'

// What people of an organisation would like to have asked, and what its admins decide (R-OWNQUERY-6, R-OWNQUERY-7).

const copy = ownQueriesCopy.refusals
const isAdmin = ({ roles }: Actor) => roles.includes('organisationAdmin')

/** Lists proposals of the own organisation: for its admins all, for others their own. Throws 404 without one. */
export async function listProposals(actor: Actor, reach: Reach): Promise<QueryProposals> {
  const scope = await chooseOwn(actor, reach)
  const seen = isAdmin(actor) ? Prisma.sql`true` : Prisma.sql`p.created_by_id = ${actor.userId}`
  const most = PROPOSALS.perOrganisation + PROPOSALS.decidedShown
  const found = await read(db(), scope, actor, seen, most)
  let decided = 0
  const items = found.filter(({ state }) => state === 'open' || ++decided <= PROPOSALS.decidedShown)
  return { items, total: items.length }
}

const NAME = (user: Prisma.Sql) =>
  Prisma.sql`coalesce(nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), ${user}.email)`

async function read(
  store: Db,
  scope: OrganisationScope,
  actor: Actor,
  which: Prisma.Sql,
  most: number,
): Promise<QueryProposalRow[]> {
  return readRows(queryProposalRow, store)`
    select p.id as "_id", p.search_term as "searchTerm", p.profile_name as "profileName",
      p.searcher_profile as "searcherProfile", p.reason, p.state, p.reply, ${NAME(Prisma.sql`c`)} as by,
      coalesce(p.created_by_id = ${actor.userId}, false) as mine, p.created_at as "createdAt",
      p.decided_at as "decidedAt", ${NAME(Prisma.sql`d`)} as "decidedBy"
    from query_proposal p
    left join (app_user c join membership n on n.user_id = c.id and n.organisation_id = ${scope}) on c.id = p.created_by_id
    left join (app_user d join membership e on e.user_id = d.id and e.organisation_id = ${scope}) on d.id = p.decided_by_id
    where p.organisation_id = ${scope} and ${which}
    order by p.state = 'open' desc, coalesce(p.decided_at, p.created_at) desc, p.id desc limit ${most}`
}

/**
 * Proposes a query to the admins of the own organisation, once per idempotency key (R-OWNQUERY-6).
 * @throws AppError 404 without an organisation; 400 for a term that is too long for a surface; 409 for one that is tracked or
 * proposed already, and beyond the open proposals of a person or of an organisation
 */
export async function propose(
  actor: Actor,
  reach: Reach,
  input: QueryProposalInput,
  { requestId, idempotencyKey }: CreateCall,
): Promise<QueryProposalRow> {
  const scope = await chooseOwn(actor, reach)
  refuseTooLong(input.searchTerm)
  return createOnce(idempotencyKey, actor, `app/query-proposal/${scope}`, input, async (tx) => {
    await lockOrganisation(tx, scope)
    await refuseProposal(tx, scope, actor, input)
    const { searchTerm, profileName = null, searcherProfile = null, reason } = input
    const id = newId()
    const texts = { searchTerm, profileName, searcherProfile, reason }
    await tx.queryProposal.create({ data: { id, organisationId: scope, ...texts, createdById: actor.userId } })
    // Without the words, which must not outlive an erased person in the log.
    await record(tx, actor, scope, 'create', id, {}, requestId)
    return findProposal(tx, scope, actor, id)
  })
}

const countsRow = z.object({ mine: z.number(), open: z.number(), same: z.boolean(), tracked: z.boolean() })

async function refuseProposal(tx: Db, scope: OrganisationScope, actor: Actor, input: QueryProposalInput) {
  const profile = input.searcherProfile ?? ''
  const { mine, open, same, tracked } = await readRow(countsRow, tx)`
    select count(*) filter (where created_by_id = ${actor.userId})::int as mine, count(*)::int as open,
      coalesce(bool_or(lower(search_term) = lower(${input.searchTerm}) and coalesce(searcher_profile, '') = ${profile}), false)
        as same,
      exists (select from query q where q.owner_id = ${scope} and lower(q.search_term) = lower(${input.searchTerm})
        and coalesce(q.searcher_profile, '') = ${profile}) as tracked
    from query_proposal where organisation_id = ${scope} and state = 'open'`
  const exists = tracked ? trackedQueriesCopy.form.exists : same ? copy.proposedAlready : null
  if (exists !== null) throw new AppError('conflict', exists, { fields: { searchTerm: exists } })
  if (mine >= PROPOSALS.perPerson) throw new AppError('conflict', copy.openOfPerson(PROPOSALS.perPerson))
  if (open >= PROPOSALS.perOrganisation) throw new AppError('conflict', copy.openOfAll)
}

async function findProposal(tx: Db, scope: OrganisationScope, actor: Actor, id: string): Promise<QueryProposalRow> {
  const [row] = await read(tx, scope, actor, Prisma.sql`p.id = ${id}`, 1)
  if (!row) throw notFound()
  return row
}

const lockedRow = z.object({
  searchTerm: z.string(),
  profileName: z.string().nullable(),
  searcherProfile: z.string().nullable(),
  state: z.string(),
  createdById: z.string().nullable(),
})

/** Throws 404 for one of another organisation. */
async function lockProposal(tx: Db, scope: OrganisationScope, id: string) {
  const [row] = await readRows(lockedRow, tx)`
    select search_term as "searchTerm", profile_name as "profileName", searcher_profile as "searcherProfile", state,
      created_by_id as "createdById"
    from query_proposal where organisation_id = ${scope} and id = ${id} for update`
  if (!row) throw notFound()
  return row
}

const stillOpen = (state: string) => {
  if (state !== 'open') throw new AppError('conflict', copy.decided)
}

/** Takes the own open proposal back. Throws 404 for another's, 409 for one that is decided. */
export async function withdraw(actor: Actor, reach: Reach, id: string, requestId: string) {
  const scope = await chooseOwn(actor, reach)
  await db().$transaction(async (tx) => {
    const { state, createdById } = await lockProposal(tx, scope, id)
    if (createdById !== actor.userId) throw notFound()
    stillOpen(state)
    await tx.queryProposal.deleteMany({ where: { organisationId: scope, id } })
    await record(tx, actor, scope, 'delete', id, {}, requestId)
  })
  return { message: 'success' }
}

/**
 * Accepts a proposal, which becomes a query in the same transaction, or declines it (R-OWNQUERY-7).
 * @throws AppError 404 for one of another organisation; 409 for one that is decided, and as saving a query
 */
export async function decide(
  actor: Actor,
  reach: Reach,
  id: string,
  { accept, active, inPlaceOf, reply = null }: QueryDecisionInput,
  requestId: string,
): Promise<QueryProposalRow> {
  const scope = await chooseOwn(actor, reach)
  if (accept) await refuseTooMany(scope)
  return countActivation(scope, accept && active !== false, () =>
    db().$transaction(async (tx) => {
      const { state, createdById: _, ...texts } = await lockProposal(tx, scope, id)
      stillOpen(state)
      const given = { ...texts, organization: scope, active, inPlaceOf }
      const within = { ownerId: scope, role: 'organisationAdmin' } as const
      const made = accept ? await createTrackedQuery(tx, actor, 'organisation', given, requestId, within) : null
      const data = {
        ...{ state: accept ? 'accepted' : 'declined', reply, queryId: made?._id ?? null },
        ...{ decidedById: actor.userId, decidedAt: new Date() },
      }
      await tx.queryProposal.updateMany({ where: { organisationId: scope, id }, data })
      await record(tx, actor, scope, 'save', id, { to: { state: data.state, query: data.queryId } }, requestId)
      return findProposal(tx, scope, actor, id)
    }),
  )
}

function record(
  tx: Db,
  actor: Actor,
  organisation: OrganisationScope,
  what: 'create' | 'save' | 'delete',
  id: string,
  more: Prisma.InputJsonObject,
  requestId: string,
) {
  const role = isAdmin(actor) ? 'organisationAdmin' : 'marketeer'
  return recordChange(tx, actor, 'queryProposal', what, id, { organisation, ...more }, requestId, role)
}
