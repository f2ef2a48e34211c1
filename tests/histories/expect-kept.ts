import { expect, test } from 'vitest'
import { logLines } from '@/tests/support/log-lines'
import { violationsOf } from './checker'
import { saveHistory } from './history'
import { printHistory } from './print-history'
import { isGood } from './recovery'
import { type HistoryOutcome, runHistory } from './run-history'

// `npm run histories` sets these (docs/histories.md).
const { HISTORY_SECONDS, HISTORY_SEED, HISTORY_FILE } = process.env
const seed = Number(HISTORY_SEED ?? 1)

/** How long clients act, and in milliseconds how long faults last and how long it is quiet between them. */
export interface HistoryForm {
  seconds: number
  times: { from: number; to: number; quiet: number }
}

export const SHORT: HistoryForm = { seconds: 12, times: { from: 500, to: 1500, quiet: 1500 } }
export const LONG: HistoryForm = {
  seconds: Number(HISTORY_SECONDS ?? 120),
  times: { from: 500, to: 8000, quiet: 8000 },
}

/** What a history is of: without one of each that was carried out, it says nothing about them. */
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
  const { entries, final, errors } = await runLogged({ ...form, overHttp })
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
async function runLogged(form: HistoryForm & { overHttp: boolean }): Promise<HistoryOutcome> {
  const running = Promise.withResolvers<HistoryOutcome>()
  const lines = await logLines(() => {
    running.resolve(runHistory({ seed, ...form }))
    return running.promise
  }, 'error')
  const outcome = await running.promise
  return { ...outcome, errors: [...outcome.errors, ...lines.map((line) => JSON.stringify(line))] }
}
