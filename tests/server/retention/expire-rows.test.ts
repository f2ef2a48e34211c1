import pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { RETENTION_BATCH_ROWS } from '@/lib/limits'
import { newId } from '@/server/ids'
import type { Expired } from '@/server/retention/expire-all'
import { organisation, sql, user } from '@/tests/server/schema/rows'
import { expire } from '@/tests/support/retention'

// Rows that nothing reads any more. Of each kind more than two batches are too old, and some are not, by a minute.

const KEEP = { crashReportDays: 90 }
const TODAY = '2026-11-20'
const OLD = 2 * RETENTION_BATCH_ROWS + 3
const YOUNG = 7

const id = (series: string) => `lpad(to_hex(${series}), 24, '0')`
const rows = (count: number) => `generate_series(1, ${count}) as n`

/** The day of a row that has one instead of a time. */
const dayOf = (age: string, limit: string) =>
  `((now() at time zone 'utc') - case when interval '${age}' < interval '${limit}' then interval '${limit}' - interval '2 days' else interval '${age}' end)::date`

/** Answers as `r`, which flags and read marks are of. */
const answersOn = (series: string, day: string, from: number, count: number) => `
  with q as (
    insert into query (id, owner_id, owner_kind, search_term)
    select left(md5($1 || '${series} ${from}'), 24), organisation_id, 'organisation', '${series} ${from}' from app_user where id = $1
    returning id, owner_id
  ), r as (
    insert into result (id, owner_id, query_id, day, engine, brand_ids, citation_ids, model, input_tokens, output_tokens)
    select left(md5(q.id || n), 24), q.owner_id, q.id, ${day}, 'e' || n, '{}', '{}', 'm', 1, 1 from q, ${rows(count)}
    returning id, owner_id, day
  )`

/** For each kind: how to make rows of an age (what is `age` ago expired then), and the age that is just too much. */
const KINDS: Record<
  string,
  { table: string; limit: string; make: (age: string, from: number, count: number) => string }
> = {
  oneTimeTokens: {
    table: 'one_time_token',
    limit: '30 days',
    make: (age, from, count) => `insert into one_time_token (id, user_id, purpose, token_hash, expires_at)
      select ${id(`${from} + n`)}, $1, 'reset', sha256((${from} + n)::text::bytea), now() - interval '${age}' from ${rows(count)}`,
  },
  sessions: {
    table: 'session',
    limit: '90 days',
    make: (age, from, count) => `insert into session (id, user_id, expires_at, revoked_at)
      select ${id(`${from} + n`)}, $1, now() - interval '${age}' + n % 2 * interval '30 days',
        case n % 2 when 1 then now() - interval '${age}' end from ${rows(count)}`,
  },
  idempotencyKeys: {
    table: 'idempotency_key',
    limit: '24 hours',
    make: (
      age,
      from,
      count,
    ) => `insert into idempotency_key (user_id, route, key, request_hash, status, body, created_at)
      select $1, 'r', (${from} + n)::text, '', 200, 'null', now() - interval '${age}' from ${rows(count)}`,
  },
  rateLimits: {
    table: 'rate_limit',
    limit: '0 seconds',
    make: (age, from, count) => `insert into rate_limit (key, points, expire)
      select $1 || (${from} + n)::text, 1, extract(epoch from now() - interval '${age}')::bigint * 1000 from ${rows(count)}`,
  },
  digestMails: {
    table: 'digest_mail',
    limit: '400 days',
    make: (age, from, count) => `insert into digest_mail (user_id, week, token_hash, created_at)
      select $1, date '1990-01-01' + ${from} + n, sha256((${from} + n)::text::bytea), now() - interval '${age}' from ${rows(count)}`,
  },
  reportMails: {
    table: 'report_mail',
    limit: '400 days',
    make: (age, from, count) => `insert into report_mail (user_id, month, token_hash, created_at)
      select $1, (date '1990-01-01' + make_interval(months => ${from} + n))::date, sha256((${from} + n)::text::bytea),
        now() - interval '${age}' from ${rows(count)}`,
  },
  alertDeliveries: {
    table: 'alert_delivery',
    limit: '30 days',
    make: (age, from, count) => `with channel as (
        insert into alert_channel (id, kind, user_id, events, found_on) values (${id(`${from}`)}, 'mail', $1, '{}', now())
        on conflict (id) do update set events = '{}' returning id)
      insert into alert_delivery (id, channel_id, event, key, subjects, message, created_at)
      select ${id(`${from} + n`)}, channel.id, 'test', (${from} + n)::text, '{}', '{}', now() - interval '${age}'
      from channel, ${rows(count)}`,
  },
  reportShares: {
    table: 'report_share',
    limit: '0 seconds',
    make: (age, from, count) => `insert into report_share (id, organisation_id, month, token_hash, expires_at)
      select ${id(`${from} + n`)}, (select organisation_id from app_user where id = $1), '2026-10-01',
        sha256((${from} + n)::text::bytea), now() - interval '${age}' from ${rows(count)}`,
  },
  answerPreviews: {
    table: 'answer_preview',
    limit: '24 hours',
    make: (age, from, count) => `insert into answer_preview (id, organisation_id, engine, asked, created_at)
      select ${id(`${from} + n`)}, (select organisation_id from app_user where id = $1), 'openai', '{}',
        now() - interval '${age}' from ${rows(count)}`,
  },
  queryProposals: {
    table: 'query_proposal',
    limit: '90 days',
    make: (
      age,
      from,
      count,
    ) => `insert into query_proposal (id, organisation_id, search_term, reason, state, decided_at)
      select ${id(`${from} + n`)}, (select organisation_id from app_user where id = $1), 'best desks', 'Asked', 'declined',
        now() - interval '${age}' from ${rows(count)}`,
  },
  assistantConnections: {
    table: 'assistant_connection',
    limit: '0 seconds',
    make: (age, from, count) => `insert into assistant_connection
      (id, organisation_id, user_id, client_id, client_name, redirect_uri, code_hash, code_challenge, expires_at)
      select ${id(`${from} + n`)}, organisation_id, id, 'https://a.test/c', 'A', 'https://a.test/b',
        sha256((${from} + n)::text::bytea), 'x', now() - interval '${age}' from app_user, ${rows(count)} where id = $1`,
  },
  assistantCalls: {
    table: 'assistant_call',
    limit: '28 days',
    make: (
      age,
      from,
      count,
    ) => `insert into assistant_call (token_id, tool, day, organisation_id, token_name, times, last_at)
      select ${id(`${from} + n`)}, 'whoami', ${dayOf(age, '28 days')},
        (select organisation_id from app_user where id = $1), 'Board', 1, now() from ${rows(count)}`,
  },
  answerReads: {
    table: 'answer_read',
    limit: '28 days',
    make: (age, from, count) => `${answersOn('read', dayOf(age, '28 days'), from, count)}
      insert into answer_read (user_id, result_id, owner_id, day) select $1, id, owner_id, day from r`,
  },
  answerFlags: {
    table: 'answer_flag',
    limit: '400 days',
    make: (age, from, count) => `${answersOn('flag', 'current_date', from, count)}
      insert into answer_flag (id, organisation_id, result_id, owner_id, day, note, solved_at)
      select id, owner_id, id, owner_id, day, 'Wrong', now() - interval '${age}' from r`,
  },
  nameChanges: {
    table: 'name_change',
    limit: '90 days',
    make: (age, from, count) => `insert into name_change (id, kind, state, finished_at)
      select ${id(`${from} + n`)}, 'organisation', case n % 2 when 0 then 'done' else 'failed' end, now() - interval '${age}'
      from ${rows(count)} where length($1) > 0`,
  },
  modelCalls: {
    table: 'model_call_day',
    limit: '400 days',
    make: (age, from, count) => `insert into model_call_day (day, engine, call, outcome)
      select ${dayOf(age, '400 days')}, $1 || (${from} + n)::text, 'ask', 'ok' from ${rows(count)}`,
  },
  tokenBudgets: {
    table: 'token_budget_day',
    limit: '90 days',
    make: (age, from, count) => `insert into token_budget_day (day, engine)
      select ${dayOf(age, '90 days')}, $1 || (${from} + n)::text from ${rows(count)}`,
  },
  heartbeats: {
    table: 'worker_heartbeat',
    limit: '7 days',
    make: (age, from, count) => `insert into worker_heartbeat (id, seen_at)
      select $1 || (${from} + n)::text, now() - interval '${age}' from ${rows(count)}`,
  },
}
const names = Object.keys(KINDS)

const apply = () => expire(KEEP, TODAY)
const counts = async () => {
  const found = names.map(async (name) => {
    const [row] = await sql(`select count(*)::int as n from ${KINDS[name]?.table}`)
    return [name, row?.n]
  })
  return Object.fromEntries(await Promise.all(found))
}
const all = (count: number) => Object.fromEntries(names.map((name) => [name, count]))

beforeEach(async () => {
  for (const { table } of Object.values(KINDS)) await sql(`delete from ${table}`)
  await sql(
    `select ensure_month(m::date) from generate_series(date_trunc('month', now() - interval '40 days'), now(), interval '1 month') m`,
  )
  const someone = await user({ organisation_id: await organisation() })
  for (const { limit, make } of Object.values(KINDS)) {
    await sql(make(`${limit} 1 minute`, 0, OLD), [someone])
    await sql(make(`${limit} -1 minute`, OLD, YOUNG), [someone])
  }
  // A counter without an end, and one person's sign-in that is still good.
  await sql(`insert into rate_limit (key, points) values ('for good', 1)`)
  await sql(`insert into session (id, user_id, expires_at) values ($1, $2, now() + interval '30 days')`, [
    newId(),
    someone,
  ])
})
const LEFT = { ...all(YOUNG), rateLimits: YOUNG + 1, sessions: YOUNG + 1 }

it('what is too old goes and nothing else, in batches of no more than may be locked at once', async () => {
  await sql('create table batch (name text, n int)')
  await sql(`create function note_batch() returns trigger language plpgsql as
    $$ begin insert into batch select tg_table_name, count(*) from gone having count(*) > 0; return null; end $$`)
  for (const { table } of Object.values(KINDS))
    await sql(`create trigger note after delete on ${table} referencing old table as gone
      for each statement execute function note_batch()`)

  expect(await apply()).toEqual({ removed: { ...all(OLD), crashReports: 0 }, failed: [], takenElsewhere: false })

  expect(await counts()).toEqual(LEFT)
  const batches = await sql('select name, array_agg(n order by n) as sizes from batch group by name order by name')
  const atOnce = ['answer_preview', 'query_proposal']
  for (const { name, sizes } of batches)
    expect(sizes).toEqual(atOnce.includes(String(name)) ? [OLD] : [3, RETENTION_BATCH_ROWS, RETENTION_BATCH_ROWS])
  expect(batches).toHaveLength(names.length)
  for (const { table } of Object.values(KINDS)) await sql(`drop trigger note on ${table}`)

  expect((await apply()).removed).toEqual({ ...all(0), crashReports: 0 })
  expect(await counts()).toEqual(LEFT)
  expect(await sql(`select 1 from audit_entry where action = 'retention.apply'`)).toEqual([])
})

it('two at once remove everything, each row once', async () => {
  const both: Expired[] = await Promise.all([apply(), apply(), apply()])
  expect(await counts()).toEqual(LEFT)
  for (const name of names) expect(both.reduce((sum, { removed }) => sum + (removed[name] ?? 0), 0)).toBe(OLD)
  expect(both.flatMap(({ failed }) => failed)).toEqual([])
  expect(both.filter(({ takenElsewhere }) => !takenElsewhere).length).toBeGreaterThan(0)
})

it('while another worker removes, this one leaves it to it', async () => {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await other.connect()
  try {
    await other.query("select pg_advisory_lock(hashtext('sightline.retention'))")
    expect(await apply()).toEqual({ removed: {}, failed: [], takenElsewhere: true })
    expect(await counts()).toEqual({ ...all(OLD + YOUNG), rateLimits: OLD + YOUNG + 1, sessions: OLD + YOUNG + 1 })
  } finally {
    await other.end()
  }
})

it('a part that fails does so alone', async () => {
  await sql(`create function refuse_test() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
  await sql('create trigger refuse_test before delete on session for each row execute function refuse_test()')
  try {
    const { removed, failed } = await apply()
    expect(failed).toEqual(['sessions'])
    expect(removed).toEqual({ ...all(OLD), sessions: undefined, crashReports: 0 })
    expect(await counts()).toEqual({ ...LEFT, sessions: OLD + YOUNG + 1 })
  } finally {
    await sql('drop trigger refuse_test on session')
  }
  expect((await apply()).removed.sessions).toBe(OLD)
})

it('rows that somebody is at are left, without waiting', async () => {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select 1 from one_time_token order by id limit 10 for update')
    expect(await apply()).toMatchObject({ removed: { oneTimeTokens: OLD - 10 }, failed: [] })
  } finally {
    await other.end()
  }
  expect((await apply()).removed.oneTimeTokens).toBe(10)
})

it('what an issuer said of a person who did not come back goes an hour after its end', async () => {
  await apply()
  const insert = (n: number, age: string) =>
    sql(`insert into one_time_token (id, user_id, purpose, token_hash, expires_at, browser_hash, detail)
      select ${id(`999000 + ${n}`)}, id, 'connect', sha256('${n}'::bytea), now() - interval '${age}', sha256('${n}'::bytea), '{}'
      from app_user limit 1`)
  await insert(1, '61 minutes')
  await insert(2, '59 minutes')
  expect((await apply()).removed.oneTimeTokens).toBe(1)
})

it('a worker that ends stops between two batches', async () => {
  const ending = new AbortController()
  ending.abort()
  expect(await expire(KEEP, TODAY, ending.signal)).toEqual({ removed: {}, failed: [], takenElsewhere: false })
  expect((await counts()).sessions).toBe(OLD + YOUNG + 1)
})
