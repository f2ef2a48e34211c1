import { beforeAll, expect, it } from 'vitest'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { expire } from '@/tests/support/retention'
import { recordUsage } from '@/tests/support/token-usage'
import { refused, sql } from '../../schema/rows'

const OLD = 2 * RETENTION_BATCH_ROWS + 5
const TODAY = '2026-11-20'
const keep = (auditDays: number | null) => expire({ auditDays }, TODAY)

const add = (age: string, count: number, action: string) =>
  sql(
    `insert into audit_entry (id, at, actor_role, action, target_kind)
     select md5($1 || n)::char(24), now() - $2::interval, 'systemAdmin', $1, 'organisation' from generate_series(1, $3::int) n`,
    [action, age, count],
  )
const counts = async () => {
  const found = await sql('select action, count(*)::int as n from audit_entry group by action')
  return Object.fromEntries(found.map(({ action, n }) => [action, n]))
}

beforeAll(async () => {
  await add('365 days 1 minute', OLD, 'old.change')
  await add('365 days -1 minute', 4, 'young.change')
  await add('900 days', 1, 'demo.loaded')
})

it('without the setting nothing goes', async () => {
  const before = await counts()
  expect((await keep(null)).removed).not.toHaveProperty('auditEntries')
  expect(await counts()).toEqual(before)
})

it('the log loses its old end, in batches, and says so; the rest of it stays as closed as before', async () => {
  expect(await keep(365)).toMatchObject({ removed: { auditEntries: OLD }, failed: [] })
  expect(await counts()).toEqual({ 'young.change': 4, 'demo.loaded': 1, 'retention.apply': 1 })
  const told = await db().auditEntry.findFirstOrThrow({ where: { action: 'retention.apply' } })
  expect(told).toMatchObject({
    ...{ actorRole: 'worker', actorEmail: null, targetKind: 'retention', targetId: TODAY },
    detail: { answers: 0, auditEntries: OLD, answerMonths: null, auditDays: 365 },
  })
  await refused("delete from audit_entry where action = 'young.change'", [], /append-only/)
  await expect(db().auditEntry.deleteMany()).rejects.toThrow(/append-only/)
})

it('a second time there is nothing to tell of', async () => {
  expect((await keep(365)).removed.auditEntries).toBe(0)
  expect(await counts()).toEqual({ 'young.change': 4, 'demo.loaded': 1, 'retention.apply': 1 })
})

it('no retention shrinks the ledger', async () => {
  await recordUsage({ id: newId(), name: 'Loomhouse' }, { day: '2020-01-01', input: 5 })
  await keep(30)
  expect(await sql('select input_tokens::int as n from usage_day')).toEqual([{ n: 5 }])
  expect(await sql('select tokens::int as n from usage_total')).toEqual([{ n: 5 }])
})
