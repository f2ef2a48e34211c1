import { z } from 'zod'
import { OPEN_PREVIEW_STATES } from '@/lib/schemas/answer-preview'
import { type Db, db } from '@/server/db'
import { toStoredJson } from '@/server/services/daily-run/question'
import { findOrphans } from '@/server/services/usage/paid-work'

export const previewAnswer = z.object({
  text: z.string(),
  model: z.string(),
  /** As the answer names them, in order. */
  brands: z.array(z.string()),
  cited: z.array(z.object({ url: z.string(), site: z.string() })),
})
export type PreviewAnswer = z.infer<typeof previewAnswer>
/** Paid for and not read yet. */
export const keptAnswer = previewAnswer.omit({ brands: true })
export type KeptAnswer = z.infer<typeof keptAnswer>

// The preview's state fences every write: after a redelivery the second worker writes nothing but the bill. What is
// written about paid calls is repeated until the database takes it.

export interface Preview {
  id: string
  organisationId: string
}

/** Until it is read; a worker that continues does not ask again. */
export async function keepAnswer(tx: Db, { id, organisationId }: Preview, answer: KeptAnswer): Promise<void> {
  await tx.$executeRaw`
    update answer_preview set kept = ${toStoredJson(answer)}::jsonb
    where id = ${id} and organisation_id = ${organisationId} and state = any(${[...OPEN_PREVIEW_STATES]}::text[])`
}

/** The job is delivered again. */
export async function requeuePreview(tx: Db, { id, organisationId }: Preview): Promise<void> {
  const data = { state: 'queued' }
  await tx.answerPreview.updateMany({ where: { id, organisationId, state: 'running' }, data })
}

export async function failPreview(preview: Preview, reason: string): Promise<boolean> {
  return endPreview(db(), preview, { reason })
}

/** False when it had ended already, or was deleted. */
export async function endPreview(
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

/** Ends previews that no job will make. */
export async function failOrphanedPreviews(queues: readonly string[], reason: string): Promise<number> {
  let failed = 0
  for (const preview of await findOrphans('answer_preview', queues, 'previewId'))
    failed += (await failPreview(preview, reason)) ? 1 : 0
  return failed
}
