import { env, type Settings } from '../env'
import { type AnswerEngine, EngineError } from './engine'
import { openaiEngine } from './openai'
import { simulatedEngine } from './simulated'

const NOT_CONFIGURED =
  'No answer engine is configured: set OPENAI_API_KEY, or ANSWER_ENGINE=simulated for invented answers.'

/** Without a key in production every call fails with EngineError `notConfigured` (R-ENGINE-1). */
export function chooseEngine(settings: Settings = env()): AnswerEngine {
  if (settings.engine === 'simulated') return simulatedEngine
  if (settings.engine === null || !settings.OPENAI_API_KEY) return unconfiguredEngine
  return openaiEngine({
    apiKey: settings.OPENAI_API_KEY,
    baseUrl: settings.OPENAI_BASE_URL,
    model: settings.OPENAI_MODEL,
    extractModel: settings.OPENAI_EXTRACT_MODEL,
    timeoutMs: settings.LLM_TIMEOUT_MS,
  })
}

export function isEngineConfigured(settings: Settings = env()): boolean {
  return chooseEngine(settings) !== unconfiguredEngine
}

// The id of the missing engine, so that a key set later the same day finds the runs that failed.
const unconfiguredEngine: AnswerEngine = {
  id: 'openai',
  ask: () => Promise.reject(new EngineError('notConfigured', NOT_CONFIGURED)),
  extract: () => Promise.reject(new EngineError('notConfigured', NOT_CONFIGURED)),
  analyse: () => Promise.reject(new EngineError('notConfigured', NOT_CONFIGURED)),
}
