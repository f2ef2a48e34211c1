import { type Day, dayToDate } from '@/lib/format/days'
import { brandKey } from '@/lib/metrics/brand-key'
import { db } from '@/server/db'
import { type AnswerEngine, EngineError } from '@/server/llm/engine'
import { chance } from '@/server/llm/seeded-random'
import { createSimulatedEngine } from '@/server/llm/simulated'
import { answerQuery } from '@/server/services/query-runs/answer-query'
import { finishDay } from '@/server/services/query-runs/finish-day'
import { planDay } from '@/server/services/query-runs/plan-day'
import type { DemoDays } from './demo-days'
import { ORGANISATIONS } from './organisations'
import { activate, PHASES } from './queries'

/** Fewer than the database connections of a process, two of which a run may hold. */
const RUNS_AT_ONCE = 8
const DAYS_AT_ONCE = 11
/** The share of runs that fail, so that the history has failures to show. */
const FAILING = 0.006

/** The answers of all days, made by the code of the daily run with the simulated engine. */
export async function makeResults(days: DemoDays, onProgress: (done: number, all: number) => void): Promise<void> {
  const engine = demoEngine(days)
  let done = 0
  for (const [index, phase] of PHASES.entries()) {
    const until = PHASES[index + 1] ?? Number.POSITIVE_INFINITY
    const dates = days.runs.filter(({ number }) => number >= phase && number < until).map(({ day }) => day)
    await db().$transaction((tx) => activate(tx, phase))
    for (const some of chunks(dates, DAYS_AT_ONCE)) {
      for (const day of some) await planDay(day, { engine: engine.id, samples: 1 })
      await answerDays(some, engine)
      for (const day of some) await finishDay(day)
      done += some.length
      onProgress(done, days.runs.length)
    }
  }
}

async function answerDays(days: readonly Day[], engine: AnswerEngine): Promise<void> {
  const open = await db().queryRun.findMany({
    where: { day: { in: days.map(dayToDate) }, status: { in: ['queued', 'asking', 'waiting'] } },
    select: { id: true },
    orderBy: { id: 'asc' },
  })
  const queue = open.map(({ id }) => id)
  const signal = new AbortController().signal
  // Runs that waited for another's answer come back through `wake`; what a killed seed had begun is taken over.
  const wake = async (runIds: string[]) => {
    queue.push(...runIds)
  }
  async function work(): Promise<void> {
    for (let runId = queue.shift(); runId; runId = queue.shift())
      await answerQuery(runId, { engine, signal, wake, redelivered: true })
  }
  await Promise.all(Array.from({ length: RUNS_AT_ONCE }, work))
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** The simulated engine, telling how the demo's organisations grew, and failing now and then as real ones do. */
function demoEngine({ first, today }: DemoDays): AnswerEngine {
  const brands = ORGANISATIONS.map(({ name }) => brandKey(name))
  const engine = createSimulatedEngine({ from: first, until: today, brands })
  return {
    ...engine,
    ask: async (question, signal) => {
      const fate = chance('demo failure', question.term, question.day)
      if (question.day === today || fate >= FAILING) return engine.ask(question, signal)
      const usage = { inputTokens: 7400, outputTokens: 90, searches: 1 }
      throw fate < FAILING / 2
        ? new EngineError('refused', 'The model declined to answer: it could not verify the businesses.', { usage })
        : new EngineError('incomplete', 'The answer was cut off (max_output_tokens).', { usage })
    },
  }
}
