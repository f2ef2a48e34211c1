import { z } from 'zod'
import { sentimentRefusals } from '@/lib/copy/sentiment'
import { toDay } from '@/lib/format/days'
import { timeframeDays } from '@/lib/formulas/sentiment-timeframe'
import { SENTIMENT_TIMEFRAMES } from '@/lib/limits'
import { OPEN_STATES } from '@/lib/schemas/sentiment'
import { now, today } from '@/server/clock'
import { db, readRows } from '@/server/db'
import { hasRelation } from '@/server/db-relations'
import { analysisTokens } from '@/server/llm/analyse-answers'
import { type AnalysisRequest, type AnswerEngine, EngineError } from '@/server/llm/engine'
import { modelGate } from '@/server/llm/model-gate'
import { ANALYSIS_RETRY_POLICY } from '@/server/llm/retry'
import { countStatements, type VerifiedAnalysis, verifyAnalysis } from '@/server/llm/verify-analysis'
import { log } from '@/server/log'
import type { GenerationJob } from '@/server/queue/queues'
import { openAccount } from '@/server/services/engines/account'
import { reserveTokens, settleTokens } from '@/server/services/usage/budget'
import { CallUsage, type UsageOwner } from '@/server/services/usage/ledger'
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
  if (!read)
    return fail(generation, sentimentRefusals.noAnswers(generation.timeframe), new CallUsage(options.engine.id))
  return analyse(generation, read, options)
}

async function analyse(generation: Generation, read: AnswersRead, options: GenerateOptions): Promise<Outcome> {
  const usage = new CallUsage(options.engine.id)
  const { organisationId, timeframe, name, aliases } = generation
  const request: AnalysisRequest = { organisation: { name, aliases }, answers: read.answers }
  const { engine, signal } = options
  try {
    const day = today()
    const reservation = await reserveTokens(day, engine.id, signal, analysisTokens(request))
    if (!reservation) return await fail(generation, sentimentRefusals.budget, usage)
    const analysis = await askAnalysis(request, engine, signal, usage).finally(() =>
      settleTokens(day, engine.id, reservation, usage.inputTokens + usage.outputTokens),
    )
    const { inputTokens, outputTokens } = usage
    const made = { organisationId, timeframe, read, analysis, engine: engine.id, inputTokens, outputTokens }
    const stored = await storeDone(generation.id, { ...made, createdAt: now() }, ownerOf(generation), usage)
    return stored ? 'done' : 'superseded'
  } catch (error) {
    if (error instanceof EngineError && error.kind !== 'aborted') return fail(generation, reasonOf(error), usage)
    // Shutdown, or a fault of ours or of the database: the job is delivered again.
    await storeInterrupted(generation.id, ownerOf(generation), usage).catch((later: unknown) =>
      log.error({ err: later, generation: generation.id }, 'usage not counted'),
    )
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
  if (!organisation || !hasRelation(organisation, 'owner')) return null
  return { name: organisation.owner.name, aliases: organisation.aliases.map(({ name }) => name) }
}

async function fail(generation: Generation, reason: string, usage: CallUsage): Promise<Outcome> {
  await storeFailed(generation.id, reason, ownerOf(generation), usage)
  return 'failed'
}

/** For the screen; the provider's own words are in the log. */
function reasonOf(error: EngineError): string {
  log.warn({ kind: error.kind, reason: error.message }, 'a sentiment analysis failed')
  if (error instanceof UngroundedAnalysis) return sentimentRefusals.ungrounded
  if (error.kind === 'notConfigured') return sentimentRefusals.notConfigured
  return error.kind === 'aborted' ? sentimentRefusals.interrupted : sentimentRefusals.failures[error.kind]
}

function ownerOf({ organisationId, name }: Generation): UsageOwner {
  return { day: today(), ownerId: organisationId, ownerKind: 'organisation', ownerName: name }
}

/** An unsupported analysis counts as unusable and is tried once more. `usage` includes failed calls. */
async function askAnalysis(
  request: AnalysisRequest,
  engine: AnswerEngine,
  signal: AbortSignal,
  usage: CallUsage,
): Promise<VerifiedAnalysis & { model: string }> {
  const analyse = async () => {
    const analysis = await engine.analyse(request, signal)
    const verified = verifyAnalysis(analysis, request)
    const { model } = analysis
    const kept = verified ? countStatements(verified) : 0
    log.info({ model, kept, of: countStatements(analysis) }, 'statements of a sentiment analysis kept')
    if (!verified)
      throw new UngroundedAnalysis('badResponse', sentimentRefusals.ungrounded, { usage: analysis.usage, model })
    usage.add(model, analysis.usage, false)
    return { ...verified, model, usage: analysis.usage }
  }
  const onFailedCall = (error: EngineError) => {
    // A call that was never sent cost nothing.
    if (error.kind === 'notConfigured' || (error.kind === 'aborted' && !error.usage)) return
    usage.add(error.model ?? engine.id, error.usage, true)
  }
  const gate = modelGate(engine.id)
  const options = { signal, policy: ANALYSIS_RETRY_POLICY, onFailedCall }
  if (!gate.exhausted) return gate.call('sentiment', analyse, options)
  // A person waits for it, and the account may have been paid since: this call finds out.
  const done = await gate.trial('sentiment', analyse, options)
  await openAccount(engine.id)
  return done
}
