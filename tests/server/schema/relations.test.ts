import pg from 'pg'
import { expect, it } from 'vitest'
import { queryResultParams } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { required } from '@/server/env'
import { findAnswer } from '@/server/services/query-results/find-answer'
import { listAnswers, organisationAnswers } from '@/server/services/query-results/reads'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { until } from '@/tests/support/runs'

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
