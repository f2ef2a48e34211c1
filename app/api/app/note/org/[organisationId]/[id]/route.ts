import { noteParams } from '@/lib/schemas/note'
import { otherMethods, route } from '@/server/http/route'
import { deleteNote } from '@/server/services/notes/writes'

/** Deletes a note: its author, admins of the organisation and system admins may. */
export const DELETE = route({
  allow: 'note.write',
  params: noteParams,
  run: ({ actor, reach, params, requestId }) => deleteNote(actor, reach, params.organisationId, params.id, requestId),
})

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
