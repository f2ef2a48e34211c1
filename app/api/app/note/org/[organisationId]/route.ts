import { organisationIdParam } from '@/lib/http/fields'
import { noteInput } from '@/lib/notes/shapes'
import { today } from '@/server/clock'
import { otherMethods, route } from '@/server/http/route'
import { addNote, listNotes } from '@/server/notes/notes'

/** Every note on the time line of an organisation, oldest first. */
export const GET = route({
  allow: 'note.read',
  params: organisationIdParam,
  run: ({ actor, reach, params }) => listNotes(actor, reach, params.organisationId),
})

/** Adds a note to a day up to today (R-ACTION-5). */
export const POST = route({
  allow: 'note.write',
  params: organisationIdParam,
  body: noteInput,
  run: ({ actor, reach, params, body, ...call }) => addNote(actor, reach, params.organisationId, body, today(), call),
})

export const { PUT, PATCH, DELETE, OPTIONS } = otherMethods('GET', 'POST')
