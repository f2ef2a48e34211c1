import { execFile } from 'node:child_process'
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { prepareQueues } from '@/server/queue/client'
import { migrateTables } from '@/tools/migrate.mjs'
import { placeFor, prepareData, startServer, stopServer } from '@/tools/postgres.mjs'
import { killServer } from './postgres-signals'
import { startTcpProxy } from './tcp-proxy'

const run = promisify(execFile)

/** A primary with a standby on another machine, and the one address that the product has for them. */
export interface FailoverPair {
  /** Leads to the primary at first. */
  address: string
  primary: string
  standby: string
  /** Standby and primary hear each other so much later. */
  setDistance(ms: number): void
  /** The standby goes on receiving and shows nothing new. */
  pauseStandby(): Promise<void>
  /** The primary ends at once; what is on its way to the standby does not arrive. @param atOnce called in that moment */
  losePrimary(atOnce: () => void): Promise<void>
  startFormerPrimary(): Promise<void>
  /** The standby takes writes from then on. */
  promote(): Promise<void>
  switchTo(url: string): void
  stop(): Promise<void>
}

const DATABASE = 'sightline'

export async function startFailoverPair(): Promise<FailoverPair> {
  const home = mkdtempSync(path.join(tmpdir(), 'sightline-failover-'))
  chmodSync(home, 0o755)
  const [first, second] = [placeFor(path.join(home, 'primary')), placeFor(path.join(home, 'standby'))]
  const password = await prepareData(first, ['--locale=C'])
  const port = await startServer(first)
  const at = (where: number, database = DATABASE) => `postgresql://app:${password}@127.0.0.1:${where}/${database}`
  await ask(at(port, 'postgres'), `create database ${DATABASE}`)
  await migrateTables(at(port))
  await prepareQueues(at(port))

  // A copy of the folder while the server does not run is a standby that has everything up to then.
  await stopServer(first, 'fast')
  await run('cp', ['-a', first.dir, second.dir])
  const data = path.join(second.dir, 'pgdata')
  writeFileSync(path.join(data, 'standby.signal'), '')
  const replication = await startTcpProxy({ host: '127.0.0.1', port })
  const follows = `host=127.0.0.1 port=${replication.port} user=app password=${password}`
  appendFileSync(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${follows}'\n`)
  await startServer(first, { port })
  const standbyPort = await startServer(second)

  const [primary, standby] = [at(port), at(standbyPort)]
  const address = await startTcpProxy(targetOf(primary))
  return {
    address: at(address.port),
    primary,
    standby,
    setDistance: (ms) => replication.begin({ kind: 'slow', ms }),
    pauseStandby: () => ask(standby, 'select pg_wal_replay_pause()'),
    losePrimary: (atOnce) =>
      killServer(first, () => {
        replication.begin({ kind: 'down' })
        atOnce()
      }),
    startFormerPrimary: async () => void (await startServer(first, { port })),
    promote: () => ask(standby, 'select pg_promote()'),
    switchTo: (to) => address.retarget(targetOf(to)),
    async stop() {
      await address.close()
      await replication.close()
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

function targetOf(url: string) {
  const { hostname, port } = new URL(url)
  return { host: hostname, port: Number(port) }
}
