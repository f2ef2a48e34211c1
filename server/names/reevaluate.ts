import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { confirmedBy, keepReplaced, replaceByTerms, sortBrands, withConfirmed } from '@/lib/names/sort-brands'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRow, readRows } from '@/server/db/client'
import { isStoreFault, untilStored } from '@/server/db/errors'
import { log } from '@/server/log'
import { lockQueries, recountAnswers } from '@/server/measure/answer-counts'
import { windowStart } from './changes'
import { isConfirmed, isSame, lockNames, type Meaning, readMeaning, unconfirmedOf, unconfirmedRow } from './sorting'

// Each batch re-evaluates results by the current meaning of names and moves the cursor in the same transaction, so no
// result is half changed and a worker that continues repeats nothing (R-NAME-5).

const changeRow = z.object({
  id: z.string(),
  brandIds: z.array(z.number()),
  targetId: z.number().nullable(),
  organisationId: z.string().nullable(),
  cursorDay: z.string().nullable(),
  cursorId: z.string().nullable(),
})
type Change = z.infer<typeof changeRow>

/**
 * Works off all waiting changes, oldest first. While the database is away or a lock is taken it waits, then continues
 * where it was. Throws when interrupted, so another worker continues.
 */
export async function reevaluateNames(signal: AbortSignal): Promise<void> {
  do signal.throwIfAborted()
  while (await untilStored(() => workOffNext(signal), signal))
}

/** Works off one change; false when none waits. */
async function workOffNext(signal: AbortSignal): Promise<boolean> {
  const change = await startNext()
  if (!change) return false
  try {
    const results = await reevaluate(change, signal)
    log.info({ change: change.id, results }, 'names re-evaluated')
  } catch (error) {
    signal.throwIfAborted()
    if (isStoreFault(error)) throw error
    log.error({ err: error, change: change.id }, 're-evaluation failed')
    await markFailed(change.id, error)
  }
  return true
}

async function startNext(): Promise<Change | undefined> {
  const [change] = await readRows(changeRow)`
    update name_change set state = 'running' where id = (
      select id from name_change where state in ('queued', 'running') order by created_at, id limit 1)
    returning id, brand_ids as "brandIds", target_id as "targetId", organisation_id as "organisationId",
      to_char(cursor_day, 'YYYY-MM-DD') as "cursorDay", cursor_id as "cursorId"`
  return change
}

const BATCH = 100

async function reevaluate(change: Change, signal: AbortSignal): Promise<number> {
  const owners = change.organisationId === null ? null : await ownersOf(change.organisationId)
  let done = 0
  for (const month of await readMonths(change.cursorDay ?? windowStart())) {
    const found = await findResults(change, owners, month)
    for (let start = 0; start < found.length; start += BATCH) {
      signal.throwIfAborted()
      const batch = found.slice(start, start + BATCH)
      await db().$transaction((tx) => evaluate(tx, change.id, batch), TIMES)
      done += batch.length
    }
  }
  // The count from before the change began may be out of date.
  await db().$executeRaw`
    update name_change set state = 'done', total = done, finished_at = now() where id = ${change.id}`
  return done
}

const TIMES = { timeout: 15_000, maxWait: 10_000 }

const ownerRow = z.object({ id: z.string() })

async function ownersOf(organisationId: string): Promise<string[]> {
  const rows = await readRows(ownerRow)`
    select ${organisationId} as id
    union select industry_id from organisation_industry where organisation_id = ${organisationId}`
  return rows.map(({ id }) => id)
}

const monthRow = z.object({ from: z.string(), to: z.string() })

/** Returns the months to read: partitions are months, and one month at a time keeps lists short. */
function readMonths(start: Day): Promise<z.infer<typeof monthRow>[]> {
  return readRows(monthRow)`
    select to_char(greatest(month, ${start}::date), 'YYYY-MM-DD') as from,
      to_char(month + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as to
    from generate_series(date_trunc('month', ${start}::date::timestamp), now() at time zone 'utc' + interval '1 day',
      interval '1 month') month
    order by month`
}

const resultRow = z.object({
  id: z.string(),
  ownerId: z.string(),
  queryId: z.string(),
  day: z.string(),
  engine: z.string(),
})
type ResultKey = z.infer<typeof resultRow>

/**
 * Finds results read to use the names, and those that keep one as not confirmed which the names may confirm, or no
 * longer do.
 */
function findResults(
  { brandIds, targetId, cursorDay, cursorId }: Change,
  owners: readonly string[] | null,
  { from, to }: { from: Day; to: Day },
): Promise<ResultKey[]> {
  const wanted = Prisma.sql`r.day between ${from}::date and ${to}::date
    and (${cursorDay}::date is null or (r.day, r.id) > (${cursorDay}::date, ${cursorId ?? ''}))
    and (${owners === null} or r.owner_id = any(${[...(owners ?? [])]}::text[]))`
  const columns = Prisma.sql`
    r.id, r.owner_id as "ownerId", r.query_id as "queryId", to_char(r.day, 'YYYY-MM-DD') as day, r.engine`
  return readRows(resultRow)`
    select ${columns} from result r where coalesce(r.read_brand_ids, r.brand_ids) && ${brandIds}::int[] and ${wanted}
    union
    select ${columns}
    from unconfirmed_name u join result r on r.id = u.result_id and r.owner_id = u.owner_id and r.day = u.day
    where u.day between ${from}::date and ${to}::date and ${wanted} and (u.confirmed_by = any(${brandIds}::int[])
      or u.brand_id = any(array(select id from brand
        where id = any(${brandIds}::int[]) or id = ${targetId}::int or same_as_id = ${targetId}::int)))
    order by day, id`
}

const storedRow = resultRow.extend({
  brandIds: z.array(z.number()),
  read: z.array(z.number()),
  unconfirmed: z.array(unconfirmedRow),
  text: z.string().nullable(),
})
type Stored = z.infer<typeof storedRow>

async function evaluate(tx: Db, changeId: string, batch: readonly ResultKey[]): Promise<void> {
  await lockNames(tx)
  const byOwner = Map.groupBy(batch, ({ ownerId }) => ownerId)
  const owners = [...byOwner.keys()].sort()
  const read: Stored[] = []
  // Always in the same order, so two overlapping batches wait instead of deadlocking.
  for (const owner of owners) read.push(...(await readStored(tx, owner, byOwner.get(owner) ?? [])))
  const unconfirmed = read.flatMap((each) => each.unconfirmed.map(({ brandId }) => brandId))
  const named = [...new Set(read.flatMap((each) => each.read))]
  const meaning = await readMeaning(tx, named, owners, [...new Set(unconfirmed)])
  const evaluated = read.map((each) => ({ ...each, names: confirmAnew(each, meaning) }))
  await saveConfirmed(tx, evaluated)
  const changed = evaluated.flatMap(({ names, ...each }) => {
    const terms = meaning.terms.get(each.ownerId) ?? []
    const all = withConfirmed(each.read, names.filter(isConfirmed), ({ brandId }) => brandId)
    const replaced =
      each.text === null
        ? keepReplaced(each.brandIds, all, terms, meaning.sorting)
        : replaceByTerms(each.text, all, terms)
    const brandIds = sortBrands(all, meaning.sorting, replaced)
    if (isSame(brandIds, each.brandIds)) return []
    return [{ ...each, brandIds, readBrandIds: isSame(brandIds, each.read) ? null : each.read }]
  })
  if (changed.length > 0) {
    await save(tx, changed)
    await recountAnswers(tx, changed)
  }
  const last = batch.at(-1)
  if (last)
    await tx.$executeRaw`
      update name_change set done = done + ${batch.length}::int, cursor_day = ${last.day}::date, cursor_id = ${last.id},
        total = greatest(total, done + ${batch.length}::int)
      where id = ${changeId}`
}

/** A name of an answer without its text stays confirmed by a name that is still of the same brand. */
function confirmAnew({ text, unconfirmed }: Stored, { otherNames }: Meaning): Stored['unconfirmed'] {
  return unconfirmed.map((name) => {
    const others = otherNames.get(name.brandId) ?? []
    const kept = others.some(({ id }) => id === name.confirmedBy) ? name.confirmedBy : null
    return { ...name, confirmedBy: text === null ? kept : confirmedBy(text, name, otherNames) }
  })
}

async function saveConfirmed(tx: Db, evaluated: readonly (Stored & { names: Stored['unconfirmed'] })[]): Promise<void> {
  const changed = evaluated.flatMap(({ id, ownerId, day, unconfirmed, names }) =>
    names.flatMap(({ place, confirmedBy: now }, index) =>
      now === unconfirmed[index]?.confirmedBy ? [] : [{ id, ownerId, day, place, now }],
    ),
  )
  if (changed.length === 0) return
  await tx.$executeRaw`
    update unconfirmed_name u set confirmed_by = c.now
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as c(id text, "ownerId" text, day date, place int, now int)
    where u.result_id = c.id and u.owner_id = c."ownerId" and u.day = c.day and u.place = c.place
      and u.owner_id = any(${[...new Set(changed.map(({ ownerId }) => ownerId))]}::text[])`
}

async function readStored(tx: Db, ownerId: string, own: readonly ResultKey[]): Promise<Stored[]> {
  await lockQueries(
    tx,
    ownerId,
    own.map(({ queryId }) => queryId),
  )
  return readRows(storedRow, tx)`
    select r.id, r.owner_id as "ownerId", r.query_id as "queryId", to_char(r.day, 'YYYY-MM-DD') as day, r.engine,
      r.brand_ids as "brandIds", coalesce(r.read_brand_ids, r.brand_ids) as read, ${unconfirmedOf(ownerId)} as unconfirmed, a.text
    from unnest(${own.map(({ id }) => id)}::text[], ${own.map(({ day }) => day)}::date[]) wanted(id, day)
      join result r on r.id = wanted.id and r.owner_id = ${ownerId} and r.day = wanted.day
      left join answer a on a.result_id = r.id and a.owner_id = ${ownerId} and a.day = r.day
    order by r.day, r.id for no key update of r`
}

async function save(
  tx: Db,
  changed: readonly (ResultKey & { brandIds: number[]; readBrandIds: number[] | null })[],
): Promise<void> {
  await tx.$executeRaw`
    update result r set brand_ids = array(select jsonb_array_elements_text(c."brandIds")::int),
      read_brand_ids = case when jsonb_typeof(c."readBrandIds") = 'array'
        then array(select jsonb_array_elements_text(c."readBrandIds")::int) end
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as c(id text, "ownerId" text, day date, "brandIds" jsonb, "readBrandIds" jsonb)
    where r.id = c.id and r.owner_id = c."ownerId" and r.day = c.day
      and r.owner_id = any(${[...new Set(changed.map(({ ownerId }) => ownerId))]}::text[])`
}

const REASON_CHARS = 300

async function markFailed(id: string, error: unknown): Promise<void> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, REASON_CHARS)
  await db().nameChange.update({
    where: { id },
    data: { state: 'failed', reason, finishedAt: new Date() },
    select: { id: true },
  })
}

const openRow = z.object({ open: z.boolean() })

/** Whether changes wait that no job works on, as after a queue gave up. */
export async function hasOpenChanges(): Promise<boolean> {
  const { open } = await readRow(openRow)`
    select exists (select 1 from name_change where state in ('queued', 'running')) as open`
  return open
}
