import { noteParams } from '@/lib/notes/shapes'
import { otherMethods, route } from '@/server/http/route'
import { deleteNote } from '@/server/notes/notes'

/** Deletes a note: its author, admins of the organisation and system admins may. */
export const DELETE = route({
  allow: 'note.write',
  params: noteParams,
  run: ({ actor, reach, params, requestId }) => deleteNote(actor, reach, params.organisationId, params.id, requestId),
})

export const { GET, HEAD, POST, PUT, PATCH, OPTIONS } = otherMethods('DELETE')
