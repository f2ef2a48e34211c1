import type { Day } from '@/lib/format/days'
import { dayToDate } from '@/lib/format/days'
import { db } from '@/server/db'
import { newId } from '@/server/ids'

/** One line of the usage ledger, as a run leaves it; a failed call counts like any other. */
export async function recordUsage(
  owner: { id: string; name: string },
  given: { kind?: 'organisation' | 'industry'; day: Day; input: number; output?: number; model?: string },
): Promise<void> {
  const { kind = 'organisation', day, input, output = 0, model = 'm' } = given
  await db().usageDay.create({
    data: {
      day: dayToDate(day),
      ownerId: owner.id,
      ownerKind: kind,
      ownerName: owner.name,
      model,
      calls: 1,
      inputTokens: input,
      outputTokens: output,
    },
  })
}

/** One run of a query with the tokens that it used. */
export async function recordRun(
  query: { id: string; ownerId: string },
  given: { day: Day; tokens: number; status?: 'done' | 'failed' },
): Promise<void> {
  const day = dayToDate(given.day)
  await db().dailyRun.upsert({ where: { day }, create: { day }, update: {} })
  await db().queryRun.create({
    data: {
      id: newId(),
      day,
      ownerId: query.ownerId,
      queryId: query.id,
      engine: 'simulated',
      status: given.status ?? 'done',
      ...(given.status === 'failed' ? { reasonCode: 'provider_error', reason: 'The provider failed.' } : {}),
      inputTokens: given.tokens,
    },
  })
}
