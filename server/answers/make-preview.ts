import { z } from 'zod'
import { OPEN_PREVIEW_STATES } from '@/lib/answers/shapes'
import { dailyRunsCopy } from '@/lib/daily-run/words'
import { STORED_CITATIONS_MAX } from '@/lib/limits'
import { answerPreviewCopy } from '@/lib/set-up/words'
import { normaliseCitation, pageKey } from '@/lib/sites/citations'
import { today } from '@/server/clock'
import { toStoredJson } from '@/server/daily-run/question'
import { type Db, db, readRows } from '@/server/db/client'
import { findOrphans, PaidWork } from '@/server/engines/paid-work'
import { type Answer, type AnswerEngine, EngineError, question } from '@/server/llm/engine'
import { answerEngine } from '@/server/llm/engines'
import { unconfirmedBrands, verifyBrands } from '@/server/llm/extract-brands'
import type { PreviewJob } from '@/server/queue/queues'
import { reserveTokens } from '@/server/usage/budget'

export const previewAnswer = z.object({
  text: z.string(),
  model: z.string(),
  /** In order, as the answer names them. */
  brands: z.array(z.string()),
  /** Names that the reader gave and the text does not hold; absent from answers of an earlier release (R-NAME-7). */
  unconfirmed: z.array(z.object({ name: z.string(), before: z.number(), spelling: z.string().nullable() })).default([]),
  cited: z.array(z.object({ url: z.string(), site: z.string() })),
})
export type PreviewAnswer = z.infer<typeof previewAnswer>
/** An answer that is paid for but not read yet. */
const previewedAnswer = previewAnswer.omit({ brands: true, unconfirmed: true })
type PreviewedAnswer = z.infer<typeof previewedAnswer>

// The preview's state fences every write: after a redelivery, the second worker writes only the bill. Writes about paid
// calls are repeated until the database accepts them.

interface Preview {
  id: string
  organisationId: string
}

/** Stores the answer until it is read, so a worker that continues does not ask again. */
async function keepAnswer(tx: Db, { id, organisationId }: Preview, answer: PreviewedAnswer): Promise<void> {
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
type Outcome = 'done' | 'failed' | 'superseded' | 'obsolete'

const claimedRow = z.object({
  engine: z.string(),
  asked: question,
  kept: previewedAnswer.nullable(),
  name: z.string(),
})

interface Claimed extends Preview, z.infer<typeof claimedRow> {}

/**
 * Asks for one answer and reads it, within the day's budget. Throws EngineError `aborted` when the signal fires, so the
 * job is requeued; an answer already paid for is then only read.
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
    const answer = preview.kept ?? (await ask(preview, paid, signal))
    if (!answer) return await fail(answerPreviewCopy.refusals.budget)
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

/** Asks the engine and stores its answer at once. Null when the day's budget is used up. */
async function ask(preview: Claimed, paid: PaidWork, signal: AbortSignal): Promise<PreviewedAnswer | null> {
  const reservation = await reserveTokens(today(), preview.engine, signal)
  if (!reservation) return null
  paid.reservation = reservation
  const engine = answerEngine(preview.engine)
  const received: unknown[] = []
  const answer = await paid.call('answer', engine, () => engine.ask(preview.asked, signal, received), { signal })
  const kept = { text: answer.text, model: answer.model, cited: cited(answer) }
  await paid.keep((tx) => keepAnswer(tx, preview, kept), signal)
  return kept
}

function cited({ citations }: Answer): PreviewAnswer['cited'] {
  const pages = citations.flatMap(({ url, site }) => {
    const page = normaliseCitation(url)
    return page ? [{ ...page, ...(site ? { site } : {}) }] : []
  })
  return [...new Map(pages.toReversed().map((page) => [pageKey(page.url), page])).values()]
    .reverse()
    .slice(0, STORED_CITATIONS_MAX)
}
