import { z } from 'zod'
import type { EffectVerdict } from '@/lib/actions/effect-shapes'
import { isoTime } from '@/lib/http/fields'
import type { AnswerShare, Bounds, DayWindow, EngineFigures, Metrics, VerdictFigures } from '@/lib/measure/shapes'
import type { SiteOpportunity } from '@/lib/opportunities/shapes'
import type { ScorePoint } from '@/lib/visibility/shapes'

/** A month as `yyyy-MM`, from the year 2000 on. */
export const monthText = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/)

export const reportShareInput = z.object({ month: monthText })
export type ReportShareInput = z.infer<typeof reportShareInput>

/** The secret of a link as text: 256 bits. */
const SHARE_TOKEN = /^[\w-]{43}$/
export const isShareToken = (text: string) => SHARE_TOKEN.test(text)

/** Of a shared page; what is no secret at all is answered like an unknown one. */
export const sharedReportParams = z.object({ token: z.string() })

/** A link in use; its secret is known to those who have it only. */
export const reportShareRow = z.object({
  _id: z.string(),
  month: z.string(),
  createdAt: isoTime,
  /** Who made it; null when the person is no longer there. */
  createdBy: z.string().nullable(),
  expiresAt: isoTime,
})
export type ReportShareRow = z.infer<typeof reportShareRow>

/** The one time that the address is answered. */
export interface NewReportShare {
  _id: string
  url: string
  expiresAt: string
}

/** Of the answers of the month. */
export interface ReportEngine
  extends Pick<EngineFigures, 'id' | 'label' | 'mark' | 'simulated' | 'positionWhenNamed'>,
    AnswerShare,
    Bounds {
  /** Mean of the daily scores of the month. */
  share: number
}

export interface ReportGap {
  searchTerm: string
  own: number
  rival: string
  rivalShare: number
  gap: number
  answers: number
}

export type ReportSite = Pick<SiteOpportunity, 'site' | 'type' | 'change' | 'answers' | 'namingOwn' | 'namingRivals'>

export interface ReportAction {
  title: string
  /** The day on which it was implemented. */
  implemented: string
  verdict: EffectVerdict
  points: number | null
  day: number
  look: 14 | 28 | null
}

export interface ReportMarker {
  date: string
  kind: 'geo' | 'measurementChanged'
}

/** One month of an organisation, as it is printed and shared: no ids, no person, no answer (R-ACTION-7). */
export interface Report extends VerdictFigures, AnswerShare, Bounds {
  organisation: string
  month: string
  /** The month, up to today while it is not finished. */
  days: DayWindow
  finished: boolean
  madeOn: string
  /** Mean of the daily scores, of several engines their mean. */
  score: number
  metrics: Metrics
  trend: ScorePoint[]
  markers: ReportMarker[]
  measurementChanges: { date: string; text: string }[]
  engines: ReportEngine[]
  /** The days that gaps and sites are of. */
  opportunityDays: DayWindow
  gaps: ReportGap[]
  omittedGaps: number
  /** Whether there are too few answers to list gaps. */
  tooFewForGaps: boolean
  sites: ReportSite[]
  actions: ReportAction[]
  /** How many more were implemented in these weeks. */
  moreActions: number
  simulated: boolean
}
