import pg from 'pg'
import { expect, it } from 'vitest'
import { queryResultParams } from '@/lib/schemas/query-result'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { required } from '@/server/env'
import { listAnswers, organisationAnswers } from '@/server/services/query-results/reads'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { until } from '@/tests/support/runs'

// A row and what it belongs to are read in one statement: read one after the other, a deletion between the two leaves a null
// that the types rule out.

/** Begins to read while nothing of `table` can be read, deletes the row, and lets the reading go on. */
async function readWhileDeleted<T>(table: string, id: string, read: () => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: required('DATABASE_URL') })
  await other.connect()
  try {
    await other.query('begin')
    await other.query(`lock table ${table} in access exclusive mode`)
    // What Prisma returns begins only when it is awaited.
    const reading = (async () => read())()
    await until(
      async () =>
        (await other.query(`select pid from pg_locks where not granted and relation = '${table}'::regclass`)).rowCount,
      (waiting) => Boolean(waiting),
    )
    await other.query(`delete from ${table} where id = $1`, [id])
    await other.query('commit')
    return await reading
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

it('an organisation that is deleted while it is read is not there', async () => {
  const { id } = await makeOrganisation()
  const read = () => db().organisation.findUnique({ where: { id }, select: { owner: { select: { name: true } } } })
  expect(await readWhileDeleted('owner', id, read)).toBeNull()
})
