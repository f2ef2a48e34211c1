import { z } from 'zod'
import { type Db, db, idRow, readRow, readRows } from '@/server/db'
import { addToSums } from '@/server/services/kept-sums/kept-sums'
import { SET_UPS, UNFINISHED } from './missing'

// Which set-ups are not complete is marked, so that their number and their list cost as much with ten thousand organisations
// as with a hundred.

const LOCK = 7_411_021

const stateRow = z.object({ open: z.boolean() })

/**
 * Marks these organisations as they are now, in the transaction of whatever can open or close a set-up, as its last
 * statements: its lock comes after all others. Each of several writers at once sees what those before it wrote.
 */
export async function settleSetUps(tx: Db, organisationIds: readonly (string | null)[]): Promise<void> {
  const ids = organisationIds.filter((id) => id !== null)
  for (const id of [...new Set(ids)].sort()) {
    await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::int, hashtext(${id}))`
    const { open } = await readRow(stateRow, tx)`
      select exists (select 1 from ${SET_UPS} where o.id = ${id} and ${UNFINISHED}) as open`
    const by = open ? await mark(tx, id) : -(await unmark(tx, id))
    if (by !== 0) await addToSums(tx, [{ name: 'setUps', by }])
  }
}

function mark(tx: Db, id: string): Promise<number> {
  return tx.$executeRaw`
    insert into open_set_up (organisation_id, created_at) select id, created_at from owner where id = ${id}
    on conflict do nothing`
}

function unmark(tx: Db, id: string): Promise<number> {
  return tx.$executeRaw`delete from open_set_up where organisation_id = ${id}`
}

/** Organisations whose mark is not what their set-up says; none when all is well. */
export async function compareSetUps(): Promise<string[]> {
  const rows = await readRows(idRow)`
    select coalesce(open.id, m.organisation_id) as id
    from (select o.id from ${SET_UPS} where ${UNFINISHED}) open
    full join open_set_up m on m.organisation_id = open.id
    where open.id is null or m.organisation_id is null order by 1`
  return rows.map(({ id }) => id)
}

/** Marks what `compareSetUps` found. Repeatable, and safe beside writers. */
export async function settleFound(ids: readonly string[]): Promise<void> {
  for (const id of ids) await db().$transaction((tx) => settleSetUps(tx, [id]))
}
