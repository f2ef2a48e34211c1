import type { SimulatedEngineId } from '@/lib/engines'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { type AnswerEngine, EngineError } from '@/server/llm/engine'
import { chance } from '@/server/llm/seeded-random'
import { createSimulatedEngine } from '@/server/llm/simulated'
import { finishDay } from '@/server/services/daily-run/catch-up'
import { claimQuestions } from '@/server/services/daily-run/claim'
import { planDay } from '@/server/services/daily-run/plan'
import { runQuestion } from '@/server/services/daily-run/run-question'
import type { DemoDays } from './demo-days'
import { ORGANISATIONS } from './organisations'
import { actionSteps } from './own-action-texts'
import { activate, PHASES } from './queries'

/** Side by side, fewer than the database connections of a process; and questions that each takes at a time. */
const LANES = 6
const QUESTIONS_AT_ONCE = 10
const DAYS_AT_ONCE = 11
/** The share of runs that fail, so that the history has failures to show. */
const FAILING = 0.006

/** In the order of their days: one was set up later than the others, and one was given a new model, long before the days of a verdict (R-DEMO-1). */
const ENGINES: readonly {
  id: SimulatedEngineId
  forDays?: number
  earlierModel?: { model: string; untilDaysAgo: number }
}[] = [
  { id: 'simulated-openai', earlierModel: { model: 'simulated-chatgpt-1', untilDaysAgo: 76 } },
  { id: 'simulated-anthropic' },
  { id: 'simulated-perplexity', forDays: 35 },
]

/** The answers of all days, made by the code of the daily run with the simulated engines. */
export async function makeResults(days: DemoDays, onProgress: (done: number, all: number) => void): Promise<void> {
  const engines = ENGINES.map((each) => ({
    engine: demoEngine(days, each),
    from: each.forDays ? addDays(days.today, 1 - each.forDays) : days.first,
  }))
  let done = 0
  for (const [index, phase] of PHASES.entries()) {
    const until = PHASES[index + 1] ?? Number.POSITIVE_INFINITY
    const dates = days.runs.filter(({ number }) => number >= phase && number < until).map(({ day }) => day)
    await db().$transaction((tx) => activate(tx, phase))
    for (const some of chunks(dates, DAYS_AT_ONCE)) {
      for (const { engine, from } of engines) {
        for (const day of some.filter((each) => each >= from)) await planDay(day, { engine: engine.id })
        await answerAll(engine)
      }
      for (const day of some) await finishDay(day)
      done += some.length
      onProgress(done, days.runs.length)
    }
  }
}

/** Runs every question of the queue, those first that a killed start had begun. */
async function answerAll(engine: AnswerEngine): Promise<void> {
  const worker = newId()
  const signal = new AbortController().signal
  async function work(): Promise<void> {
    for (;;) {
      const { fetched, claimed } = await claimQuestions(QUESTIONS_AT_ONCE, worker, engine.id)
      if (fetched === 0) return
      for (const question of claimed) await runQuestion(question, { engine, reader: engine, signal })
    }
  }
  await Promise.all(Array.from({ length: LANES }, work))
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/** A simulated engine, telling how the demo's organisations grew, and failing now and then as real ones do. */
function demoEngine({ first, today }: DemoDays, { id, earlierModel }: (typeof ENGINES)[number]): AnswerEngine {
  const brands = ORGANISATIONS.map(({ name }) => brandKey(name))
  const earlier = earlierModel && { model: earlierModel.model, before: addDays(today, -earlierModel.untilDaysAgo) }
  const story = { from: first, until: today, brands, actions: actionSteps(today), earlierModel: earlier }
  const engine = createSimulatedEngine({ id, story })
  return {
    ...engine,
    ask: async (question, signal) => {
      const fate = chance('demo failure', id, question.term, question.day)
      if (question.day === today || fate >= FAILING) return engine.ask(question, signal)
      const usage = { inputTokens: 7400, outputTokens: 90, searches: 1 }
      throw fate < FAILING / 2
        ? new EngineError('refused', 'The model declined to answer: it could not verify the businesses.', { usage })
        : new EngineError('incomplete', 'The answer was cut off (max_output_tokens).', { usage })
    },
  }
}
