import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { NAMES_WINDOW_DAYS } from '@/lib/limits'
import { brandKey } from '@/lib/names/keys'
import { type NameChange, type NamePreview, nameChange, namePreview } from '@/lib/names/shapes'
import { today } from '@/server/clock'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { notFound } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { sendReevaluation } from '@/server/queue/client'
import { changeNames, ownSpellings } from './sorting'

export type ChangeKind = NameChange['kind']

/** Counts stored results read to use one of these names, and how many of them already count for `other`. */
export function countResults(names: readonly number[], other: number | null): Promise<NamePreview> {
  return readRow(namePreview)`
    with used as (
      select owner_id, count(*)::int as results,
        (count(*) filter (where brand_ids && array[${other ?? -1}::int]))::int as both_named
      from result
      where day >= ${windowStart()}::date and coalesce(read_brand_ids, brand_ids) && ${[...names]}::int[]
      group by owner_id)
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
export async function addTermBrands(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await tx.$executeRaw`
    insert into brand (key, name)
    select distinct on (key) key, name from unnest(${names.map(brandKey)}::text[], ${[...names]}::text[]) u(key, name)
    where key <> '' order by key on conflict do nothing`
}

const totalRow = z.object({ total: z.number() })

/** Counts results that may change: with terms all that use an own name, else only those changed by earlier terms. */
async function candidates(tx: Db, organisationId: string, ownIds: number[], hasTerms: boolean): Promise<number> {
  const { total } = await readRow(totalRow, tx)`
    select count(*)::int as total from result
    where owner_id in (select ${organisationId} union select industry_id from organisation_industry
        where organisation_id = ${organisationId})
      and day >= ${windowStart()}::date and coalesce(read_brand_ids, brand_ids) && ${ownIds}::int[]
      and (${hasTerms} or read_brand_ids is not null)`
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
