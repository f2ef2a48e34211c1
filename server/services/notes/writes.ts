import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { notesCopy as copy } from '@/lib/copy/notes'
import { refusals } from '@/lib/copy/refusals'
import { type Day, dayToDate } from '@/lib/format/days'
import { NOTE } from '@/lib/limits'
import type { PersonNote } from '@/lib/schemas/engine-figures'
import type { NoteInput } from '@/lib/schemas/note'
import { db, readRows } from '@/server/db'
import { newId } from '@/server/ids'
import { type CreateCall, createOnce } from '@/server/limits/idempotency'
import { recordOwnChange } from '@/server/services/audit'
import { invalidField, lockOrganisation, notFound, organisationScope } from '@/server/services/scope'
import { mayDelete, readNote } from './reads'

/**
 * Notes something on a day of an organisation's time line, once per idempotency key (R-ACTION-5).
 * @throws AppError 400 for a day after `today`; 404 out of reach; 409 with as many notes as there may be
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
    // Without its text, which an erased person's log must not keep.
    const detail = { day: input.day }
    await recordOwnChange(tx, { actor, scope, kind: 'note', what: 'create', id, detail, requestId })
    const [note] = await readNote(tx, scope, actor, id)
    if (!note) throw notFound()
    return note
  })
}

const deletedRow = z.object({ day: z.string(), created_by_id: z.string().nullable() })

/** @throws AppError 403 for a note of another that the caller may not delete; 404 out of reach and for an unknown note */
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
