import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { closeQueue } from '@/server/queue/client'
import { required } from '@/server/settings/env'
import { proxyDatabase } from '@/tests/support/database-proxy'
import { logLines } from '@/tests/support/log-lines'
import { endWorkers, startWorker } from '@/tests/support/worker'
import { violationsOf } from './checker'
import { runClients } from './clients'
import { runFaults, type Times } from './faults'
import { beginHistory, type Entry, type FinalState, saveHistory } from './history'
import { Observer } from './observer'
import { startOutside } from './outside'
import { printHistory } from './print-history'
import { isGood } from './recovery'
import { overHttp } from './transport'
import { openWebProcesses } from './web-processes'
import { makeWorld } from './world'

// `npm run histories` sets these (docs/developers/histories.md).
const { HISTORY_SECONDS, HISTORY_SEED, HISTORY_FILE } = process.env
const seed = Number(HISTORY_SEED ?? 1)

/** How long clients act, and in milliseconds how long faults last and how long it is quiet between them. */
export interface HistoryForm {
  seconds: number
  times: Times
}

export const SHORT: HistoryForm = { seconds: 12, times: { from: 500, to: 1500, quiet: 1500 } }
export const LONG: HistoryForm = {
  seconds: Number(HISTORY_SECONDS ?? 120),
  times: { from: 500, to: 8000, quiet: 8000 },
}

interface HistoryOutcome {
  entries: Entry[]
  final: FinalState
  /** Log lines that report an error. */
  errors: readonly string[]
}

/** Calls that a history needs: without one of each that was carried out, it says nothing about them. */
const KINDS: Record<string, readonly string[]> = {
  'sign-ins': ['sign in'],
  refreshes: ['refresh'],
  edits: ['edit query', 'change role', 'change role of colleague'],
  activations: ['activate query'],
  runs: ['start run', 'run again'],
  'status changes': ['change status'],
  deletions: ['delete note', 'delete action', 'delete query', 'delete colleague'],
}

/** Declares the test that clients act while parts fail and that every rule is kept; with `overHttp` web processes fail too. */
export function testHistory(form: HistoryForm, { overHttp }: { overHttp: boolean }): void {
  const clients = overHttp ? 'twenty clients of two web processes that fail too' : 'twenty clients with faults'
  // With the work that the worker still has in the end.
  const timeout = 120_000 + form.seconds * 1000
  test(`${form.seconds} seconds of ${clients} keep every rule`, () => expectRulesKept(form, overHttp), timeout)
}

async function expectRulesKept(form: HistoryForm, overHttp: boolean): Promise<void> {
  const { entries, final, errors } = await runLogged(form, overHttp)
  const violations = violationsOf(entries, final)
  if (HISTORY_FILE) saveHistory(HISTORY_FILE, entries, final)
  if (HISTORY_FILE || violations.length > 0) console.log(printHistory(seed, entries, violations))
  expect(violations, [JSON.stringify(violations, null, 1), ...errors].join('\n')).toEqual([])
  const good = entries.filter((entry) => entry.kind === 'operation').filter(isGood)
  const done = new Set(good.map(({ name }) => name))
  expect(Object.keys(KINDS).filter((kind) => !KINDS[kind]?.some((name) => done.has(name)))).toEqual([])
  expect(good.length).toBeGreaterThan(100)
  expect(entries.filter(({ kind }) => kind === 'fault').length).toBeGreaterThan(0)
}

/** With the errors that this process has logged as well. */
async function runLogged(form: HistoryForm, isOverHttp: boolean): Promise<HistoryOutcome> {
  const running = Promise.withResolvers<HistoryOutcome>()
  const lines = await logLines(() => {
    running.resolve(runHistory(form, isOverHttp))
    return running.promise
  }, 'error')
  const outcome = await running.promise
  return { ...outcome, errors: [...outcome.errors, ...lines.map((line) => JSON.stringify(line))] }
}

/** Twenty clients and a worker on the database of this test, with a faulty network to it, to the model and to the mail server. */
async function runHistory({ seconds, times }: HistoryForm, isOverHttp: boolean): Promise<HistoryOutcome> {
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
