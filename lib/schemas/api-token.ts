import { z } from 'zod'
import { readTokensCopy } from '@/lib/copy/read-tokens'
import { READ_TOKENS } from '@/lib/limits'
import { requiredText } from './fields'

/** Body of a new read token (R-ACTION-8). */
export const readTokenInput = z.object({ name: requiredText(READ_TOKENS.name, readTokensCopy.prompts.name) })
export type ReadTokenInput = z.infer<typeof readTokenInput>

export interface ReadTokenRow {
  _id: string
  name: string
  /** The first characters of the secret, to tell tokens apart. */
  startsWith: string
  createdAt: string
  /** To the minute; null when it was never used. */
  lastUsedAt: string | null
}

export interface NewReadToken extends ReadTokenRow {
  /** The secret, shown this once. */
  token: string
}
