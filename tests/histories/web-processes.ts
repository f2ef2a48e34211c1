import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { startRoundRobinProxy } from '@/tests/support/round-robin-proxy'
import { freePort } from '../../tools/port.mjs'
import { startNode } from '../../tools/processes.mjs'
import { untilHealthy, webProgram } from '../../tools/stack.mjs'

/** The built web process twice, behind a proxy that gives each request to the other one (docs/scale.md). */
export interface WebProcesses {
  origin: string
  count: number
  /** Sends a signal to one of them, and waits for its end where it ends by that. */
  signal(index: number, signal: NodeJS.Signals): Promise<void>
  /** Starts one that has ended again, and waits until it is healthy, which takes a worker, and the proxy has seen that. */
  start(index: number): Promise<void>
  /** The lines of their logs that report an error. */
  errors: readonly string[]
  close(): Promise<void>
}

const COUNT = 2
const ENDS = new Set<NodeJS.Signals>(['SIGKILL', 'SIGTERM'])

/** Uses the existing build (`ensureBuild`), with this process's settings at the time of each start. */
export async function openWebProcesses(): Promise<WebProcesses> {
  const proxy = await startRoundRobinProxy()
  const ports = await Promise.all(Array.from({ length: COUNT }, () => freePort()))
  const running: (ChildProcess | undefined)[] = []
  const errors: string[] = []
  const signal = async (index: number, name: NodeJS.Signals) => {
    const web = running[index]
    if (!web || web.exitCode !== null || web.signalCode !== null) return
    const ended = once(web, 'exit')
    web.kill(name)
    if (ENDS.has(name)) await ended
  }
  proxy.use(ports)
  return {
    origin: proxy.origin,
    count: COUNT,
    errors,
    signal,
    async start(index) {
      const port = ports[index] ?? 0
      const { args, env } = webProgram(port)
      const settings = { ...env, APP_URL: proxy.origin, LOG_LEVEL: 'error' }
      const web: ChildProcess = startNode(args, { env: settings, output: 'pipe' })
      createInterface(web.stdout as Readable).on('line', (line) => line.startsWith('{') && errors.push(line))
      web.stderr?.resume()
      running[index] = web
      await untilHealthy(port)
      await proxy.untilUsed(port)
    },
    async close() {
      await Promise.all(ports.map((_, index) => signal(index, 'SIGKILL')))
      await proxy.close()
    },
  }
}
