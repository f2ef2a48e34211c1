import { describe, expect, it } from 'vitest'
import { newId } from '@/server/ids'
import { industry, insert, organisation, query, type Row, resultRow, sql, user } from './rows'

// What the database refuses by itself, whatever the code above it forgets. Composite foreign keys carry the owner, so that a
// row cannot point into another tenant.

const DAY = '2026-11-20'
const LONG = 'x'.repeat(301)
for (const day of ['2026-10-01', DAY]) await sql('select ensure_month($1)', [day])
const own = await organisation()
const foreign = await organisation({ name: 'Baythorne' })
const market = await industry()
const tracked = await query({ owner_id: own })

const company = (row: Row = {}) => insert('owner', { kind: 'organisation', name: 'Loomhouse', ...row })
const result = (row: Row = {}) => insert('result', resultRow({ owner_id: own, query_id: tracked, day: DAY, ...row }))
const run = (row: Row = {}) =>
  insert('query_run', { day: DAY, owner_id: own, query_id: tracked, engine: 'simulated', ...row })
const question = (row: Row = {}) =>
  insert('question', { day: DAY, engine: 'simulated', sample: 1, hash: 'h', owner_ids: [], asked: {}, ...row })
const twice = async (write: () => Promise<unknown>) => {
  await write()
  return write()
}
const change = async (id: Promise<string>, set: string, values: unknown[] = []) =>
  sql(`update app_user set ${set} where id = '${await id}'`, values)
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

async function recommend(): Promise<string> {
  const id = await insert('geo_recommendation', { title: 'Answer the questions people ask' })
  await sql('insert into geo_recommendation_organisation (organisation_id, recommendation_id) values ($1, $2)', [
    own,
    id,
  ])
  return id
}
const status = (recommendation_id: string, row: Row = {}) =>
  insert('recommendation_status', { organisation_id: own, recommendation_id, ...row })
const statusChange = async (row: Row) =>
  insert('recommendation_status_change', {
    ...{ organisation_id: own, status_id: await status(await recommend()), to_status: 'implemented', day: DAY },
    ...row,
  })
const analyse = (row: Row = {}) => insert('sentiment_generation', { organisation_id: own, timeframe: 1, ...row })
const answerOf = async (row: { owner_id?: string; day?: string }, resultRowOf: Row) => {
  const id = await result(resultRowOf)
  const values = [id, row.owner_id ?? own, row.day ?? DAY]
  await sql('insert into answer (result_id, owner_id, day, question, text) values ($1, $2, $3, $4, $5)', [
    ...values,
    ...[{ term: 'best coworking' }, 'Loomhouse'],
  ])
  return id
}
async function evidence(organisationId: string): Promise<unknown> {
  const entry_id = await insert('sentiment_entry', {
    ...{ organisation_id: own, timeframe: 7, from_day: '2026-11-14', to_day: DAY, answers: 21, summary: 'Well liked.' },
    ...{ source_categories: ['Forums'], content_trends: ['Quiet rooms'], engine: 'simulated', model: 'm' },
  })
  const values = [organisationId, entry_id, 'trend', []]
  return sql('insert into sentiment_evidence values ($1, $2, $3, 0, $4)', values)
}
const token = { purpose: 'reset', token_hash: Buffer.from('hash'), expires_at: new Date('2026-12-20') }

type Refused = [what: string, write: () => Promise<unknown>, constraint: string]

const OWNERS: Refused[] = [
  ...['', 'abc', 'G'.repeat(24), 'A'.repeat(24), `${'a'.repeat(24)}0`].map(
    (id): Refused => [`the id '${id}'`, () => company({ id }), 'owner_id_check'],
  ),
  ['a kind that there is not', () => company({ kind: 'person' }), 'owner_kind'],
  ['a country that there is not', () => company({ country: 'FR' }), 'owner_country'],
  ['no samples at all', () => company({ samples: 0 }), 'owner_samples'],
  ['11 samples', () => company({ samples: 11 }), 'owner_samples'],
  ['an empty location', () => company({ location: '' }), 'owner_text'],
  ['an organisation without a name', () => organisation({ name: '' }), 'owner_text'],
  ['an industry whose name is too long', () => industry({ name: LONG }), 'owner_text'],
  ['an organisation that is no owner', () => insert('organisation', {}), 'organisation_id_kind_fkey'],
  ['an organisation of an industry', () => insert('organisation', { id: market }), 'organisation_id_kind_fkey'],
  ['an industry of an organisation', () => insert('industry', { id: own }), 'industry_id_kind_fkey'],
  ['an organisation by kind', () => insert('organisation', { id: market, kind: 'industry' }), 'organisation_kind'],
  ['an industry by kind', () => insert('industry', { id: own, kind: 'organisation' }), 'industry_kind'],
  [
    'a web address that is too long',
    async () => insert('organisation', { id: await company(), website_url: 'x'.repeat(2049) }),
    'organisation_text',
  ],
]

const limited = async (active_query_limit: number) =>
  insert('organisation', { id: await company(), active_query_limit })
const propose = (row: Row = {}) =>
  insert('query_proposal', { organisation_id: own, search_term: 'best coworking', reason: 'Customers ask it', ...row })

const QUERIES: Refused[] = [
  ...[2, 201].map((limit): Refused => [`a limit of ${limit}`, () => limited(limit), 'organisation_active_query_limit']),
  ['a proposal without a reason', () => propose({ reason: '' }), 'query_proposal_text'],
  ['a proposal that is too long', () => propose({ search_term: LONG }), 'query_proposal_text'],
  ['a proposal that is decided at no time', () => propose({ state: 'declined' }), 'query_proposal_state'],
  ['a proposal of no known state', () => propose({ state: 'late', decided_at: new Date() }), 'query_proposal_state'],
  ['one without an owner', () => query({}), 'null value in column "owner_id"'],
  ['one of an unknown owner', () => query({ owner_id: newId() }), 'query_owner_id_owner_kind_fkey'],
  ['one of an owner of another kind', () => query({ owner_id: market }), 'query_owner_id_owner_kind_fkey'],
  ['one of a kind that there is not', () => query({ owner_id: own, owner_kind: 'person' }), 'query_owner_kind'],
  ['a term that is too long', () => query({ owner_id: own, search_term: LONG }), 'query_text'],
  ['an empty term', () => query({ owner_id: own, search_term: '' }), 'query_text'],
  ['a profile name that is too long', () => query({ owner_id: own, profile_name: LONG }), 'query_text'],
  ['a profile that is too long', () => query({ owner_id: own, searcher_profile: 'x'.repeat(4001) }), 'query_text'],
  [
    'the same term in another case',
    async () => {
      await query({ owner_id: own, search_term: 'Best coworking' })
      await query({ owner_id: own, search_term: 'Best coworking', searcher_profile: 'A freelancer' })
      await query({ owner_id: foreign, search_term: 'Best coworking' })
      return query({ owner_id: own, search_term: 'best COWORKING' })
    },
    'query_owner_term_key',
  ],
]

const RUNS_AND_RESULTS: Refused[] = [
  [
    'a second run of a day',
    () => twice(() => run({ sample: 2 })),
    'query_run_\\d+_owner_id_query_id_day_engine_sample',
  ],
  ['a run of another owner', () => run({ owner_id: foreign }), 'query_run_query_id_owner_id_fkey'],
  ['a run of no known status', () => run({ status: 'waiting' }), 'query_run_status'],
  ['a failed run without a reason', () => run({ status: 'failed' }), 'query_run_reason'],
  ['a skipped run without a reason', () => run({ status: 'skipped' }), 'query_run_reason'],
  [
    'a day of no known status',
    () => sql(`insert into daily_run (day, status) values ('2026-01-01', 'paused')`),
    'daily_run_status',
  ],
  ['a question of no known state', () => question({ state: 'lost' }), 'question_state'],
  ['a failed question without a reason', () => question({ state: 'failed' }), 'question_reason'],
  ['a skipped question without a reason', () => question({ state: 'skipped' }), 'question_reason'],
  ['an answered question without its answer', () => question({ state: 'answered' }), 'question_answered'],
  ['the same question', () => twice(() => question()), 'question_\\d+_day_engine_sample_hash'],
  ['a second result', () => twice(() => result({ sample: 2 })), 'result_202611_cover'],
  ['one of another month', () => twice(() => result({ day: '2026-10-02' })), 'result_202610_cover'],
  ['a result of another owner', () => result({ owner_id: foreign }), 'result_query_id_owner_id_fkey'],
  ['more than 50 brands', () => result({ brand_ids: numbers(51) }), 'result_brand_ids'],
  ['a hole among the brands', () => result({ brand_ids: [1, null, 2] }), 'result_brand_ids'],
  ['more than 100 citations', () => result({ citation_ids: numbers(101) }), 'result_citation_ids'],
  ['a sample of zero', () => result({ sample: 0 }), 'result_sample'],
  ['negative tokens', () => result({ input_tokens: -1 }), 'result_tokens'],
  ['an answer of another day', () => answerOf({ day: '2026-11-19' }, { sample: 3 }), 'answer_result_id_owner_id_day'],
  ['an answer of another owner', () => answerOf({ owner_id: foreign }, { sample: 4 }), 'answer_result_id_owner_id_day'],
  [
    'a script as an address',
    () => sql(`insert into cited_url (site, url) values ('x', 'javascript:')`),
    'cited_url_size',
  ],
  ['a brand without a key', () => sql(`insert into brand (key, name) values ('', 'x')`), 'brand_key_size'],
  [
    'a brand twice, also one that is called like a property',
    () => twice(() => sql(`insert into brand (key, name) values ('__proto__', 'x')`)),
    'brand_key_key',
  ],
]

const USAGE = `('2026-11-20', 'o', 'openai', 'm', 'x', 'x')`
const REST: Refused[] = [
  ['an analysis of no known state', () => analyse({ state: 'open' }), 'sentiment_generation_state'],
  ['a second open analysis', () => twice(() => analyse({ state: 'queued' })), 'sentiment_generation_one_open'],
  ['evidence of another organisation', () => evidence(foreign), 'sentiment_evidence_entry_id_organisation_id_fkey'],
  ['no known status', async () => status(await recommend(), { status: 'done' }), 'recommendation_status_status'],
  ['no known change', () => statusChange({ to_status: 'done' }), 'recommendation_status_change_to_status'],
  [
    'a status of another organisation',
    async () => status(await recommend(), { organisation_id: foreign }),
    'recommendation_status_organisation_id_recommendation_id_fkey',
  ],
  [
    'a second status',
    async () => {
      const id = await recommend()
      return twice(() => status(id))
    },
    'recommendation_status_organisation_id_recommendation_id_key',
  ],
  [
    'a change of another organisation',
    () => statusChange({ organisation_id: foreign }),
    'recommendation_status_change_status_id_organisation_id_fkey',
  ],
  [
    'usage of no known kind',
    () => sql(`insert into usage_day (day, owner_id, engine, model, owner_kind, owner_name) values ${USAGE}`),
    'usage_day_owner_kind',
  ],
  [
    'a sum of no known kind',
    () => sql(`insert into usage_total (owner_id, owner_kind, owner_name, first_day) values ('o', 'x', 'x', '${DAY}')`),
    'usage_total_owner_kind',
  ],
]

const VERIFIED = 'app_user_verified'
const unverified = () => user({ password_hash: 'h' })
const invited = () => user({ organisation_id: own, organisation_admin: true })
const PEOPLE: Refused[] = [
  ['an unverified one with an organisation', () => change(unverified(), `organisation_id = $1`, [own]), VERIFIED],
  ['an unverified one with a role', () => change(unverified(), 'system_admin = true'), VERIFIED],
  ['an unverified invited one with a password', () => change(invited(), `password_hash = 'h'`), VERIFIED],
  ['an organisation admin without one', () => user({ organisation_admin: true }), 'app_user_organisation_admin'],
  ['a second account of an address', () => twice(() => user({ email: 'amelia@loom.test' })), 'app_user_email_key'],
  ['an address in capitals', () => user({ email: 'Bo@loomhouse.test' }), 'app_user_email'],
  ['an address that is too long', () => user({ email: `${'a'.repeat(250)}@x.io` }), 'app_user_email'],
  [
    'a counter below zero',
    async () => insert('session', { user_id: await user(), expires_at: token.expires_at, refresh_counter: -1 }),
    'session_counter',
  ],
  [
    'a token twice',
    async () => {
      const user_id = await user()
      return twice(() => insert('one_time_token', { user_id, ...token }))
    },
    'one_time_token_token_hash_key',
  ],
]

const TABLES = { OWNERS, QUERIES, RUNS_AND_RESULTS, REST, PEOPLE }
describe.each(Object.entries(TABLES))('refused among %s', (_table, refused) => {
  it.each(refused)('%s', async (_what, write, constraint) => {
    await expect(write()).rejects.toThrow(new RegExp(constraint))
  })
})

describe('what fits is taken', () => {
  it('rows of the own tenant', async () => {
    for (const engine of ['openai', 'xai']) expect(await run({ engine })).toMatch(/^[0-9a-f]{24}$/)
    await run({ engine: 'gemini', status: 'failed', reason_code: 'refused' })
    await question({ sample: 2, state: 'failed', reason_code: 'refused' })
    for (const engine of ['openai', 'xai']) await result({ engine })
    await statusChange({})
    await evidence(own)
    await analyse({ organisation_id: foreign, state: 'queued' })
    await analyse({ state: 'done' })
  })

  it('people who are verified, and invited ones without a password', async () => {
    const set = 'organisation_id = $1, organisation_admin = true, system_admin = true, email_verified_at = now()'
    await change(unverified(), set, [own])
    await change(invited(), `password_hash = 'h', email_verified_at = now()`)
  })
})

const activate = (id: string, slot: number | null) => sql('update query set active_slot = $2 where id = $1', [id, slot])

describe('active queries', () => {
  it.each([
    ['organisation', 200, organisation],
    ['industry', 20, industry],
  ] as const)('of an %s are never more than %d, each in a slot of its own', async (kind, limit, make) => {
    const owner = { owner_id: await make(), owner_kind: kind }
    for (let slot = 1; slot <= limit; slot += 1) await query({ ...owner, active_slot: slot })
    const next = await query(owner)
    for (const slot of [0, limit + 1]) await expect(activate(next, slot)).rejects.toThrow(/query_active_slot/)
    for (const slot of [1, 2, limit])
      await expect(activate(next, slot)).rejects.toThrow(/query_owner_id_active_slot_key/)
    await sql('update query set active_slot = null where owner_id = $1 and active_slot = 1', [owner.owner_id])
    await activate(next, 1)
    expect(await sql('select active from query where id = $1', [next])).toEqual([{ active: true }])
  })

  it('that reach for the last slot at once, and results that are stored at once: one gets it', async () => {
    const owner_id = await organisation()
    const rivals = await Promise.all([1, 2, 3, 4].map(() => query({ owner_id })))
    const tries = [() => rivals.map((id) => activate(id, 3)), () => rivals.map(() => result({ sample: 9 }))]
    for (const each of tries) {
      const ended = await Promise.allSettled(each())
      expect(ended.filter(({ status: how }) => how === 'fulfilled')).toHaveLength(1)
    }
  })
})

describe('what is deleted', () => {
  it('an owner takes along what is its own; with people, or as an industry with organisations, it stays', async () => {
    const owner_id = await organisation()
    const query_id = await query({ owner_id })
    const about = { owner_id, query_id }
    await run(about)
    const resultId = await answerOf({ owner_id }, { ...about, sample: 1 })
    const assigned = await industry()
    await sql('insert into organisation_industry (organisation_id, industry_id) values ($1, $2)', [owner_id, assigned])
    await insert('answer_preview', { organisation_id: owner_id, engine: 'openai', asked: {} })
    const person = await user({ organisation_id: owner_id })
    const remove = (id: string) => sql('delete from owner where id = $1', [id])
    await expect(remove(owner_id)).rejects.toThrow(/app_user_organisation/)
    await expect(remove(assigned)).rejects.toThrow(/organisation_industry/)
    await sql('delete from result where id = $1', [resultId])
    expect(await sql('select 1 from answer where result_id = $1', [resultId])).toEqual([])
    await result(about)
    await sql('delete from app_user where id = $1', [person])
    await remove(owner_id)
    await remove(assigned)
    for (const table of ['query', 'query_run', 'result'])
      expect(await sql(`select 1 from ${table} where owner_id = $1`, [owner_id])).toEqual([])
    expect(await sql('select 1 from organisation where id = $1', [owner_id])).toEqual([])
    expect(await sql('select 1 from answer_preview where organisation_id = $1', [owner_id])).toEqual([])
  })

  it('a person takes along sessions and one-time tokens', async () => {
    const user_id = await user()
    await insert('session', { user_id, expires_at: token.expires_at })
    await insert('one_time_token', { user_id, ...token, token_hash: Buffer.from('other') })
    await sql('delete from app_user where id = $1', [user_id])
    for (const table of ['session', 'one_time_token'])
      expect(await sql(`select 1 from ${table} where user_id = $1`, [user_id])).toEqual([])
  })
})
