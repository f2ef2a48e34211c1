import { dayToDate } from '@/lib/format/days'
import type { SentimentTimeframe } from '@/lib/schemas/sentiment'
import type { Db } from '@/server/db'
import { newId } from '@/server/ids'
import { SIMULATED_ENGINE_ID } from '@/server/llm/simulated'
import type { VerifiedAnalysis } from '@/server/llm/verify-analysis'
import type { AnswersRead } from './read-answers'

export interface NewEntry {
  organisationId: string
  timeframe: SentimentTimeframe
  read: AnswersRead
  analysis: VerifiedAnalysis & { model: string }
  /** Of the analysis. */
  engine: string
  inputTokens: number
  outputTokens: number
  createdAt: Date
}

/**
 * Stores an entry with the results that each category and trend rests on.
 * @returns its id.
 */
export async function storeEntry(tx: Db, entry: NewEntry): Promise<string> {
  const { organisationId, read, analysis, createdAt } = entry
  const { sourceCategories, contentTrends, summary, model } = analysis
  const entryId = newId(createdAt)
  const simulated = [entry.engine, ...read.engines].includes(SIMULATED_ENGINE_ID)
  await tx.sentimentEntry.create({
    data: {
      id: entryId,
      organisationId,
      timeframe: entry.timeframe,
      fromDay: dayToDate(read.from),
      toDay: dayToDate(read.to),
      answers: read.answers.length,
      sourceCategories: sourceCategories.map(({ name }) => name),
      summary,
      contentTrends: contentTrends.map(({ text }) => text),
      // An analysis of simulated answers is no more real than they are; the model says who made it.
      engine: simulated ? SIMULATED_ENGINE_ID : entry.engine,
      model,
      inputTokens: entry.inputTokens,
      outputTokens: entry.outputTokens,
      createdAt,
    },
    select: { id: true },
  })
  const rows = (kind: 'category' | 'trend', items: readonly { answers: readonly number[] }[]) =>
    items.map(({ answers }, position) => {
      const resultIds = answers.flatMap((index) => read.answers[index]?.resultId ?? [])
      return { organisationId, entryId, kind, position, resultIds }
    })
  await tx.sentimentEvidence.createMany({
    data: [...rows('category', sourceCategories), ...rows('trend', contentTrends)],
  })
  return entryId
}
