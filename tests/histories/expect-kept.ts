import { expect } from 'vitest'
import { logLines } from '@/tests/support/log-lines'
import { violationsOf } from './checker'
import { saveHistory } from './history'
import { printHistory } from './print-history'
import { isGood } from './recovery'
import { type HistoryOutcome, runHistory } from './run-history'

const { HISTORY_SECONDS, HISTORY_SEED, HISTORY_FILE } = process.env
/** A short form of `npm run histories` (docs/histories.md), which sets these for the long one. */
export const seconds = Number(HISTORY_SECONDS ?? 30)
const seed = Number(HISTORY_SEED ?? 1)
const times = HISTORY_SECONDS ? { from: 500, to: 8000, quiet: 8000 } : { from: 500, to: 1500, quiet: 1500 }

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

/** What a test of a history may take, with the work that its worker still has in the end. */
export const TIMEOUT_MS = 120_000 + seconds * 1000

/** Lets clients act while parts fail, and expects that every rule is kept. */
export async function expectRulesKept(form: { overHttp: boolean }): Promise<void> {
  const { entries, final, errors } = await runLogged(form)
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
async function runLogged(form: { overHttp: boolean }): Promise<HistoryOutcome> {
  const running = Promise.withResolvers<HistoryOutcome>()
  const lines = await logLines(() => {
    running.resolve(runHistory({ seed, seconds, times, ...form }))
    return running.promise
  }, 'error')
  const outcome = await running.promise
  return { ...outcome, errors: [...outcome.errors, ...lines.map((line) => JSON.stringify(line))] }
}
