import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { isAlive } from '@/tools/file-lock.mjs'
import { canBecome, ECHO_MS } from '@/tools/processes.mjs'

// A command of production that has become its program: one process, which ends as the command would.

const PROCESSES = JSON.stringify(path.resolve('tools/processes.mjs'))
/** Ends like the web process, which exits with the number of its signal. */
const SERVER = `process.on('SIGTERM', () => process.exit(143))
  process.on('SIGINT', () => process.exit(130))
  console.log('runs', process.pid)
  setInterval(() => {}, 1000)`
const STUBBORN = `for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => console.log('heard'))
  console.log('runs', process.pid)
  setInterval(() => {}, 1000)`
const EARLY = `console.log('runs', process.pid)
  setInterval(() => {}, 1000)`

const started: ChildProcess[] = []
afterEach(() => {
  for (const each of started.splice(0)) each.kill('SIGKILL')
})

/** A command that becomes the program, and what it has said so far. */
async function become(program: string, env: Record<string, string> = {}) {
  const code = `import { become } from ${PROCESSES}
    become({ args: ['-e', ${JSON.stringify(program)}], env: {} })`
  const command = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_lifecycle_event: '', ...env },
  })
  started.push(command)
  const said: string[] = []
  for (const stream of [command.stdout, command.stderr])
    createInterface({ input: stream }).on('line', (line) => said.push(line))
  await vi.waitFor(() => expect(said[0]).toMatch(/^runs /), { timeout: 15_000 })
  return { command, said }
}

it.skipIf(!canBecome)('is the process of the command itself', async () => {
  const { command, said } = await become(SERVER)
  expect(said).toEqual([`runs ${command.pid}`])
})

it.skipIf(!canBecome).each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s is its normal end', async (signal) => {
  const { command } = await become(SERVER)
  command.kill(signal)
  expect(await once(command, 'exit')).toEqual([0, null])
})

it.skipIf(!canBecome)('a signal ends a program that does not listen yet', async () => {
  const { command } = await become(EARLY)
  command.kill('SIGTERM')
  expect(await once(command, 'exit')).toEqual([0, null])
})

it.skipIf(!canBecome)('takes the echo of a Ctrl-C for the same one, and a second Ctrl-C by force', async () => {
  const { command, said } = await become(STUBBORN)
  command.kill('SIGINT')
  await vi.waitFor(() => expect(said).toContain('heard'), { timeout: 15_000 })
  command.kill('SIGINT')
  await sleep(ECHO_MS + 300)
  expect(isAlive(command.pid as number)).toBe(true)
  command.kill('SIGINT')
  expect(await once(command, 'exit')).toEqual([1, null])
  expect(said).toContain('Stopping by force')
})

it.skipIf(!canBecome)('ends when npm is killed, which tells it nothing', async () => {
  const code = `import { spawn } from 'node:child_process'
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(`import { become } from ${PROCESSES}
      become({ args: ['-e', ${JSON.stringify(SERVER)}], env: {} })`)}], { stdio: 'inherit' })`
  const npm = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  started.push(npm)
  const [line] = await once(createInterface({ input: npm.stdout }), 'line')
  const pid = Number(String(line).split(' ')[1])
  expect(isAlive(pid)).toBe(true)
  npm.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 15_000 })
})
