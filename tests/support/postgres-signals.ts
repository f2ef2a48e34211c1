import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { until } from './runs'

// Signals to the processes of a Postgres server, as an operator, a kernel without memory or a machine that fails sends them.

const run = promisify(execFile)

interface Place {
  dir: string
}

/** The process that accepts connections and starts the others. */
export function postmasterOf({ dir }: Place): number {
  return Number(readFileSync(path.join(dir, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** The processes of a server that the signal shall reach: all, or those whose title it has. */
export async function processesOf(place: Place, title = ''): Promise<number[]> {
  const postmaster = postmasterOf(place)
  return (await processes())
    .filter(({ pid, parent, command }) => (pid === postmaster || parent === postmaster) && command.includes(title))
    .map(({ pid }) => pid)
}

export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      // One that has ended by itself meanwhile.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
}

/** Ends all at once; resolves when none is left. @param atOnce what fails in the same moment */
export async function killServer(place: Place, atOnce = () => {}): Promise<void> {
  const all = await processesOf(place)
  signal(all, 'SIGKILL')
  atOnce()
  await ended(all)
}

/** Until none of them runs. */
export async function ended(pids: readonly number[]): Promise<void> {
  await until(
    async () => (await processes()).filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z')).length,
    (left) => left === 0,
  )
}

async function processes() {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { maxBuffer: 10_000_000 })
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [pid, parent, state = '', ...command] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), state, command: command.join(' ') }
    })
}
