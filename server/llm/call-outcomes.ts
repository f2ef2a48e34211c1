import type { Day } from '@/lib/format/days'
import { today } from '@/server/clock'
import { EngineError, type EngineErrorKind, type Usage } from './engine'

// What becomes of model calls, try by try, for monitoring. Counted in memory and carried to the database by the worker
// every few seconds (server/services/monitoring/model-calls.ts); the bill is the usage ledger, not this.

/** What a call is for. */
export const MODEL_CALLS = ['answer', 'extract', 'sentiment'] as const
export type ModelCall = (typeof MODEL_CALLS)[number]
/** How it ended: with something to use, or why not. */
export const CALL_OUTCOMES = ['ok', 'refused', 'unusable', 'rate_limited', 'quota', 'timeout', 'error'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** Calls of one kind that ended alike on one day. */
export interface CallCount {
  day: Day
  call: ModelCall
  outcome: CallOutcome
  calls: number
  durationMs: number
  inputTokens: number
  outputTokens: number
}

/** Null is no call: it was never made, or our own shutdown cut it off. */
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

/** Makes one try of a call and counts how it ends; the answer and the error pass through as they are. */
export async function countCall<T extends { usage: Usage }>(call: ModelCall, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const count = (outcome: CallOutcome, usage: Usage | undefined) =>
    add({
      ...{ day: today(), call, outcome, calls: 1, durationMs: Math.round(performance.now() - started) },
      ...{ inputTokens: usage?.inputTokens ?? 0, outputTokens: usage?.outputTokens ?? 0 },
    })
  try {
    const answer = await work()
    count('ok', answer.usage)
    return answer
  } catch (error) {
    const outcome = error instanceof EngineError ? OUTCOMES[error.kind] : 'error'
    if (outcome) count(outcome, error instanceof EngineError ? error.usage : undefined)
    throw error
  }
}

/** Hands over what was counted since the last time. */
export function drainCallCounts(): CallCount[] {
  const taken = [...counts.values()]
  counts = new Map()
  return taken
}

/** Takes back what could not be stored. */
export function restoreCallCounts(taken: readonly CallCount[]): void {
  for (const each of taken) add(each)
}

function add(more: CallCount): void {
  const key = `${more.day} ${more.call} ${more.outcome}`
  const known = counts.get(key)
  counts.set(key, {
    ...more,
    calls: (known?.calls ?? 0) + more.calls,
    durationMs: (known?.durationMs ?? 0) + more.durationMs,
    inputTokens: (known?.inputTokens ?? 0) + more.inputTokens,
    outputTokens: (known?.outputTokens ?? 0) + more.outputTokens,
  })
}
