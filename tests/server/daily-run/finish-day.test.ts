import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, type Day } from '@/lib/format/days'
import { today } from '@/server/clock'
import { finishDay, finishDays, startDay } from '@/server/daily-run/catch-up'
import { claimQuestions } from '@/server/daily-run/claim'
import { listDailyRuns, readDailyRun } from '@/server/daily-run/progress'
import { runQuestion } from '@/server/daily-run/run-question'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { log } from '@/server/log'
import { deleteOrganisation } from '@/server/organisations/writes'
import { deleteTrackedQuery } from '@/server/queries/writes'
import { refuses } from '@/tests/support/model-script'
import { actorOf } from '@/tests/support/results'
import { askAll, makeTracked, planFor, readRunRow, startEngine, untroubled } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'

const { server, engine } = await startEngine()
/** Without an actor: from the command line. */
const starter = { actor: null, requestId: null }

configure({ OPENAI_API_KEY: 'test-key' })
beforeEach(() => server.setScript([{ kind: 'ask', when: 'refuse me', does: refuses }]))

/** Asks the question that is queued first. */
async function askOne() {
  const { claimed } = await claimQuestions(1, newId(), engine.id)
  for (const question of claimed) await runQuestion(question, { engine, reader: engine, signal: untroubled })
}

/** A day of three: one that is answered, one that fails, one whose query is switched off. */
async function dayOfThree(day: Day) {
  const tracked = await makeTracked([
    { term: `answer me ${day}` },
    { term: `refuse me ${day}` },
    { term: `leave me ${day}` },
  ])
  const runs = await planFor(tracked, day)
  await db().query.updateMany({ where: { id: tracked[2]?.id ?? '' }, data: { activeSlot: null } })
  return { tracked, runs }
}

test('progress is counted while a day runs, and stored when it ends', async () => {
  await dayOfThree('2026-03-01')
  const info = vi.spyOn(log, 'info')
  await askOne()
  await finishDays()
  expect(await readDailyRun('2026-03-01')).toMatchObject({
    ...{ status: 'running', planned: 3, done: 1, failed: 0, skipped: 0, left: 2, tokens: 9060, finishedAt: null },
  })
  await askAll(engine)
  await Promise.all([finishDays(), finishDay('2026-03-01'), finishDays()])
  const run = await readDailyRun('2026-03-01')
  expect(run).toMatchObject({
    ...{ date: '2026-03-01', status: 'finished', planned: 3, done: 1, failed: 1, skipped: 1, left: 0, note: null },
    tokens: 9060 + 2 * 8400,
  })
  expect(run.finishedAt).not.toBeNull()
  expect(
    run.failures.map(({ searchTerm, status, reasonCode, attempts }) => [searchTerm, status, reasonCode, attempts]),
  ).toEqual([
    ['refuse me 2026-03-01', 'failed', 'refused', 1],
    ['leave me 2026-03-01', 'skipped', 'inactive', 0],
  ])
  expect(run.failures[0]?.owner).toEqual({ kind: 'organisation', name: expect.stringContaining('organisation') })
  const summaries = info.mock.calls.filter(([fields]) => Object(fields).day === '2026-03-01')
  expect(summaries).toEqual([
    [{ day: '2026-03-01', asked: 2, stored: 1, failed: 1, tokens: 25_860 }, 'daily run finished'],
  ])
  info.mockRestore()
})

test('days are listed newest first', async () => {
  await dayOfThree('2026-03-03')
  await dayOfThree('2026-03-02')
  const list = await listDailyRuns({ page: 1, pageSize: 10 })
  expect(list.items.map(({ date }) => date)).toEqual(['2026-03-03', '2026-03-02', '2026-03-01'])
  expect(list).toMatchObject({ total: 3, page: 1, pageSize: 10 })
  expect((await listDailyRuns({ page: 2, pageSize: 10 })).items).toEqual([])
})

test('a query deleted during the run is counted apart, so that the day can end', async () => {
  await askAll(engine)
  const { tracked } = await dayOfThree('2026-03-04')
  await askOne()
  for (const { id } of tracked.slice(1)) await db().query.deleteMany({ where: { id } })
  const counts = { planned: 1, done: 1, failed: 0, skipped: 0, deleted: 2, left: 0 }
  expect(await readDailyRun('2026-03-04')).toMatchObject({ status: 'running', ...counts })
  await finishDays()
  expect(await readDailyRun('2026-03-04')).toMatchObject({ status: 'finished', ...counts })
})

test('what is asked after an owner was deleted is counted beside what was answered before', async () => {
  const day = '2026-03-08'
  const old = await makeTracked([{ term: 'old one' }, { term: 'old two' }])
  await planFor(old, day)
  await planFor(await makeTracked([{ term: 'kept one' }]), day)
  await askAll(engine)
  await finishDays()
  expect(await readDailyRun(day)).toMatchObject({ planned: 3, done: 3, deleted: 0 })
  await db().owner.delete({ where: { id: old[0]?.ownerId ?? '' } })
  expect(await readDailyRun(day)).toMatchObject({ status: 'finished', planned: 3, done: 3, skipped: 0, deleted: 0 })
  await planFor(await makeTracked([{ term: 'new one' }, { term: 'new two' }]), day)
  expect(await readDailyRun(day)).toMatchObject({ planned: 5, done: 3, failed: 0, skipped: 0, deleted: 0, left: 2 })
  await askAll(engine)
  await finishDays()
  expect(await readDailyRun(day)).toMatchObject({ planned: 5, done: 5, failed: 0, skipped: 0, deleted: 0, left: 0 })
})

test('a day that ends again never loses what was done and paid for before an owner was deleted', async () => {
  const { tracked } = await dayOfThree('2026-03-07')
  await askAll(engine)
  await finishDays()
  const before = await readDailyRun('2026-03-07')
  expect(before).toMatchObject({ status: 'finished', done: 1, failed: 1, skipped: 1 })
  await db().owner.delete({ where: { id: tracked[0]?.ownerId ?? '' } })
  await planFor(await makeTracked([{ term: 'refuse me at last' }]), '2026-03-07')
  expect(await readDailyRun('2026-03-07')).toMatchObject({
    ...{ status: 'running', planned: 2, done: 1, failed: 0, skipped: 0, deleted: 2, left: 1, tokens: before.tokens },
  })
  await askAll(engine)
  await finishDays()
  expect(await readDailyRun('2026-03-07')).toMatchObject({
    ...{ status: 'finished', planned: 2, done: 1, failed: 1, skipped: 0, deleted: 2, left: 0, tokens: before.tokens },
  })
})

test('what had ended stays counted, in all and by engine, when its queries and owners are deleted', async () => {
  const day = '2026-03-09'
  const by = actorOf(null, ['systemAdmin'])
  const counts = async () => {
    const { planned, done, failed, skipped, deleted, left, tokens, engines } = await readDailyRun(day)
    const sum = (of: 'done' | 'failed' | 'skipped' | 'left' | 'tokens') =>
      engines.reduce((all, each) => all + each[of], 0)
    expect([sum('done'), sum('failed'), sum('skipped'), sum('left'), sum('tokens')]).toEqual([
      ...[done, failed, skipped, left, tokens],
    ])
    return { planned, done, failed, skipped, deleted, left, tokens }
  }
  const { tracked } = await dayOfThree(day)
  const { tracked: others } = await dayOfThree(day)
  await askOne()
  // While it runs: one is answered, five are not.
  const ofAnswered = (await db().queryRun.findFirstOrThrow({ where: { day: new Date(day), status: 'done' } })).queryId
  await deleteTrackedQuery(by, 'organisation', ofAnswered, newId())
  const running = await counts()
  expect(running).toMatchObject({ planned: 6, done: 1, failed: 0, deleted: 0, left: 5 })
  await deleteTrackedQuery(by, 'organisation', others[2]?.id ?? '', newId())
  expect(await counts()).toMatchObject({ planned: 5, done: 1, deleted: 1, left: 4 })
  await askAll(engine)
  await finishDays()
  const ended = await counts()
  expect(ended).toMatchObject({ done: 2, failed: 2, skipped: 1, deleted: 1, left: 0 })
  // After it ended, and after it was opened again.
  for (const { ownerId } of [tracked, others].flatMap(([query]) => query ?? []))
    await deleteOrganisation(by, ownerId, newId())
  expect(await counts()).toEqual(ended)
  await planFor(await makeTracked([{ term: `answer me too ${day}` }]), day)
  expect(await counts()).toEqual({ ...ended, planned: ended.planned + 1, left: 1 })
  await askAll(engine)
  await finishDays()
  const again = await counts()
  expect(again).toMatchObject({ planned: ended.planned + 1, done: 3, failed: 2, skipped: 1, deleted: 1, left: 0 })
  expect(again.tokens).toBeGreaterThan(ended.tokens)
})

test('a day without runs is finished at once; a day that was never planned is not there', async () => {
  await db().dailyRun.create({ data: { day: new Date('2026-03-05') } })
  await finishDays()
  expect(await readDailyRun('2026-03-05')).toMatchObject({ status: 'finished', planned: 0, left: 0 })
  await expect(readDailyRun('2026-03-06')).rejects.toMatchObject({ code: 'notFound' })
})

test('what failed today is queued again, and asked again', async () => {
  const { runs } = await dayOfThree(today())
  await askAll(engine)
  await finishDay(today())
  const others = await db().query.count({ where: { active: true } })
  expect(await readDailyRun(today())).toMatchObject({ failed: 1, unasked: others - 2 })
  expect(await readDailyRun('2026-03-01')).toMatchObject({ unasked: null })
  const { date, enqueued } = await startDay(today(), starter)
  // The failed one, and what other tests have left active without a run of today.
  expect([date, enqueued]).toEqual([today(), others - 2 + 1])
  expect(await readRunRow(runs[0])).toMatchObject({ status: 'done' })
  expect(await readRunRow(runs[1])).toMatchObject({ status: 'queued', reasonCode: null })
  expect(await readRunRow(runs[2])).toMatchObject({ status: 'skipped' })
  expect(await readDailyRun(today())).toMatchObject({ status: 'running', finishedAt: null, unasked: 0 })
  const entries = await db().auditEntry.findMany({ where: { action: 'dailyRun.start' } })
  expect(entries.map(({ detail }) => detail)).toEqual([
    { day: today(), enqueued, alreadyDone: 2, failedBefore: 1, owners: 'all' },
  ])
  server.setScript([])
  await askAll(engine)
  expect(await readRunRow(runs[1])).toMatchObject({ status: 'done' })
})

test('the runs of another day are not started again', async () => {
  await expect(startDay(addDays(today(), -1), starter)).rejects.toMatchObject({ code: 'conflict' })
  await expect(startDay(addDays(today(), 1), starter)).rejects.toMatchObject({ code: 'conflict' })
})

test('the cost of a day is kept with its end, beside the number of runs that have none', async () => {
  const day = addDays(today(), -20)
  await dayOfThree(day)
  await askAll(engine)
  const at = new Date(day)
  await db().queryRun.updateMany({ where: { day: at, status: 'done' }, data: { costMicros: 21_110 } })
  await db().queryRun.updateMany({ where: { day: at, status: 'failed' }, data: { costMicros: null } })
  const cost = { costUsd: '0.021110', unpriced: 1 }
  expect(await readDailyRun(day)).toMatchObject(cost)
  await finishDay(day)
  // Kept, and not counted again.
  await db().queryRun.deleteMany({ where: { day: at } })
  expect(await readDailyRun(day)).toMatchObject(cost)
})
