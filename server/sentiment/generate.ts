import { z } from 'zod'
import { isSimulated } from '@/lib/engines/engines'
import { dayToDate, toDay } from '@/lib/format/days'
import { SENTIMENT_TIMEFRAMES } from '@/lib/limits'
import {
  OPEN_STATES,
  type SentimentGenerationRow,
  type SentimentTimeframe,
  timeframeDays,
} from '@/lib/sentiment/shapes'
import { sentimentRefusals } from '@/lib/sentiment/words'
import { today } from '@/server/clock'
import { type Db, db, readRows } from '@/server/db/client'
import { findOrphans, PaidWork } from '@/server/engines/paid-work'
import { newId } from '@/server/ids'
import { analysisTokens } from '@/server/llm/analyse-answers'
import { type AnalysisRequest, type AnswerEngine, EngineError } from '@/server/llm/engine'
import { ANALYSIS_RETRY_POLICY } from '@/server/llm/retry'
import { countStatements, type VerifiedAnalysis, verifyAnalysis } from '@/server/llm/verify-analysis'
import { POINT_LIMITS } from '@/server/llm/verify-points'
import { log } from '@/server/log'
import { DEAD_SENTIMENT_QUEUE, type GenerationJob, SENTIMENT_QUEUE } from '@/server/queue/queues'
import { reserveTokens } from '@/server/usage/budget'
import { type AnswersRead, readAnswers } from './read-answers'
import { resultIdsOf, rivalColumns, type StoredOpinion } from './rival-points'

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

// The generation's state fences every write: after a redelivery, the second worker writes only the bill. Writes about
// paid calls are repeated until the database accepts them.

interface Generation {
  id: string
  organisationId: string
}

/** Stores the entry; false when the generation had ended already, or was deleted. */
async function storeDone(tx: Db, { id, organisationId }: Generation, entry: NewEntry): Promise<boolean> {
  if (!(await end(tx, { id, organisationId }, 'done', null))) return false
  const entryId = await storeEntry(tx, entry)
  await tx.sentimentGeneration.updateMany({ where: { id, organisationId }, data: { entryId } })
  return true
}

async function storeFailed(tx: Db, { id, organisationId }: Generation, reason: string): Promise<void> {
  await end(tx, { id, organisationId }, 'failed', reason)
}

/** Reopens the work, because its job is delivered again. */
async function storeInterrupted(tx: Db, { id, organisationId }: Generation): Promise<void> {
  const data = { state: 'queued' }
  await tx.sentimentGeneration.updateMany({ where: { id, organisationId, state: 'running' }, data })
}

/** Fails a generation that the queue gave up, so the organisation may ask again. */
export async function markDeadLettered({ generationId, ownerId }: GenerationJob): Promise<void> {
  await end(db(), { id: generationId, organisationId: ownerId }, 'failed', sentimentRefusals.gaveUp)
}

const QUEUES = [SENTIMENT_QUEUE, DEAD_SENTIMENT_QUEUE]

/** Fails requests that have no job left, and returns how many. */
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

/** Stores an analysis with the results behind each category, trend and point, and returns its id. */
export async function storeEntry(tx: Db, entry: NewEntry): Promise<string> {
  const { organisationId, read, analysis, createdAt } = entry
  const { sourceCategories, contentTrends, praise, doubt, summary, model } = analysis
  const rivals = rivalColumns(read, analysis.rivals)
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
      opinion: opinionOf(read, analysis),
      ...(rivals && { rivals: rivals.column }),
      // An analysis of simulated answers is labelled as simulated; `model` says what made it.
      engine: simulated ?? entry.engine,
      model,
      inputTokens: entry.inputTokens,
      outputTokens: entry.outputTokens,
      createdAt,
    },
    select: { id: true },
  })
  const rows = (
    kind: 'category' | 'trend' | 'praise' | 'doubt' | 'named',
    items: readonly { answers: readonly number[] }[],
  ) =>
    items.map(({ answers }, position) => {
      return { organisationId, entryId, kind, position, resultIds: resultIdsOf(read, answers) }
    })
  await tx.sentimentEvidence.createMany({
    data: [
      ...rows('category', sourceCategories),
      ...rows('trend', contentTrends),
      ...rows('praise', praise),
      ...rows('doubt', doubt),
      ...rows('named', [{ answers: read.answers.flatMap(({ named }, index) => (named ? [index] : [])) }]),
      ...(rivals?.evidence.map((each) => ({ organisationId, entryId, ...each })) ?? []),
    ],
  })
  return entryId
}

function opinionOf(read: AnswersRead, { of, praise, doubt }: VerifiedAnalysis): StoredOpinion {
  const side = (points: VerifiedAnalysis['praise']) => ({
    answers: new Set(points.flatMap(({ answers }) => answers)).size,
    points: points.map(({ text, answers, quote }) => {
      const [result] = quote ? resultIdsOf(read, [quote.answer]) : []
      const sentence = quote && result !== undefined ? { result, start: quote.start, end: quote.end } : null
      return { text, answers: answers.length, quote: sentence }
    }),
    isFull: points.length === POINT_LIMITS.points,
  })
  return { of, praise: side(praise), doubt: side(doubt) }
}

class UngroundedAnalysis extends EngineError {}

interface GenerateOptions {
  engine: AnswerEngine
  signal: AbortSignal
}

/** `superseded`: another delivery of the job ended it. `obsolete`: it had ended before, or its organisation was deleted. */
type Outcome = 'done' | 'failed' | 'superseded' | 'obsolete'

const claimed = z.object({ timeframe: z.literal([...SENTIMENT_TIMEFRAMES]), createdAt: z.date() })

interface ClaimedGeneration extends z.infer<typeof claimed> {
  id: string
  organisationId: string
  name: string
  aliases: string[]
}

/** Repeatable: a request gets at most one entry. Throws EngineError `aborted` when the signal fires, to be requeued. */
export async function generate(job: GenerationJob, options: GenerateOptions): Promise<Outcome> {
  const generation = await claim(job)
  if (!generation) return 'obsolete'
  // Days counted from the request, even if the job runs after midnight.
  const days = timeframeDays(generation.timeframe, toDay(generation.createdAt))
  const read = await readAnswers(db(), generation.organisationId, days)
  return analyse(generation, read, options)
}

async function analyse(
  generation: ClaimedGeneration,
  read: AnswersRead | null,
  options: GenerateOptions,
): Promise<Outcome> {
  const { organisationId, timeframe, name, aliases } = generation
  const { engine, signal } = options
  const day = today()
  const paid = new PaidWork(engine.id, day, { ...generation, table: 'sentiment_generation', organisation: name })
  const fail = async (reason: string) => {
    await paid.end((tx) => storeFailed(tx, generation, reason), signal)
    return 'failed' as const
  }
  if (!read) return fail(sentimentRefusals.noAnswers(timeframe))
  const { rivals, earlier, answers } = read
  const request: AnalysisRequest = { organisation: { name, aliases }, rivals, earlier, answers }
  try {
    const reservation = await reserveTokens(day, engine.id, signal, analysisTokens(request))
    if (!reservation) return await fail(sentimentRefusals.budget)
    paid.reservation = reservation
    const analysis = await askAnalysis(request, engine, signal, paid)
    const { inputTokens, outputTokens } = paid
    const made = { organisationId, timeframe, read, analysis, engine: engine.id, inputTokens, outputTokens }
    const entry = { ...made, createdAt: new Date() }
    return (await paid.end((tx) => storeDone(tx, generation, entry), signal)) ? 'done' : 'superseded'
  } catch (error) {
    if (error instanceof EngineError && error.kind !== 'aborted') return fail(reasonOf(error))
    await paid.interrupt((tx) => storeInterrupted(tx, generation))
    throw error
  }
}

async function claim({ generationId: id, ownerId: organisationId }: GenerationJob): Promise<ClaimedGeneration | null> {
  const [row] = await readRows(claimed)`
    update sentiment_generation set state = 'running'
    where id = ${id} and organisation_id = ${organisationId} and state = any(${[...OPEN_STATES]}::text[])
    returning timeframe::int as timeframe, created_at as "createdAt"`
  const brand = row && (await findBrand(organisationId))
  return brand ? { id, organisationId, ...row, ...brand } : null
}

async function findBrand(organisationId: string): Promise<Pick<ClaimedGeneration, 'name' | 'aliases'> | null> {
  const organisation = await db().organisation.findUnique({
    where: { id: organisationId },
    select: { owner: { select: { name: true } }, aliases: { select: { name: true }, orderBy: { name: 'asc' } } },
  })
  if (!organisation?.owner) return null
  return { name: organisation.owner.name, aliases: organisation.aliases.map(({ name }) => name) }
}

/** Returns the sentence for the screen; the provider's own words go to the log. */
function reasonOf(error: EngineError): string {
  log.warn({ kind: error.kind, reason: error.message }, 'sentiment analysis failed')
  if (error instanceof UngroundedAnalysis) return sentimentRefusals.ungrounded
  if (error.kind === 'notConfigured') return sentimentRefusals.notConfigured
  return error.kind === 'aborted' ? sentimentRefusals.interrupted : sentimentRefusals.failures[error.kind]
}

/** An unsupported analysis counts as unusable and is tried once more. */
async function askAnalysis(
  request: AnalysisRequest,
  engine: AnswerEngine,
  signal: AbortSignal,
  paid: PaidWork,
): Promise<VerifiedAnalysis & { model: string }> {
  const analyse = async () => {
    const analysis = await engine.analyse(request, signal)
    const verified = verifyAnalysis(analysis, request)
    const { model } = analysis
    const kept = verified ? countStatements(verified) : 0
    log.info({ model, kept, of: countStatements(analysis) }, 'sentiment statements kept')
    if (!verified)
      throw new UngroundedAnalysis('badResponse', sentimentRefusals.ungrounded, { usage: analysis.usage, model })
    return { ...verified, model, usage: analysis.usage }
  }
  return paid.call('sentiment', engine, analyse, { signal, policy: ANALYSIS_RETRY_POLICY })
}
