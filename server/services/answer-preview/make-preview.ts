import { z } from 'zod'
import { dailyRunsCopy } from '@/lib/copy/daily-runs'
import { answerPreviewCopy } from '@/lib/copy/set-up'
import { normaliseCitation } from '@/lib/formulas/citations'
import { STORED_CITATIONS_MAX } from '@/lib/limits'
import { OPEN_PREVIEW_STATES } from '@/lib/schemas/answer-preview'
import { today } from '@/server/clock'
import { readRows } from '@/server/db'
import { type Answer, type AnswerEngine, EngineError, type Question, type Usage } from '@/server/llm/engine'
import { answerEngine } from '@/server/llm/engines'
import { verifyBrands } from '@/server/llm/extract-brands'
import { modelGate } from '@/server/llm/model-gate'
import { log } from '@/server/log'
import type { PreviewJob } from '@/server/queue/queues'
import { openAccount } from '@/server/services/engines/account'
import { reserveTokens, settleTokens } from '@/server/services/usage/budget'
import { CallUsage, type UsageOwner } from '@/server/services/usage/ledger'
import { endPreview, type Preview, type PreviewAnswer, previewQuestion, requeuePreview } from './stored-preview'

interface MakeOptions {
  /** Reads the answer, whichever engine gives it. */
  reader: AnswerEngine
  signal: AbortSignal
}

/** `superseded`: another delivery of the job ended it. `obsolete`: it had ended before, or was deleted. */
type Outcome = 'done' | 'failed' | 'superseded' | 'obsolete'

const claimedRow = z.object({ engine: z.string(), asked: previewQuestion, name: z.string() })

interface Claimed extends Preview, z.infer<typeof claimedRow> {}

/** Asks and reads one answer, within the day's budget. Throws EngineError `aborted` when the signal fires, to be requeued. */
export async function makePreview(job: PreviewJob, { reader, signal }: MakeOptions): Promise<Outcome> {
  const preview = await claim(job)
  if (!preview) return 'obsolete'
  const { engine, asked, organisationId, name } = preview
  const usage = new CallUsage(engine)
  const day = today()
  const owner: UsageOwner = { day, ownerId: organisationId, ownerKind: 'organisation', ownerName: name }
  try {
    const reservation = await reserveTokens(day, engine, signal)
    if (!reservation) return await failed(preview, answerPreviewCopy.refusals.budget, owner, usage)
    const answer = await ask(asked, { engine: answerEngine(engine), reader, signal, usage }).finally(() =>
      settleTokens(day, engine, reservation, usage.tokens),
    )
    return (await endPreview(preview, { answer }, owner, usage)) ? 'done' : 'superseded'
  } catch (error) {
    if (error instanceof EngineError && error.kind !== 'aborted')
      return failed(preview, dailyRunsCopy.failures.reason(error.kind), owner, usage)
    // Shutdown, or a fault of ours or of the database: the job is delivered again.
    await requeuePreview(preview, owner, usage).catch((later: unknown) =>
      log.error({ err: later, preview: preview.id }, 'usage not counted'),
    )
    throw error
  }
}

async function claim({ previewId: id, ownerId: organisationId }: PreviewJob): Promise<Claimed | null> {
  const [row] = await readRows(claimedRow)`
    update answer_preview p set state = 'running' from owner o
    where p.id = ${id} and p.organisation_id = ${organisationId} and o.id = ${organisationId}
      and p.state = any(${[...OPEN_PREVIEW_STATES]}::text[])
    returning p.engine, p.asked, o.name`
  return row ? { id, organisationId, ...row } : null
}

async function failed(preview: Preview, reason: string, owner: UsageOwner, usage: CallUsage): Promise<Outcome> {
  return (await endPreview(preview, { reason }, owner, usage)) ? 'failed' : 'superseded'
}

interface Asking extends MakeOptions {
  engine: AnswerEngine
  usage: CallUsage
}

async function ask(question: Question, asking: Asking): Promise<PreviewAnswer> {
  const { engine, reader, signal } = asking
  const answer = await call('answer', engine, () => engine.ask(question, signal), asking)
  const read = await call('extract', reader, () => reader.extract(question, answer.text, signal), asking)
  const brands = verifyBrands(read.brands, answer.text).map(({ name }) => name)
  return { text: answer.text, model: answer.model, brands, cited: cited(answer) }
}

/** Through the gate of the engine that is called, as in a daily run. */
async function call<T extends { model: string; usage: Usage }>(
  kind: 'answer' | 'extract',
  engine: AnswerEngine,
  work: () => Promise<T>,
  { signal, usage }: Asking,
): Promise<T> {
  const gate = modelGate(engine.id)
  const onFailedCall = (error: EngineError) => {
    // A call that was never sent cost nothing.
    if (error.kind === 'notConfigured' || (error.kind === 'aborted' && !error.usage)) return
    usage.add(error.model ?? engine.id, error.usage, true)
  }
  // A person waits for it, and the account may have been paid since: this call finds out.
  const isTrial = gate.exhausted
  const done = await gate[isTrial ? 'trial' : 'call'](kind, work, { signal, onFailedCall })
  usage.add(done.model, done.usage, false)
  if (isTrial) await openAccount(engine.id)
  return done
}

function cited({ citations }: Answer): PreviewAnswer['cited'] {
  const pages = citations.flatMap(({ url, site }) => {
    const page = normaliseCitation(url)
    return page ? [{ ...page, ...(site ? { site } : {}) }] : []
  })
  return [...new Map(pages.map((page) => [page.url, page])).values()].slice(0, STORED_CITATIONS_MAX)
}
