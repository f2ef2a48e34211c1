import { z } from 'zod'
import type { EffectVerdict } from '@/lib/actions/effect-shapes'
import { isoTime } from '@/lib/http/fields'
import type {
  AnswerShare,
  Bounds,
  DayWindow,
  EngineFigures,
  Metrics,
  Sentence,
  ShownLooks,
  VerdictFigures,
} from '@/lib/measure/shapes'
import type { SiteOpportunity } from '@/lib/opportunities/shapes'
import type { ScorePoint } from '@/lib/visibility/shapes'

/** A month as `yyyy-MM`, from the year 2000 on. */
export const monthText = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/)

export const reportShareInput = z.object({ month: monthText })
export type ReportShareInput = z.infer<typeof reportShareInput>

/** A link's secret as text: 256 bits. */
const SHARE_TOKEN = /^[\w-]{43}$/
export const isShareToken = (text: string) => SHARE_TOKEN.test(text)

/** Params of a shared page; anything but a secret is treated as an unknown one. */
export const sharedReportParams = z.object({ token: z.string() })

/** An active link; only those who have it know its secret. */
export const reportShareRow = z.object({
  _id: z.string(),
  month: z.string(),
  createdAt: isoTime,
  /** Who made it; null when the person no longer exists. */
  createdBy: z.string().nullable(),
  expiresAt: isoTime,
})
export type ReportShareRow = z.infer<typeof reportShareRow>

/** A new link, the only response with its address. */
export interface NewReportShare {
  _id: string
  url: string
  expiresAt: string
}

/** One engine's figures over the month's answers. */
export interface ReportEngine
  extends Pick<EngineFigures, 'id' | 'label' | 'mark' | 'simulated' | 'positionWhenNamed'>,
    AnswerShare,
    Bounds {
  /** Mean of the month's daily scores. */
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

/** The first page of a month's report, as its mail tells it (R-PRESENT-4). */
export type ReportMail = Pick<
  Report,
  | 'month'
  | 'days'
  | 'headlines'
  | 'counted'
  | 'score'
  | 'verdict'
  | 'verdictWindows'
  | 'metrics'
  | 'engines'
  | 'simulated'
> &
  AnswerShare & { organisation: { _id: string; name: string } }

/** One month of an organisation, as printed and shared, without ids, persons or answers (R-ACTION-7). */
export interface Report
  extends Pick<VerdictFigures, 'verdict' | 'verdictWindows' | 'measurementChange'>,
    AnswerShare,
    Bounds {
  organisation: string
  month: string
  /** The month, up to today while it is not finished. */
  days: DayWindow
  finished: boolean
  madeOn: string
  /** The headlines of the slides as of the last day, up to three (R-PRESENT-1). */
  headlines: Sentence[]
  /** Home's line: which answers of which week the first of them counts; null before any answer. */
  counted: Sentence | null
  /** Mean of the daily scores, averaged over engines. */
  score: number
  metrics: Metrics
  trend: ScorePoint[]
  markers: ReportMarker[]
  measurementChanges: { date: string; text: string }[]
  engines: ReportEngine[]
  /** Where apps differ from APIs, and how often Google showed an overview; empty without surfaces (R-SURFACES-11). */
  surfaces: Sentence[]
  /** Surfaces that did not always show an answer, and how often they did (R-SURFACES-10). */
  surfacesShown: (ShownLooks & { id: string; label: string })[]
  /** Days of the gaps and sites. */
  opportunityDays: DayWindow
  gaps: ReportGap[]
  omittedGaps: number
  /** Whether there are too few answers to list gaps. */
  tooFewForGaps: boolean
  sites: ReportSite[]
  actions: ReportAction[]
  /** Number of further implementations in these weeks. */
  moreActions: number
  simulated: boolean
}
