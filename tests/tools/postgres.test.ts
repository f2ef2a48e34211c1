import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAlive } from '@/tools/file-lock.mjs'
import { findRunning, placeFor, startPostgres } from '@/tools/postgres.mjs'

let folder = ''
let dir = ''
let others: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sightline-pg-'))
  chmodSync(folder, 0o755)
  dir = path.join(folder, 'postgres')
  others = []
})
afterEach(async () => {
  for (const child of others) child.kill('SIGKILL')
  const server = await startPostgres({ dir })
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
  rmSync(elsewhere(), { recursive: true, force: true })
})

/** Where root's server lives when its account cannot walk to `dir`. */
const elsewhere = () =>
  path.join('/var/tmp', `sightline-postgres-${createHash('sha256').update(dir).digest('hex').slice(0, 12)}`)

/** Another command that starts the same server, says its address and then stays. */
async function otherCommand(): Promise<{ child: ChildProcess; url: string }> {
  const module = path.resolve('tools/postgres.mjs')
  const code = `import { startPostgres } from ${JSON.stringify(module)}
    const { url } = await startPostgres({ dir: ${JSON.stringify(dir)} })
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  others.push(child)
  const [chunk] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { child, url: String(chunk).trim() }
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const serverPid = () => Number(readFileSync(path.join(dir, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0])

describe('the embedded Postgres', () => {
  it('starts, keeps its data over a restart, and stops', async () => {
    const first = await startPostgres({ dir })
    await ask(first.url, 'create table kept as select 7 as n')
    const pid = serverPid()
    await first.stop()
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
    const second = await startPostgres({ dir })
    expect(second.reused).toBe(false)
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
  })

  it('two first starts at once share one server, which stays while one of them uses it', async () => {
    const [one, two] = await Promise.all([otherCommand(), startPostgres({ dir })])
    expect(one.url).toBe(two.url)
    await two.stop()
    expect(await ask(one.url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('a server left by a killed command is joined, and then owned', async () => {
    const killed = await otherCommand()
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const next = await startPostgres({ dir })
    expect(next.reused).toBe(true)
    expect(next.url).toBe(killed.url)
    const pid = serverPid()
    await next.stop()
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false))
  })

  it('starts again after a kill -9 of the server, with what was committed', async () => {
    const first = await startPostgres({ dir })
    await ask(first.url, 'create table kept as select 7 as n')
    process.kill(serverPid(), 'SIGKILL')
    const second = await startPostgres({ dir })
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 7 }])
    await second.stop()
    await first.stop()
  })

  it('a server that takes connections and dies before it answers is started again', async () => {
    const first = await startPostgres({ dir })
    const pid = serverPid()
    process.kill(pid, 'SIGSTOP')
    const starting = startPostgres({ dir })
    await sleep(500)
    process.kill(pid, 'SIGKILL')
    const second = await starting
    expect(second.reused).toBe(false)
    expect(await ask(second.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await second.stop()
    await first.stop()
  })

  it('stops a server that has lost every session in a crash, and came back', async () => {
    const server = await startPostgres({ dir })
    const [{ pid }] = (await ask(server.url, 'select pid from pg_stat_activity where pid <> pg_backend_pid()')) as [
      { pid: number },
    ]
    process.kill(pid, 'SIGKILL')
    const found = await findRunning(placeFor(dir))
    expect(found).toBe(server.port)
    const postmaster = serverPid()
    await server.stop()
    await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false))
  })

  it('an initdb that was killed half-way is done again', async () => {
    mkdirSync(path.join(dir, 'pgdata.new'), { recursive: true })
    mkdirSync(path.join(dir, 'pgdata'))
    const server = await startPostgres({ dir })
    expect(await ask(server.url, 'select current_database() as name')).toEqual([{ name: 'sightline' }])
    await server.stop()
  })

  it('works where other users may not look', async () => {
    chmodSync(folder, 0o700)
    const server = await startPostgres({ dir })
    expect(await ask(server.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await server.stop()
    expect(existsSync(`${dir}.lock`)).toBe(false)
  })
})
