import { z } from 'zod'
import type { SiteType } from '@/lib/answers/shapes'
import type { ToldStory } from '@/lib/home/shapes'
import { id } from '@/lib/http/fields'
import type { AnswerShare, Bounds, DayWindow } from '@/lib/measure/shapes'
import type { OpportunityKind } from '@/lib/opportunities/shapes'

/** What comes by mail regularly: the weekly digest, and the report of each month (R-PRESENT-4). */
export const REGULAR_MAILS = ['digest', 'report'] as const
export type RegularMail = (typeof REGULAR_MAILS)[number]

/** Body that turns a person's weekly digest or monthly report on or off (R-ACTION-6, R-PRESENT-4). */
export const digestSwitchInput = z.object({
  user: id,
  mail: z.enum(REGULAR_MAILS).default('digest'),
  on: z.boolean(),
})
export type DigestSwitchInput = z.output<typeof digestSwitchInput>

/** Params of the link at the foot of a mail; an impossible token is treated as unknown. */
export const digestTokenParams = z.object({ token: z.string().max(100).catch('') })

/** A person who can get the organisation's mails. */
export const digestReader = z.object({
  _id: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  organizationAdmin: z.boolean(),
  digest: z.boolean(),
  /** Whether the person is named for the monthly report. */
  report: z.boolean(),
})
export type DigestReader = z.infer<typeof digestReader>

/** A share that changed beyond chance, with the counts that the verdict compared. */
export interface DigestChange extends AnswerShare {
  of: 'visibility' | 'citing' | 'engine' | 'query'
  /** Label of the engine, or the query; null for the whole. */
  name: string | null
  verdict: 'clearRise' | 'clearDrop'
  /** In whole percent. */
  share: number
  before: number
}

export interface DigestSource {
  site: string
  type: SiteType
  change: 'new' | 'lost'
  /** Answers that cite it: in the week if new, in the 28 days before if lost. */
  answers: number
}

/** The digest of one organisation and week (R-ACTION-6). */
export interface WeeklyDigest {
  organisation: { _id: string; name: string }
  /** The Monday on which it is sent. */
  week: string
  /** The seven complete days before that Monday. */
  window: DayWindow
  state: 'changes' | 'quiet' | 'notMeasured' | 'notEnoughData' | 'measurementChanged'
  /** Days of the week with a run due but no answer. */
  failedDays: string[]
  /** What Home says as of the week's end; null for a week with a failed run. */
  story: ToldStory | null
  changes: DigestChange[]
  /** Visibility of the week; `points` is the change from the 28 days before. null without answers. */
  visibility: (AnswerShare & Bounds & { share: number; points: number | null }) | null
  measurementChange: string | null
  /** The first one about which nothing is done. */
  opportunity: {
    kind: OpportunityKind
    title: string
    /** Answers that name a rival and not the own brand. */
    atStake: number
    /** The query of a gap, and who is named in how many of its answers. */
    gap: { query: string; rival: string; named: number; answers: number; own: number } | null
  } | null
  sources: DigestSource[]
  due: { title: string; day: string; overdue: boolean }[]
  /** Number of further actions due. */
  moreDue: number
  simulated: boolean
}

/** The digest as it would be sent; all null for an organisation that gets no mail. */
export type DigestPreview =
  | { subject: string; parts: WeeklyDigest; html: string; text: string }
  | { subject: null; parts: null; html: null; text: null }
