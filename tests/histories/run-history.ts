import { setTimeout as wait } from 'node:timers/promises'
import { required, resetEnv } from '@/server/env'
import { closeQueue } from '@/server/queue/client'
import { proxyDatabase } from '@/tests/support/database-proxy'
import { startModelServer } from '@/tests/support/model-server'
import { startTcpProxy } from '@/tests/support/tcp-proxy'
import { endWorkers, startWorker } from '@/tests/support/worker'
import { runClients } from './clients'
import { runFaults, type Times } from './faults'
import { beginHistory, type Entry, type FinalState } from './history'
import { Observer } from './observer'
import { overHttp } from './transport'
import { openWebProcesses } from './web-processes'
import { makeWorld } from './world'

export interface HistoryRun {
  seed: number
  seconds: number
  times: Times
  /** Whether the web side is two processes behind HTTP, which fail too; else it is in this process. */
  overHttp?: boolean
}

const MODEL_LATENCY_MS = 100

/** Twenty clients, a worker and a model server with a faulty network between them and the database of this test. */
export async function runHistory({
  seed,
  seconds,
  times,
  overHttp: isOverHttp = false,
}: HistoryRun): Promise<{ entries: Entry[]; final: FinalState }> {
  const direct = required('DATABASE_URL')
  const server = await startModelServer({ latencyMs: MODEL_LATENCY_MS, keepCalls: false })
  const model = await startTcpProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) })
  const database = await proxyDatabase()
  applySettings(`http://127.0.0.1:${model.port}/v1`)
  const web = isOverHttp ? await openWebProcesses() : undefined
  const history = beginHistory()
  try {
    const world = await makeWorld(history, web && overHttp(web.origin))
    const parts = { database, model, worker: await startWorker(), ...(web && { web }) }
    for (let index = 0; index < (web?.count ?? 0); index += 1) await web?.start(index)
    const observer = new Observer(direct, history)
    const [over, calm] = [new AbortController(), new AbortController()]
    const observing = observer.run(calm.signal)
    const acting = runClients(world, history, seed, calm.signal)
    const failing = runFaults(parts, history, seed, times, over.signal)
    await wait(seconds * 1000)
    over.abort()
    await failing
    calm.abort()
    await acting
    await observing
    return { entries: history.entries, final: await observer.finish() }
  } finally {
    await web?.close()
    await endWorkers()
    await closeQueue()
    await database.undo()
    await model.close()
    await server.stop()
  }
}

/** Short times, so that a history has many of what takes minutes or hours. */
export function applySettings(modelUrl: string): void {
  Object.assign(process.env, {
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: modelUrl,
    ENGINES: 'openai',
    LLM_TIMEOUT_MS: '2000',
    LLM_CONCURRENCY: '6',
    ACCESS_TOKEN_TTL_S: '5',
    DAILY_RUN_CRON: '0 0 29 2 *',
    TRUSTED_PROXY_HOPS: '1',
  })
  resetEnv()
}
