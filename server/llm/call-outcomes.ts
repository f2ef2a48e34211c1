import type { Day } from '@/lib/format/days'
import { today } from '@/server/clock'
import { EngineError, type EngineErrorKind, type Usage } from './engine'

// Counts every try for monitoring, in memory; the worker saves the counts. Billing uses the usage ledger.

export const MODEL_CALLS = ['answer', 'extract', 'sentiment'] as const
export type ModelCall = (typeof MODEL_CALLS)[number]
/** Looks at surfaces are counted with them, each once it has ended. */
export const LOOK = 'look'
export const CALL_OUTCOMES = ['ok', 'refused', 'unusable', 'rate_limited', 'quota', 'timeout', 'error'] as const
type CallOutcome = (typeof CALL_OUTCOMES)[number]

interface CallCount {
  day: Day
  engine: string
  call: ModelCall | typeof LOOK
  outcome: CallOutcome
  calls: number
  durationMs: number
  inputTokens: number
  outputTokens: number
  /** What calls of a known cost cost, in millionths of a US dollar, and how many have none. */
  costMicros: number
  unpricedCalls: number
}

const NOTHING = { calls: 0, durationMs: 0, inputTokens: 0, outputTokens: 0, costMicros: 0, unpricedCalls: 0 }

/** Failures before the provider has begun to work: they use and cost nothing. */
export const REFUSED: readonly EngineErrorKind[] = ['rate', 'quota', 'auth', 'badRequest']

/** Null when the call was never sent or our shutdown cut it off. */
const OUTCOMES: Record<EngineErrorKind, CallOutcome | null> = {
  refused: 'refused',
  incomplete: 'unusable',
  badResponse: 'unusable',
  rate: 'rate_limited',
  quota: 'quota',
  timeout: 'timeout',
  server: 'error',
  auth: 'error',
  badRequest: 'error',
  aborted: null,
  notConfigured: null,
}

let counts = new Map<string, CallCount>()

/** Runs a call and counts its outcome; `engine` is the one whose account pays. */
export async function countCall<T extends { usage: Usage }>(
  engine: string,
  call: ModelCall,
  work: () => Promise<T>,
): Promise<T> {
  const started = performance.now()
  const count = (outcome: CallOutcome, usage: Usage | undefined, isFree = false) =>
    add({
      day: today(),
      engine,
      call,
      outcome,
      calls: 1,
      durationMs: Math.round(performance.now() - started),
      inputTokens: usage?.inputTokens ?? 0,
      outputTokens: usage?.outputTokens ?? 0,
      costMicros: usage?.costMicros ?? 0,
      unpricedCalls: usage?.costMicros === undefined && !isFree ? 1 : 0,
    })
  try {
    const answer = await work()
    count('ok', answer.usage)
    return answer
  } catch (error) {
    const outcome = error instanceof EngineError ? OUTCOMES[error.kind] : 'error'
    const isRefused = error instanceof EngineError && !error.usage && REFUSED.includes(error.kind)
    if (outcome) count(outcome, error instanceof EngineError ? error.usage : undefined, isRefused)
    throw error
  }
}

/** Counts a look that ended, with the time of the delivery in which it did; its tasks are booked by `countLookCost`. */
export function countLook(engine: string, outcome: CallOutcome, durationMs: number): void {
  add({ ...NOTHING, day: today(), engine, call: LOOK, outcome, calls: 1, durationMs: Math.round(durationMs) })
}

/** Counts what tasks of a look cost, once they are booked, and how many have no known cost. */
export function countLookCost(engine: string, costMicros: number, unpricedCalls: number): void {
  if (costMicros + unpricedCalls > 0)
    add({ ...NOTHING, day: today(), engine, call: LOOK, outcome: 'ok', costMicros, unpricedCalls })
}

export function drainCallCounts(): CallCount[] {
  const drained = [...counts.values()]
  counts = new Map()
  return drained
}

export function restoreCallCounts(drained: readonly CallCount[]): void {
  for (const each of drained) add(each)
}

function add(more: CallCount): void {
  const key = `${more.day} ${more.engine} ${more.call} ${more.outcome}`
  const known = counts.get(key)
  counts.set(key, {
    ...more,
    calls: (known?.calls ?? 0) + more.calls,
    durationMs: (known?.durationMs ?? 0) + more.durationMs,
    inputTokens: (known?.inputTokens ?? 0) + more.inputTokens,
    outputTokens: (known?.outputTokens ?? 0) + more.outputTokens,
    costMicros: (known?.costMicros ?? 0) + more.costMicros,
    unpricedCalls: (known?.unpricedCalls ?? 0) + more.unpricedCalls,
  })
}
