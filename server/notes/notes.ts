import { z } from 'zod'
import { type Actor, type Reach, reachOf } from '@/lib/access/permissions'
import { type Day, dayToDate } from '@/lib/format/days'
import { compareText } from '@/lib/format/text'
import { AppError, refusals } from '@/lib/http/app-error'
import { NOTE } from '@/lib/limits'
import type { PersonNote, TimelineNote } from '@/lib/measure/shapes'
import type { NoteInput } from '@/lib/notes/shapes'
import { notesCopy as copy } from '@/lib/notes/words'
import { Prisma } from '@/prisma/generated/client'
import { recordOwnChange } from '@/server/audit/audit'
import { type Db, db, readRows } from '@/server/db/client'
import { invalidField, lockOrganisation, notFound, type OrganisationScope, organisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'

const noteRow = z.object({
  id: z.string(),
  day: z.string(),
  text: z.string(),
  created_by_id: z.string().nullable(),
  author: z.string().nullable(),
})

/** Reads notes of both days and those between, oldest first (R-ACTION-5); none for callers who may not read notes. */
export async function readNotes(scope: OrganisationScope, actor: Actor, from: Day, to: Day): Promise<PersonNote[]> {
  if (reachOf(actor, 'note.read') === null) return []
  return read(db(), scope, actor, Prisma.sql`n.day >= ${from}::date and n.day <= ${to}::date`)
}

/** Merges changes and notes on the time line, by day. */
export function withNotes(changes: readonly TimelineNote[], notes: readonly PersonNote[]): TimelineNote[] {
  return [...changes, ...notes].sort((a, b) => compareText(a.date, b.date))
}

/** Lists all notes of an organisation, oldest first. Throws 404 out of reach. */
export async function listNotes(
  actor: Actor,
  reach: Reach,
  organisationId: string,
): Promise<{ items: PersonNote[]; total: number }> {
  const items = await read(db(), await organisationScope(actor, reach, organisationId), actor, Prisma.sql`true`)
  return { items, total: items.length }
}

/** Reads one note as its reader sees it, within the transaction that made it. */
async function readNote(tx: Db, scope: OrganisationScope, actor: Actor, id: string): Promise<PersonNote[]> {
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

/** Whether the actor may delete a note: its author, the organisation's admins, and system admins. */
export function mayDelete(actor: Actor, scope: OrganisationScope, createdById: string | null): boolean {
  const { roles } = actor
  if (roles.includes('systemAdmin') || createdById === actor.userId) return true
  return roles.includes('organisationAdmin') && actor.organisationId === scope
}

/**
 * Adds a note to a day of an organisation's time line, once per idempotency key (R-ACTION-5).
 * @throws AppError 400 for a day after `today`; 404 out of reach; 409 at the limit of notes
 */
export async function addNote(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  input: NoteInput,
  today: Day,
  { requestId, idempotencyKey }: CreateCall,
): Promise<PersonNote> {
  const scope = await organisationScope(actor, reach, organisationId)
  if (input.day > today) throw invalidField('day', copy.prompts.day)
  return createOnce(idempotencyKey, actor, `app/note/org/${scope}`, input, async (tx) => {
    await lockOrganisation(tx, scope)
    const stored = await tx.note.count({ where: { organisationId: scope } })
    if (stored >= NOTE.perOrganisation) throw new AppError('conflict', copy.full(NOTE.perOrganisation))
    const at = new Date()
    const id = newId(at)
    const { text } = input
    const by = { createdById: actor.userId, createdAt: at }
    await tx.note.create({ data: { id, organisationId: scope, day: dayToDate(input.day), text, ...by } })
    // Audits a change of a note without its text, which must not outlive an erased person in the log.
    const detail = { day: input.day }
    await recordOwnChange(tx, { actor, scope, kind: 'note', what: 'create', id, detail, requestId })
    const [note] = await readNote(tx, scope, actor, id)
    if (!note) throw notFound()
    return note
  })
}

const deletedRow = z.object({ day: z.string(), created_by_id: z.string().nullable() })

/**
 * Deletes a note.
 * @throws AppError 403 for another's note that the caller may not delete; 404 out of reach and for an unknown note
 */
export async function deleteNote(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  id: string,
  requestId: string,
): Promise<{ message: 'success' }> {
  const scope = await organisationScope(actor, reach, organisationId)
  await db().$transaction(async (tx) => {
    const [note] = await readRows(deletedRow, tx)`
      select to_char(day, 'YYYY-MM-DD') as day, created_by_id from note
      where organisation_id = ${scope} and id = ${id} for update`
    if (!note) throw notFound()
    if (!mayDelete(actor, scope, note.created_by_id)) throw new AppError('forbidden', refusals.forbidden)
    await tx.note.deleteMany({ where: { organisationId: scope, id } })
    const detail = { day: note.day }
    await recordOwnChange(tx, { actor, scope, kind: 'note', what: 'delete', id, detail, requestId })
  })
  return { message: 'success' }
}
