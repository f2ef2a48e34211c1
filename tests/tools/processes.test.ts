import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isAlive } from '@/tools/file-lock.mjs'

const PROCESSES = JSON.stringify(path.resolve('tools/processes.mjs'))

/** Does not listen to SIGTERM, and has a child of its own: the worst that a web process can be. */
const STUBBORN = `process.on('SIGTERM', () => {})
  const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  console.log('pids', process.pid, child.pid)
  setInterval(() => {}, 1000)`
const QUIET = `process.on('SIGTERM', () => { console.log('worker stops'); process.exit(0) })
  console.log('pids', process.pid)
  setInterval(() => {}, 1000)`
const CRASHES = `setTimeout(() => process.exit(3), 300)`

let command: ChildProcess | undefined
afterEach(() => command?.kill('SIGKILL'))

/** A command that starts the given programs, and the process ids that they say. */
async function start(programs: string[], count: number) {
  const code = `import { atEnd, endOnSignals, fail, isEnding, startNode, untilStopped } from ${PROCESSES}
    endOnSignals()
    atEnd(() => console.log('database stops'), () => console.log('database stops at once'))
    for (const program of ${JSON.stringify(programs)}) {
      const child = startNode(['-e', program])
      child.once('exit', () => { if (!isEnding()) void fail(new Error('it ended unexpectedly')) })
    }
    await untilStopped('Stopping …')`
  const started = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_lifecycle_event: '' },
  })
  command = started
  // Listened for at once: it may come before all process ids are read.
  const exit = once(started, 'exit')
  const said: string[] = []
  for (const stream of [started.stdout, started.stderr])
    createInterface({ input: stream }).on('line', (line) => said.push(line))
  const pids = () =>
    said.filter((line) => line.startsWith('pids')).flatMap((line) => line.split(' ').slice(1).map(Number))
  await vi.waitFor(() => expect(pids()).toHaveLength(count), { timeout: 10_000 })
  return { started, exit, said, pids: pids() }
}

const allGone = (pids: number[]) =>
  vi.waitFor(() => expect(pids.filter((pid) => isAlive(pid))).toEqual([]), { timeout: 15_000 })

describe('what a command has started', () => {
  it('dies with it after a kill -9, grandchildren and those that ignore SIGTERM included', async () => {
    const { started, pids } = await start([STUBBORN, QUIET], 3)
    expect(pids.every((pid) => isAlive(pid))).toBe(true)
    started.kill('SIGKILL')
    await allGone(pids)
  })

  it('is stopped by SIGTERM before the database, and the command ends with 0', async () => {
    const { started, exit, said, pids } = await start([QUIET], 1)
    started.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    expect(said.slice(-3)).toEqual(['Stopping …', 'worker stops', 'database stops'])
    await allGone(pids)
  })

  it('takes the echo of a Ctrl-C for the same one, and a second Ctrl-C by force', async () => {
    const { started, exit, said, pids } = await start([STUBBORN], 2)
    started.kill('SIGINT')
    started.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(isAlive(pids[0] as number)).toBe(true)
    started.kill('SIGINT')
    expect(await exit).toEqual([1, null])
    expect(said).toContain('database stops at once')
    await allGone(pids)
  })

  it('takes the rest with it when it dies unexpectedly', async () => {
    const { exit, said, pids } = await start([QUIET, CRASHES], 1)
    expect(await exit).toEqual([1, null])
    expect(said).toContain('it ended unexpectedly')
    await allGone(pids)
  })
})

describe('a program in the process of its command, as that of npm start', () => {
  const listens = (how: 'on' | 'once') => `console.log('pids', process.pid)
    process.${how}('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 300))
    setInterval(() => {}, 1000)`
  const NEVER_ENDS = `console.log('pids', process.pid)
    process.on('SIGTERM', () => console.log('heard'))
    setInterval(() => {}, 1000)`
  const EARLY = `console.log('pids', process.pid); setInterval(() => {}, 1000)`

  function here(program: string, under: string[] = []) {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'sightline-here-')), 'program.mjs')
    writeFileSync(file, program)
    const code = `import { endOnSignals, runHere } from ${PROCESSES}
      endOnSignals()
      await runHere(${JSON.stringify(file)})`
    const words = ['--input-type=module', '-e', code]
    return under.length > 0 ? [...under, JSON.stringify(words)] : words
  }

  async function run(words: string[], env: Record<string, string> = {}) {
    const started = spawn(process.execPath, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, npm_lifecycle_event: '', ...env },
    })
    command = started
    const exit = once(started, 'exit')
    const said: string[] = []
    for (const stream of [started.stdout, started.stderr])
      createInterface({ input: stream }).on('line', (line) => said.push(line))
    await vi.waitFor(() => expect(said[0]).toMatch(/^pids/), { timeout: 10_000 })
    return { started, exit, said, pid: Number(said[0]?.split(' ')[1]) }
  }

  it.each([
    ['SIGTERM', 'on'],
    ['SIGTERM', 'once'],
    ['SIGINT', 'once'],
    ['SIGHUP', 'once'],
  ] as const)('%s is the normal end of one that listens by %s', async (signal, how) => {
    const { started, exit, said, pid } = await run(here(listens(how)))
    expect(pid).toBe(started.pid)
    started.kill(signal)
    expect(await exit).toEqual([0, null])
    expect(said.at(-1)).toBe('drained')
  })

  it('a signal ends one that does not listen yet', async () => {
    const { started, exit } = await run(here(EARLY))
    started.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  })

  it('a second Ctrl-C ends it by force, and the echo of the first one does not', async () => {
    const { started, exit, said } = await run(here(NEVER_ENDS))
    started.kill('SIGINT')
    started.kill('SIGINT')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(said).toContain('heard')
    expect(isAlive(started.pid as number)).toBe(true)
    started.kill('SIGINT')
    expect(await exit).toEqual([1, null])
    expect(said).toContain('Stopping by force')
  })

  it('ends when npm is killed, which tells it nothing', async () => {
    const npm = `require('node:child_process').spawn(process.execPath, JSON.parse(process.argv[1]), { stdio: 'inherit' })`
    const { started, pid } = await run(here(listens('once'), ['-e', npm]), { npm_lifecycle_event: 'start' })
    started.kill('SIGKILL')
    await allGone([pid])
  })
})
