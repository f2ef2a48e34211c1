import { Prisma } from '@/prisma/generated/client'
import { type Db, db, idRow, readRows } from '@/server/db'
import { addToSums } from '@/server/services/kept-sums/kept-sums'
import { setUps, UNFINISHED } from './missing'

// Which set-ups are not complete is marked, so that their number and their list cost as much with ten thousand organisations
// as with a hundred.

const LOCK = 7_411_021

/**
 * Marks these organisations as they are now, in the transaction of whatever can open or close a set-up, as its last
 * statements: its lock comes after all others. Each of several writers at once sees what those before it wrote.
 * @returns how many marks changed
 */
export async function settleSetUps(tx: Db, organisationIds: readonly (string | null)[]): Promise<number> {
  const ids = organisationIds.filter((id) => id !== null)
  let changed = 0
  for (const id of [...new Set(ids)].sort()) {
    await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${id}))`
    const open = await readRows(idRow, tx)`select s.id from ${setUps(Prisma.sql`= ${id}`)} where ${UNFINISHED}`
    const by = open.length > 0 ? await mark(tx, id) : -(await unmark(tx, id))
    if (by !== 0) await addToSums(tx, [{ name: 'setUps', by }])
    changed += Math.abs(by)
  }
  return changed
}

function mark(tx: Db, id: string): Promise<number> {
  return tx.$executeRaw`
    insert into open_set_up (organisation_id, created_at) select id, created_at from owner where id = ${id}
    on conflict do nothing`
}

function unmark(tx: Db, id: string): Promise<number> {
  return tx.$executeRaw`delete from open_set_up where organisation_id = ${id}`
}

/** Organisations from one id to another, both included, whose mark is not what their set-up says; none when all is well. */
export async function compareSetUps(from = '', to: string | null = null): Promise<string[]> {
  const ids = to === null ? Prisma.sql`>= ${from}` : Prisma.sql`between ${from} and ${to}`
  const [open, marked] = await db().$transaction(
    async (tx) => [
      await readRows(idRow, tx)`select s.id from ${setUps(ids)} where ${UNFINISHED}`,
      await readRows(idRow, tx)`select organisation_id as id from open_set_up where organisation_id ${ids}`,
    ],
    { isolationLevel: 'RepeatableRead' },
  )
  const [isOpen, isMarked] = [new Set(open.map(({ id }) => id)), new Set(marked.map(({ id }) => id))]
  return [...new Set([...isOpen, ...isMarked])].filter((id) => isOpen.has(id) !== isMarked.has(id)).sort()
}

/** Marks what `compareSetUps` found. Repeatable, and safe beside writers. */
export async function settleFound(ids: readonly string[]): Promise<void> {
  for (const id of ids) await db().$transaction((tx) => settleSetUps(tx, [id]))
}
