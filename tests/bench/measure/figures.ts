import type { Day } from '@/lib/format/days'
import { type Account, CALLS, type Opened, PAGES, type Visitor } from './opened'
import { type Answered, type Headers, openRequests, percentile } from './requests'
import { explainEverything } from './rows-read'
import { openStatementLog, type Statement, type StatementsOfCall } from './statement-log'

// What a user waits for: every page and call over HTTP, at both sizes call by call in turns, so that whatever else the
// machine does strikes both alike, and each time for another organisation, as on a morning when nobody has looked yet.

export interface SideFigures {
  p50: number
  p95: number
  /** Medians of one request. */
  pages: number
  pagesRead: number
  statements: number
  rows: number
  /** The slowest statement of a request, the 95th of a hundred. */
  slowest: Statement
  bytes: number
  /** Requests that were not answered 200: statements that take eight seconds are ended. They count with their time. */
  failed: number
}

export interface Figure {
  kind: 'page' | 'call'
  /** As the folders of `app` name it, with what tells several of one route apart. */
  name: string
  small: SideFigures
  large: SideFigures
  /** p50 at the large size by p50 at the small one. */
  ratio: number
}

export interface Side {
  url: string
  origin: string
  visitors: readonly Visitor[]
}

export interface Turns {
  timed: number
  counted: number
}

interface Asked {
  kind: Figure['kind']
  name: string
  as: Account
  at: (visitor: Visitor) => string
}

const WARM_TURNS = 2
/** One figure is asked for no longer than this: a call that takes seconds would take the time of all others. */
const FIGURE_MS = 10_000
const FEWEST_TURNS = 3
export const METRICS_TOKEN = 'bench-metrics-token-of-32-characters'

/** @throws Error where a page or call does not answer 200 */
export async function measureFigures(
  sides: { small: Side; large: Side },
  { today, turns, logFile, tell }: { today: Day; turns: Turns; logFile: string; tell: (done: number) => void },
): Promise<Figure[]> {
  const asked = [...askedOf(PAGES, 'page', sides.small, today), ...askedOf(CALLS, 'call', sides.small, today)]
  const both = [await openSide(sides.small), await openSide(sides.large)] as const
  try {
    await openEach(asked, both[0])
    const timed: [Times, Times][] = []
    for (const each of asked) {
      timed.push(await takeTurns(each, both, turns))
      tell((0.9 * timed.length) / asked.length)
    }
    const rows = await countRows(asked, both, { logFile, turns: turns.counted })
    return asked.map(({ kind, name }, at) => {
      const [small, large] = (timed[at] as [Times, Times]).map((times, side) =>
        summed(times, rows[at]?.[side] ?? 0),
      ) as [SideFigures, SideFigures]
      return { kind, name, small, large, ratio: large.p50 / small.p50 }
    })
  } finally {
    for (const side of both) await side.close()
  }
}

function askedOf(routes: Record<string, Opened>, kind: Figure['kind'], { visitors }: Side, today: Day): Asked[] {
  const [some] = visitors as [Visitor]
  return Object.entries(routes).flatMap(([route, opened]) => {
    if ('notMeasured' in opened) return []
    const addressesOf = (visitor: Visitor) => [opened.at(visitor, today)].flat()
    return addressesOf(some).map((address, at) => ({
      kind,
      name: `${route}${suffixOf(address, some, today)}`,
      as: opened.as,
      at: (visitor) => addressesOf(visitor)[at] ?? '',
    }))
  })
}

/** The search params, with ids left open and without days. */
function suffixOf(address: string, { organisation, industry, query }: Visitor, today: Day): string {
  const [, search = ''] = address.split('?')
  const kept = search.split('&').filter((each) => each && !each.includes(today.slice(0, 4)))
  const named = [organisation, industry, query].reduce((text, id) => text.replaceAll(id, '{id}'), kept.join('&'))
  return named === '' ? '' : `?${decodeURIComponent(named)}`
}

interface Times {
  ms: number[]
  calls: StatementsOfCall[]
  bytes: number
  failed: number
}

interface OpenSide {
  ask: (asked: Asked, turn: number) => Promise<Answered>
  log: Awaited<ReturnType<typeof openStatementLog>>
  url: string
  close: () => Promise<void>
}

async function openSide({ url, origin, visitors }: Side): Promise<OpenSide> {
  const requests = openRequests(origin)
  const log = await openStatementLog(url)
  return {
    url,
    log,
    ask: async ({ as, at }, turn) => {
      const visitor = visitors[(turn * 7919 + 13) % visitors.length] as Visitor
      const address = at(visitor)
      // Each from an address of its own, so that no limit of one address is reached.
      const from = { 'x-forwarded-for': `10.${[16, 8, 0].map((bits) => (turn >> bits) & 255).join('.')}` }
      const headers = { ...headersOf(as, visitor), ...from, 'accept-encoding': 'gzip' }
      return requests.get(address, headers)
    },
    close: async () => {
      requests.close()
      await log.close()
    },
  }
}

function headersOf(as: Account, { headers }: Visitor): Headers {
  if (as === 'nobody') return {}
  return as === 'monitoring' ? { authorization: `Bearer ${METRICS_TOKEN}` } : headers[as]
}

/** Every page and call once, before any is measured. @throws Error with all that did not answer 200 */
async function openEach(asked: readonly Asked[], side: OpenSide): Promise<void> {
  const failed: string[] = []
  for (const each of asked) {
    turn += 1
    const { status } = await side.ask(each, turn)
    if (status !== 200) failed.push(`${each.name} answered ${status}`)
  }
  if (failed.length > 0) throw new Error(`Not everything answers 200:\n${failed.join('\n')}`)
}

/** Organisations come round when each was there once, over all figures. */
let turn = 0

async function takeTurns(asked: Asked, both: readonly [OpenSide, OpenSide], turns: Turns): Promise<[Times, Times]> {
  const times = both.map((): Times => ({ ms: [], calls: [], bytes: 0, failed: 0 })) as [Times, Times]
  const until = performance.now() + FIGURE_MS
  const isLong = (round: number) => round >= FEWEST_TURNS && performance.now() > until
  const inOrder = (round: number) => (round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
  for (let round = -WARM_TURNS; round < turns.timed && !isLong(round); round += 1) {
    turn += 1
    for (const at of inOrder(round)) {
      await both[at].log.begin()
      const { ms, bytes, status } = await both[at].ask(asked, turn)
      const call = await both[at].log.end()
      if (round < 0) continue
      times[at].ms.push(ms)
      times[at].calls.push(call)
      times[at].bytes = bytes
      if (status !== 200) times[at].failed += 1
    }
  }
  return times
}

/** Rows of each figure, at both sizes. */
async function countRows(
  asked: readonly Asked[],
  both: readonly [OpenSide, OpenSide],
  { logFile, turns }: { logFile: string; turns: number },
): Promise<[number, number][]> {
  const rows: [number, number][] = []
  const read = await explainEverything(both[0].url, logFile)
  try {
    for (const each of asked) {
      const counts: number[] = []
      for (const side of both) {
        turn += 1
        const first = turn
        const all = await read.count(async () => {
          for (let at = 0; at < turns; at += 1) await side.ask(each, first + at)
        })
        counts.push(Math.round(all / turns))
      }
      rows.push(counts as [number, number])
    }
    return rows
  } finally {
    await read.close()
  }
}

function summed({ ms, calls, bytes, failed }: Times, rows: number): SideFigures {
  const median = (key: 'pages' | 'pagesRead' | 'statements') =>
    percentile(
      calls.map((call) => call[key]),
      0.5,
    )
  const slowestMs = percentile(
    calls.map(({ slowest }) => slowest.ms),
    0.95,
  )
  const slowest = calls.find((call) => call.slowest.ms === slowestMs)?.slowest ?? { text: '', ms: 0 }
  return {
    ...{ p50: percentile(ms, 0.5), p95: percentile(ms, 0.95) },
    ...{ pages: median('pages'), pagesRead: median('pagesRead'), statements: median('statements') },
    ...{ rows, slowest, bytes, failed },
  }
}
