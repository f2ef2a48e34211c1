import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../tools/port.mjs'
import { untilHealthy } from '../../../tools/stack.mjs'
import { canReadMemory, family, memoryOf } from '../../support/process-memory'

// An installation that nobody uses, started as an operator starts it.

export interface IdleFigures {
  /** Of web and worker together, as the database counts them: each is one statement, or little more. */
  transactionsPerSecond: number
  /** Web, worker and what starts them, by their share of what is held (Pss); null where the system does not say. */
  memoryMiB: number | null
}

/** Until what the start needed is given back. */
const SETTLED_MS = 20_000
const WATCHED_S = 20
/** A connection reports what it has done when it is idle, a second later at the most. */
const REPORTED_MS = 1500

export async function measureIdle(databaseUrl: string): Promise<IdleFigures> {
  const port = await freePort()
  const settings = { DATABASE_URL: databaseUrl, PORT: String(port), APP_URL: `http://localhost:${port}` }
  const env = { ...process.env, ...settings, DAILY_RUN_CRON: '0 0 29 2 *' }
  const commands = ['start', 'worker'].map((name) =>
    spawn('npm', ['run', name], { env, stdio: 'ignore', detached: true }),
  )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await untilHealthy(port)
    await sleep(SETTLED_MS)
    const before = await transactions(client)
    await sleep(WATCHED_S * 1000)
    const transactionsPerSecond = ((await transactions(client)) - before) / WATCHED_S
    return { transactionsPerSecond, memoryMiB: canReadMemory() ? held(commands) : null }
  } finally {
    await client.end()
    for (const { pid = 0 } of commands) process.kill(-pid, 'SIGTERM')
  }
}

function held(commands: ChildProcess[]): number {
  const processes = commands.flatMap(({ pid = 0 }) => family(pid))
  return processes.reduce((sum, pid) => sum + memoryOf(pid, 'Pss'), 0)
}

async function transactions(client: pg.Client): Promise<number> {
  await sleep(REPORTED_MS)
  const { rows } = await client.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0]?.count)
}
