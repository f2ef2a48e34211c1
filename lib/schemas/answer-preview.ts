import { z } from 'zod'
import { trackedQueriesCopy } from '@/lib/copy/tracked-queries'
import { ENGINE_IDS } from '@/lib/engines'
import { TEXT } from '@/lib/limits'
import { id, optionalText, requiredText } from './fields'
import type { Evidence } from './query-result'

/** A question as it would be asked of the organisation's queries; `engine` is the first of the installation by default. */
export const answerPreviewInput = z.object({
  organization: id,
  searchTerm: requiredText(TEXT.name, trackedQueriesCopy.form.searchTermPrompt),
  profileName: optionalText(TEXT.name).optional(),
  searcherProfile: optionalText(TEXT.long).optional(),
  engine: z.enum(ENGINE_IDS).optional(),
})
export type AnswerPreviewInput = z.infer<typeof answerPreviewInput>

export const OPEN_PREVIEW_STATES = ['queued', 'running'] as const

/** One answer that counts in no figure and is deleted after a day (R-SETUP-2). */
export interface AnswerPreviewRow extends Pick<Evidence, 'answer' | 'brands' | 'marks' | 'sources' | 'organisation'> {
  _id: string
  state: (typeof OPEN_PREVIEW_STATES)[number] | 'done' | 'failed'
  /** Why it failed. */
  reason: string | null
  searchTerm: string
  engine: string
  model: string | null
  createdAt: string
}
