import { beforeAll, expect, it } from 'vitest'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { CallUsage, saveUsage } from '@/server/services/usage/ledger'
import { sql } from '../../schema/rows'

// The sums of the ledger are written by whatever writes the ledger.

const ownerId = newId()

async function save(day: string, models: string[], ownerName: string): Promise<void> {
  const usage = new CallUsage('openai')
  for (const model of models) usage.add(model, { inputTokens: 10, outputTokens: 1, searches: 0 }, false)
  const owner = { day, ownerId, ownerKind: 'organisation', ownerName } as const
  await db().$transaction((tx) => saveUsage(tx, owner, usage), { maxWait: 20_000 })
}

beforeAll(() => save('2026-11-20', ['m0'], 'Loomhouse'))

it('keeps the sum of each owner, through many writers at once, and its first day and latest name', async () => {
  const days = ['2026-11-18', '2026-11-19', '2026-11-20']
  await Promise.all(
    Array.from({ length: 60 }, (_, turn) =>
      save(days[turn % 3] ?? '', turn % 2 ? ['m0', 'm1'] : ['m1', 'm0'], 'Loomhouse'),
    ),
  )
  await save('2026-11-21', ['m0'], 'Loomhouse Ltd')
  const [kept] = await sql(
    `select tokens::int, owner_name, first_day::text,
       (select sum(input_tokens + output_tokens)::int from usage_day where owner_id = $1) as ledger
     from usage_total where owner_id = $1`,
    [ownerId],
  )
  const tokens = (1 + 60 * 2 + 1) * 11
  expect(kept).toEqual({ tokens, ledger: tokens, owner_name: 'Loomhouse Ltd', first_day: '2026-11-18' })
})

it('calls that cost nothing are counted, and no calls are no line', async () => {
  const usage = new CallUsage('openai')
  usage.add('free', undefined, true)
  const owner = { day: '2026-11-22', ownerId, ownerKind: 'organisation', ownerName: 'Loomhouse' } as const
  await db().$transaction((tx) => saveUsage(tx, owner, usage))
  const lines = () => sql("select model, calls, failed_calls from usage_day where day = '2026-11-22'")
  expect(await lines()).toEqual([{ model: 'free', calls: 1, failed_calls: 1 }])
  await db().$transaction((tx) => saveUsage(tx, { ...owner, ownerId: newId() }, new CallUsage('openai')))
  expect(await lines()).toHaveLength(1)
})
