import type { Actor, Reach } from '@/lib/access/roles'
import { AppError } from '@/lib/app-error'
import { answerPreviewCopy } from '@/lib/copy/set-up'
import type { AnswerPreviewInput } from '@/lib/schemas/answer-preview'
import { country } from '@/lib/schemas/industry'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { consumeRateLimit } from '@/server/limits/rate-limit'
import { isEngineConfigured, plannedEngines } from '@/server/llm/engines'
import { sendPreview } from '@/server/queue/client'
import { recordAudit } from '@/server/services/audit'
import { toStoredJson } from '@/server/services/daily-run/question'
import { invalidField, notFound, organisationScope } from '@/server/services/scope'
import { isBudgetSpent } from '@/server/services/usage/budget'

const copy = answerPreviewCopy.refusals

/**
 * Queues one question of an organisation, as its queries are asked (R-SETUP-2). Throws AppError 404; 400 at an engine that
 * is not on; 503 without any; 409 when the day's token budget is used up; 429 beyond ten a minute.
 */
export async function requestPreview(
  actor: Actor,
  reach: Reach,
  { organization, searchTerm, profileName = null, searcherProfile = null, engine: named }: AnswerPreviewInput,
  requestId: string,
): Promise<{ _id: string }> {
  const scope = await organisationScope(actor, reach, organization)
  if (!isEngineConfigured()) throw new AppError('unavailable', copy.notConfigured)
  const engines = plannedEngines()
  const engine = named ?? engines[0]
  if (!engines.includes(engine)) throw invalidField('engine', copy.engine)
  const day = today()
  if (await isBudgetSpent(day, engine)) throw new AppError('conflict', copy.budget)
  await consumeRateLimit('answerPreview', actor.userId)
  const owner = await db().owner.findUnique({ where: { id: scope }, select: { country: true, location: true } })
  if (!owner) throw notFound()
  const place = { country: country.parse(owner.country), location: owner.location }
  const asked = { term: searchTerm, profileName, profile: searcherProfile, ...place, day, sample: 1 }
  const id = newId()
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      insert into answer_preview (id, organisation_id, engine, asked)
      values (${id}, ${scope}, ${engine}, ${toStoredJson(asked)}::jsonb)`
    await recordAudit(tx, {
      actor,
      role: 'systemAdmin',
      action: 'answerPreview.ask',
      target: { kind: 'organisation', id: scope },
      detail: { searchTerm, engine },
      requestId,
    })
    await sendPreview({ previewId: id, ownerId: scope }, tx)
  })
  return { _id: id }
}
