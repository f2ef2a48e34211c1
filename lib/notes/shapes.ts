import { z } from 'zod'
import { id, requiredText } from '@/lib/http/fields'
import { NOTE } from '@/lib/limits'
import { notesCopy } from './words'

/** Body of a new note (R-ACTION-5); the server's clock decides whether the day is in the past. */
export const noteInput = z.object({
  day: z.iso.date(notesCopy.prompts.day),
  text: requiredText(NOTE.chars, notesCopy.prompts.note),
})
export type NoteInput = z.infer<typeof noteInput>

export const noteParams = z.object({ organisationId: id, id })
