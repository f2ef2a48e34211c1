import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { migrateQueues, migrateTables } from '@/tools/migrate.mjs'
import { placeFor } from '@/tools/postgres.mjs'
import { prepareData, startServer, stopServer } from '@/tools/postgres-server.mjs'
import { killServer } from './postgres-signals'

const run = promisify(execFile)

/** A primary with the current schema, and a standby that follows it. */
export interface ReplicatedPostgres {
  primary: string
  standby: string
  /** The standby goes on receiving and shows nothing new. */
  pause(): Promise<void>
  resume(): Promise<void>
  killStandby(): Promise<void>
  startStandby(): Promise<void>
  /** As when its machine fails. @param atOnce what fails in the same moment */
  killPrimary(atOnce?: () => void): Promise<void>
  startPrimary(): Promise<void>
  /** The standby takes writes from then on. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const DATABASE = 'sightline'

/** @param link answers the port by which the standby follows the primary's */
export async function startReplicatedPostgres(
  link: (port: number) => Promise<number> = async (port) => port,
): Promise<ReplicatedPostgres> {
  const home = mkdtempSync(path.join(tmpdir(), 'sightline-replica-'))
  chmodSync(home, 0o755)
  const [first, second] = [placeFor(path.join(home, 'primary')), placeFor(path.join(home, 'standby'))]
  const password = await prepareData(first, ['--locale=C'])
  const port = await startServer(first)
  const at = (where: number, database = DATABASE) => `postgresql://app:${password}@127.0.0.1:${where}/${database}`
  await ask(at(port, 'postgres'), `create database ${DATABASE}`)
  await migrateTables(at(port))
  await migrateQueues(at(port))

  // A copy of the folder while the server does not run is a standby that has everything up to then.
  await stopServer(first, 'fast')
  await run('cp', ['-a', first.dir, second.dir])
  const data = path.join(second.dir, 'pgdata')
  writeFileSync(path.join(data, 'standby.signal'), '')
  const follows = `host=127.0.0.1 port=${await link(port)} user=app password=${password}`
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${follows}'\n`)
  await startServer(first, { port })
  const standbyPort = await startServer(second)

  const standby = at(standbyPort)
  return {
    primary: at(port),
    standby,
    pause: () => ask(standby, 'select pg_wal_replay_pause()'),
    resume: () => ask(standby, 'select pg_wal_replay_resume()'),
    killStandby: async () => void (await stopServer(second, 'immediate')),
    startStandby: async () => void (await startServer(second, { port: standbyPort })),
    killPrimary: (atOnce) => killServer(first, atOnce),
    startPrimary: async () => void (await startServer(first, { port })),
    promote: () => ask(standby, 'select pg_promote()'),
    async stop() {
      for (const place of [second, first]) await stopServer(place, 'immediate').catch(() => undefined)
      for (const folder of [first.dir, second.dir, home]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
