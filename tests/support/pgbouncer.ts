import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { postgresAccount } from '@/tools/postgres.mjs'
import { until } from './runs'

/** PgBouncer with the settings that the documentation gives, in front of a database. */
export interface PgBouncer {
  url: string
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  stop(): Promise<void>
}

export const POOL_SIZE = 4

/** @param database the address of the database itself */
export async function startPgBouncer(database: string): Promise<PgBouncer> {
  const target = new URL(database)
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const users = path.join(folder, 'userlist.txt')
  writeFileSync(users, `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
  const settings = readFileSync('docs/operators/pgbouncer.ini', 'utf8')
    .replace(
      'host=127.0.0.1 port=5432 dbname=sightline',
      `host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}`)
    .replace('/etc/pgbouncer/userlist.txt', users)
    .replace('default_pool_size = 16', `default_pool_size = ${POOL_SIZE}`)
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings)
  const url = new URL(database)
  url.host = `127.0.0.1:${port}`
  url.pathname = '/sightline'

  let running: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }
  const bouncer: PgBouncer = {
    url: url.href,
    kill: () => end('SIGKILL'),
    async start() {
      running = spawn('pgbouncer', [file], { stdio: 'ignore', ...postgresAccount() })
      await until(
        () => answers(port),
        (answered) => answered,
      )
    },
    async stop() {
      await end('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await bouncer.start()
  return bouncer
}

async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
