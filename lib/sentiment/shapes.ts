import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import { id, isoTime } from '@/lib/http/fields'
import { SENTIMENT_TIMEFRAMES } from '@/lib/limits'
import type { Sentence } from '@/lib/measure/shapes'
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
export type SentimentEntryRow = z.infer<typeof sentimentEntryRow>

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

/** Entries newest first, and the latest generation of the organisation. */
export interface SentimentList extends ListPage<SentimentEntryRow> {
  generation: SentimentGenerationRow | null
  /** On the weekly analyses, whatever the list is narrowed to (R-SENTIMENT-10). */
  sentences: Sentence[]
  /** Day of the next weekly analysis; null when there is none to come. */
  next: string | null
}

/** Returns the UTC days of a timeframe, both included; `from` is null for all time (R-FIGURE-15). */
export function timeframeDays(timeframe: SentimentTimeframe, today: Day): { from: Day | null; to: Day } {
  return { from: timeframe === -1 ? null : addDays(today, 1 - timeframe), to: today }
}
