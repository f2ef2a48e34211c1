import { beforeAll, describe, expect, it } from 'vitest'
import { type MadeQuery, makeOrganisation, makeQuery } from '@/tests/support/results'
import { expire } from '@/tests/support/retention'
import { sql } from '../../schema/rows'

// Today is 20 November and the ledger is kept by day for 90 days, until 22 August: July is put into one row, August stays.

const TODAY = '2026-11-20'
let organisation: { id: string }
let query: MadeQuery

const ledger = () =>
  sql(`select to_char(day, 'YYYY-MM-DD') as day, model, calls, failed_calls, input_tokens::int as input, output_tokens::int as output,
    owner_name as name from usage_day order by day, model`)
const ofQuery = () =>
  sql(`select to_char(day, 'YYYY-MM-DD') as day, tokens::int as tokens from usage_query_day order by day`)

beforeAll(async () => {
  organisation = await makeOrganisation({ name: 'Loomhouse' })
  query = await makeQuery(organisation, { slot: 1 })
  for (const [day, name] of [
    ['2026-07-01', 'Loom'],
    ['2026-07-02', 'Loom'],
    ['2026-07-31', 'Loomhouse'],
    ['2026-08-21', 'Loomhouse'],
  ])
    for (const model of ['a', 'b']) {
      await sql(
        `insert into usage_day (day, owner_id, engine, model, owner_kind, owner_name, calls, failed_calls, input_tokens, output_tokens)
        values ($1, $2, 'openai', $3, 'organisation', $4, 2, 1, 10, 5)`,
        [day, organisation.id, model, name],
      )
      await sql(
        `insert into usage_query_day values ($1, $2, $3, 15) on conflict (owner_id, query_id, day) do update set tokens = usage_query_day.tokens + 15`,
        [organisation.id, query.id, day],
      )
    }
})

describe('the ledger of tokens', () => {
  it('is put into months once it is older than it is kept by day, and no token is lost', async () => {
    expect((await expire({ usageDays: 90 }, TODAY)).removed).toMatchObject({ usage: 4 })
    const month = { day: '2026-07-01', calls: 6, failed_calls: 3, input: 30, output: 15, name: 'Loomhouse' }
    const day = { day: '2026-08-21', calls: 2, failed_calls: 1, input: 10, output: 5, name: 'Loomhouse' }
    expect(await ledger()).toEqual([
      { ...month, model: 'a' },
      { ...month, model: 'b' },
      { ...day, model: 'a' },
      { ...day, model: 'b' },
    ])
    expect(await ofQuery()).toEqual([
      { day: '2026-07-01', tokens: 90 },
      { day: '2026-08-21', tokens: 30 },
    ])
    expect((await expire({ usageDays: 90 }, TODAY)).removed).not.toHaveProperty('usage')
  })

  it('otherwise never shrinks', async () => {
    await expect(sql('delete from usage_day')).rejects.toThrow(/append-only/)
  })
})
