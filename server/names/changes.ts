import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { brandKey, matchKey } from '@/lib/names/keys'
import { type NameChange, type NamePreview, nameChange, namePreview } from '@/lib/names/shapes'
import { Prisma } from '@/prisma/generated/client'
import { today } from '@/server/clock'
import { type Db, db, idRow, readRow, readRows } from '@/server/db/client'
import { notFound } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { sendReevaluation } from '@/server/queue/client'
import { changeNames, lockNames, ownSpellings, standsFor } from './sorting'

/** Days of stored results changed by sorting a name: all that any screen or list can show. */
const NAMES_WINDOW_DAYS = 400

export type ChangeKind = NameChange['kind']

/**
 * Counts stored results read to use one of these names, and how many of them already count for `other`. Results whose
 * text does not hold a name count where it becomes confirmed by a name of `other`, or the other way round, or no longer
 * is.
 */
export function countResults(names: readonly number[], other: number | null): Promise<NamePreview> {
  const given = Prisma.sql`${[...names]}::int[]`
  const target = Prisma.sql`array(select id from brand where id = ${other}::int or same_as_id = ${other}::int)`
  return readRow(namePreview)`
    with naming as (
      select id, owner_id, brand_ids from result
      where day >= ${windowStart()}::date and coalesce(read_brand_ids, brand_ids) && ${given}
      union
      select r.id, r.owner_id, r.brand_ids
      from unconfirmed_name u join result r on r.id = u.result_id and r.owner_id = u.owner_id and r.day = u.day
      where u.day >= ${windowStart()}::date and ((u.brand_id = any(${given}) and u.spelling_id = any(${target}))
        or (u.spelling_id = any(${given}) and u.brand_id = any(${target})) or u.confirmed_by = any(${given})
        or (u.brand_id = any(${given}) and u.confirmed_by is not null))),
    used as (
      select owner_id, count(*)::int as results,
        (count(*) filter (where brand_ids && array[${other ?? -1}::int]))::int as both_named
      from naming group by owner_id)
    select coalesce((select sum(results) from used), 0)::int as results,
      coalesce((select sum(both_named) from used), 0)::int as both,
      (select count(distinct coalesce(i.organisation_id, u.owner_id))::int
        from used u join owner o on o.id = u.owner_id left join organisation_industry i on i.industry_id = u.owner_id
        where o.kind = 'organisation' or i.organisation_id is not null) as organisations`
}

/** Returns the first day whose results changes affect. */
export function windowStart(): Day {
  return addDays(today(), 1 - NAMES_WINDOW_DAYS)
}

interface NewChange {
  kind: ChangeKind
  brandIds: readonly number[]
  brandId?: number
  targetId?: number | null
  organisationId?: string
  /** Results counted beforehand. */
  total?: number
}

/** Queues the re-evaluation, within `changeNames`, and returns its id. */
export async function queueChange(tx: Db, change: NewChange): Promise<string> {
  const { kind, brandIds, brandId, targetId, organisationId, total = 0 } = change
  const id = newId()
  await tx.nameChange.create({
    data: { id, kind, brandIds: [...brandIds], brandId, targetId, organisationId, total },
    select: { id: true },
  })
  await sendReevaluation(tx)
  return id
}

/**
 * Queues the re-evaluation of an organisation's results and those of its industries after its own names or terms
 * changed (R-NAME-3). Call it last in the transaction that stored them; `before` are the previous names. Returns the
 * change's id, or null when no result can change.
 */
export async function startTermChange(
  tx: Db,
  organisationId: string,
  before: readonly string[],
): Promise<string | null> {
  await changeNames(tx)
  const own = await readOwnNames(tx, organisationId)
  await addTermBrands(tx, own.never)
  const { brandIds } = await ownSpellings(tx, [...new Set([...before, ...own.names])])
  const results = await candidates(tx, organisationId, [...brandIds], own.never.length > 0)
  if (results === 0) return null
  return queueChange(tx, { kind: 'organisation', brandIds: [...brandIds], organisationId, total: results })
}

interface EndingTerms {
  names: string[]
  industries: string[]
}

/** Reads what `endTerms` needs, before an organisation is deleted; null when it has no terms. */
export async function termsToEnd(tx: Db, organisationId: string): Promise<EndingTerms | null> {
  const { names, never } = await readOwnNames(tx, organisationId)
  if (never.length === 0) return null
  const industries = await readRows(idRow, tx)`
    select industry_id as id from organisation_industry where organisation_id = ${organisationId}`
  return { names, industries: industries.map(({ id }) => id) }
}

/**
 * Queues the re-evaluation of results of its industries in which terms of a deleted organisation stand for its name.
 * Call it last in the transaction.
 */
export async function endTerms(tx: Db, { names, industries }: EndingTerms): Promise<void> {
  await changeNames(tx)
  const { brandIds } = await ownSpellings(tx, names)
  const { total } = await readRow(totalRow, tx)`
    select count(*)::int as total from result
    where owner_id = any(${industries}::text[]) and day >= ${windowStart()}::date and read_brand_ids is not null
      and read_brand_ids && ${[...brandIds]}::int[]`
  if (total > 0) await queueChange(tx, { kind: 'organisation', brandIds: [...brandIds], total })
}

const nameRow = z.object({ name: z.string(), own: z.boolean() })

async function readOwnNames(tx: Db, organisationId: string): Promise<{ names: string[]; never: string[] }> {
  const rows = await readRows(nameRow, tx)`
    select name, true as own from owner where id = ${organisationId}
    union all select name, true from brand_alias where organisation_id = ${organisationId}
    union all select name, false from never_match where organisation_id = ${organisationId}`
  const of = (own: boolean) => rows.filter((row) => row.own === own).map(({ name }) => name)
  return { names: of(true), never: of(false) }
}

/** Adds terms as brands of their own, for answers that mean them. */
export function addTermBrands(tx: Db, names: readonly string[]): Promise<void> {
  return addBrands(
    tx,
    names.map((name) => ({ key: brandKey(name), name })).filter(({ key }) => key !== ''),
  )
}

interface NewBrand {
  key: string
  name: string
}

/** Adds names that are not there yet; further spellings of one are the same as the first. */
export async function addBrands(tx: Db, brands: readonly NewBrand[]): Promise<void> {
  if (brands.length === 0) return
  // Brands stay what they are meanwhile, and no one else adds another spelling.
  await lockNames(tx)
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('new names'))`
  const spellings = [...Map.groupBy(brands, ({ key }) => matchKey(key)).values()]
  await insertBrands(
    tx,
    spellings.flatMap(([first]) => first ?? []),
  )
  await insertBrands(
    tx,
    spellings.flatMap(([, ...others]) => others),
  )
}

const spellingRow = z.object({ key: z.string(), id: z.number() })

async function insertBrands(tx: Db, brands: readonly NewBrand[]): Promise<void> {
  if (brands.length === 0) return
  const keys = brands.map(({ key }) => key)
  const spellings = await readRows(spellingRow, tx)`
    select u.key, s.id from unnest(${keys}::text[]) u(key)
    cross join lateral (${standsFor(Prisma.sql`brand_match_key(u.key)`)}) s`
  const sameAs = new Map(spellings.map(({ key, id }) => [key, id]))
  await tx.$executeRaw`
    insert into brand (key, name, status, same_as_id)
    select key, name, case when id is null then 'new' else 'sameAs' end, id
    from unnest(${keys}::text[], ${brands.map(({ name }) => name)}::text[],
      ${keys.map((key) => sameAs.get(key) ?? null)}::int[]) u(key, name, id)
    order by key on conflict do nothing`
}

/** SQL of names that nobody has sorted and that are another spelling of a name (`id`, and `sameAsId`). */
function unsortedSpellings(among: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select b.id, s.id as "sameAsId" from brand b cross join lateral (${standsFor(Prisma.sql`b.match_key`)}) s
    where b.status = 'new' and b.sorted_at is null and s."nameId" <> b.id and ${among}
    order by b.id`
}

const foldedRow = z.object({ id: z.number(), sameAsId: z.number() })
const movedRow = z.object({ id: z.number() })
const FOLDED_AT_ONCE = 100

/**
 * Makes spellings of one name one brand where they are not yet: those of before an upgrade, and those that the previous
 * release added beside this one. Their results follow in the background. Returns how many changed; repeatable.
 */
export async function foldSpellings(): Promise<number> {
  const several = Prisma.sql`b.match_key in (
    select match_key from brand where match_key <> '' group by match_key having count(*) > 1)`
  const found = await readRows(foldedRow)(unsortedSpellings(several))
  let folded = 0
  for (let start = 0; start < found.length; start += FOLDED_AT_ONCE) {
    const ids = found.slice(start, start + FOLDED_AT_ONCE).map(({ id }) => id)
    const { results } = await countResults(ids, null)
    folded += await db().$transaction((tx) => fold(tx, ids, results))
  }
  return folded
}

async function fold(tx: Db, ids: readonly number[], total: number): Promise<number> {
  await changeNames(tx)
  const names = await readRows(foldedRow, tx)(unsortedSpellings(Prisma.sql`b.id = any(${[...ids]}::int[])`))
  if (names.length === 0) return 0
  const folded = names.map(({ id }) => id)
  const meant = Prisma.sql`unnest(${folded}::int[], ${names.map(({ sameAsId }) => sameAsId)}::int[]) u(id, same_as_id)`
  await tx.$executeRaw`
    update brand b set status = 'sameAs', same_as_id = u.same_as_id from ${meant} where b.id = u.id`
  // Avoids chains: names that are the same as one of these move with it.
  const moved = await readRows(movedRow, tx)`
    update brand b set same_as_id = u.same_as_id from ${meant} where b.same_as_id = u.id returning b.id`
  const brandIds = [...new Set([...folded, ...moved.map(({ id }) => id)])]
  await queueChange(tx, { kind: 'sameAs', brandIds, total })
  return names.length
}

const totalRow = z.object({ total: z.number() })

/** Counts results that may change: with terms all that use an own name, else only those changed by earlier terms. */
async function candidates(tx: Db, organisationId: string, ownIds: number[], hasTerms: boolean): Promise<number> {
  const owners = Prisma.sql`(
    select ${organisationId} union select industry_id from organisation_industry where organisation_id = ${organisationId})`
  const { total } = await readRow(totalRow, tx)`
    select ((select count(*) from result
      where owner_id in ${owners}
        and day >= ${windowStart()}::date and coalesce(read_brand_ids, brand_ids) && ${ownIds}::int[]
        and (${hasTerms} or read_brand_ids is not null))
      + (select count(*) from unconfirmed_name
        where owner_id in ${owners} and day >= ${windowStart()}::date and brand_id = any(${ownIds}::int[])
          and confirmed_by is not null))::int as total`
  return total
}

/** Reads open changes in order, failed ones, and those that ended in the last minutes (R-NAME-5). */
export async function readChanges(): Promise<{ items: NameChange[] }> {
  const items = await readRows(nameChange)`
    select c.id as "_id", c.kind, coalesce(b.name, w.name) as name, t.name as target, c.state, c.total, c.done
    from name_change c left join brand b on b.id = c.brand_id left join brand t on t.id = c.target_id
      left join owner w on w.id = c.organisation_id
    where c.state in ('queued', 'running', 'failed') or c.finished_at > now() - interval '5 minutes'
    order by c.created_at, c.id limit 100`
  return { items }
}

/** Continues a failed change where it stopped. Throws 404 for any other. */
export async function retryChange(id: string): Promise<{ _id: string }> {
  return db().$transaction(async (tx) => {
    const queued = await tx.$executeRaw`
      update name_change set state = 'queued', reason = null, finished_at = null where id = ${id} and state = 'failed'`
    if (queued === 0) throw notFound()
    await sendReevaluation(tx)
    return { _id: id }
  })
}
