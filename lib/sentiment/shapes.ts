import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { id, isoTime } from '@/lib/http/fields'
import { SENTIMENT_TIMEFRAMES } from '@/lib/limits'
import type { DayWindow, Sentence, Verdict } from '@/lib/measure/shapes'
import { type ListPage, pagingParams } from '@/lib/table/shapes'

export const OPEN_STATES = ['queued', 'running'] as const
export const GENERATION_STATES = [...OPEN_STATES, 'done', 'failed'] as const

export type SentimentTimeframe = (typeof SENTIMENT_TIMEFRAMES)[number]

/** Body of `POST /api/app/sentiment-analysis`. `organization` is for system admins only. */
export const sentimentInput = z.object({
  timeframe: z.literal([...SENTIMENT_TIMEFRAMES]),
  organization: id.optional(),
})

/**
 * Search params of `GET /api/app/sentiment-analysis`. `earlier` is an entry's id and lists older ones of the same days;
 * the default is the newest of each timeframe and days. `timeframe` narrows. `organization` is for system admins only.
 */
export const sentimentParams = pagingParams.extend({
  organization: id.optional(),
  timeframe: z.coerce
    .number()
    .pipe(z.literal([...SENTIMENT_TIMEFRAMES]))
    .optional(),
  earlier: id.optional(),
})
export type SentimentParams = z.infer<typeof sentimentParams>

const opinionSide = z.object({
  answers: z.number(),
  points: z.array(z.object({ text: z.string(), answers: z.number() })),
  /** Whether there may be further points, said less often; older analyses do not say. */
  isFull: z.boolean().optional(),
})

/** As stored: how many answers name the brand, praise it and doubt it, and how many make each point. */
export const opinion = z.object({ of: z.number(), praise: opinionSide, doubt: opinionSide })
export type Opinion = z.infer<typeof opinion>
/** An answer may be on both sides. */
export type OpinionSide = Opinion['praise']

/** An analysis of the stored answers of an organisation (R-SENTIMENT-2). */
export const sentimentEntryRow = z.object({
  _id: z.string(),
  createdAt: isoTime,
  timeframe: z.literal([...SENTIMENT_TIMEFRAMES]),
  from: z.string(),
  to: z.string(),
  answers: z.number(),
  sourceCategories: z.array(z.string()),
  summary: z.string(),
  contentTrends: z.array(z.string()),
  /**
   * Answers that name the brand, and those of them that praise and doubt it (R-SENTIMENT-6); null before counting was
   * introduced.
   */
  of: z.number().nullable(),
  praise: opinionSide.nullable(),
  doubt: opinionSide.nullable(),
  /** Number of older analyses of the same timeframe and days (R-SENTIMENT-7). */
  earlier: z.number(),
  /** Whether the analysis or any answer it read was simulated. */
  simulated: z.boolean(),
})
/** `changes` are against the analysis before of the same timeframe (R-SENTIMENT-12); null where there is none. */
export type SentimentEntryRow = z.infer<typeof sentimentEntryRow> & {
  changes: { since: string; items: SentimentChange[] } | null
}

/** What is new, said by more or fewer answers, or no longer said. `position` is that of the point; null when it is gone. */
export interface SentimentChange {
  kind: 'new' | 'more' | 'less' | 'gone'
  side: 'praise' | 'doubt'
  theme: string
  answers: number
  position: number | null
}

export interface EvidenceAnswer {
  _id: string
  date: string
  searchTerm: string
}

/** `answers` are those of all points, without duplicates. */
interface OpinionEvidence {
  answers: EvidenceAnswer[]
  points: { text: string; answers: EvidenceAnswer[] }[]
}

export interface SentimentEntryDetail extends SentimentEntryRow {
  evidence: {
    sourceCategories: { text: string; answers: EvidenceAnswer[] }[]
    contentTrends: { text: string; answers: EvidenceAnswer[] }[]
    praise: OpinionEvidence
    doubt: OpinionEvidence
  }
}

/** A request for an analysis; at most one per organisation is open. */
export const sentimentGenerationRow = z.object({
  _id: z.string(),
  timeframe: z.literal([...SENTIMENT_TIMEFRAMES]),
  state: z.enum(GENERATION_STATES),
  reason: z.string().nullable(),
  entry: z.string().nullable(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
})
export type SentimentGenerationRow = z.infer<typeof sentimentGenerationRow>

interface ThemeSide {
  answers: number
  /** Among the points of its side. */
  position: number
}

/** A theme against the four weeks before. `before` is scaled to as many answers as now. */
export interface ThemeChange {
  side: 'praise' | 'doubt'
  verdict: Verdict
  before: number
  earlier: DayWindow & { answers: number; of: number }
}

/** What answers praise or criticise the brand for (R-SENTIMENT-11). */
export interface SentimentTheme {
  theme: string
  praise: ThemeSide | null
  doubt: ThemeSide | null
  /** How the side that more answers take moved; null with nothing to compare. */
  change: ThemeChange | null
  /** A sentence of one of its answers in its exact words, `engine` by id; null while its text is not kept. */
  quote: { text: string; answer: string; engine: string; day: string } | null
}

/** `analysis` is null for a week without one; `opens` tells whether it kept which answers name the brand. */
export interface SentimentWeek extends DayWindow {
  analysis: { _id: string; of: number; praise: number; doubt: number; opens: boolean } | null
}

/** What the page says first. The themes are those of the latest weekly analysis, or without one of the latest at all. */
export interface SentimentOverview extends DayWindow {
  entry: string
  timeframe: SentimentTimeframe
  /** Answers that name the brand. */
  of: number
  opens: boolean
  /** Whether its days reach into the last seven. */
  isCurrent: boolean
  weeks: SentimentWeek[]
  themes: SentimentTheme[]
  /** The rival that most of its answers name. */
  rival: { key: string; name: string } | null
}

/** Entries newest first, and the latest generation of the organisation. */
export interface SentimentList extends ListPage<SentimentEntryRow> {
  generation: SentimentGenerationRow | null
  /** On the weekly analyses, whatever the list is narrowed to (R-SENTIMENT-10). */
  sentences: Sentence[]
  /** Day of the next weekly analysis; null when there is none to come. */
  next: string | null
  /** Only of the first page of all entries; null without one that counts answers naming the brand. */
  overview: SentimentOverview | null
}

/** Returns the UTC days of a timeframe, both included; `from` is null for all time (R-FIGURE-15). */
export function timeframeDays(timeframe: SentimentTimeframe, today: Day): { from: Day | null; to: Day } {
  return { from: timeframe === -1 ? null : addDays(today, 1 - timeframe), to: today }
}
