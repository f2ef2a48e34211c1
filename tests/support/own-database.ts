import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeEach, inject, vi } from 'vitest'
import { databaseOf, onEach } from './cluster'
import { reasonFor } from './left-out'
import { zoneOfAnotherDay } from './time-zones'

// Before each test file: a database of its own, copied from the migrated template, and the settings of a test stack.

/** Files share a process, which saves loading Node's packages for each; its settings and our modules are new to each of them. */
const worker = globalThis as { sightlineSettings?: NodeJS.ProcessEnv }
const settings = worker.sightlineSettings ?? { ...process.env }
for (const key of Object.keys(globalThis)) if (key.startsWith('sightline')) Reflect.deleteProperty(globalThis, key)
worker.sightlineSettings = settings
for (const key of Object.keys(process.env)) if (!(key in settings)) delete process.env[key]
Object.assign(process.env, settings)
vi.resetModules()

const admin = new pg.Client({ connectionString: inject('postgresUrl') })
await admin.connect()
const name = `${inject('templateDatabase')}_${randomBytes(4).toString('hex')}`
await onEach(inject('postgresNodes'), [
  `create database ${name} template ${inject('templateDatabase')}`,
  // No answer may depend on the zone of the server.
  `alter database ${name} set timezone to '${zoneOfAnotherDay()}'`,
])
if (inject('postgresNodes').length > 1) {
  // A copy does not take them along.
  const { SETTINGS } = await import('../../tools/distribute.mjs')
  for (const setting of SETTINGS) await admin.query(`alter database ${name} set ${setting}`)
  beforeEach(({ task, skip }) => {
    const reason = reasonFor(path.relative('.', task.file.filepath), task.name)
    if (reason) skip(reason)
  })
}

Object.assign(process.env, {
  SIGHTLINE_STACK: 'test',
  DATABASE_URL: databaseOf(inject('postgresUrl'), name),
  AUTH_SECRET: 'test-secret-test-secret-test-secret-0123',
  CRON_SECRET: 'cron-secret-cron-secret-cron-secret-0123',
  // One answer per query, of one engine, unless a test is about more.
  SAMPLES_PER_QUERY: '1',
  ENGINES: 'openai,simulated',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
})

afterAll(async () => {
  // For a file that sent jobs: open connections would delay the end, and timers would go on in the process.
  if ('sightlineQueue' in globalThis) await (await import('@/server/queue/client')).closeQueue()
  const { closeDb } = await import('@/server/db/client')
  await closeDb()
  await untilDisconnected()
  await onEach(inject('postgresNodes'), [`drop database if exists ${name} with (force)`])
  await admin.end()
})

/**
 * A pool that has ended may still be disconnecting, for seconds on a busy machine: a forced drop would then raise an error that
 * no one catches.
 */
async function untilDisconnected(): Promise<void> {
  for (let turn = 0; turn < 1000; turn += 1) {
    const { rowCount } = await admin.query('select 1 from pg_stat_activity where datname = $1', [name])
    if (!rowCount) return
    await wait(20)
  }
}
