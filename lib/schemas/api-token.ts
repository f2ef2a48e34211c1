import { z } from 'zod'
import { readTokensCopy } from '@/lib/copy/read-tokens'
import { READ_TOKENS } from '@/lib/limits'
import { isoTime, requiredText } from './fields'

/** Body of a new read token (R-ACTION-8). */
export const readTokenInput = z.object({ name: requiredText(READ_TOKENS.name, readTokensCopy.prompts.name) })
export type ReadTokenInput = z.infer<typeof readTokenInput>

export const readTokenRow = z.object({
  _id: z.string(),
  name: z.string(),
  /** The first characters of the secret, to tell tokens apart. */
  startsWith: z.string(),
  createdAt: isoTime,
  /** To the minute; null when it was never used. */
  lastUsedAt: isoTime.nullable(),
})
export type ReadTokenRow = z.infer<typeof readTokenRow>

export interface NewReadToken extends ReadTokenRow {
  /** The secret, shown this once. */
  token: string
}
