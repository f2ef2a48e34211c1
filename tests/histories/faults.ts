import { setTimeout as wait } from 'node:timers/promises'
import { pick, seededRandom } from '@/server/llm/seeded-random'
import type { Fault, TcpProxy } from '@/tests/support/tcp-proxy'
import { startWorker, type Worker } from '@/tests/support/worker'
import type { FaultTime, History } from './history'
import { isGood } from './recovery'

// Faults that come and go in a seeded order, one at a time. After each there is a quiet time until the product is back.

/** The parts that fail. */
export interface Parts {
  database: TcpProxy
  model: TcpProxy
  worker: Worker
}

type Failing = (parts: Parts, random: () => number, lastsMs: number) => Promise<void>

interface KnownFault extends Pick<FaultTime, 'part' | 'what'> {
  fail: Failing
}

/** A fault lasts at least `from`, at most `to`; after it and its recovery all is quiet for `quiet`. */
export interface Times {
  from: number
  to: number
  quiet: number
}

/** A little more than there is to recover. */
const RECOVERED_BY_MS = 10_500

const proxied = (part: 'database' | 'model', what: string, faultOf: (random: () => number) => Fault): KnownFault => ({
  part,
  what,
  fail: async (parts, random, lastsMs) => {
    parts[part].begin(faultOf(random))
    await wait(lastsMs)
    parts[part].end()
  },
})

const ROUNDS: KnownFault[][] = [
  [
    proxied('database', 'down', () => ({ kind: 'down' })),
    proxied('database', 'silent', () => ({ kind: 'silent' })),
    proxied('database', 'slow', (random) => ({ kind: 'slow', ms: 20 + random() * 200, jitterMs: 100 })),
    proxied('database', 'reset within answers', (random) => ({ kind: 'resetAfter', bytes: 500 + random() * 20_000 })),
    proxied('database', 'half answers', (random) => ({ kind: 'endAfter', bytes: 500 + random() * 20_000 })),
  ],
  [
    {
      part: 'worker',
      what: 'killed',
      fail: async (parts, _random, lastsMs) => {
        await parts.worker.end('SIGKILL')
        await wait(lastsMs)
        parts.worker = await startWorker()
      },
    },
    {
      part: 'worker',
      what: 'stopped for a while',
      fail: async ({ worker }, _random, lastsMs) => {
        worker.process.kill('SIGSTOP')
        await wait(lastsMs)
        worker.process.kill('SIGCONT')
      },
    },
  ],
  [
    proxied('model', 'down', () => ({ kind: 'down' })),
    proxied('model', 'silent', () => ({ kind: 'silent' })),
    proxied('model', 'slow', (random) => ({ kind: 'slow', ms: 200 + random() * 800 })),
    proxied('model', 'reset within answers', (random) => ({ kind: 'resetAfter', bytes: 100 + random() * 3000 })),
  ],
]

/** Every known fault once, in a seeded order in which the parts take turns; then all again. */
export function* faultOrder(seed: number): Generator<KnownFault, never> {
  const random = seededRandom('faults', seed)
  const left: KnownFault[][] = ROUNDS.map(() => [])
  for (let turn = 0; ; turn += 1) {
    const at = turn % ROUNDS.length
    const remaining = left[at]?.length ? left[at] : [...(ROUNDS[at] ?? [])]
    const chosen = pick(remaining, random)
    left[at] = remaining.filter((each) => each !== chosen)
    yield chosen
  }
}

/** Lets faults come and go until the signal, each with its quiet time. */
export async function runFaults(parts: Parts, history: History, seed: number, times: Times, until: AbortSignal) {
  const random = seededRandom('fault times', seed)
  await wait(times.quiet)
  for (const { part, what, fail } of faultOrder(seed)) {
    if (until.aborted) return
    const begun = history.now()
    await fail(parts, random, times.from + random() * (times.to - times.from))
    const ended = history.now()
    history.entries.push({ kind: 'fault', part, what, begun, ended })
    await untilAnsweredAgain(history, ended)
    await wait(times.quiet)
  }
}

async function untilAnsweredAgain(history: History, since: number): Promise<void> {
  const isBack = () =>
    history.entries.some((entry) => entry.kind === 'operation' && entry.begun >= since && isGood(entry))
  while (history.now() - since < RECOVERED_BY_MS && !isBack()) await wait(50)
}
