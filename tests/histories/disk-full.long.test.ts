import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { mountSmallDisk, type SmallDisk } from '@/tests/support/small-disk'
import { endWorkers } from '@/tests/support/worker'
import { findRunning, placeFor } from '@/tools/postgres.mjs'
import { actThrough, type OwnServer, startOwnServer } from './own-server'

// Twenty clients and a worker on a Postgres whose disk is full for some seconds, twice.
// Short form: tests/histories/postgres-signals.test.ts, tests/server/http/store-errors.test.ts.

const MEGABYTES = 400
const FULL_MS = 4000

const home = mkdtempSync(path.join(tmpdir(), 'sightline-disk-'))
let server: OwnServer
let disk: SmallDisk
afterEach(async () => {
  await endWorkers()
  await server.stop()
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
  const { violations, workerRuns, recovered } = await actThrough(server, {
    'a full disk': fillForAWhile,
    'a full disk again': fillForAWhile,
  })
  expect(violations, JSON.stringify(violations, null, 1)).toEqual([])
  expect(workerRuns).toBe(true)
  expect(Math.min(...recovered.map(({ refused }) => refused))).toBeGreaterThan(0)
}, 180_000)
