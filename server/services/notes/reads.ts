import { z } from 'zod'
import { reachOf } from '@/lib/access/permissions'
import type { Actor, Reach } from '@/lib/access/roles'
import type { Day } from '@/lib/format/days'
import { compareText } from '@/lib/formulas/brand-key'
import type { PersonNote, TimelineNote } from '@/lib/schemas/engine-figures'
import { Prisma } from '@/prisma/generated/client'
import { type Db, db, readRows } from '@/server/db'
import { type OrganisationScope, organisationScope } from '@/server/services/scope'

const noteRow = z.object({
  id: z.string(),
  day: z.string(),
  text: z.string(),
  created_by_id: z.string().nullable(),
  author: z.string().nullable(),
})

/** The notes of both days and those between, oldest first (R-ACTION-5); none for a caller who may not read notes. */
export async function readNotes(scope: OrganisationScope, actor: Actor, from: Day, to: Day): Promise<PersonNote[]> {
  if (reachOf(actor, 'note.read') === null) return []
  return read(db(), scope, actor, Prisma.sql`n.day >= ${from}::date and n.day <= ${to}::date`)
}

/** What happened on the time line, by day. */
export function withNotes(changes: readonly TimelineNote[], notes: readonly PersonNote[]): TimelineNote[] {
  return [...changes, ...notes].sort((a, b) => compareText(a.date, b.date))
}

/** All notes of an organisation, oldest first. Throws 404 out of reach. */
export async function listNotes(
  actor: Actor,
  reach: Reach,
  organisationId: string,
): Promise<{ items: PersonNote[]; total: number }> {
  const items = await read(db(), await organisationScope(actor, reach, organisationId), actor, Prisma.sql`true`)
  return { items, total: items.length }
}

/** One note as its reader sees it, within the transaction that made it. */
export async function readNote(tx: Db, scope: OrganisationScope, actor: Actor, id: string): Promise<PersonNote[]> {
  return read(tx, scope, actor, Prisma.sql`n.id = ${id}`)
}

async function read(tx: Db, scope: OrganisationScope, actor: Actor, which: Prisma.Sql): Promise<PersonNote[]> {
  const rows = await readRows(noteRow, tx)`
    select n.id, to_char(n.day, 'YYYY-MM-DD') as day, n.text, n.created_by_id,
      nullif(concat_ws(' ', u.first_name, u.last_name), '') as author
    from note n left join app_user u on u.id = n.created_by_id
    where n.organisation_id = ${scope} and ${which}
    order by n.day, n.id`
  return rows.map(({ id, day, text, created_by_id, author }) => ({
    _id: id,
    date: day,
    kind: 'note',
    text,
    author,
    deletable: mayDelete(actor, scope, created_by_id),
  }))
}

/** Its author, the admins of the organisation, and system admins. */
export function mayDelete(actor: Actor, scope: OrganisationScope, createdById: string | null): boolean {
  const { roles } = actor
  if (roles.includes('systemAdmin') || createdById === actor.userId) return true
  return roles.includes('organisationAdmin') && actor.organisationId === scope
}
