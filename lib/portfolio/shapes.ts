import { z } from 'zod'
import { day as dayField, WITHOUT_NUL } from '@/lib/http/fields'
import { SEARCH_MAX } from '@/lib/limits'
import { type DayWindow, type Sentence, VERDICTS } from '@/lib/measure/shapes'

// All brands of a person side by side (R-BRANDS-1). Every figure is the one that the brand's own pages show.

/** Most brands of one answer; who may see more of them searches by name. */
export const PORTFOLIO_MOST = 500

/** Search params of `GET /api/app/portfolio`. */
export const portfolioParams = z.object({
  /** Part of a name. */
  search: z.string().regex(WITHOUT_NUL).max(SEARCH_MAX).trim().default(''),
  format: z.literal('csv').optional(),
})

const points = z.number().nullable()
const change = z.object({ verdict: z.enum(VERDICTS), points })

const nextStep = z.object({
  /** The rule of Home that chose it. */
  key: z.string(),
  text: z.string(),
  /** 'due 2 December', '2 of 3 are free.'; null for none. */
  note: z.string().nullable(),
  /** The day on which it is due. */
  due: z.string().nullable(),
  overdue: z.boolean(),
})
export type NextStep = z.infer<typeof nextStep>

const failingEngine = z.object({ id: z.string(), label: z.string(), since: dayField })

/** Figures of the last finished days, kept with a stamp of all that they are made of (R-BRANDS-5). */
export const brandFigures = z.object({
  /** The last finished day; the week ends on it. */
  last: dayField,
  /** Percent of this week's answers that name the brand; null before any. */
  score: z.number().nullable(),
  ranked: z.number(),
  results: z.number(),
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  verdict: z.enum(VERDICTS),
  verdictWindow: z.enum(['week', 'month']).nullable(),
  points,
  verdicts: z.object({ week: change, month: change }),
  /** Place among all brands in this week's answers; null where no answer names it. */
  rank: z.number().nullable(),
  /** The rival that most answers name. */
  rival: z.object({ key: z.string(), name: z.string(), share: z.number() }).nullable(),
  /** The 7-day average on the 90 days up to `last`; null on a day without one. */
  line: z.array(z.number().nullable()),
  /** The next step of who may add queries, and of others; null before there are answers. */
  next: z.object({ adds: nextStep.nullable(), others: nextStep.nullable() }),
  /** Active own queries. */
  queries: z.number(),
  failingEngines: z.array(failingEngine),
  /** First of the days since when the verdict has been the same; null where it is older than four weeks. */
  verdictSince: dayField.nullable(),
  /** Days of the looks that found that an action moved more or less. */
  effects: z.array(dayField),
  /** Open opportunities, and when each was first found; null for those of the first time that they were looked for. */
  opportunities: z.array(z.object({ key: z.string(), foundAt: z.string().nullable() })),
})
export type BrandFigures = z.infer<typeof brandFigures>

export const NEW_KINDS = ['verdict', 'effects', 'opportunities'] as const
export type NewKind = (typeof NEW_KINDS)[number]

/** What is new since the person was last in the brand (R-BRANDS-2). */
export interface NewSince {
  /** When that was, or when the person was let in. */
  since: string
  total: number
  /** Kinds with something new; each is counted on the page of the app that it leads to. */
  items: { kind: NewKind; count: number; text: string; href: string }[]
}

/** What only admins of several organisations see (R-BRANDS-6). */
export interface BrandHealth {
  activeQueries: number
  activeQueryLimit: number
  people: number
  /** The day of the latest answer, and the time where it is of today or yesterday. */
  lastAnswer: { day: string; at: string | null } | null
  createdAt: string
}

export interface PortfolioItem
  extends Omit<BrandFigures, 'next' | 'verdictSince' | 'effects' | 'opportunities' | 'last' | 'verdicts'> {
  organization: { _id: string; name: string; location: string }
  industries: string[]
  /** Whether it is one of the person's own, which opens; others are seen as (R-SEEAS-1). */
  member: boolean
  /** null until there are figures, which the next minutes bring. */
  last: string | null
  verdicts: BrandFigures['verdicts'] | null
  nextStep: NextStep | null
  /** null for a brand that is not one of the person's own. */
  newSince: NewSince | null
  health: BrandHealth | null
}

export interface Portfolio {
  today: string
  sentences: Sentence[]
  /** The days of the scores; null without any. */
  week: DayWindow | null
  /** Brands that one may see and that the search finds; more than `items` beyond 500. */
  total: number
  /** Brands whose figures are still being counted. */
  counting: number
  /** What needs one first. */
  items: PortfolioItem[]
}
