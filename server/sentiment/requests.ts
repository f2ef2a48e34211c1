import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/permissions'
import { enginesWith } from '@/lib/engines/engines'
import { type Day, dayToDate, mondayOf, toDay } from '@/lib/format/days'
import { AppError } from '@/lib/http/app-error'
import { SENTIMENT_DAILY_LIMIT, WEEKLY_ANALYSIS } from '@/lib/limits'
import { type SentimentGenerationRow, type SentimentTimeframe, timeframeDays } from '@/lib/sentiment/shapes'
import { sentimentRefusals } from '@/lib/sentiment/words'
import { recordAudit } from '@/server/audit/audit'
import { today } from '@/server/clock'
import { type Db, db, idRow, readRow, readRows } from '@/server/db/client'
import { notFound, type OrganisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { isEngineConfigured, readingEngine } from '@/server/llm/engines'
import { log } from '@/server/log'
import { defaultAccess, readAccess } from '@/server/measure/own-brand'
import { ofEngines } from '@/server/measure/reads'
import { sendGeneration } from '@/server/queue/client'
import { isBudgetSpent } from '@/server/usage/budget'
import { readOwnIds } from './read-answers'
import { chooseOrganisation, generationColumns, isWeeklyOn, presentGeneration } from './reads'

// Who asks for an analysis: people, and nobody once a week. The worker makes both in the same way.

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
    await lockOwner(tx, scope)
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

/** Requests of one organisation run one after another, so each sees the one before. */
async function lockOwner(tx: Db, organisationId: string): Promise<void> {
  await readRows(idRow, tx)`select id from owner where id = ${organisationId} for no key update`
}

const checks = z.object({ open: z.boolean(), requested: z.number(), answers: z.boolean() })

/** The weekly analysis leaves people all of their requests. */
async function refuseMore(tx: Db, scope: OrganisationScope, timeframe: SentimentTimeframe, day: Day): Promise<void> {
  const { from, to } = timeframeDays(timeframe, day)
  const access = await readAccess(tx, scope)
  const { open, requested, answers } = await readRow(checks, tx)`select
      exists(select 1 from sentiment_generation
        where organisation_id = ${scope} and state in ('queued', 'running')) as open,
      (select count(*)::int from sentiment_generation where organisation_id = ${scope}
        and created_at >= ${dayToDate(day)}::timestamptz and week is null) as requested,
      exists(select 1 from result r join answer a on a.owner_id = r.owner_id and a.result_id = r.id and a.day = r.day
        where r.owner_id = ${scope} and (${from}::date is null or r.day >= ${from}::date)
          and r.day <= ${to}::date ${ofEngines({ access })}) as answers`
  if (open) throw new AppError('conflict', sentimentRefusals.open)
  if (!answers) throw new AppError('conflict', sentimentRefusals.noAnswers(timeframe))
  if (requested >= SENTIMENT_DAILY_LIMIT) throw new AppError('conflict', sentimentRefusals.dailyLimit)
}

/** Priority of an analysis that nobody waits for. */
const BEHIND_OTHERS = -1

/** Organisations found at once. */
const BATCH = 100

/**
 * Queues this week's analysis of every organisation that is due one (R-SENTIMENT-9), and returns how many: on Mondays,
 * once the day's run has ended. Safe to repeat, and on any workers at once: an organisation has one a week.
 */
export async function requestWeekly(now: Date, signal?: AbortSignal): Promise<number> {
  const week = toDay(now)
  if (!isWeeklyOn() || week !== mondayOf(week) || !(await isRunOver(week, now))) return 0
  // Asked again at the next look, as long as it is Monday.
  if (await isBudgetSpent(week, readingEngine().id)) return 0
  let requested = 0
  let after = ''
  for (;;) {
    signal?.throwIfAborted()
    const batch = await waitingAfter(after, week)
    const last = batch.at(-1)
    if (last === undefined) return requested
    after = last
    for (const id of batch) requested += (await requestOne(id, week)) ? 1 : 0
  }
}

const endedRow = z.object({ ended: z.boolean() })

/** A run that an engine holds up does not cost the week its analysis. */
async function isRunOver(day: Day, now: Date): Promise<boolean> {
  if (now.getUTCHours() >= WEEKLY_ANALYSIS.latestHour) return true
  const { ended } = await readRow(endedRow)`
    select exists (select 1 from daily_run where day = ${day}::date and finished_at is not null) as ended`
  return ended
}

/** Reads the next organisations, by id, with answers of the week that are newer than their last weekly analysis. */
async function waitingAfter(after: string, week: Day): Promise<string[]> {
  const { from, to } = timeframeDays(7, week)
  const found = await readRows(idRow)`
    select o.id from organisation o
    where o.id > ${after}
      and not exists (select 1 from sentiment_generation g
        where g.organisation_id = o.id and (g.week = ${week}::date or g.state in ('queued', 'running')))
      and exists (select 1 from result r
        join query q on q.owner_id = r.owner_id and q.id = r.query_id and q.owner_kind = 'organisation'
        where r.owner_id = o.id and r.day >= ${from}::date and r.day <= ${to}::date
          and (r.engine = any(${enginesWith('app')}::text[]))
            = (coalesce(o.score_access, ${defaultAccess()}) = 'app')
          and r.created_at > coalesce((select max(e.created_at) from sentiment_entry e
            where e.organisation_id = o.id and e.timeframe = 7), '-infinity'))
    order by o.id limit ${BATCH}::int`
  return found.map(({ id }) => id)
}

const namedRow = z.object({ named: z.boolean() })

/** Queues one; false where the answers do not name the organisation, or someone was faster. */
async function requestOne(organisationId: string, week: Day): Promise<boolean> {
  try {
    const own = await readOwnIds(db(), organisationId)
    const access = await readAccess(db(), organisationId)
    const { from, to } = timeframeDays(7, week)
    const { named } = await readRow(namedRow)`
      select exists (select 1 from result r
        join query q on q.owner_id = r.owner_id and q.id = r.query_id and q.owner_kind = 'organisation'
        join answer a on a.owner_id = r.owner_id and a.result_id = r.id and a.day = r.day
        where r.owner_id = ${organisationId} and r.day >= ${from}::date and r.day <= ${to}::date ${ofEngines({ access })}
          and r.brand_ids && ${own}::int[]) as named`
    if (!named) return false
    return await db().$transaction(async (tx) => {
      await lockOwner(tx, organisationId)
      const id = newId()
      const data = { id, organisationId, timeframe: 7, week: dayToDate(week) }
      // The unique indexes on open requests and on weeks decide.
      const { count } = await tx.sentimentGeneration.createMany({ data, skipDuplicates: true })
      if (count > 0) await sendGeneration({ generationId: id, ownerId: organisationId }, tx, BEHIND_OTHERS)
      return count > 0
    })
  } catch (error) {
    log.error({ err: error, organisation: organisationId }, 'weekly analysis could not be requested')
    return false
  }
}
