import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { OPEN_PREVIEW_STATES } from '@/lib/answers/shapes'
import { dailyRunsCopy } from '@/lib/daily-run/words'
import {
  isSurface,
  providerLabel,
  SURFACE_PROVIDERS,
  type SurfaceId,
  type SurfaceProvider,
} from '@/lib/engines/engines'
import { STORED_CITATIONS_MAX } from '@/lib/limits'
import { answerPreviewCopy } from '@/lib/set-up/words'
import { normaliseCitation, pageKey } from '@/lib/sites/citations'
import { today } from '@/server/clock'
import { cooledUntil } from '@/server/daily-run/look-at-surface'
import { toStoredJson } from '@/server/daily-run/question'
import { type Db, db, readRows } from '@/server/db/client'
import { untilStored } from '@/server/db/errors'
import { claimTrials, closeAccount, endTrial, findOrphans, openAccount, PaidWork } from '@/server/engines/paid-work'
import { type Answer, type AnswerEngine, aborted, EngineError, question } from '@/server/llm/engine'
import { answerEngine } from '@/server/llm/engines'
import { unconfirmedBrands, verifyBrands } from '@/server/llm/extract-brands'
import { log } from '@/server/log'
import type { PreviewJob } from '@/server/queue/queues'
import { env, surfaceProviders } from '@/server/settings/env'
import { dataForSeo } from '@/server/surfaces/dataforseo'
import { type Fault, fault, late, limiting } from '@/server/surfaces/faults'
import { failed, type Measurement, surfaceQuestion } from '@/server/surfaces/measurement'
import { type SERPAPI_SURFACES, serpApi } from '@/server/surfaces/serpapi'
import { reserveTokens } from '@/server/usage/budget'

export const previewAnswer = z.object({
  text: z.string(),
  model: z.string(),
  /** In order, as the answer names them. */
  brands: z.array(z.string()),
  /** Names that the reader gave and the text does not hold; absent from answers of an earlier release (R-NAME-7). */
  unconfirmed: z.array(z.object({ name: z.string(), before: z.number(), spelling: z.string().nullable() })).default([]),
  cited: z.array(z.object({ url: z.string(), site: z.string() })),
  /** Who looked at a surface. */
  provider: z.enum(SURFACE_PROVIDERS).optional(),
  /** The surface showed no answer: there is no text to read. */
  notShown: z.literal(true).optional(),
})
export type PreviewAnswer = z.infer<typeof previewAnswer>
/** An answer that is paid for but not read yet. */
const previewedAnswer = previewAnswer.omit({ brands: true, unconfirmed: true })
type PreviewedAnswer = z.infer<typeof previewedAnswer>
/** A provider was asked and may have charged for it; what it answered is not known yet. */
const begunLook = z.object({ begun: z.enum(SURFACE_PROVIDERS) })
type BegunLook = z.infer<typeof begunLook>

// The preview's state fences every write: after a redelivery, the second worker writes only the bill. Writes about paid
// calls are repeated until the database accepts them.

interface Preview {
  id: string
  organisationId: string
}

/** Stores how far it is until the answer is read, so a worker that continues does not ask again. */
async function keepAnswer(tx: Db, { id, organisationId }: Preview, answer: PreviewedAnswer | BegunLook): Promise<void> {
  await tx.$executeRaw`
    update answer_preview set kept = ${toStoredJson(answer)}::jsonb
    where id = ${id} and organisation_id = ${organisationId} and state = any(${[...OPEN_PREVIEW_STATES]}::text[])`
}

/** Reopens the work, because its job is delivered again. */
async function requeuePreview(tx: Db, { id, organisationId }: Preview): Promise<void> {
  const data = { state: 'queued' }
  await tx.answerPreview.updateMany({ where: { id, organisationId, state: 'running' }, data })
}

export async function failPreview(preview: Preview, reason: string): Promise<boolean> {
  return endPreview(db(), preview, { reason })
}

/** Ends a preview; false when it had ended already, or was deleted. */
async function endPreview(
  tx: Db,
  { id, organisationId }: Preview,
  ended: { answer: PreviewAnswer } | { reason: string },
): Promise<boolean> {
  const answer = 'answer' in ended ? toStoredJson(ended.answer) : null
  const reason = 'reason' in ended ? ended.reason : null
  const changed = await tx.$executeRaw`
    update answer_preview set state = ${answer === null ? 'failed' : 'done'}, answer = ${answer}::jsonb, reason = ${reason},
      kept = null, finished_at = now()
    where id = ${id} and organisation_id = ${organisationId} and state = any(${[...OPEN_PREVIEW_STATES]}::text[])`
  return changed > 0
}

/** Fails previews that have no job left. */
export async function failOrphanedPreviews(queues: readonly string[], reason: string): Promise<number> {
  let failed = 0
  for (const preview of await findOrphans('answer_preview', queues, 'previewId'))
    failed += (await failPreview(preview, reason)) ? 1 : 0
  return failed
}

interface MakeOptions {
  /** Reads the answers of every engine. */
  reader: AnswerEngine
  signal: AbortSignal
}

/** `superseded`: another delivery of the job ended the preview. `obsolete`: it had ended before, or was deleted. */
type Outcome = 'done' | 'notShown' | 'failed' | 'superseded' | 'obsolete'

const copy = answerPreviewCopy.refusals

const claimedRow = z.object({
  engine: z.string(),
  asked: question,
  kept: z.union([previewedAnswer, begunLook]).nullable(),
  name: z.string(),
})

interface Claimed extends Preview, z.infer<typeof claimedRow> {}

/**
 * Asks for one answer and reads it, within the day's budget; of a surface it may say that none was shown. Throws EngineError
 * `aborted` when the signal fires, so the job is requeued; an answer already paid for is then only read, and a look that may
 * have been charged is not paid again: it has failed.
 */
export async function makePreview(job: PreviewJob, { reader, signal }: MakeOptions): Promise<Outcome> {
  const preview = await claim(job)
  if (!preview) return 'obsolete'
  const { engine, asked, name } = preview
  const paid = new PaidWork(engine, today(), { ...preview, table: 'answer_preview', organisation: name })
  const end = (ended: { answer: PreviewAnswer } | { reason: string }) =>
    paid.end((tx) => endPreview(tx, preview, ended), signal)
  const fail = async (reason: string) => ((await end({ reason })) ? 'failed' : 'superseded')
  try {
    if (preview.kept && 'begun' in preview.kept) {
      // Whether its provider has charged for it is not known.
      paid.usage.add(preview.kept.begun, undefined, true)
      return await fail(copy.interrupted)
    }
    const answer = preview.kept ?? (await ask(preview, paid, signal))
    if ('reason' in answer) return await fail(answer.reason)
    if (answer.notShown)
      return (await end({ answer: { ...answer, brands: [], unconfirmed: [] } })) ? 'notShown' : 'superseded'
    const extract = () => reader.extract(asked, answer.text, signal)
    const read = await paid.call('extract', reader, extract, { signal })
    return (await end({ answer: { ...answer, ...namesIn(answer.text, read.brands) } })) ? 'done' : 'superseded'
  } catch (error) {
    if (error instanceof EngineError && error.kind !== 'aborted') return fail(dailyRunsCopy.failures.reason(error.kind))
    await paid.interrupt((tx) => requeuePreview(tx, preview))
    throw error
  }
}

function namesIn(text: string, read: readonly string[]): Pick<PreviewAnswer, 'brands' | 'unconfirmed'> {
  const verified = verifyBrands(read, text)
  const unconfirmed = unconfirmedBrands(read, text, verified).map(({ name, before, spelling }) => {
    return { name, before, spelling: spelling?.name ?? null }
  })
  return { brands: verified.map(({ name }) => name), unconfirmed }
}

async function claim({ previewId: id, ownerId: organisationId }: PreviewJob): Promise<Claimed | null> {
  const [row] = await readRows(claimedRow)`
    update answer_preview p set state = 'running' from owner o
    where p.id = ${id} and p.organisation_id = ${organisationId} and o.id = ${organisationId}
      and p.state = any(${[...OPEN_PREVIEW_STATES]}::text[])
    returning p.engine, p.asked, p.kept, o.name`
  return row ? { id, organisationId, ...row } : null
}

type Asked = PreviewedAnswer | { reason: string }

/** Asks the engine and stores its answer at once, or says why there is none. */
async function ask(preview: Claimed, paid: PaidWork, signal: AbortSignal): Promise<Asked> {
  const surface = isSurface(preview.engine) ? preview.engine : null
  const reservation = await reserveTokens(today(), preview.engine, signal, surface ? 'live' : undefined)
  if (!reservation) return { reason: copy.budget }
  paid.reservation = reservation
  const answer = await (surface ? look(preview, surface, paid, signal) : askEngine(preview, paid, signal))
  if (!('reason' in answer)) await paid.keep((tx) => keepAnswer(tx, preview, answer), signal)
  return answer
}

async function askEngine(preview: Claimed, paid: PaidWork, signal: AbortSignal): Promise<PreviewedAnswer> {
  const engine = answerEngine(preview.engine)
  const received: unknown[] = []
  const answer = await paid.call('answer', engine, () => engine.ask(preview.asked, signal, received), { signal })
  const { text, model, citations, notShown } = answer
  return { text, model, cited: cited(citations), ...(notShown && { notShown }) }
}

// A person waits for a look, so it is made at once: one call of DataForSEO's Live mode, which costs more than the task of a
// daily run, or the same call as there of SerpApi (R-SURFACES-12).

/** As long as DataForSEO waits for an answer. */
const LIVE_MS = 90_000
const PENDING_MS = 2000

/**
 * Looks at a surface by the first provider that is neither paused nor cooling down. The next one is asked only where that
 * one has surely charged nothing: nobody pays twice without asking twice.
 */
async function look(preview: Claimed, surface: SurfaceId, paid: PaidWork, signal: AbortSignal): Promise<Asked> {
  let reason: string = copy.engine
  for (const provider of surfaceProviders(env(), surface)) {
    const seen = await lookBy(provider, surface, preview, paid, signal)
    if ('refused' in seen) {
      reason = seen.refused
      continue
    }
    const { fault, outcome, costUsd, text, model } = seen
    const costMicros = costUsd === null ? null : Math.round(Number(costUsd) * 1_000_000)
    paid.usage.add(provider, costMicros === null ? undefined : { ...NO_TOKENS, costMicros }, fault !== null)
    if (fault) return { reason: `${fault.reason} ${copy.charged[fault.charged === 'yes' ? 'yes' : 'unknown']}` }
    const kept = { text, model: model ?? surface, cited: cited(seen.cited), provider }
    return { ...kept, ...(outcome === 'notShown' && { notShown: true }) }
  }
  return { reason }
}

const NO_TOKENS = { inputTokens: 0, outputTokens: 0, searches: 0 }

/** `refused`: why nothing was measured, and surely nothing charged. */
async function lookBy(
  provider: SurfaceProvider,
  surface: SurfaceId,
  preview: Claimed,
  paid: PaidWork,
  signal: AbortSignal,
): Promise<Measurement | { refused: string }> {
  const key = `${provider} ${surface}`
  if ((cooledUntil.get(key) ?? 0) > Date.now()) return { refused: limiting(providerLabel(provider)) }
  const trials = await claimTrials(db(), [key, provider])
  if (!trials) return { refused: copy.paused(providerLabel(provider)) }
  await paid.keep((tx) => keepAnswer(tx, preview, { begun: provider }), signal)
  let worked = false
  try {
    const seen = await seenBy(provider, surface, preview, signal)
    worked = seen.fault === null
    if (seen.fault) await heed(seen.fault, provider, key, signal)
    return seen.fault?.charged === 'no' ? { refused: seen.fault.reason } : seen
  } finally {
    // Must not throw, since it may stand between a paid answer and its storing.
    for (const trial of trials)
      await untilStored(() => (worked ? openAccount(trial) : endTrial(trial, { cut: signal.aborted })), signal).catch(
        (error: unknown) => log.error({ err: error, account: trial }, 'trial call not closed'),
      )
  }
}

/** Makes the call. Throws EngineError `aborted` when the signal fires. */
async function seenBy(
  provider: SurfaceProvider,
  surface: SurfaceId,
  { id, asked }: Claimed,
  signal: AbortSignal,
): Promise<Measurement> {
  const settings = env()
  const timeoutMs = Math.min(LIVE_MS, settings.LLM_TIMEOUT_MS)
  const question = surfaceQuestion(surface, id, asked)
  try {
    if (provider === 'dataforseo') {
      const {
        DATAFORSEO_LOGIN: login = '',
        DATAFORSEO_PASSWORD: password = '',
        DATAFORSEO_BASE_URL: baseUrl,
      } = settings
      return settled(await dataForSeo({ login, password, baseUrl, timeoutMs }).ask(question, signal))
    }
    const { SERPAPI_API_KEY: apiKey = '', SERPAPI_BASE_URL: baseUrl } = settings
    const client = serpApi({ apiKey, baseUrl, timeoutMs })
    const ofGoogle = surface as (typeof SERPAPI_SURFACES)[number]
    const until = Date.now() + timeoutMs
    let seen = await client.ask({ ...question, surface: ofGoogle }, signal)
    while (seen.outcome === 'pending' && seen.taskId && Date.now() < until) {
      await wait(PENDING_MS, undefined, { signal })
      const fetched = await client.fetch(ofGoogle, seen.taskId, signal)
      // Fetching is free, but the search was not.
      if (fetched.fault) fetched.fault.charged = 'yes'
      if (fetched.fault?.next !== 'fetchAgain') seen = fetched
    }
    return settled(seen)
  } catch (error) {
    throw signal.aborted ? aborted() : error
  }
}

/** What is still pending when nobody waits any longer was charged and has failed. */
function settled(seen: Measurement): Measurement {
  if (seen.outcome !== 'pending') return seen
  return failed(fault('askAgain', late(providerLabel(seen.providerId)), { charged: 'yes' }), seen)
}

/** Pauses the account of a provider that has refused us, or leaves it alone for a while. */
async function heed(
  { next, reason, ofSurface, waitSeconds }: Fault,
  provider: string,
  key: string,
  signal: AbortSignal,
) {
  if (next === 'pause') await untilStored(() => closeAccount(ofSurface ? key : provider, reason), signal)
  if (next === 'cool') cooledUntil.set(key, Date.now() + (waitSeconds ?? 60) * 1000)
}

function cited(citations: Answer['citations']): PreviewAnswer['cited'] {
  const pages = citations.flatMap(({ url, site }) => {
    const page = normaliseCitation(url)
    return page ? [{ ...page, ...(site ? { site } : {}) }] : []
  })
  return [...new Map(pages.toReversed().map((page) => [pageKey(page.url), page])).values()]
    .reverse()
    .slice(0, STORED_CITATIONS_MAX)
}
