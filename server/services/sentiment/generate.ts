import { z } from 'zod'
import { sentimentRefusals } from '@/lib/copy/sentiment'
import { toDay } from '@/lib/format/days'
import { timeframeDays } from '@/lib/formulas/sentiment-timeframe'
import { SENTIMENT_TIMEFRAMES } from '@/lib/limits'
import { OPEN_STATES } from '@/lib/schemas/sentiment'
import { today } from '@/server/clock'
import { db, readRows } from '@/server/db'
import { analysisTokens } from '@/server/llm/analyse-answers'
import { type AnalysisRequest, type AnswerEngine, EngineError } from '@/server/llm/engine'
import { ANALYSIS_RETRY_POLICY } from '@/server/llm/retry'
import { countStatements, type VerifiedAnalysis, verifyAnalysis } from '@/server/llm/verify-analysis'
import { log } from '@/server/log'
import type { GenerationJob } from '@/server/queue/queues'
import { reserveTokens } from '@/server/services/usage/budget'
import { PaidWork } from '@/server/services/usage/paid-work'
import { storeDone, storeFailed, storeInterrupted } from './finish-generation'
import { type AnswersRead, readAnswers } from './read-answers'

class UngroundedAnalysis extends EngineError {}

interface GenerateOptions {
  engine: AnswerEngine
  signal: AbortSignal
}

/** `superseded`: another delivery of the job ended it. `obsolete`: it had ended before, or its organisation was deleted. */
type Outcome = 'done' | 'failed' | 'superseded' | 'obsolete'

const claimed = z.object({ timeframe: z.literal([...SENTIMENT_TIMEFRAMES]), createdAt: z.date() })

interface Generation extends z.infer<typeof claimed> {
  id: string
  organisationId: string
  name: string
  aliases: string[]
}

/** Repeatable: a request gets at most one entry. Throws EngineError `aborted` when the signal fires, to be requeued. */
export async function generate(job: GenerationJob, options: GenerateOptions): Promise<Outcome> {
  const generation = await claim(job)
  if (!generation) return 'obsolete'
  // The days of the request, also when the job comes after midnight.
  const days = timeframeDays(generation.timeframe, toDay(generation.createdAt))
  const read = await readAnswers(db(), generation.organisationId, days)
  return analyse(generation, read, options)
}

async function analyse(generation: Generation, read: AnswersRead | null, options: GenerateOptions): Promise<Outcome> {
  const { organisationId, timeframe, name, aliases } = generation
  const { engine, signal } = options
  const day = today()
  const paid = new PaidWork(engine.id, day, { ...generation, table: 'sentiment_generation', organisation: name })
  const fail = async (reason: string) => {
    await paid.end((tx) => storeFailed(tx, generation, reason), signal)
    return 'failed' as const
  }
  if (!read) return fail(sentimentRefusals.noAnswers(timeframe))
  const request: AnalysisRequest = { organisation: { name, aliases }, answers: read.answers }
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

async function claim({ generationId: id, ownerId: organisationId }: GenerationJob): Promise<Generation | null> {
  const [row] = await readRows(claimed)`
    update sentiment_generation set state = 'running'
    where id = ${id} and organisation_id = ${organisationId} and state = any(${[...OPEN_STATES]}::text[])
    returning timeframe::int as timeframe, created_at as "createdAt"`
  const brand = row && (await findBrand(organisationId))
  return brand ? { id, organisationId, ...row, ...brand } : null
}

async function findBrand(organisationId: string): Promise<Pick<Generation, 'name' | 'aliases'> | null> {
  const organisation = await db().organisation.findUnique({
    where: { id: organisationId },
    select: { owner: { select: { name: true } }, aliases: { select: { name: true }, orderBy: { name: 'asc' } } },
  })
  if (!organisation?.owner) return null
  return { name: organisation.owner.name, aliases: organisation.aliases.map(({ name }) => name) }
}

/** For the screen; the provider's own words are in the log. */
function reasonOf(error: EngineError): string {
  log.warn({ kind: error.kind, reason: error.message }, 'a sentiment analysis failed')
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
    log.info({ model, kept, of: countStatements(analysis) }, 'statements of a sentiment analysis kept')
    if (!verified)
      throw new UngroundedAnalysis('badResponse', sentimentRefusals.ungrounded, { usage: analysis.usage, model })
    return { ...verified, model, usage: analysis.usage }
  }
  return paid.call('sentiment', engine, analyse, { signal, policy: ANALYSIS_RETRY_POLICY })
}
