import type { Day } from '@/lib/format/days'
import { today } from '@/server/clock'
import { EngineError, type EngineErrorKind, type Usage } from './engine'

// Counts every try for monitoring, in memory; the worker saves the counts. Billing uses the usage ledger.

export const MODEL_CALLS = ['answer', 'extract', 'sentiment'] as const
export type ModelCall = (typeof MODEL_CALLS)[number]
export const CALL_OUTCOMES = ['ok', 'refused', 'unusable', 'rate_limited', 'quota', 'timeout', 'error'] as const
type CallOutcome = (typeof CALL_OUTCOMES)[number]

interface CallCount {
  day: Day
  engine: string
  call: ModelCall
  outcome: CallOutcome
  calls: number
  durationMs: number
  inputTokens: number
  outputTokens: number
}

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
  const count = (outcome: CallOutcome, usage: Usage | undefined) =>
    add({
      day: today(),
      engine,
      call,
      outcome,
      calls: 1,
      durationMs: Math.round(performance.now() - started),
      inputTokens: usage?.inputTokens ?? 0,
      outputTokens: usage?.outputTokens ?? 0,
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
  })
}
