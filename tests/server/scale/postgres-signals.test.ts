import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDb } from '@/server/db'
import { resetEnv } from '@/server/env'
import { closeQueue } from '@/server/queue/client'
import { violationsOf } from '@/tests/histories/checker'
import { runClients } from '@/tests/histories/clients'
import { beginHistory } from '@/tests/histories/history'
import { Observer } from '@/tests/histories/observer'
import { recoveries } from '@/tests/histories/recovery'
import { applySettings } from '@/tests/histories/run-history'
import { makeWorld } from '@/tests/histories/world'
import { type ModelServer, startModelServer } from '@/tests/support/model-server'
import { ended, killServer, postmasterOf, processesOf, signal } from '@/tests/support/postgres-signals'
import { until } from '@/tests/support/runs'
import { endWorkers, startWorker } from '@/tests/support/worker'
import { migrateQueues, migrateTables } from '@/tools/migrate.mjs'
import { placeFor, startPostgres } from '@/tools/postgres.mjs'
import { startServer } from '@/tools/postgres-server.mjs'

// Twenty clients and a worker on a Postgres of their own, whose processes get signals.

const direct = process.env.DATABASE_URL
const home = mkdtempSync(path.join(tmpdir(), 'sightline-signals-'))
const dir = path.join(home, 'postgres')
const RECOVERED_MS = 10_000
const STOPPED_MS = 3000

let postgres: Awaited<ReturnType<typeof startPostgres>>
let model: ModelServer

beforeAll(async () => {
  postgres = await startPostgres({ dir })
  await migrateTables(postgres.url)
  await migrateQueues(postgres.url)
  model = await startModelServer({ latencyMs: 100, keepCalls: false })
  applySettings(model.url)
  await point(postgres.url)
}, 120_000)
afterAll(async () => {
  await endWorkers()
  await point(direct)
  await model.stop()
  await postgres.kill()
  rmSync(home, { recursive: true, force: true })
})

async function point(url: string | undefined): Promise<void> {
  await closeQueue()
  await closeDb()
  Object.assign(process.env, { DATABASE_URL: url })
  resetEnv()
}

const place = () => placeFor(dir)
const start = async () => void (await startServer(place(), { port: postgres.port }))

const SIGNALS: Record<string, () => Promise<void>> = {
  async 'SIGKILL of one backend'() {
    const [backend] = await processesOf(place(), 'app sightline')
    if (backend === undefined) throw new Error('the product has no connection')
    signal([backend], 'SIGKILL')
  },
  async 'SIGKILL of the postmaster'() {
    const all = await processesOf(place())
    signal([postmasterOf(place())], 'SIGKILL')
    await ended(all)
    await start()
  },
  async 'SIGKILL of every process'() {
    await killServer(place())
    await start()
  },
  async 'SIGSTOP and SIGCONT of every process'() {
    const all = await processesOf(place())
    signal(all, 'SIGSTOP')
    await wait(STOPPED_MS)
    signal(all, 'SIGCONT')
  },
  async 'SIGSTOP and SIGCONT of the postmaster'() {
    const postmaster = [postmasterOf(place())]
    signal(postmaster, 'SIGSTOP')
    await wait(STOPPED_MS)
    signal(postmaster, 'SIGCONT')
  },
  // Smart: open connections go on, new ones are refused. Fast: all are ended in order.
  async 'SIGTERM, and SIGINT a second later'() {
    const all = await processesOf(place())
    const postmaster = [postmasterOf(place())]
    signal(postmaster, 'SIGTERM')
    await wait(1000)
    signal(postmaster, 'SIGINT')
    await ended(all)
    await start()
  },
}

test('signals to Postgres cost answers for moments and nothing that was acknowledged', async () => {
  const history = beginHistory()
  const world = await makeWorld(history)
  const worker = await startWorker()
  const observer = new Observer(postgres.url, history, { serverFails: true })
  const calm = new AbortController()
  const acting = runClients(world, history, 1, calm.signal)
  const observing = observer.run(calm.signal)
  for (const [what, send] of Object.entries(SIGNALS)) {
    await wait(1500)
    const begun = history.now()
    await send()
    history.entries.push({ kind: 'fault', part: 'database', what, begun, ended: history.now() })
    await until(
      async () => recoveries(history.entries).at(-1)?.answered ?? null,
      (answered) => answered !== null,
      RECOVERED_MS,
    )
  }
  await wait(1500)
  calm.abort()
  await Promise.all([acting, observing])
  const final = await observer.finish()
  for (const { fault, answered, refusedUntil } of recoveries(history.entries))
    console.log(
      `${fault.what}: ${fault.ended - fault.begun} ms, first good answer ${answered} ms and refused until ${refusedUntil} ms after`,
    )
  expect(violationsOf(history.entries, final)).toEqual([])
  expect(worker.process.exitCode).toBeNull()
}, 180_000)
