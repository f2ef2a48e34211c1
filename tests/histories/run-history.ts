import { setTimeout as wait } from 'node:timers/promises'
import { required } from '@/server/env'
import { closeQueue } from '@/server/queue/client'
import { proxyDatabase } from '@/tests/support/database-proxy'
import { endWorkers, startWorker } from '@/tests/support/worker'
import { runClients } from './clients'
import { runFaults, type Times } from './faults'
import { beginHistory, type Entry, type FinalState } from './history'
import { Observer } from './observer'
import { startOutside } from './outside'
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

export interface HistoryOutcome {
  entries: Entry[]
  final: FinalState
  /** Lines of logs that say of an error. */
  errors: readonly string[]
}

/** Twenty clients and a worker on the database of this test, with a faulty network to it, to the model and to the mail server. */
export async function runHistory({
  seed,
  seconds,
  times,
  overHttp: isOverHttp = false,
}: HistoryRun): Promise<HistoryOutcome> {
  const direct = required('DATABASE_URL')
  const database = await proxyDatabase()
  const outside = await startOutside({ modelLatencyMs: 100 })
  const web = isOverHttp ? await openWebProcesses() : undefined
  const history = beginHistory()
  try {
    const world = await makeWorld(history, web && overHttp(web.origin))
    const parts = { database, ...outside.networks, worker: await startWorker(), ...(web && { web }) }
    for (let index = 0; index < (web?.count ?? 0); index += 1) await web?.start(index)
    const observer = new Observer(direct, history, outside.mailbox)
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
    return { entries: history.entries, final: await observer.finish(), errors: web?.errors ?? [] }
  } finally {
    await web?.close()
    await endWorkers()
    await closeQueue()
    await database.undo()
    await outside.stop()
  }
}
