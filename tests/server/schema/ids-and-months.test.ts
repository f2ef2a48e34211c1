import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { queryResultParams } from '@/lib/answers/shapes'
import { findAnswer, listAnswers, organisationAnswers } from '@/server/answers/reads'
import { today } from '@/server/clock'
import { newId } from '@/server/ids'
import { required } from '@/server/settings/env'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { until } from '@/tests/support/runs'
import { insert, organisation, query, resultRow, sql } from './rows'

describe('ids', () => {
  it('are 24 lowercase hexadecimal characters, unique, ordered by creation', () => {
    const ids = Array.from({ length: 5000 }, () => newId())
    expect(ids.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect([...ids].sort()).toEqual(ids)
  })

  it('every id column compares by byte, so that the order of ids is one order everywhere', async () => {
    const columns = await sql(`
      select c.table_name, c.column_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
        and (c.column_name = 'id' or c.column_name like '%\\_id') and c.collation_name is distinct from 'C'`)
    const named = columns.map((row) => `${row.table_name}.${row.column_name}`)
    const notOurs = ['audit_entry.request_id', 'audit_entry.target_id', 'question.worker_id', 'worker_heartbeat.id']
    expect(named.sort()).toEqual(notOurs)
  })
})

const partitions = (parent: string) =>
  sql(
    `select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid
     join pg_class parent on parent.oid = inhparent where parent.relname = $1 order by 1`,
    [parent],
  ).then((rows) => rows.map((row) => String(row.name)))

describe('months', () => {
  it('a missing month fails loudly', async () => {
    const owner_id = await organisation()
    const query_id = await query({ owner_id })
    await expect(insert('result', resultRow({ owner_id, query_id, day: '2019-05-05' }))).rejects.toThrow(
      /no partition of relation "result" found/,
    )
  })

  it('ensure_month is safe to repeat and to run at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => sql("select ensure_month('2031-02-17')")))
    await sql("select ensure_month('2031-02-01')")
    expect((await partitions('result')).filter((name) => name === 'result_203102')).toHaveLength(1)
    expect((await partitions('answer')).filter((name) => name === 'answer_203102')).toHaveLength(1)
  })

  it('a month holds its first and its last day, over the end of a year', async () => {
    for (const day of ['2031-12-31', '2032-01-01', '2032-02-29']) await sql('select ensure_month($1)', [day])
    const owner_id = await organisation()
    const query_id = await query({ owner_id })
    const days = ['2031-12-01', '2031-12-31', '2032-01-01', '2032-01-31', '2032-02-29']
    for (const day of days) await insert('result', resultRow({ owner_id, query_id, day }))
    const rows = await sql(
      'select tableoid::regclass::text as place, count(*)::int as n from result where query_id = $1 group by 1 order by 1',
      [query_id],
    )
    expect(rows).toEqual([
      { place: 'result_203112', n: 2 },
      { place: 'result_203201', n: 2 },
      { place: 'result_203202', n: 1 },
    ])
  })

  it('every month of results has its unique covering index', async () => {
    await sql("select ensure_month('2031-06-01')")
    const covered = await sql(
      `select child.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_inherits
       join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
       left join pg_index i on i.indrelid = child.oid and i.indisunique and not i.indisprimary
       where parent.relname = 'result'`,
    )
    expect(covered.length).toBeGreaterThan(0)
    for (const { name, definition } of covered) {
      const columns = '(owner_id, query_id, day, engine, sample) INCLUDE (brand_ids, citation_ids)'
      expect(definition, String(name)).toContain(
        `CREATE UNIQUE INDEX ${name}_cover ON public.${name} USING btree ${columns}`,
      )
    }
  })
})

// Prisma reads a row and what it belongs to one after the other: a deletion between the two leaves a null that the types rule out.

/** Begins to read while nothing of `table` can be read, deletes the row, and lets the reading go on. */
async function readWhileDeleted<T>(table: string, id: string, begin: () => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: required('DATABASE_URL') })
  await other.connect()
  try {
    await other.query('begin')
    await other.query(`lock table ${table} in access exclusive mode`)
    // What Prisma returns begins only when it is awaited.
    const reading = (async () => begin())()
    await until(
      async () =>
        (await other.query(`select pid from pg_locks where not granted and relation = '${table}'::regclass`)).rowCount,
      (waiting) => Boolean(waiting),
    )
    await other.query(`delete from ${table} where id = $1`, [id])
    const [read] = await Promise.all([reading, other.query('commit')])
    return read
  } finally {
    await other.end()
  }
}

it('answers whose query is deleted while they are listed are not listed', async () => {
  const organisation = await makeOrganisation()
  const query = await makeQuery(organisation, { slot: 1 })
  await storeResults([{ query, day: today() }])
  const params = queryResultParams.parse({})
  const answers = await organisationAnswers(
    ...([actorOf(organisation.id), 'ownOrganisation', organisation.id, params, today()] as const),
  )
  const { items } = await readWhileDeleted('query', query.id, () => listAnswers(answers, params))
  expect(items).toEqual([])
})

it('an answer whose query is deleted while it is opened is not there', async () => {
  const organisation = await makeOrganisation()
  const query = await makeQuery(organisation, { slot: 1 })
  const [id = ''] = await storeResults([{ query, day: today() }])
  const read = () => findAnswer(actorOf(organisation.id), 'ownOrganisation', id)
  await expect(readWhileDeleted('query', query.id, read)).rejects.toMatchObject({ code: 'notFound' })
})
