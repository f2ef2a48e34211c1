import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@/server/ids'
import { insert, organisation, query, refused, resultRow, sql } from './rows'

let owner_id: string
let query_id: string

beforeAll(async () => {
  for (const day of ['2026-10-01', '2026-11-01']) await sql('select ensure_month($1)', [day])
  owner_id = await organisation()
  query_id = await query({ owner_id })
})

const result = (row = {}) => insert('result', resultRow({ owner_id, query_id, ...row }))

describe('results', () => {
  it('one per query, day, engine and sample', async () => {
    await result({ day: '2026-11-02' })
    await expect(result({ day: '2026-11-02' })).rejects.toThrow(/result_202611_cover/)
    await result({ day: '2026-11-02', sample: 2 })
    await result({ day: '2026-11-02', engine: 'openai' })
    await result({ day: '2026-10-02' })
    await expect(result({ day: '2026-10-02' })).rejects.toThrow(/result_202610_cover/)
  })

  it('one even when two workers store it at once', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => result({ day: '2026-11-03' })))
    expect(tries.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  })

  it('the unique key cannot be dodged by naming another owner', async () => {
    const other = await organisation()
    await result({ day: '2026-11-04' })
    await expect(result({ day: '2026-11-04', owner_id: other })).rejects.toThrow(/result_query_id_owner_id_fkey/)
  })

  it('a conflicting insert does nothing when it says so, which is how a run stores', async () => {
    const row = resultRow({ id: newId(), owner_id, query_id, day: '2026-11-05' })
    const columns = Object.keys(row)
    const text = `insert into result (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})
      on conflict do nothing returning id`
    expect(await sql(text, Object.values(row))).toHaveLength(1)
    expect(await sql(text, Object.values({ ...row, id: newId() }))).toHaveLength(0)
  })

  it('keeps the order of brands as it was given', async () => {
    const id = await result({ day: '2026-11-06', brand_ids: [9, 3, 7] })
    expect(await sql('select brand_ids from result where id = $1', [id])).toEqual([{ brand_ids: [9, 3, 7] }])
  })

  it.each([
    ['more than 50 brands', { brand_ids: Array.from({ length: 51 }, (_, i) => i) }, /result_brand_ids/],
    ['a hole among the brands', { brand_ids: [1, null, 2] }, /result_brand_ids/],
    ['more than 100 citations', { citation_ids: Array.from({ length: 101 }, (_, i) => i) }, /result_citation_ids/],
    ['a sample of zero', { sample: 0 }, /result_sample/],
    ['negative tokens', { input_tokens: -1 }, /result_tokens/],
  ])('refuses %s', async (_what, row, constraint) => {
    await expect(result({ day: '2026-11-07', ...row })).rejects.toThrow(constraint)
  })

  it('an answer belongs to a result of its day and owner and goes with it', async () => {
    const id = await result({ day: '2026-11-08' })
    const answer = 'insert into answer (result_id, owner_id, day, question, text) values ($1, $2, $3, $4, $5)'
    await refused(answer, [id, owner_id, '2026-11-09', {}, 'text'], /answer_result_id_owner_id_day_fkey/)
    await refused(answer, [id, await organisation(), '2026-11-08', {}, 'text'], /answer_result_id_owner_id_day_fkey/)
    await sql(answer, [id, owner_id, '2026-11-08', { term: 'best coworking' }, 'Loomhouse'])
    await sql('delete from result where id = $1', [id])
    expect(await sql('select 1 from answer where result_id = $1', [id])).toEqual([])
  })

  it('cited addresses are http or https and brands have a key', async () => {
    const url = 'insert into cited_url (site, url) values ($1, $2)'
    await refused(url, ['x', 'javascript:alert(1)'], /cited_url_size/)
    await refused(url, ['x', `https://x.test/${'a'.repeat(2000)}`], /cited_url_size/)
    await refused('insert into brand (key, name) values ($1, $2)', ['', 'Loomhouse'], /brand_key_size/)
    for (const key of ['date', '__proto__', 'constructor']) {
      await sql('insert into brand (key, name) values ($1, $1)', [key])
      await refused('insert into brand (key, name) values ($1, $1)', [key], /brand_key_key/)
    }
  })

  it('a failed or skipped run has a reason, and a query one run a day, engine and sample', async () => {
    const run = (row = {}) =>
      insert('query_run', { day: '2026-11-20', owner_id, query_id, engine: 'simulated', ...row })
    await expect(run({ status: 'failed' })).rejects.toThrow(/query_run_reason/)
    await expect(run({ status: 'skipped' })).rejects.toThrow(/query_run_reason/)
    await run({ status: 'failed', reason_code: 'refused' })
    await expect(run()).rejects.toThrow(/query_run_\d+_owner_id_query_id_day_engine_sample/)
  })
})
