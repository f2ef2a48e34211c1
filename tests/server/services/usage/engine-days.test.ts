import { beforeAll, expect, it } from 'vitest'
import { addDays, toDay } from '@/lib/format/days'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { readEngineDays } from '@/server/services/usage/engine-days'
import { recordUsage } from '@/tests/support/token-usage'

const ago = (days: number) => addDays(today(), -days)
const DAYS = [0, 1, 6, 7, 8, 40]

const read = async (from = ago(90)) =>
  (await readEngineDays({ from, to: today() })).map(({ day, engine, tokens }) => [toDay(day), engine, tokens])

async function ledger() {
  const rows = await db().usageDay.groupBy({
    by: ['day', 'engine'],
    _sum: { inputTokens: true, outputTokens: true },
    orderBy: [{ day: 'asc' }, { engine: 'asc' }],
  })
  return rows.map(({ day, engine, _sum }) => [
    toDay(day),
    engine,
    Number(_sum.inputTokens ?? 0n) + Number(_sum.outputTokens ?? 0n),
  ])
}

beforeAll(async () => {
  const owners = [newId(), newId(), newId()]
  for (const [index, id] of owners.entries())
    for (const day of DAYS)
      await Promise.all(
        ['openai', 'anthropic'].flatMap((engine) =>
          ['a', 'b'].map((model) =>
            recordUsage({ id, name: id }, { day: ago(day), engine, model, input: 10 ** index, output: day }),
          ),
        ),
      )
})

it('tokens by day and engine are those of the ledger', async () => {
  expect(await ledger()).toHaveLength(DAYS.length * 2)
  expect(await read()).toEqual(await ledger())
  expect(await read(ago(6))).toEqual((await ledger()).filter(([day]) => String(day) >= ago(6)))
})
