import { z } from 'zod'
import type { SiteType } from '@/lib/answers/shapes'
import { id } from '@/lib/http/fields'
import type { AnswerShare, Bounds, DayWindow } from '@/lib/measure/shapes'

/** Whether a person of the organisation gets the weekly digest (R-ACTION-6). */
export const digestSwitchInput = z.object({ user: id, on: z.boolean() })
export type DigestSwitchInput = z.infer<typeof digestSwitchInput>

/** Of the link at the foot of a mail; one that cannot be is as an unknown one. */
export const digestTokenParams = z.object({ token: z.string().max(100).catch('') })

/** Somebody who can get the digest of their organisation. */
export const digestReader = z.object({
  _id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  organizationAdmin: z.boolean(),
  digest: z.boolean(),
})
export type DigestReader = z.infer<typeof digestReader>

/** A share that changed beyond chance, with the counts that the verdict compared. */
export interface DigestChange extends AnswerShare {
  of: 'visibility' | 'citing' | 'engine' | 'query'
  /** The engine's label or the query; null of the whole. */
  name: string | null
  verdict: 'clearRise' | 'clearDrop'
  /** Whole percent. */
  share: number
  before: number
}

export interface DigestSource {
  site: string
  type: SiteType
  change: 'new' | 'lost'
  /** Answers that cite it: of the week where it is new, of the 28 days before where it is lost. */
  answers: number
}

/** What the digest of one organisation and week says (R-ACTION-6). */
export interface WeeklyDigest {
  organisation: { _id: string; name: string }
  /** The Monday on which it is sent. */
  week: string
  /** The seven complete days before. */
  window: DayWindow
  state: 'changes' | 'quiet' | 'notMeasured' | 'notEnoughData' | 'measurementChanged'
  /** Days whose runs failed as a whole. */
  failedDays: string[]
  changes: DigestChange[]
  /** Of the week; `points` from the 28 days before. null without answers. */
  visibility: (AnswerShare & Bounds & { share: number; points: number | null }) | null
  measurementChange: string | null
  opportunity: {
    query: { _id: string; searchTerm: string }
    rival: string
    named: number
    answers: number
    own: number
  } | null
  sources: DigestSource[]
  due: { title: string; day: string; overdue: boolean }[]
  /** Actions due that are not listed. */
  moreDue: number
  simulated: boolean
}

/** What would be sent; all null for an organisation that gets no mail. */
export type DigestPreview =
  | { subject: string; parts: WeeklyDigest; html: string; text: string }
  | { subject: null; parts: null; html: null; text: null }
