import { z } from 'zod'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { db } from '@/server/db/client'
import { closeQueue } from '@/server/queue/client'
import { makeTracked, type Tracked, until } from '../../support/runs'
import { startProcess } from './processes'

export interface PipelineOptions {
  queries: number
  /** What the model server takes for one call. */
  latencyMs: number
  /** LLM_CONCURRENCY of each worker. */
  concurrency: number
  workers: number
}

export interface PipelineFigures {
  calls: number
  results: number
  /** From the first question's claim to the last result, so with the ramp and the tail of the run. */
  seconds: number
  /** Calls completed per second ÷ (workers × concurrency ÷ latency), over those seconds. */
  efficiency: number
  /** The same over the middle of the run, from a tenth to nine tenths of its calls, without the ramp and the tail. */
  steadyEfficiency: number
  /** Milliseconds of the database per result, everything that the worker does included. */
  databaseMs: number
  /** Transactions per result. */
  transactions: number
}

/**
 * The same run twice against a local model server of fixed latency, with real worker processes: once when they have
 * just started, and once when their code and connections are warm, as they are in workers that stay up.
 */
export async function measurePipeline(
  options: PipelineOptions,
): Promise<{ cold: PipelineFigures; warm: PipelineFigures }> {
  const latency = String(options.latencyMs)
  const server = await startProcess(
    ['tests/support/model-server.ts', '--port', '0', '--latency', latency],
    {},
    /model server (\S+)/,
  )
  const settings = {
    ...{ OPENAI_API_KEY: 'bench', OPENAI_BASE_URL: server.said, LLM_CONCURRENCY: String(options.concurrency) },
    ...{ ANSWER_ENGINE: 'openai', DAILY_RUN_CRON: '0 0 29 2 *', LOG_LEVEL: 'info', LLM_DAILY_TOKEN_BUDGET: '' },
  }
  const workers = await Promise.all(
    Array.from({ length: options.workers }, () => startProcess(['jobs/worker.ts'], settings, /(worker ready)/)),
  )
  try {
    return { cold: await measureRun(options, server.said), warm: await measureRun(options, server.said) }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
    await server.stop()
    await closeQueue()
  }
}

async function measureRun(options: PipelineOptions, server: string): Promise<PipelineFigures> {
  const tracked = await makeQueries(options.queries)
  const load = await databaseLoad()
  const calls = await watchCalls(server)
  await planDay(today(), { ownerIds: tracked.map(({ ownerId }) => ownerId) })
  await untilFinished()
  const done = await calls.stop()
  const after = await databaseLoad()
  const possible = (options.workers * options.concurrency) / (options.latencyMs / 1000)
  const { results, seconds } = await pace(tracked)
  return {
    calls: done.at(-1)?.count ?? 0,
    results,
    seconds,
    efficiency: (2 * results) / seconds / possible,
    steadyEfficiency: steadyRate(done) / possible,
    databaseMs: (after.ms - load.ms) / results,
    transactions: (after.transactions - load.transactions) / results,
  }
}

/** Asks once a second: what it asks is counted with the transactions of the run. */
async function untilFinished(): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const run = await db().dailyRun.findUniqueOrThrow({ where: { day: new Date(today()) } })
    if (run.status === 'finished') return
  }
}

async function makeQueries(count: number): Promise<Tracked[]> {
  const tracked: Tracked[] = []
  while (tracked.length < count) {
    const queries = Array.from({ length: Math.min(3, count - tracked.length) }, () => ({}))
    tracked.push(...(await makeTracked(queries)))
  }
  return tracked
}

async function pace(tracked: Tracked[]): Promise<{ results: number; seconds: number }> {
  const queryId = { in: tracked.map(({ id }) => id) }
  const runs = await db().queryRun.findMany({ where: { queryId, status: 'done' }, select: { questionId: true } })
  const questions = await db().question.findMany({
    where: { id: { in: runs.flatMap(({ questionId }) => questionId ?? []) } },
    select: { startedAt: true, finishedAt: true },
  })
  const start = Math.min(...questions.map(({ startedAt }) => startedAt?.getTime() ?? 0))
  const end = Math.max(...questions.map(({ finishedAt }) => finishedAt?.getTime() ?? 0))
  return { results: await db().result.count({ where: { queryId } }), seconds: (end - start) / 1000 }
}

/** How many calls were completed, and when that was seen. */
interface Seen {
  at: number
  count: number
}

/** Completed calls per second between a tenth and nine tenths of them. */
function steadyRate(seen: Seen[]): number {
  const total = seen.at(-1)?.count ?? 0
  const from = seen.find(({ count }) => count >= total * 0.1)
  const to = seen.find(({ count }) => count >= total * 0.9)
  return from && to && to.at > from.at ? (to.count - from.count) / ((to.at - from.at) / 1000) : 0
}

/** Counts the calls that the model server completes from now on. */
async function watchCalls(url: string): Promise<{ stop: () => Promise<Seen[]> }> {
  const before = await completedCalls(url)
  const seen: Seen[] = []
  let stopped = false
  const watch = async () => {
    while (!stopped) {
      seen.push({ at: performance.now(), count: (await completedCalls(url)) - before })
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const watching = watch()
  return {
    stop: async () => {
      stopped = true
      await watching
      return seen
    },
  }
}

const load = z.array(z.object({ ms: z.number(), transactions: z.number() }))

/** The database's counters. They come late: read until they no longer change. */
async function databaseLoad(): Promise<z.infer<typeof load>[number]> {
  let last = -1
  return until(
    async () => {
      await new Promise((resolve) => setTimeout(resolve, 1200))
      const rows = await db().$queryRaw`
        select active_time as ms, xact_commit::float8 as transactions from pg_stat_database where datname = current_database()`
      const now = load.parse(rows)[0] ?? { ms: 0, transactions: 0 }
      const step = now.transactions - last
      last = now.transactions
      return { ...now, step }
    },
    ({ step }) => step < 60,
  )
}

const stats = z.object({ ask: z.number(), extract: z.number(), inFlight: z.number() })

async function completedCalls(url: string): Promise<number> {
  const answer = await fetch(new URL('/stats', url))
  const { ask, extract, inFlight } = stats.parse(await answer.json())
  return ask + extract - inFlight
}
