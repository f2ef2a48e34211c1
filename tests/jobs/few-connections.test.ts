import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GET as health } from '@/app/api/health/route'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { readDailyRun } from '@/server/daily-run/progress'
import { closeDb } from '@/server/db/client'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { call } from '@/tests/support/request'
import { makeTracked, until } from '@/tests/support/runs'
import { configure } from '@/tests/support/settings'
import { endWorkers, startWorker } from '@/tests/support/worker'
import { migrateTables } from '@/tools/migrate.mjs'
import { startPostgres } from '@/tools/postgres.mjs'
import { typescript } from '@/tools/processes.mjs'

// A web process, which is this one, and two workers on a Postgres that gives few connections in all.

const QUESTIONS = 20
const run = promisify(execFile)
const given = process.env.DATABASE_URL ?? ''
const retried = <T>(work: () => Promise<T>) => {
  const attempt = () => work().catch(() => null)
  return until(attempt, (answer) => answer !== null, 30_000)
}
const healthy = async () => {
  const response = await call(health)
  if (response.status !== 200) throw new Error(`status ${response.status}`)
  return response.json()
}

describe.each([12, 6])('with %i connections in all', (connections) => {
  const home = mkdtempSync(path.join(tmpdir(), 'sightline-few-'))
  let postgres: Awaited<ReturnType<typeof startPostgres>>

  beforeAll(async () => {
    // The command that started it holds one.
    const settings = { max_connections: String(connections + 1) }
    postgres = await startPostgres({ dir: path.join(home, 'postgres'), settings })
    await migrateTables(postgres.url)
    await prepareQueues(postgres.url)
    const simulated = { ANSWER_ENGINE: 'simulated', ENGINES: 'simulated', DAILY_RUN_CRON: '0 0 29 2 *' }
    configure({ DATABASE_URL: postgres.url, ...simulated })
  }, 120_000)
  afterEach(endWorkers)
  afterAll(async () => {
    await closeQueue()
    await closeDb()
    configure({ DATABASE_URL: given, ANSWER_ENGINE: undefined })
    await postgres.kill()
    rmSync(home, { recursive: true, force: true })
  })

  it('two workers start and make the day, no process ends, and web answers', async () => {
    for (let made = 0; made < QUESTIONS; made += 1) await makeTracked()
    const workers = await Promise.all([startWorker(), startWorker()])
    const statuses = new Set<number>()
    const asking = new AbortController()
    const asked = (async () => {
      while (!asking.signal.aborted) {
        statuses.add((await call(health)).status)
        await wait(100)
      }
    })()
    await retried(() => planDay(today()))
    const read = () => readDailyRun(today()).catch(() => null)
    const ended = await until(read, (day) => day?.status === 'finished', 60_000)
    expect(ended).toMatchObject({ planned: QUESTIONS, done: QUESTIONS, failed: 0 })
    // One process more waits for its turn.
    const { stdout } = await run(process.execPath, typescript('tools/operator.ts', 'jobs:daily'))
    expect(stdout).toContain(today())
    asking.abort()
    await asked
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await retried(healthy)).toMatchObject({ database: 'ok', worker: 'ok' })
    for (const worker of workers) expect([worker.process.exitCode, worker.process.signalCode]).toEqual([null, null])
    expect(await Promise.all(workers.map((worker) => worker.end()))).toEqual([0, 0])
  }, 180_000)
})
