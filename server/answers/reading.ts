import { z } from 'zod'
import { type Actor, isPerson, type Reach } from '@/lib/access/permissions'
import {
  type AnswerFlag,
  type AnswerFlagInput,
  type AnswerReading,
  answerSentences,
  answerPageCopy as copy,
  type SavedView,
  type SavedViewInput,
} from '@/lib/answers/page-shapes'
import { addDays, type Day, dayToDate, toDay } from '@/lib/format/days'
import { AppError } from '@/lib/http/app-error'
import { ANSWER_PAGE, HOME, TOP_PLACEMENTS } from '@/lib/limits'
import { bestPlacement } from '@/lib/measure/ranking'
import type { DayWindow } from '@/lib/measure/shapes'
import type { DoneAnswer } from '@/lib/people/account-shapes'
import { readFirstNamed } from '@/server/answers/page-sql'
import { placedBrands, presentEvidence, presentRow } from '@/server/answers/present'
import { readEvidence, readReader, readTextsSince, unconfirmedFor } from '@/server/answers/reads'
import { recordOwnChange } from '@/server/audit/audit'
import { db, readRow, readRows } from '@/server/db/client'
import {
  lockOrganisation,
  notFound,
  type OrganisationScope,
  type OwnerScope,
  organisationScope,
  ownersOf,
} from '@/server/db/scope'
import { newId } from '@/server/ids'
import type { OwnBrand } from '@/server/measure/own-brand'

/**
 * Reads one answer as an organisation reads it, whoever asks: with what stands above it, the answer before, its flag and
 * whether the person has opened it (R-ANSWERS-3, R-ANSWERS-4). Throws 404 out of reach.
 */
export async function readAnswer(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  id: string,
  today: Day,
): Promise<AnswerReading> {
  const scope = await organisationScope(actor, reach, organisationId)
  const place = await findVisible(scope, id)
  const owner = place.ownerId
  const reader = await readReader(scope)
  const { own } = reader
  const { result, names } = await readEvidence(owner, place, reader)
  const day = toDay(result.day)
  const asked = { owner, query: result.query.id, engine: result.engine }
  const of = { owners: [owner], queryIds: [asked.query], access: 'all' as const, engines: [asked.engine] }
  const window = { ...of, from: day, to: day }
  const [before, firstIds] = await Promise.all([
    readBefore({ ...asked, sample: result.sample, day }, own),
    readFirstNamed(window, own.brandIds),
  ])
  const [flag, read] = await Promise.all([
    readFlag(scope, actor, id),
    isPerson(actor) ? db().answerRead.count({ where: { userId: actor.userId, resultId: id } }) : 0,
  ])
  const evidence = presentEvidence(result, names, reader)
  const placement = bestPlacement(result.brandIds, names.ownIds)
  const brands = placedBrands(result, names)
  const cited = evidence.sources.filter((source) => source.cited)
  const ownPages = evidence.sources.filter(({ type }) => type === 'own')
  return {
    ...presentRow(result, names),
    ...evidence,
    ...(await readTextsSince(result)),
    unconfirmed: await unconfirmedFor(actor, owner, result),
    query: {
      ...{ _id: result.query.id, searchTerm: result.query.searchTerm },
      kind: place.ownerId === scope ? 'organisation' : 'industry',
    },
    sentences: answerSentences({
      ...{ engine: result.engine, today, placement },
      above: brands.filter((brand) => placement !== null && brand.placement < placement).map(({ name }) => name),
      rivals: brands.filter((brand) => !brand.own).length,
      sources: cited.length,
      ownSources: ownPages.filter((source) => source.cited).length,
      ownRead: ownPages.filter((source) => !source.cited).length,
      before: before && { date: before.date, placement: before.placement },
      first: firstIds.includes(id),
    }),
    before,
    flag,
    read: read > 0,
  }
}

const beforeRow = z.object({ id: z.string(), date: z.string(), brandIds: z.array(z.number()) })

/** Reads the answer of the same query, engine and sample on the day with one before, of the 90 days before. */
async function readBefore(
  { owner, query, engine, sample, day }: { owner: OwnerScope; query: string; engine: string; sample: number; day: Day },
  own: OwnBrand,
): Promise<AnswerReading['before']> {
  const [found] = await readRows(beforeRow)`
    select id, to_char(day, 'YYYY-MM-DD') as date, brand_ids as "brandIds" from result
    where owner_id = ${owner} and query_id = ${query} and engine = ${engine} and sample = ${sample}::smallint
      and day < ${day}::date and day >= ${addDays(day, -HOME.lineDays)}::date
    order by day desc limit 1`
  if (!found) return null
  const placement = bestPlacement(found.brandIds, new Set(own.brandIds))
  return {
    ...{ _id: found.id, date: found.date },
    placement: placement !== null && placement <= TOP_PLACEMENTS ? placement : null,
  }
}

// What people keep with answers: flags of an organisation, which of them a person has read, and a person's views.

interface Place {
  id: string
  ownerId: OwnerScope
  day: Date
}

/** Finds an answer to a query of an organisation or its industries. Throws 404. */
export async function findVisible(scope: OrganisationScope, id: string): Promise<Place> {
  const owners = await ownersOf(scope)
  const found = await db().result.findFirst({
    where: { id, ownerId: { in: owners } },
    select: { ownerId: true, day: true },
  })
  const ownerId = owners.find((owner) => owner === found?.ownerId)
  if (!found || !ownerId) throw notFound()
  return { id, ownerId, day: found.day }
}

const flagRow = z.object({
  note: z.string(),
  by: z.string().nullable(),
  at: z.date().transform((at) => at.toISOString()),
  userId: z.string().nullable(),
})

/** Reads the open flag of an answer as its reader sees it; null without one. */
export async function readFlag(scope: OrganisationScope, actor: Actor, id: string): Promise<AnswerFlag | null> {
  const [flag] = await readRows(flagRow)`
    select f.note, nullif(concat_ws(' ', u.first_name, u.last_name), '') as by, f.created_at as at,
      f.created_by_id as "userId"
    from answer_flag f left join app_user u on u.id = f.created_by_id
    where f.organisation_id = ${scope} and f.result_id = ${id} and f.solved_at is null`
  if (!flag) return null
  const { userId, ...rest } = flag
  return { ...rest, mine: userId === actor.userId }
}

const resultIdRow = z.object({ id: z.string() })

/** Reads the ids of an organisation's answers with an open flag; at most 500. */
export async function openFlagIds(scope: OrganisationScope): Promise<string[]> {
  const rows = await readRows(resultIdRow)`
    select result_id as id from answer_flag where organisation_id = ${scope} and solved_at is null`
  return rows.map(({ id }) => id)
}

const countRow = z.object({ count: z.number() })

/** Counts the answers of some days with an open flag that the organisation may still see (R-HOME-12). */
export async function openFlags(scope: OrganisationScope, { from, to }: DayWindow): Promise<number> {
  const ids = await openFlagIds(scope)
  if (ids.length === 0) return 0
  const owners = await ownersOf(scope)
  const { count } = await readRow(countRow)`
    select count(*)::int as count from result where owner_id = any(${owners}::text[])
      and day >= ${from}::date and day <= ${to}::date and id = any(${ids}::text[])`
  return count
}

/**
 * Flags an answer as wrong about the organisation, or gives an open flag another note (R-ANSWERS-5).
 * @throws AppError 404 out of reach; 409 at the limit of open flags
 */
export async function flagAnswer(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  id: string,
  { note }: AnswerFlagInput,
  requestId: string,
): Promise<AnswerFlag> {
  const scope = await organisationScope(actor, reach, organisationId)
  const { ownerId, day } = await findVisible(scope, id)
  await db().$transaction(async (tx) => {
    await lockOrganisation(tx, scope)
    const open = await tx.answerFlag.count({
      where: { organisationId: scope, solvedAt: null, resultId: { not: id } },
    })
    if (open >= ANSWER_PAGE.openFlags) throw new AppError('conflict', copy.flagsFull)
    const written = { note, createdById: actor.userId, createdAt: new Date(), solvedById: null, solvedAt: null }
    await tx.answerFlag.upsert({
      where: { organisationId_resultId: { organisationId: scope, resultId: id } },
      create: { id: newId(), organisationId: scope, resultId: id, ownerId, day, ...written },
      update: written,
      select: { resultId: true },
    })
    // Without the note, which must not outlive an erased person in the log.
    const detail = { day: toDay(day) }
    await recordOwnChange(tx, { actor, scope, kind: 'answerFlag', what: 'save', id, detail, requestId })
  })
  const flag = await readFlag(scope, actor, id)
  if (!flag) throw notFound()
  return flag
}

/** Ends an open flag, and keeps who did so when. Throws 404 without one. */
export async function solveFlag(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  id: string,
  requestId: string,
): Promise<DoneAnswer> {
  const scope = await organisationScope(actor, reach, organisationId)
  const { day } = await findVisible(scope, id)
  await db().$transaction(async (tx) => {
    const { count } = await tx.answerFlag.updateMany({
      where: { organisationId: scope, resultId: id, solvedAt: null },
      data: { solvedById: actor.userId, solvedAt: new Date() },
    })
    if (count === 0) throw notFound()
    const detail = { day: toDay(day) }
    await recordOwnChange(tx, { actor, scope, kind: 'answerFlag', what: 'delete', id, detail, requestId })
  })
  return { message: 'success' }
}

/** Marks an answer as read by a person; one that is too old to be unread stays as it is. Throws 404 out of reach. */
export async function markRead(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  id: string,
  today: Day,
): Promise<DoneAnswer> {
  const scope = await organisationScope(actor, reach, organisationId)
  const { ownerId, day } = await findVisible(scope, id)
  if (day >= dayToDate(unreadSince(today)))
    await db().answerRead.createMany({
      data: [{ userId: actor.userId, resultId: id, ownerId, day }],
      skipDuplicates: true,
    })
  return { message: 'success' }
}

/** The first day whose answers may be unread. */
export function unreadSince(today: Day): Day {
  return addDays(today, 1 - ANSWER_PAGE.unreadDays)
}

const viewColumns = { id: true, name: true, search: true } as const
const presentView = ({ id: _id, name, search }: { id: string; name: string; search: string }): SavedView => ({
  ...{ _id, name, search },
})

/** Lists a person's own views of an organisation, by name (R-ANSWERS-6). Throws 404 out of reach. */
export async function listViews(
  actor: Actor,
  reach: Reach,
  organisationId: string,
): Promise<{ items: SavedView[]; total: number }> {
  const scope = await organisationScope(actor, reach, organisationId)
  const views = await db().answerView.findMany({
    where: { userId: actor.userId, organisationId: scope },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: viewColumns,
  })
  return { items: views.map(presentView), total: views.length }
}

/**
 * Saves a view of a person; one of the same name is replaced.
 * @throws AppError 404 out of reach; 409 at the limit of a person's views
 */
export async function saveView(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { name, search }: SavedViewInput,
): Promise<SavedView> {
  const scope = await organisationScope(actor, reach, organisationId)
  const mine = { userId: actor.userId, organisationId: scope }
  const saved = await db().$transaction(async (tx) => {
    // The person's row is locked, so that views saved at once are counted.
    const [person] = await readRows(
      resultIdRow,
      tx,
    )`select id from app_user where id = ${actor.userId} for no key update`
    if (!person) throw notFound()
    const others = await tx.answerView.count({ where: { userId: actor.userId, NOT: { organisationId: scope, name } } })
    if (others >= ANSWER_PAGE.viewsPerPerson) throw new AppError('conflict', copy.viewsFull)
    return tx.answerView.upsert({
      where: { userId_organisationId_name: { ...mine, name } },
      create: { id: newId(), ...mine, name, search },
      update: { search },
      select: viewColumns,
    })
  })
  return presentView(saved)
}

/** Deletes one of the person's own views. Throws 404 for a colleague's. */
export async function deleteView(actor: Actor, reach: Reach, organisationId: string, id: string): Promise<DoneAnswer> {
  const organisation = await organisationScope(actor, reach, organisationId)
  const mine = { id, userId: actor.userId, organisationId: organisation }
  const { count } = await db().answerView.deleteMany({ where: mine })
  if (count === 0) throw notFound()
  return { message: 'success' }
}
