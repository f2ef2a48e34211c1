import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { FigureNames, FigureOrder, FigureReading } from './measure-figures'

export interface FigureTimes {
  p50: number
  p95: number
  /** Rows that the database read for one call, index entries included. */
  rows: number
}

export interface FigureRatio {
  figure: string
  small: FigureTimes
  large: FigureTimes
  /** Of p50 and of p95, large by small. */
  ratio: number
  ratioP95: number
}

/** One size: its database and how many organisations the calls are spread over. */
interface Side {
  url: string
  organisations: number
}

const ROUNDS = 5
const WARM_CALLS = 5

/**
 * Milliseconds and rows of every figure at two sizes (R-BENCH-1). The sizes take turns call by call of a round, so that what else
 * the machine does meets both; every second round begins with the other one. Nothing is kept in memory between calls:
 * what is measured is reading.
 */
export async function measureFigures(
  sides: { small: Side; large: Side },
  calls: number,
  tell: (done: number) => void,
): Promise<FigureRatio[]> {
  const small = await open(sides.small)
  const large = await open(sides.large)
  try {
    const measured: FigureRatio[] = []
    for (const figure of small.figures) {
      measured.push(await compare(figure, [small, large], Math.ceil(calls / ROUNDS)))
      tell(measured.length / small.figures.length)
    }
    return measured
  } finally {
    small.close()
    large.close()
  }
}

async function compare(figure: string, both: [Measurer, Measurer], calls: number): Promise<FigureRatio> {
  const times = new Map<Measurer, number[]>(both.map((side) => [side, []]))
  for (const side of both) await side.times({ figure, turn: 0, calls: WARM_CALLS })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let call = 0; call < calls; call += 1) {
      const turn = WARM_CALLS + round * calls + call
      for (const side of round % 2 === 0 ? both : both.toReversed()) {
        times.get(side)?.push(...(await side.times({ figure, turn, calls: 1 })))
      }
    }
  }
  const summed = async (side: Measurer): Promise<FigureTimes> => {
    const sorted = (times.get(side) ?? []).sort((one, other) => one - other)
    const rows = await side.rows({ figure, turn: 0, calls: WARM_CALLS })
    return { p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), rows }
  }
  const [small, large] = [await summed(both[0]), await summed(both[1])]
  return { figure, small, large, ratio: large.p50 / small.p50, ratioP95: large.p95 / small.p95 }
}

const percentile = (sorted: number[], share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0

interface Measurer {
  figures: string[]
  times: (order: Omit<FigureOrder, 'rows'>) => Promise<number[]>
  rows: (order: Omit<FigureOrder, 'rows'>) => Promise<number>
  close: () => void
}

async function open({ url, organisations }: Side): Promise<Measurer> {
  const args = ['--import', 'tsx', 'tests/bench/measure-figures.ts', '--organisations', String(organisations)]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: url, FIGURE_CACHE_MB: '0' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { figures } = (await answerOf(child)) as FigureNames
  const ask = async (order: FigureOrder) => {
    child.send(order)
    return (await answerOf(child)) as FigureReading
  }
  return {
    figures,
    times: async (order) => {
      const reading = await ask({ ...order, rows: false })
      return 'times' in reading ? reading.times : []
    },
    rows: async (order) => {
      const reading = await ask({ ...order, rows: true })
      return 'rows' in reading ? reading.rows : 0
    },
    close: () => child.disconnect(),
  }
}

/** @throws Error when the process ends instead of answering; what it said is on the screen */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  const end = () => ended.abort(new Error('Measuring figures ended before it had answered.'))
  child.once('exit', end)
  try {
    const [message] = await once(child, 'message', { signal: ended.signal })
    return message
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : error
  } finally {
    child.off('exit', end)
  }
}
