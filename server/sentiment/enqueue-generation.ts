import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { type Day, dayToDate } from '@/lib/format/days'
import { AppError } from '@/lib/http/app-error'
import { SENTIMENT_DAILY_LIMIT } from '@/lib/limits'
import { type SentimentGenerationRow, type SentimentTimeframe, timeframeDays } from '@/lib/sentiment/shapes'
import { sentimentRefusals } from '@/lib/sentiment/words'
import { recordAudit } from '@/server/audit/audit'
import { today } from '@/server/clock'
import { type Db, db, idRow, readRow, readRows } from '@/server/db/client'
import { notFound, type OrganisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { isEngineConfigured, readingEngine } from '@/server/llm/engines'
import { sendGeneration } from '@/server/queue/client'
import { isBudgetSpent } from '@/server/usage/budget'
import { chooseOrganisation, generationColumns, presentGeneration } from './reads'

/**
 * Queues an analysis (R-SENTIMENT-4). Throws AppError 403 without an organisation, 404 out of reach, 503 without an
 * engine; conflict when one is open, the day's limit or token budget is used up, or no answers are stored.
 */
export async function enqueueGeneration(
  actor: Actor,
  reach: Reach,
  { timeframe, organization }: { timeframe: SentimentTimeframe; organization?: string | undefined },
  requestId: string,
): Promise<SentimentGenerationRow> {
  const scope = await chooseOrganisation(actor, reach, organization)
  if (scope === null) throw notFound()
  if (!isEngineConfigured()) throw new AppError('unavailable', sentimentRefusals.notConfigured)
  const day = today()
  if (await isBudgetSpent(day, readingEngine().id)) throw new AppError('conflict', sentimentRefusals.budget)
  return db().$transaction(async (tx) => {
    // Requests of one organisation run one after another, so each sees the one before.
    await readRows(idRow, tx)`select id from owner where id = ${scope} for no key update`
    await refuseMore(tx, scope, timeframe, day)
    const id = newId()
    const data = { id, organisationId: scope, timeframe, requestedById: actor.userId }
    const { count } = await tx.sentimentGeneration.createMany({ data, skipDuplicates: true })
    // The unique index on open requests decides.
    if (count === 0) throw new AppError('conflict', sentimentRefusals.open)
    await recordAudit(tx, {
      actor,
      role: actor.organisationId === scope ? 'marketeer' : 'systemAdmin',
      action: 'sentiment.generate',
      target: { kind: 'sentimentGeneration', id },
      detail: { organisation: scope, timeframe },
      requestId,
    })
    await sendGeneration({ generationId: id, ownerId: scope }, tx)
    return presentGeneration(
      await tx.sentimentGeneration.findUniqueOrThrow({
        where: { id_organisationId: { id, organisationId: scope } },
        select: generationColumns,
      }),
    )
  })
}

const checks = z.object({ open: z.boolean(), requested: z.number(), answers: z.boolean() })

async function refuseMore(tx: Db, scope: OrganisationScope, timeframe: SentimentTimeframe, day: Day): Promise<void> {
  const { from, to } = timeframeDays(timeframe, day)
  const { open, requested, answers } = await readRow(checks, tx)`select
      exists(select 1 from sentiment_generation
        where organisation_id = ${scope} and state in ('queued', 'running')) as open,
      (select count(*)::int from sentiment_generation
        where organisation_id = ${scope} and created_at >= ${dayToDate(day)}::timestamptz) as requested,
      exists(select 1 from result r join answer a on a.owner_id = r.owner_id and a.result_id = r.id and a.day = r.day
        where r.owner_id = ${scope} and (${from}::date is null or r.day >= ${from}::date)
          and r.day <= ${to}::date) as answers`
  if (open) throw new AppError('conflict', sentimentRefusals.open)
  if (!answers) throw new AppError('conflict', sentimentRefusals.noAnswers(timeframe))
  if (requested >= SENTIMENT_DAILY_LIMIT) throw new AppError('conflict', sentimentRefusals.dailyLimit)
}
