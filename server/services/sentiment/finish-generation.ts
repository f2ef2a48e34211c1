import { sentimentRefusals } from '@/lib/copy/sentiment'
import { isSimulated } from '@/lib/engines'
import { dayToDate } from '@/lib/format/days'
import {
  OPEN_STATES,
  type Opinion,
  type SentimentGenerationRow,
  type SentimentTimeframe,
} from '@/lib/schemas/sentiment'
import { type Db, db } from '@/server/db'
import { newId } from '@/server/ids'
import type { VerifiedAnalysis } from '@/server/llm/verify-analysis'
import { DEAD_SENTIMENT_QUEUE, type GenerationJob, SENTIMENT_QUEUE } from '@/server/queue/queues'
import { findOrphans } from '@/server/services/usage/paid-work'
import type { AnswersRead } from './read-answers'

interface NewEntry {
  organisationId: string
  timeframe: SentimentTimeframe
  read: AnswersRead
  analysis: VerifiedAnalysis & { model: string }
  engine: string
  inputTokens: number
  outputTokens: number
  createdAt: Date
}

// The generation's state fences every write: after a redelivery the second worker writes nothing but the bill. What is
// written about paid calls is repeated until the database takes it.

interface Generation {
  id: string
  organisationId: string
}

/** False when the generation had ended already, or was deleted. */
export async function storeDone(tx: Db, { id, organisationId }: Generation, entry: NewEntry): Promise<boolean> {
  if (!(await end(tx, { id, organisationId }, 'done', null))) return false
  const entryId = await storeEntry(tx, entry)
  await tx.sentimentGeneration.updateMany({ where: { id, organisationId }, data: { entryId } })
  return true
}

export async function storeFailed(tx: Db, { id, organisationId }: Generation, reason: string): Promise<void> {
  await end(tx, { id, organisationId }, 'failed', reason)
}

/** The job is delivered again. */
export async function storeInterrupted(tx: Db, { id, organisationId }: Generation): Promise<void> {
  const data = { state: 'queued' }
  await tx.sentimentGeneration.updateMany({ where: { id, organisationId, state: 'running' }, data })
}

/** The queue has given up: the generation has failed, and the organisation may ask again. */
export async function markDeadLettered({ generationId, ownerId }: GenerationJob): Promise<void> {
  await end(db(), { id: generationId, organisationId: ownerId }, 'failed', sentimentRefusals.gaveUp)
}

const QUEUES = [SENTIMENT_QUEUE, DEAD_SENTIMENT_QUEUE]

/** Ends requests that no job will make. Answers how many there were. */
export async function failOrphaned(): Promise<number> {
  let failed = 0
  for (const generation of await findOrphans('sentiment_generation', QUEUES, 'generationId'))
    failed += (await end(db(), generation, 'failed', sentimentRefusals.interrupted)) ? 1 : 0
  return failed
}

async function end(
  tx: Db,
  generation: Generation,
  state: Extract<SentimentGenerationRow['state'], 'done' | 'failed'>,
  reason: string | null,
): Promise<boolean> {
  const { count } = await tx.sentimentGeneration.updateMany({
    where: { ...generation, state: { in: [...OPEN_STATES] } },
    data: { state, reason, finishedAt: new Date() },
  })
  return count > 0
}

/** With the results that support each category, trend and point. Answers its id. */
export async function storeEntry(tx: Db, entry: NewEntry): Promise<string> {
  const { organisationId, read, analysis, createdAt } = entry
  const { sourceCategories, contentTrends, praise, doubt, summary, model } = analysis
  const entryId = newId(createdAt)
  const simulated = [entry.engine, ...read.engines].find(isSimulated)
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
      opinion: opinionOf(analysis),
      // An analysis of simulated answers is labelled as simulated; `model` says what made it.
      engine: simulated ?? entry.engine,
      model,
      inputTokens: entry.inputTokens,
      outputTokens: entry.outputTokens,
      createdAt,
    },
    select: { id: true },
  })
  const rows = (kind: 'category' | 'trend' | 'praise' | 'doubt', items: readonly { answers: readonly number[] }[]) =>
    items.map(({ answers }, position) => {
      const resultIds = answers.flatMap((index) => read.answers[index]?.resultId ?? [])
      return { organisationId, entryId, kind, position, resultIds }
    })
  await tx.sentimentEvidence.createMany({
    data: [
      ...rows('category', sourceCategories),
      ...rows('trend', contentTrends),
      ...rows('praise', praise),
      ...rows('doubt', doubt),
    ],
  })
  return entryId
}

function opinionOf({ of, praise, doubt }: VerifiedAnalysis): Opinion {
  const side = (points: VerifiedAnalysis['praise']) => ({
    answers: new Set(points.flatMap(({ answers }) => answers)).size,
    points: points.map(({ text, answers }) => ({ text, answers: answers.length })),
  })
  return { of, praise: side(praise), doubt: side(doubt) }
}
