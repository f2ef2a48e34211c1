import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { startNode } from './children.mjs'
import { NEXT } from './next-build.mjs'
import { fail, isEnding } from './shutdown.mjs'
import { typescript } from './typescript.mjs'

const TSX = path.join('node_modules', 'tsx', 'dist', 'cli.mjs')
/** Loaded before the web process's own code. */
const FIRST = ['peer-address.mjs', 'malformed-address.mjs'].flatMap((file) => [
  '--import',
  pathToFileURL(path.join(import.meta.dirname, file)).href,
])
const HEALTH_PATIENCE_MS = 60_000
const POLL_MS = 100

/** A process that must live as long as the command: its end, unless we are ending, ends everything. */
function mustLive(name, child) {
  child.once('exit', (code, signal) => {
    if (!isEnding()) void fail(new Error(`The ${name} process ended unexpectedly (${signal ?? `exit code ${code}`})`))
  })
  return child
}

/** The web process on a finished build. */
export function startWeb(port) {
  const env = { NODE_ENV: 'production', PORT: String(port) }
  return mustLive('web', startNode([...FIRST, NEXT, 'start', '-p', String(port)], { env }))
}

/** The web process that rebuilds as files change. */
export function startWebWithReload(port) {
  const env = { NODE_ENV: 'development', PORT: String(port) }
  return mustLive('web', startNode([NEXT, 'dev', '-p', String(port)], { env }))
}

/** The job worker process. */
export function startWorker() {
  return mustLive('worker', startNode(typescript('jobs/worker.ts'), { env: { NODE_ENV: 'production' } }))
}

/** The job worker process that starts again as files change. */
export function startWorkerWithReload() {
  const args = [TSX, 'watch', '--clear-screen=false', 'jobs/worker.ts']
  return mustLive('worker', startNode(args, { env: { NODE_ENV: 'development' } }))
}

/** Waits until the web process says that it, its database and a worker are well. */
export async function untilHealthy(port) {
  const until = Date.now() + HEALTH_PATIENCE_MS
  let last = 'no answer'
  while (Date.now() < until && !isEnding()) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/health`)
      const health = await response.json()
      if (response.status === 200 && health.worker === 'ok') return
      last = `status ${response.status}, worker ${health.worker}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await sleep(POLL_MS)
  }
  if (!isEnding()) throw new Error(`Web and worker did not become healthy: ${last}`)
}
