import type { Day } from '@/lib/format/days'
import { dayToDate } from '@/lib/format/days'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { CallUsage, saveUsage } from '@/server/usage/ledger'
import type { OwnerKind } from './factories'

/** One line of the usage ledger with its sum, as a run leaves them; a failed call counts like any other. */
export async function recordUsage(
  owner: { id: string; name: string },
  given: {
    kind?: OwnerKind
    day: Day
    input: number
    output?: number
    model?: string
    engine?: string
    costMicros?: number
  },
): Promise<void> {
  const { kind = 'organisation', day, input, output = 0, model = 'm', engine = 'simulated', costMicros } = given
  const usage = new CallUsage(engine)
  usage.add(
    model,
    { inputTokens: input, outputTokens: output, searches: 0, ...(costMicros !== undefined && { costMicros }) },
    false,
  )
  await db().$transaction((tx) =>
    saveUsage(tx, { day, ownerId: owner.id, ownerKind: kind, ownerName: owner.name }, usage),
  )
}

/** One run of a query with the tokens that it used, in the ledger of the query too. */
export async function recordRun(
  query: { id: string; ownerId: string },
  given: { day: Day; tokens: number; status?: 'done' | 'failed'; engine?: string; costMicros?: number },
): Promise<void> {
  const day = dayToDate(given.day)
  await db().$executeRaw`select ensure_month(${day}::date)`
  await db().dailyRun.upsert({ where: { day }, create: { day }, update: {} })
  const { ownerId, id: queryId } = query
  await db().usageQueryDay.upsert({
    where: { ownerId_queryId_day: { ownerId, queryId, day } },
    create: { ownerId, queryId, day, tokens: given.tokens },
    update: { tokens: { increment: given.tokens } },
  })
  await db().queryRun.create({
    data: {
      id: newId(),
      day,
      ownerId: query.ownerId,
      queryId: query.id,
      engine: given.engine ?? 'simulated',
      status: given.status ?? 'done',
      ...(given.status === 'failed' ? { reasonCode: 'provider_error', reason: 'The provider failed.' } : {}),
      inputTokens: given.tokens,
      costMicros: given.costMicros ?? null,
    },
  })
}
