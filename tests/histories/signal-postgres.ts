import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended, killServer, postmasterOf, processesOf, signal } from '@/tests/support/postgres-signals'
import { endWorkers } from '@/tests/support/worker'
import { actThrough, type OwnServer, startOwnServer } from './own-server'

// Twenty clients and a worker on a Postgres of their own, whose processes get signals.

const home = mkdtempSync(path.join(tmpdir(), 'sightline-signals-'))
const STOPPED_MS = 3000

let server: OwnServer

const SIGNALS = {
  async 'SIGKILL of one backend'() {
    const [backend] = await processesOf(server.place, 'app sightline')
    if (backend === undefined) throw new Error('the product has no connection')
    signal([backend], 'SIGKILL')
  },
  async 'SIGKILL of the postmaster'() {
    const all = await processesOf(server.place)
    signal([postmasterOf(server.place)], 'SIGKILL')
    await ended(all)
    await server.start()
  },
  async 'SIGKILL of every process'() {
    await killServer(server.place)
    await server.start()
  },
  async 'SIGSTOP and SIGCONT of every process'() {
    const all = await processesOf(server.place)
    signal(all, 'SIGSTOP')
    await wait(STOPPED_MS)
    signal(all, 'SIGCONT')
  },
  async 'SIGSTOP and SIGCONT of the postmaster'() {
    const postmaster = [postmasterOf(server.place)]
    signal(postmaster, 'SIGSTOP')
    await wait(STOPPED_MS)
    signal(postmaster, 'SIGCONT')
  },
  // Smart: open connections go on, new ones are refused. Fast: all are ended in order.
  async 'SIGTERM, and SIGINT a second later'() {
    const all = await processesOf(server.place)
    const postmaster = [postmasterOf(server.place)]
    signal(postmaster, 'SIGTERM')
    await wait(1000)
    signal(postmaster, 'SIGINT')
    await ended(all)
    await server.start()
  },
} satisfies Record<string, () => Promise<void>>

/** Declares the test that clients and a worker get over these signals, all by default. */
export function signalPostgres(names = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[]): void {
  beforeAll(async () => {
    server = await startOwnServer(path.join(home, 'postgres'))
  }, 120_000)
  afterAll(async () => {
    await endWorkers()
    await server.stop()
    rmSync(home, { recursive: true, force: true })
  })

  test('signals to Postgres cost answers for moments and nothing that was acknowledged', async () => {
    const { violations, workerRuns } = await actThrough(
      server,
      Object.fromEntries(names.map((name) => [name, SIGNALS[name]])),
    )
    expect(violations, JSON.stringify(violations, null, 1)).toEqual([])
    expect(workerRuns).toBe(true)
  }, 180_000)
}
