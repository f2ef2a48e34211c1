import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { typescript } from '../../tools/processes.mjs'
import { until } from './runs'

// The job worker as a process of its own, as `npm run worker` starts it.

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface Worker {
  process: ChildProcess
  /** Everything it has written so far. */
  output(): string
  /** Its log lines. */
  lines(): Record<string, unknown>[]
  /** Asks it to end, or ends it; returns the exit code, null after a signal. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

const running = new Set<Worker>()

/** Starts a worker on this test's database; with `ready` false it is not waited for. */
export async function startWorker(settings: Record<string, string> = {}, ready = true): Promise<Worker> {
  const child = spawn(process.execPath, typescript('jobs/worker.ts'), {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'info', WEEKLY_ANALYSIS: 'no', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()))
  const worker: Worker = {
    process: child,
    output: () => output,
    lines: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    end: async (signal = 'SIGTERM') => {
      running.delete(worker)
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const gone = once(child, 'exit')
      child.kill(signal)
      await gone
      return child.exitCode
    },
  }
  running.add(worker)
  if (ready)
    await until(
      async () => output,
      (said) => said.includes('worker ready') || child.exitCode !== null,
    )
  return worker
}

/** Ends whatever a failed test has left running. */
export async function endWorkers(): Promise<void> {
  await Promise.all([...running].map((worker) => worker.end('SIGKILL')))
}
