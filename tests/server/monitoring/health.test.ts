import { afterEach, describe, expect, inject, it, test } from 'vitest'
import { GET } from '@/app/api/health/route'
import { today } from '@/server/clock'
import { finishDay } from '@/server/daily-run/catch-up'
import { readDailyRun } from '@/server/daily-run/progress'
import { closeDb, db } from '@/server/db/client'
import { countCall } from '@/server/llm/call-outcomes'
import { saveModelCalls } from '@/server/monitoring/processes'
import { describeSnapshot } from '@/server/monitoring/render'
import { readSnapshot } from '@/server/monitoring/snapshot'
import { readScrape } from '@/tests/support/prometheus'
import { makeTracked, planFor } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'

const ask = async () => {
  const response = await GET(new Request('http://localhost/api/health'), { params: Promise.resolve({}) })
  return { status: response.status, body: (await response.json()) as unknown }
}
const seen = (id: string, ago: string) =>
  db().$executeRaw`insert into worker_heartbeat (id, seen_at) values (${id}, now() - ${ago}::interval)`

afterEach(async () => {
  await db().workerHeartbeat.deleteMany()
})

describe('GET /api/health', () => {
  it('tells whether a worker lives, by the one seen last', async () => {
    expect(await ask()).toEqual({ status: 200, body: { status: 'ok', database: 'ok', worker: 'none' } })
    await seen('long gone', '25 hours')
    expect(await ask()).toMatchObject({ body: { worker: 'none' } })
    await seen('late', '61 seconds')
    expect(await ask()).toMatchObject({ body: { worker: 'stale', workerAgeS: 61 } })
    await seen('alive', '59 seconds')
    expect(await ask()).toEqual({ status: 200, body: { status: 'ok', database: 'ok', worker: 'ok' } })
  })

  it.each([
    ['that is not there', () => Object.assign(new URL(inject('postgresUrl')), { pathname: '/no_such_database' }).href],
    ['that refuses the sign-in', () => Object.assign(new URL(inject('postgresUrl')), { username: 'nobody' }).href],
    ['that was never migrated', () => inject('postgresUrl')],
  ])('is 503 for a database %s', async (_what, address) => {
    const url = process.env.DATABASE_URL ?? ''
    try {
      await pointAt(address())
      expect(await ask()).toEqual({ status: 503, body: { error: expect.any(String) } })
    } finally {
      await pointAt(url)
    }
  })

  it('is 503 while the database is away, and well again afterwards', async () => {
    const url = process.env.DATABASE_URL
    try {
      await pointAt('postgresql://app:secret@127.0.0.1:1/none')
      const { status, body } = await ask()
      expect(status).toBe(503)
      expect(body).toEqual({ error: expect.any(String) })
      expect(JSON.stringify(body)).not.toContain('127.0.0.1')
    } finally {
      await pointAt(url ?? '')
    }
    expect((await ask()).status).toBe(200)
  })
})

async function pointAt(url: string) {
  await closeDb()
  configure({ DATABASE_URL: url })
}

describe('metrics', () => {
  test('runs of deleted queries are counted as the screen of daily runs counts them, not as skipped', async () => {
    const tracked = (await Promise.all([1, 2, 3].map(() => makeTracked([{}, {}, {}])))).flat()
    const runs = await planFor(tracked, today())
    const end = (ids: string[], ended: { status: string; reasonCode?: string }) =>
      db().queryRun.updateMany({ where: { id: { in: ids } }, data: { ...ended, finishedAt: new Date() } })
    await end(runs.slice(0, 4), { status: 'done' })
    await end(runs.slice(4, 5), { status: 'failed', reasonCode: 'timeout' })
    const run = (status: string) => db().queryRun.findFirstOrThrow({ where: { day: new Date(today()), status } })
    const deleteQueryOf = async (status: string) => {
      const { queryId, ownerId } = await run(status)
      await db().query.delete({ where: { id_ownerId: { id: queryId, ownerId } } })
    }
    await deleteQueryOf('done')
    await deleteQueryOf('queued')
    const { id, ownerId } = await run('queued')
    await db().queryRun.updateMany({
      where: { id, ownerId },
      data: { status: 'skipped', reasonCode: 'inactive', finishedAt: new Date() },
    })
    await gaugesAgree({ done: 3, failed: 1, skipped: 1, queued: 2, deleted: 2 })

    await db().queryRun.updateMany({
      where: { day: new Date(today()), status: 'queued' },
      data: { status: 'skipped', reasonCode: 'inactive', finishedAt: new Date() },
    })
    await finishDay(today())
    await gaugesAgree({ done: 3, failed: 1, skipped: 3, queued: 0, deleted: 2 })

    await deleteQueryOf('done')
    await gaugesAgree({ done: 3, failed: 1, skipped: 3, queued: 0, deleted: 2 })
    // As planning reopens the day: the run that was done before stays counted.
    await db().dailyRun.updateMany({
      where: { day: new Date(today()) },
      data: { status: 'running', finishedAt: null, done: 1 },
    })
    await gaugesAgree({ done: 3, failed: 1, skipped: 3, queued: 0, deleted: 2 })
  })

  async function gaugesAgree(states: Record<string, number>): Promise<void> {
    const { samples } = readScrape(await describeSnapshot(await readSnapshot()).metrics())
    const { planned, done, failed, skipped, left, deleted } = await readDailyRun(today())
    expect({ done, failed, skipped, queued: left, deleted }).toEqual(states)
    const state = (name: string) => samples.get(`sightline_daily_run_queries{state="${name}"}`)
    expect(Object.fromEntries(Object.keys(states).map((name) => [name, state(name)]))).toEqual(states)
    expect(samples.get('sightline_daily_run_planned')).toBe(planned)
  }

  test('workers add to the same day, and what could not be stored is stored later', async () => {
    const answer = { usage: { inputTokens: 7, outputTokens: 2, searches: 0 } }
    const okToday = async () =>
      (await readSnapshot()).calls?.find((each) => each.call === 'answer' && each.outcome === 'ok')
    const before = await okToday()
    await countCall('openai', 'answer', async () => answer)
    await db().$executeRaw`alter table model_call_day rename to model_call_away`
    await expect(saveModelCalls()).rejects.toThrow(/model_call_day/)
    await db().$executeRaw`alter table model_call_away rename to model_call_day`
    await countCall('openai', 'answer', async () => answer)
    await saveModelCalls()
    await saveModelCalls()
    const after = await okToday()
    expect([(after?.calls ?? 0) - (before?.calls ?? 0), (after?.inputToday ?? 0) - (before?.inputToday ?? 0)]).toEqual([
      2, 14,
    ])
  })
})
