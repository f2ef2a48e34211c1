import type { Day } from '@/lib/format/days'
import { type AnswerEngine, aborted, type Question } from './engine'
import { chance } from './seeded-random'
import { topicOf } from './simulated-markets'
import { type LaterSteps, rankedBrands } from './simulated-ranking'
import { strengthSteps } from './simulated-strength'
import { composeAnswer, composeSentiment, listedNames } from './simulated-texts'

// The engine `simulated`: invented answers without network or key, the same for the same question, day and sample.
// They go the way of real ones (extraction, verification, storage) and are labelled in the interface.

export const SIMULATED_ENGINE_ID = 'simulated'
const MODEL = 'simulated-answers-1'
const EXTRACT_MODEL = 'simulated-extraction-1'
const ANALYSIS_MODEL = 'simulated-analysis-1'

/** A past told so that these brands, by key, climb from `from` to what they are on `until`. */
export interface GrowthStory {
  from: Day
  until: Day
  brands: readonly string[]
}

/**
 * @param story only for making a history (the demo's 90 days): the brands start weaker and improve on the days that
 *   `strengthSteps` names. Without it brands only drift, and continue where such a history ends.
 */
export function createSimulatedEngine(story?: GrowthStory): AnswerEngine {
  const laterSteps: LaterSteps = new Map(
    story?.brands.map((key) => [key, strengthSteps(key, story.from, story.until)]) ?? [],
  )
  return {
    id: SIMULATED_ENGINE_ID,
    ask: async (question, signal) => {
      if (signal.aborted) throw aborted()
      const topic = topicOf(question.term)
      const answer = composeAnswer(topic, question, rankedBrands(topic, question, laterSteps))
      const searches = 1 + Math.floor(vary(question, 'searches') * 3)
      return {
        ...answer,
        grounded: true,
        searchQueries: [`${question.term} ${question.location}`],
        model: MODEL,
        requestId: null,
        usage: {
          inputTokens: 5500 + 1800 * searches + Math.floor(vary(question, 'input') * 1500),
          outputTokens: tokens(answer.text) + Math.floor(vary(question, 'reasoning') * 300),
          searches,
        },
      }
    },
    extract: async (_question, answerText, signal) => {
      if (signal.aborted) throw aborted()
      const brands = listedNames(answerText)
      return {
        brands,
        model: EXTRACT_MODEL,
        usage: { inputTokens: 190 + tokens(answerText), outputTokens: 12 + brands.length * 6, searches: 0 },
      }
    },
    analyse: async (request, signal) => {
      if (signal.aborted) throw aborted()
      const composed = composeSentiment(request)
      const inputTokens = request.answers.reduce((sum, { text }) => sum + tokens(text), 900)
      return {
        ...composed,
        model: ANALYSIS_MODEL,
        usage: { inputTokens, outputTokens: tokens(JSON.stringify(composed)), searches: 0 },
      }
    },
  }
}

export const simulatedEngine: AnswerEngine = createSimulatedEngine()

/** About four characters a token, as English goes. */
function tokens(text: string): number {
  return Math.ceil(text.length / 4)
}

function vary(question: Question, what: string): number {
  const { term, profile, location, day, sample } = question
  return chance(what, term, profile, location, day, sample)
}
