import { z } from 'zod'
import { toDay } from '@/lib/format/days'
import {
  GENERATION_STATES,
  type SentimentEntryRow,
  type SentimentGenerationRow,
  type SentimentTimeframe,
} from '@/lib/schemas/sentiment'
import type { Prisma } from '@/prisma/generated/client'
import { SIMULATED_ENGINE_ID } from '@/server/llm/simulated'

export const entryColumns = {
  id: true,
  timeframe: true,
  fromDay: true,
  toDay: true,
  answers: true,
  sourceCategories: true,
  summary: true,
  contentTrends: true,
  engine: true,
  createdAt: true,
} as const satisfies Prisma.SentimentEntrySelect

export const generationColumns = {
  id: true,
  timeframe: true,
  state: true,
  reason: true,
  entryId: true,
  createdAt: true,
  finishedAt: true,
} as const satisfies Prisma.SentimentGenerationSelect

const state = z.enum(GENERATION_STATES)

type StoredEntry = Prisma.SentimentEntryGetPayload<{ select: typeof entryColumns }>
type StoredGeneration = Prisma.SentimentGenerationGetPayload<{ select: typeof generationColumns }>

export function presentEntry(entry: StoredEntry): SentimentEntryRow {
  return {
    _id: entry.id,
    createdAt: entry.createdAt.toISOString(),
    // The database takes no other value.
    timeframe: entry.timeframe as SentimentTimeframe,
    from: toDay(entry.fromDay),
    to: toDay(entry.toDay),
    answers: entry.answers,
    sourceCategories: entry.sourceCategories,
    summary: entry.summary,
    contentTrends: entry.contentTrends,
    simulated: entry.engine === SIMULATED_ENGINE_ID,
  }
}

export function presentGeneration(generation: StoredGeneration): SentimentGenerationRow {
  return {
    _id: generation.id,
    timeframe: generation.timeframe as SentimentTimeframe,
    state: state.parse(generation.state),
    reason: generation.reason,
    entry: generation.entryId,
    createdAt: generation.createdAt.toISOString(),
    finishedAt: generation.finishedAt?.toISOString() ?? null,
  }
}
