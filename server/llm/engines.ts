import { type EngineId, isSimulated, type RealEngineId, type SimulatedEngineId } from '@/lib/engines/engines'
import { engineSettings, env, type Settings } from '../env'
import { anthropicEngine } from './anthropic-engine'
import { type AnswerEngine, EngineError } from './engine'
import { geminiEngine } from './gemini-engine'
import { responsesEngine } from './responses-engine'
import { createSimulatedEngine } from './simulated'

// Engines turned on by the settings (R-ENGINES-1).

const NOT_CONFIGURED =
  'No answer engine is configured: set a key such as OPENAI_API_KEY, or ANSWER_ENGINE=simulated for invented answers.'

/** Ids of the engines a day is planned for; never empty, so a run without a key fails and says why (R-ENGINE-3). */
export function plannedEngines(settings: Settings = env()): [EngineId, ...EngineId[]] {
  const [first = 'openai', ...others] = settings.engines
  return [first, ...others]
}

export function isEngineConfigured(settings: Settings = env()): boolean {
  return settings.engines.length > 0
}

/** Returns the engine that answers under this id; without its key every call fails with EngineError `notConfigured`. */
export function answerEngine(id: string, settings: Settings = env()): AnswerEngine {
  const configured = settings.engines.find((each) => each === id)
  if (!configured) return unconfiguredEngine(id)
  return isSimulatedId(configured) ? createSimulatedEngine({ id: configured }) : realEngine(configured, settings)
}

/** Returns the one engine that extracts and analyses for all, so engines differ only by their answers (R-ENGINES-2). */
export function readingEngine(settings: Settings = env()): AnswerEngine {
  const [first] = settings.engines
  const chosen = settings.EXTRACT_ENGINE
  if (first && !isSimulated(first) && chosen && engineSettings(settings, chosen).apiKey)
    return realEngine(chosen, settings)
  return answerEngine(first ?? 'openai', settings)
}

function realEngine(id: RealEngineId, settings: Settings): AnswerEngine {
  if (id === 'anthropic') return anthropicEngine(engineSettings(settings, id))
  if (id === 'gemini') return geminiEngine(engineSettings(settings, id))
  return responsesEngine({ ...engineSettings(settings, id), id })
}

export function isSimulatedId(id: EngineId): id is SimulatedEngineId {
  return isSimulated(id)
}

function unconfiguredEngine(id: string): AnswerEngine {
  const refuse = () => Promise.reject(new EngineError('notConfigured', NOT_CONFIGURED))
  return { id, ask: refuse, extract: refuse, analyse: refuse }
}
