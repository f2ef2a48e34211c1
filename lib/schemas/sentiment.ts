import { z } from 'zod'
import { SENTIMENT_TIMEFRAMES } from '@/lib/limits'
import { id } from './fields'
import { type ListPage, pagingParams } from './list'

export const OPEN_STATES = ['queued', 'running'] as const
export const GENERATION_STATES = [...OPEN_STATES, 'done', 'failed'] as const

export type SentimentTimeframe = (typeof SENTIMENT_TIMEFRAMES)[number]

/** Body of `POST /api/app/sentiment-analysis`. `organization` is for system admins only. */
export const sentimentInput = z.object({
  timeframe: z.literal([...SENTIMENT_TIMEFRAMES]),
  organization: id.optional(),
})

/** Search params of `GET /api/app/sentiment-analysis`. `organization` is for system admins only. */
export const sentimentParams = pagingParams.extend({ organization: id.optional() })

/** An analysis of the stored answers of an organisation (R-SENTIMENT-2). */
export interface SentimentEntryRow {
  _id: string
  createdAt: string
  timeframe: SentimentTimeframe
  from: string
  to: string
  answers: number
  sourceCategories: string[]
  summary: string
  contentTrends: string[]
  /** Whether the analysis, or any answer it read, was simulated. */
  simulated: boolean
}

export interface EvidenceAnswer {
  _id: string
  date: string
  searchTerm: string
}

export interface SentimentEntryDetail extends SentimentEntryRow {
  evidence: {
    sourceCategories: { text: string; answers: EvidenceAnswer[] }[]
    contentTrends: { text: string; answers: EvidenceAnswer[] }[]
  }
}

/** At most one per organisation is open. */
export interface SentimentGenerationRow {
  _id: string
  timeframe: SentimentTimeframe
  state: (typeof GENERATION_STATES)[number]
  reason: string | null
  entry: string | null
  createdAt: string
  finishedAt: string | null
}

/** Entries newest first, and the latest generation of the organisation. */
export interface SentimentList extends ListPage<SentimentEntryRow> {
  generation: SentimentGenerationRow | null
}
