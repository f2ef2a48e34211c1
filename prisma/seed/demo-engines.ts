import { accessOf, type SimulatedEngineId } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { type AnswerEngine, EngineError } from '@/server/llm/engine'
import { pricedEngine } from '@/server/llm/engines'
import { createSimulatedEngine, simulatedModel } from '@/server/llm/simulated'
import { chance } from '@/server/llm/simulated-prose'
import { env } from '@/server/settings/env'
import type { DemoDays } from './demo-days'
import { growthStory } from './growth-story'
import { ORGANISATIONS } from './organisations'
import { actionSteps } from './own-action-texts'

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
  { id: 'simulated-google-ai-overview', forDays: 21 },
  { id: 'simulated-chatgpt-app', forDays: 21 },
]

export interface DemoEngine {
  engine: AnswerEngine
  /** The first day on which it is asked. */
  from: Day
}

/** The engines that the demo's customers have been asked about; surfaces where `SURFACES` names them. */
export function demoEngines(days: DemoDays): DemoEngine[] {
  const shown = ENGINES.filter(({ id }) => accessOf(id) === 'api' || env().engines.includes(id))
  return shown.map((each) => ({
    engine: demoEngine(days, each),
    from: each.forDays ? addDays(days.today, 1 - each.forDays) : days.first,
  }))
}

/** A simulated engine, telling how the demo's organisations grew, and failing now and then as real ones do. */
function demoEngine({ first, today }: DemoDays, { id, earlierModel }: (typeof ENGINES)[number]): AnswerEngine {
  const brands = ORGANISATIONS.map(({ name }) => brandKey(name))
  const earlier = earlierModel && { model: earlierModel.model, before: addDays(today, -earlierModel.untilDaysAgo) }
  const story = growthStory({ from: first, until: today, brands, actions: actionSteps(today), earlierModel: earlier })
  const engine = createSimulatedEngine({ id, story })
  const asked: AnswerEngine = {
    ...engine,
    ask: async (question, signal) => {
      const fate = chance('demo failure', id, question.term, question.day)
      if (question.day === today || fate >= FAILING) return engine.ask(question, signal)
      const used = { model: simulatedModel(id), usage: { inputTokens: 7400, outputTokens: 90, searches: 1 } }
      throw fate < FAILING / 2
        ? new EngineError('refused', 'The model declined to answer: it could not verify the businesses.', used)
        : new EngineError('incomplete', 'The answer was cut off (max_output_tokens).', used)
    },
  }
  return pricedEngine(asked)
}
