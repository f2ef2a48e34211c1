import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { beginMigration, expectEveryRow, loadRelease } from '@/tests/support/released'
import { mountSmallDisk, type SmallDisk } from '@/tests/support/small-disk'
import { endWorkers } from '@/tests/support/worker'
import { findRunning, placeFor, startPostgres, startServer } from '@/tools/postgres.mjs'
import { actThrough, type OwnServer, startOwnServer } from './own-server'

// Twenty clients and a worker on a Postgres whose disk is full for some seconds, twice; and a migration that meets it.
// Short form: tests/server/migrations/interrupted.test.ts, tests/histories/postgres-signals.test.ts, tests/server/http/store-errors.test.ts.

const MEGABYTES = 400
const FULL_MS = 4000

const home = mkdtempSync(path.join(tmpdir(), 'sightline-disk-'))
let server: OwnServer
let stop: () => Promise<void>
let disk: SmallDisk
afterEach(async () => {
  await endWorkers()
  await stop()
  disk.unmount()
  rmSync(home, { recursive: true, force: true })
})

async function fillForAWhile(): Promise<void> {
  disk.fill()
  expect(disk.freeBytes()).toBeLessThan(8192)
  await wait(FULL_MS)
  disk.free()
  // Without room for its log the server ends, and an operator starts it when there is some.
  if ((await findRunning(server.place)) === null) await server.start()
}

test('a full disk costs answers for moments and nothing that was acknowledged', async () => {
  const dir = path.join(home, 'postgres')
  disk = mountSmallDisk(placeFor(dir).dir, MEGABYTES)
  server = await startOwnServer(dir)
  stop = server.stop
  const { violations, workerRuns, recovered } = await actThrough(server, {
    'a full disk': fillForAWhile,
    'a full disk again': fillForAWhile,
  })
  expect(violations, JSON.stringify(violations, null, 1)).toEqual([])
  expect(workerRuns).toBe(true)
  expect(Math.min(...recovered.map(({ refused }) => refused))).toBeGreaterThan(0)
}, 180_000)

test('a migration that meets a full disk says so in a line, and the next call makes it', async () => {
  const place = placeFor(path.join(home, 'migrated'))
  disk = mountSmallDisk(place.dir, MEGABYTES)
  const postgres = await startPostgres({ dir: path.join(home, 'migrated') })
  stop = postgres.kill
  const expected = await loadRelease(postgres.url)
  disk.fill()
  const { code, error } = await beginMigration(postgres.url).ended
  expect({ code, error }).toEqual({ code: 1, error: expect.stringMatching(/^[^\n]+$/) })
  disk.free()
  // Without room for its log the server ends, and an operator starts it when there is some.
  if ((await findRunning(place)) === null) await startServer(place, { port: postgres.port })
  expect(await beginMigration(postgres.url).ended).toMatchObject({ code: 0, error: '' })
  await expectEveryRow(postgres.url, expected)
}, 180_000)
