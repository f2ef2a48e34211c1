import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface BenchProcess {
  /** The first group of the pattern that said it was ready. */
  said: string
  stop: () => Promise<void>
}

/** Starts one of our TypeScript programs and waits until it says it is ready; its log is not shown. */
export async function startProcess(
  args: string[],
  settings: Record<string, string>,
  ready: RegExp,
): Promise<BenchProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    env: { ...process.env, ...settings },
    // The channel ends the worker should the benchmark be killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const said = await new Promise<string>((resolve, reject) => {
    const read = (data: Buffer) => {
      output += data.toString()
      const found = ready.exec(output)?.[1]
      if (found) resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}:\n${output}`)))
  })
  output = ''
  return {
    said,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
