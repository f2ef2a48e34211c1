import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeDb } from '@/server/db'
import { resetEnv } from '@/server/env'
import { findOrganisationResult } from '@/server/services/query-results/find-answer'
import { actorOf } from '@/tests/support/results'
import { migrateDeploy } from '@/tools/migrate.mjs'

// A release before this one could move the words of old answers to files of its own. Those that were not brought back
// before the upgrade are shown as answers that expired.

const MIGRATIONS = path.resolve('prisma/migrations')
const REMOVAL = '20261211000000_no_answer_archive'
const OWNER = 'a00000000000000000000001'
const QUERY = 'c00000000000000000000001'
const [KEPT, ARCHIVED] = ['d00000000000000000000001', 'd00000000000000000000002'] as const

const own = new URL(process.env.DATABASE_URL ?? '')
const name = `${own.pathname.slice(1)}_archived`
const url = Object.assign(new URL(own), { pathname: `/${name}` }).href
const earlier = mkdtempSync(path.join(tmpdir(), 'migrations-'))
const admin = new pg.Client({ connectionString: own.href })
const client = new pg.Client({ connectionString: url })

beforeAll(async () => {
  await admin.connect()
  await admin.query(`create database ${name}`)
  await client.connect()
  cpSync(MIGRATIONS, earlier, {
    recursive: true,
    filter: (from) => path.relative(MIGRATIONS, from) < REMOVAL,
  })
  await migrateDeploy(url, earlier)
  await closeDb()
  Object.assign(process.env, { DATABASE_URL: url })
  resetEnv()
}, 120_000)

afterAll(async () => {
  await closeDb()
  Object.assign(process.env, { DATABASE_URL: own.href })
  await client.end()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  rmSync(earlier, { recursive: true })
})

it('an answer whose words are in the archive alone is shown as one that expired after the upgrade', async () => {
  const evidence = { sources: ['https://reddit.com/r/desks'], searchQueries: ['desks'] }
  const question = { term: 'best desk', profileName: null, profile: null, country: 'GB', location: 'London' }
  await client.query(`insert into owner (id, kind, name) values ($1, 'organisation', 'Loomhouse')`, [OWNER])
  await client.query('insert into organisation (id) values ($1)', [OWNER])
  await client.query(
    `insert into query (id, owner_id, owner_kind, search_term) values ($1, $2, 'organisation', 'best desk')`,
    [QUERY, OWNER],
  )
  await client.query(`insert into brand (name, key) values ('Baythorne', 'baythorne')`)
  await client.query(`select ensure_month('2026-06-01')`)
  for (const id of [KEPT, ARCHIVED])
    await client.query(
      `insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, citation_ids, model, input_tokens, output_tokens)
       values ($1, $2, $3, '2026-06-05', 'simulated', $4, array(select id from brand), '{}', 'm', 1, 1)`,
      [id, OWNER, QUERY, id === KEPT ? 1 : 2],
    )
  await client.query(
    `insert into answer (result_id, owner_id, day, question, text, evidence, archive_id)
     values ($1, $3, '2026-06-05', $4, 'Baythorne.', $5, null), ($2, $3, '2026-06-05', null, null, $5, 'e')`,
    [KEPT, ARCHIVED, OWNER, question, evidence],
  )

  expect(await migrateDeploy(url, MIGRATIONS)).toContain(REMOVAL)

  const { rows } = await client.query('select result_id from answer')
  expect(rows).toEqual([{ result_id: KEPT }])
  const shown = (id: string) => findOrganisationResult(actorOf(OWNER), 'ownOrganisation', id)
  expect(await shown(KEPT)).toMatchObject({ question, answer: 'Baythorne.', searches: ['desks'] })
  expect(await shown(ARCHIVED)).toMatchObject({
    ...{ question: null, answer: null, searches: [], marks: [] },
    brands: [{ name: 'Baythorne', placement: 1 }],
  })
  await migrateDeploy(url, path.resolve('prisma/next-release'))
  await expect(client.query('update answer set text = null')).rejects.toThrow('not-null')
})
