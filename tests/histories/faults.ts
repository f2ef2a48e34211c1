import { setTimeout as wait } from 'node:timers/promises'
import { pick, seededRandom } from '@/server/llm/simulated-prose'
import type { Fault, TcpProxy } from '@/tests/support/tcp-proxy'
import { startWorker, type Worker } from '@/tests/support/worker'
import type { FaultTime, History } from './history'
import { hasRecovered } from './recovery'
import type { WebProcesses } from './web-processes'

// Faults that come and go in a seeded order, one at a time. After each there is a quiet time until the product is back.

/** The parts that fail. */
export interface Parts {
  database: TcpProxy
  model: TcpProxy
  mail: TcpProxy
  worker: Worker
  /** Where the web side is processes of its own. */
  web?: WebProcesses
}

type Failing = (parts: Parts, random: () => number, lastsMs: number) => Promise<void>

interface KnownFault extends Pick<FaultTime, 'part' | 'what' | 'cutsOff'> {
  fail: Failing
}

/** A fault lasts at least `from`, at most `to`; after it and its recovery all is quiet for `quiet`. */
export interface Times {
  from: number
  to: number
  quiet: number
}

/** A little more than there is to recover: what takes longer is seen. */
const RECOVERED_BY_MS = 10_500
const LOOK_MS = 200

const proxied = (
  part: 'database' | 'model' | 'mail',
  what: string,
  faultOf: (random: () => number) => Fault,
): KnownFault => ({
  part,
  what,
  fail: async (parts, random, lastsMs) => {
    parts[part].begin(faultOf(random))
    await wait(lastsMs)
    parts[part].end()
  },
})

const DATABASE: KnownFault[] = [
  proxied('database', 'down', () => ({ kind: 'down' })),
  proxied('database', 'silent', () => ({ kind: 'silent' })),
  proxied('database', 'slow', (random) => ({ kind: 'slow', ms: 20 + random() * 200, jitterMs: 100 })),
  proxied('database', 'reset within answers', (random) => ({ kind: 'resetAfter', bytes: 500 + random() * 20_000 })),
  proxied('database', 'half answers', (random) => ({ kind: 'endAfter', bytes: 500 + random() * 20_000 })),
]

const WORKER: KnownFault[] = [
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
]

const MODEL: KnownFault[] = [
  proxied('model', 'down', () => ({ kind: 'down' })),
  proxied('model', 'silent', () => ({ kind: 'silent' })),
  proxied('model', 'slow', (random) => ({ kind: 'slow', ms: 200 + random() * 800 })),
  proxied('model', 'reset within answers', (random) => ({ kind: 'resetAfter', bytes: 100 + random() * 3000 })),
]

const MAIL: KnownFault[] = [
  proxied('mail', 'down', () => ({ kind: 'down' })),
  proxied('mail', 'silent', () => ({ kind: 'silent' })),
  proxied('mail', 'slow', (random) => ({ kind: 'slow', ms: 100 + random() * 400, jitterMs: 100 })),
  proxied('mail', 'reset within answers', (random) => ({ kind: 'resetAfter', bytes: random() * 300 })),
  proxied('mail', 'half answers', (random) => ({ kind: 'endAfter', bytes: random() * 300 })),
]

/** To one of the web processes, or to all. */
const webFault = (
  what: string,
  fail: (web: WebProcesses, indexes: readonly number[], lastsMs: number) => Promise<void>,
  hits: 'one' | 'all' = 'one',
): KnownFault => ({
  part: 'web',
  what,
  fail: async ({ web }, random, lastsMs) => {
    if (!web) throw new Error('the web side is in this process')
    const all = Array.from({ length: web.count }, (_, index) => index)
    await fail(web, hits === 'all' ? all : [pick(all, random)], lastsMs)
  },
})

const endAndStart =
  (signal: NodeJS.Signals) => async (web: WebProcesses, indexes: readonly number[], lastsMs: number) => {
    await Promise.all(indexes.map((index) => web.signal(index, signal)))
    await wait(lastsMs)
    await Promise.all(indexes.map((index) => web.start(index)))
  }

const stopForAWhile = async (web: WebProcesses, indexes: readonly number[], lastsMs: number) => {
  await Promise.all(indexes.map((index) => web.signal(index, 'SIGSTOP')))
  await wait(lastsMs)
  await Promise.all(indexes.map((index) => web.signal(index, 'SIGCONT')))
}

const WEB: KnownFault[] = [
  { ...webFault('one killed', endAndStart('SIGKILL')), cutsOff: true },
  webFault('one asked to end', endAndStart('SIGTERM')),
  webFault('one stopped for a while', stopForAWhile),
  { ...webFault('both killed', endAndStart('SIGKILL'), 'all'), cutsOff: true },
]

/** The parts take turns; where there are web processes, every second fault is theirs. */
const turnsOf = ({ web }: Parts) =>
  web ? [WEB, DATABASE, WEB, WORKER, WEB, MODEL, WEB, MAIL] : [DATABASE, WORKER, MODEL, MAIL]

/** Every fault of a part once, in a seeded order; then all again. */
function* faultOrder(turns: readonly (readonly KnownFault[])[], seed: number): Generator<KnownFault, never> {
  const random = seededRandom('faults', seed)
  const left = new Map<readonly KnownFault[], readonly KnownFault[]>()
  for (let turn = 0; ; turn += 1) {
    const known = turns[turn % turns.length] ?? []
    const remaining = left.get(known)?.length ? (left.get(known) ?? []) : known
    const chosen = pick(remaining, random)
    left.set(
      known,
      remaining.filter((each) => each !== chosen),
    )
    yield chosen
  }
}

/** Lets faults come and go until the signal, each with its quiet time. */
export async function runFaults(parts: Parts, history: History, seed: number, times: Times, until: AbortSignal) {
  const random = seededRandom('fault times', seed)
  await wait(times.quiet)
  for (const { fail, ...fault } of faultOrder(turnsOf(parts), seed)) {
    if (until.aborted) return
    const begun = history.now()
    await fail(parts, random, times.from + random() * (times.to - times.from))
    const ended = history.now()
    history.entries.push({ kind: 'fault', ...fault, begun, ended })
    const from = history.entries.length - 1
    while (history.now() - ended < RECOVERED_BY_MS && !hasRecovered(history.entries.slice(from))) await wait(LOOK_MS)
    await wait(times.quiet)
  }
}
