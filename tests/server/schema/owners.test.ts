import { describe, expect, it } from 'vitest'
import { newId } from '@/server/ids'
import { industry, insert, organisation, query, refused, sql } from './rows'

describe('owners', () => {
  it.each([
    ['a kind that there is not', { kind: 'person' }, /owner_kind/],
    ['a country that there is not', { country: 'FR' }, /owner_country/],
    ['no samples at all', { samples: 0 }, /owner_samples/],
    ['11 samples', { samples: 11 }, /owner_samples/],
    ['an empty location', { location: '' }, /owner_text/],
  ])('refuse %s', async (_what, row, constraint) => {
    await expect(insert('owner', { kind: 'organisation', name: 'Loomhouse', ...row })).rejects.toThrow(constraint)
  })

  it('are extended by a row of their own kind and no other', async () => {
    const [company, market] = [await insert('owner', { kind: 'organisation', name: 'Loomhouse' }), await industry()]
    await refused('insert into organisation (id) values ($1)', [newId()], /organisation_id_kind_fkey/)
    await refused('insert into organisation (id) values ($1)', [market], /organisation_id_kind_fkey/)
    await refused('insert into industry (id) values ($1)', [company], /industry_id_kind_fkey/)
    await refused("insert into organisation (id, kind) values ($1, 'industry')", [market], /organisation_kind/)
    await refused("insert into industry (id, kind) values ($1, 'organisation')", [company], /industry_kind/)
    await refused(
      'insert into organisation (id, website_url) values ($1, $2)',
      [company, 'x'.repeat(2049)],
      /organisation_text/,
    )
    await insert('organisation', { id: company, website_url: 'https://loomhouse.example' })
  })

  it('take along the row that extends them, their queries, runs and results', async () => {
    await sql("select ensure_month('2026-11-20')")
    const owner_id = await organisation()
    const query_id = await query({ owner_id })
    const about = { owner_id, query_id, day: '2026-11-20', engine: 'simulated' }
    await insert('query_run', about)
    const read = { brand_ids: [], citation_ids: [], model: 'm', input_tokens: 1, output_tokens: 1 }
    await insert('result', { ...about, ...read })
    await sql('delete from owner where id = $1', [owner_id])
    for (const table of ['query', 'query_run', 'result'])
      expect(await sql(`select 1 from ${table} where owner_id = $1`, [owner_id])).toEqual([])
    expect(await sql('select 1 from organisation where id = $1', [owner_id])).toEqual([])
  })
})

describe('states and kinds are text of a list', () => {
  const of = async () => ({ organisation_id: await organisation() })

  it.each<[string, () => Promise<unknown>]>([
    [
      'query_run_status',
      async () => {
        const owner_id = await organisation()
        const day = { day: '2026-11-20', engine: 'simulated' }
        return insert('query_run', { ...day, owner_id, query_id: await query({ owner_id }), status: 'waiting' })
      },
    ],
    ['daily_run_status', () => sql("insert into daily_run (day, status) values ('2026-01-01', 'paused')")],
    [
      'sentiment_generation_state',
      async () => insert('sentiment_generation', { ...(await of()), timeframe: 1, state: 'open' }),
    ],
    [
      'recommendation_status_status',
      async () => insert('recommendation_status', { ...(await of()), recommendation_id: newId(), status: 'done' }),
    ],
    [
      'recommendation_status_change_to_status',
      async () =>
        insert('recommendation_status_change', {
          ...(await of()),
          status_id: newId(),
          to_status: 'done',
          day: '2026-11-20',
        }),
    ],
    [
      'usage_day_owner_kind',
      () =>
        sql(
          "insert into usage_day (day, owner_id, engine, model, owner_kind, owner_name) values ('2026-11-20', 'o', 'openai', 'm', 'x', 'x')",
        ),
    ],
    [
      'usage_total_owner_kind',
      () =>
        sql(
          "insert into usage_total (owner_id, owner_kind, owner_name, first_day) values ('o', 'x', 'x', '2026-11-20')",
        ),
    ],
    [
      'question_state',
      () =>
        insert('question', {
          ...{ day: '2026-11-20', engine: 'simulated', sample: 1, hash: 'h', owner_ids: [], asked: {}, state: 'lost' },
        }),
    ],
  ])('%s', async (constraint, insertWrong) => {
    await expect(insertWrong()).rejects.toThrow(new RegExp(constraint))
  })

  it('a question that failed has a reason, one that was answered its answer, and each is there once', async () => {
    const asked = { day: '2026-11-20', engine: 'simulated', sample: 1, hash: 'same', owner_ids: [], asked: {} }
    const question = (row = {}) => insert('question', { ...asked, ...row })
    await expect(question({ state: 'failed' })).rejects.toThrow(/question_reason/)
    await expect(question({ state: 'skipped' })).rejects.toThrow(/question_reason/)
    await expect(question({ state: 'answered' })).rejects.toThrow(/question_answered/)
    await question({ state: 'failed', reason_code: 'refused' })
    await expect(question()).rejects.toThrow(/question_\d+_day_engine_sample_hash/)
    await question({ sample: 2 })
  })
})
