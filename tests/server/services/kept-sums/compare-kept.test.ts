import { afterEach, beforeEach, expect, it } from 'vitest'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { sumMonths } from '@/server/services/answer-counts/months'
import { compareAnswerCounts } from '@/server/services/answer-counts/recount'
import { sumToDate } from '@/server/services/answer-counts/to-date'
import { compareKept } from '@/server/services/kept-sums/compare-kept'
import { compareSums, recountSums } from '@/server/services/kept-sums/recount'
import { compareSetUps, settleFound } from '@/server/services/set-up/marks'
import { makeOwners } from '@/tests/support/factories'
import { type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { until } from '@/tests/support/runs'
import { endWorkers, startWorker } from '@/tests/support/worker'

// What the worker compares by itself: whatever was written past the code is right again within a round, and counted.

afterEach(endWorkers)
beforeEach(async () => {
  await db().owner.deleteMany()
  await db().$executeRaw`truncate open_set_up`
  await recountSums()
  await settleFound(await compareSetUps())
  await db().$executeRaw`
    update kept_check set place = '', due_at = now() - interval '1 second', held_until = null, compared_at = null, differing = 0`
})

const checks = async () =>
  Object.fromEntries((await db().keptCheck.findMany()).map(({ kind, ...rest }) => [kind, rest]))
const differing = async () =>
  Object.fromEntries(Object.entries(await checks()).map(([kind, each]) => [kind, Number(each.differing)]))
const allIsWell = async () => ({
  counts: await compareAnswerCounts(),
  sums: await compareSums(),
  setUps: await compareSetUps(),
})
const WELL = { counts: { differing: 0, examples: [] }, sums: [], setUps: [] }

/** As a process of an earlier release stores it. */
async function storeUncounted({ id, ownerId }: MadeQuery, day: string): Promise<void> {
  await db().$executeRaw`select ensure_month(${day}::date)`
  await db().$executeRaw`
    insert into result (id, owner_id, query_id, day, engine, sample, brand_ids, citation_ids, model, input_tokens, output_tokens)
    values (${newId()}, ${ownerId}, ${id}, ${day}::date, 'openai', 1, array[7], array[3], 'm', 1, 1)`
}

async function makeAsked(days: string[]): Promise<MadeQuery> {
  const query = await makeQuery(await makeOrganisation())
  await storeResults(days.map((day) => ({ query, day, brands: ['Acme', 'Bolt'] })))
  await settleFound(await compareSetUps())
  await recountSums()
  return query
}

it('finds nothing where all is well, and waits for the next day', async () => {
  await makeAsked(['2026-11-05'])
  await compareKept()
  expect(await differing()).toEqual({ answers: 0, setUps: 0, sums: 0 })
  for (const { place, heldUntil, comparedAt, dueAt } of Object.values(await checks())) {
    expect([place, heldUntil]).toEqual(['', null])
    expect(dueAt.getTime() - (comparedAt?.getTime() ?? 0)).toBe(86_400_000)
  }
  await db().$executeRaw`update kept_sum set value = value + 1 where name = 'owners'`
  await compareKept()
  expect((await compareSums()).length).toBeGreaterThan(0)
})

it('counts what a process of an earlier release has stored', async () => {
  const query = await makeAsked(['2026-11-05'])
  await storeUncounted(query, '2026-11-06')
  await storeUncounted(query, '2026-11-07')
  await compareKept()
  expect(await allIsWell()).toEqual(WELL)
  expect((await differing()).answers).toBe(2)
})

it('makes wrong days, months, marks and sums anew, and counts each', async () => {
  const query = await makeAsked(['2026-11-05'])
  const summed = await makeAsked(['2026-09-01'])
  const toDate = await makeAsked(['2026-10-02'])
  await sumMonths('2026-11-01')
  await sumToDate('2026-11-01')
  await db()
    .$executeRaw`update month_to_date set ranked = '{2,3}' where owner_id = ${toDate.ownerId} and until = '2026-10-31'`
  await db().$executeRaw`update answer_count set ranked = '{1,2}' where query_id = ${query.id} and day = '2026-11-05'`
  await db().$executeRaw`update answer_month set ranked = '{2,3}' where query_id = ${summed.id}`
  await db().$executeRaw`insert into open_set_up values (${newId()}, now())`
  await db().$executeRaw`update kept_sum set value = value + 1 where name = 'setUps'`
  await db().$executeRaw`update kept_sum set value = value + 5 where name = 'owners' and part = 'organisation'`
  await compareKept()
  expect(await allIsWell()).toEqual(WELL)
  expect(await differing()).toEqual({ answers: 3, setUps: 1, sums: 1 })
  expect(await db().answerMonth.count({ where: { ownerId: summed.ownerId } })).toBe(0)
})

it('goes on with the next owners where a pass has ended, and begins again the day after', async () => {
  await makeOwners(
    'industry',
    Array.from({ length: 70 }, (_, at) => `Industry ${at}`),
  )
  const query = await makeAsked(['2026-11-05'])
  const ids = (await db().owner.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
  await compareKept()
  expect((await checks()).answers).toMatchObject({ place: ids[49], heldUntil: null, comparedAt: null })
  await compareKept()
  expect((await checks()).answers).toMatchObject({ place: '', comparedAt: expect.any(Date) })
  await storeUncounted(query, '2026-11-06')
  await db().$executeRaw`update kept_check set due_at = now() - interval '1 second'`
  await compareKept()
  await compareKept()
  expect([await allIsWell(), (await differing()).answers]).toEqual([WELL, 1])
})

it('counts a difference once, however many workers compare at once', async () => {
  const query = await makeAsked(['2026-11-05'])
  await storeUncounted(query, '2026-11-06')
  await Promise.all(Array.from({ length: 5 }, compareKept))
  expect([await allIsWell(), (await differing()).answers]).toEqual([WELL, 1])
})

it('a worker killed between the counts of two queries: the next one makes the rest anew', async () => {
  const queries = [await makeAsked(['2026-11-05']), await makeAsked(['2026-11-05'])]
  for (const query of queries) await storeUncounted(query, '2026-11-06')
  const [first, second] = queries
    .map(({ ownerId, id }) => ({ ownerId, id }))
    .sort((a, b) => (a.ownerId < b.ownerId ? -1 : 1))
  await db()
    .$executeRaw`create function stall() returns trigger language plpgsql as $$ begin perform pg_sleep(8); return new; end $$`
  await db().$executeRawUnsafe(
    `create trigger stall before insert on answer_count for each row when (new.query_id = '${second?.id}') execute function stall()`,
  )
  const worker = await startWorker({ DAILY_RUN_CRON: '0 0 29 2 *', ANSWER_ENGINE: 'simulated' })
  const stalled = () => db().$queryRaw<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
  const [session] = await until(stalled, (rows) => rows.length > 0)
  await worker.end('SIGKILL')
  await db().$executeRaw`select pg_terminate_backend(${session?.pid}::int)`
  await until(stalled, (rows) => rows.length === 0)
  await db().$executeRaw`drop trigger stall on answer_count`
  expect((await compareAnswerCounts()).examples).toMatchObject([{ queryId: second?.id, kept: 0, counted: 1 }])
  expect((await checks()).answers).toMatchObject({ place: '', differing: 1n, heldUntil: expect.any(Date) })
  expect(await db().answerCount.count({ where: { queryId: first?.id ?? '' } })).toBe(2)

  await compareKept()
  expect((await compareAnswerCounts()).differing).toBe(1)
  await db().$executeRaw`update kept_check set held_until = now() - interval '1 second'`
  await compareKept()
  expect([await allIsWell(), (await differing()).answers]).toEqual([WELL, 2])
}, 60_000)
