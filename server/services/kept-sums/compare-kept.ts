import { z } from 'zod'
import { type Db, db, idRow, readRows } from '@/server/db'
import { log } from '@/server/log'
import { compareCountsOf, recountQuery } from '@/server/services/answer-counts/recount'
import { compareSetUps, settleSetUps } from '@/server/services/set-up/marks'
import { compareSums, recountFound } from './recount'

// Kept numbers against what they count, a few owners at a time, so that a process of an earlier release, a row written by hand
// or a fault of ours does not show wrong figures for longer than a day. What differs is logged, counted and made anew.

/** With a pass every five minutes, 14,400 owners a day. */
const OWNERS_AT_ONCE = 50
const SET_UPS_AT_ONCE = 500
const PASS_MS = 60_000

/** Compares from after this owner; answers up to which one, null at the end. Repeatable, since a killed worker's pass is. */
type Pass = (place: string) => Promise<string | null>

const PASSES: Record<string, Pass> = { answers: compareAnswers, setUps: compareMarks, sums: compareAllSums }

const claimedRow = z.object({ kind: z.string(), place: z.string() })

/**
 * One pass of each kind whose daily round is due or under way and that no other worker is at. Repeatable, also at once. Throws when
 * the database does not answer; a pass from ten minutes later on begins where this one did.
 */
export async function compareKept(): Promise<void> {
  const claimed = await readRows(claimedRow)`
    update kept_check set held_until = now() + interval '10 minutes'
    where due_at <= now() and (held_until is null or held_until <= now()) returning kind, place`
  const passed = await Promise.allSettled(claimed.map(comparePlace))
  const failed = passed.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
}

async function comparePlace({ kind, place }: z.infer<typeof claimedRow>): Promise<void> {
  const reached = await PASSES[kind]?.(place)
  if (reached) await db().$executeRaw`update kept_check set place = ${reached}, held_until = null where kind = ${kind}`
  else
    await db().$executeRaw`
      update kept_check set place = '', held_until = null, compared_at = now(), due_at = now() + interval '1 day'
      where kind = ${kind}`
}

/** In the transaction that makes them anew, as its last statement. */
async function countDifferences(tx: Db, kind: string, by: number): Promise<void> {
  if (by > 0) await tx.$executeRaw`update kept_check set differing = differing + ${by}::int where kind = ${kind}`
}

async function compareAnswers(place: string): Promise<string | null> {
  const owners = await readRows(idRow)`
    select id from owner where id > ${place} order by id limit ${OWNERS_AT_ONCE}::int`
  const until = performance.now() + PASS_MS
  const failed: Failed[] = []
  for (const { id } of owners) {
    await compareOwner(id).catch((error: unknown) => failed.push({ id, error }))
    if (performance.now() > until) return goOn(failed, id)
  }
  if (failed.length > 0 && failed.length === owners.length) throw failed[0]?.error
  return goOn(failed, owners.length < OWNERS_AT_ONCE ? null : (owners.at(-1)?.id ?? null))
}

interface Failed {
  id: string
  error: unknown
}

/** An owner that cannot be read must not keep the others from being compared. */
function goOn<Place>(failed: readonly Failed[], place: Place): Place {
  const [first, ...more] = failed
  if (first) log.error({ err: first.error, owner: first.id, more: more.length }, 'owners were not compared')
  return place
}

async function compareOwner(ownerId: string): Promise<void> {
  const found = await compareCountsOf([ownerId])
  for (const [queryId, differing] of Map.groupBy(found, (each) => each.queryId)) {
    const { day, engine, kept, counted } = differing[0] ?? {}
    log.warn(
      { ownerId, queryId, differing: differing.length, first: { day, engine, kept, counted } },
      'kept counts of answers differed',
    )
    await db().$transaction(async (tx) => countDifferences(tx, 'answers', await recountQuery(tx, ownerId, queryId)))
  }
}

async function compareMarks(place: string): Promise<string | null> {
  const page = await readRows(idRow)`
    select id from owner where kind = 'organisation' and id > ${place} order by id limit ${SET_UPS_AT_ONCE}::int`
  const last = page.length < SET_UPS_AT_ONCE ? null : (page.at(-1)?.id ?? null)
  for (const id of await compareSetUps(place, last)) {
    log.warn({ organisation: id }, 'the mark of a set-up differed')
    await db().$transaction(async (tx) => countDifferences(tx, 'setUps', await settleSetUps(tx, [id])))
  }
  return last
}

async function compareAllSums(): Promise<null> {
  const found = await compareSums()
  if (found.length === 0) return null
  log.warn({ differing: found.length, first: found[0] }, 'kept sums differed')
  // Before they are made anew: after a kill they are counted twice rather than not at all.
  await countDifferences(db(), 'sums', found.length)
  await recountFound(found)
  return null
}
