import type { SimulatedEngineId } from '@/lib/engines/engines'
import { type Day, daysBetween } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { type AnswerEngine, aborted, type Question } from './engine'
import { type Topic, type TopicBrand, topicOf } from './simulated-markets'
import { composeSentiment } from './simulated-sentiment'
import { between, chance, composeAnswer, HABITS, type Habit, seededRandom, seedOf } from './simulated-texts'

// Invented answers, identical for the same question, day and sample (R-ENGINE-2). They are processed like real ones and
// labelled on every screen.

const EXTRACT_MODEL = 'simulated-extraction-1'
const ANALYSIS_MODEL = 'simulated-analysis-1'
/** An invented answer ranks its brands in a numbered list, each in bold. */
const RANKED = /^\d+\. \*\*(.+?)\*\*/gm

/** What a history tells beside the habits of an engine. */
export interface Story {
  /** By how much a brand, by its key, is still to become better for a question than it is on that day. */
  missing: (brandKey: string, question: Question) => number
  /** The model that answered on a day; that of the engine where it says none. */
  model: (day: Day) => string | undefined
}

/** Makes an engine; `id` is the one whose habits it plays. */
export function createSimulatedEngine({
  id = 'simulated',
  story,
}: {
  id?: SimulatedEngineId
  story?: Story
} = {}): AnswerEngine {
  const habit = HABITS[id]
  return {
    id,
    ask: async (question, signal) => {
      if (signal.aborted) throw aborted()
      const topic = topicOf(question.term)
      const vary = (purpose: string) => varied(question, seedOf(id, purpose))
      const named = rankedBrands(id, topic, question, story)
      const answer = composeAnswer(id, topic, question, named)
      const searches = between(habit.searches, () => vary('searches'))
      return {
        ...answer,
        grounded: true,
        searchQueries: searchesFor(topic, question, named, id === 'simulated' ? 1 : searches),
        model: story?.model(question.day) ?? habit.model,
        requestId: null,
        usage: {
          inputTokens: 5500 + 1800 * searches + Math.floor(vary('input') * 1500),
          outputTokens: tokens(answer.text) + Math.floor(vary('reasoning') * 300),
          searches,
        },
      }
    },
    extract: async (_question, answerText, signal) => {
      if (signal.aborted) throw aborted()
      const brands = [...answerText.matchAll(RANKED)].map(([, name = '']) => name)
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

export function simulatedModel(id: SimulatedEngineId): string {
  return HABITS[id].model
}

function tokens(text: string): number {
  return Math.ceil(text.length / 4)
}

function varied({ term, profile, location, day, sample }: Question, purpose: string): number {
  return chance(purpose, term, profile, location, day, sample)
}

/** Adds the place, unless the text ends with it. */
const inPlace = (text: string, place: string) =>
  text.toLowerCase().endsWith(place.toLowerCase()) ? text : `${text} ${place}`

/** Composes search texts; the third compares the answer's first two brands. */
function searchesFor(
  { noun }: Topic,
  { term, location, day }: Question,
  [first, second]: readonly TopicBrand[],
  count: number,
): string[] {
  const year = day.slice(0, 4)
  return [
    inPlace(term, location),
    `${noun} in ${location} compared ${year}`,
    `${first?.name} vs ${second?.name} ${location}`,
    `${term} reviews`,
    `${noun} ${location} prices`,
    `${noun} ${location} recommended by locals`,
  ].slice(0, count)
}

/** How far a brand's fit to a question may differ from its strength; the same every day. */
const AFFINITY = 9
const NOISE = 12

/** Ranks brands by placement; weaker ones are often left out altogether. */
function rankedBrands(id: SimulatedEngineId, topic: Topic, question: Question, story?: Story): TopicBrand[] {
  const { term, profile, country, location, day, sample } = question
  const { named: howMany, favours }: Habit = HABITS[id]
  const random = seededRandom(seedOf(id, 'ranking'), term, profile, country, location, day, sample)
  const scored = topic.brands.map((brand) => {
    const key = brandKey(brand.name)
    const missing = story?.missing(key, question) ?? 0
    const strength = brand.strength + drift(key, day) - missing + (favours.get(key) ?? 0)
    const known = topic.littleKnown?.get(key)
    const missed = known?.terms.includes(term) ? known.by : 0
    const affinity = (chance('affinity', term, profile, location, key) - 0.5) * 2 * AFFINITY - missed
    const noise = (random() + random() - 1) * NOISE
    // A strong brand is left out of one answer in twenty, a weak one of every second.
    const forgotten = random() < Math.min(0.55, 0.05 + Math.max(0, 88 - strength + missed) / 65)
    return { brand, score: strength + affinity + noise, forgotten }
  })
  scored.sort((a, b) => b.score - a.score)
  const wanted = between(howMany, random)
  const named = scored.filter((entry) => !entry.forgotten)
  const back = scored.filter((entry) => entry.forgotten).slice(0, Math.max(0, howMany.least - named.length))
  const listed = [...named, ...back].sort((a, b) => b.score - a.score)
  return listed.slice(0, wanted).map((entry) => entry.brand)
}

/** Adds two waves, of about 60 to 100 and 24 to 36 days; within ±5.5. */
function drift(brandKey: string, day: Day): number {
  const at = daysBetween('1970-01-01', day)
  const slow = 60 + 40 * chance('slow', brandKey)
  const quick = 24 + 12 * chance('quick', brandKey)
  return (
    3.5 * Math.sin((at / slow + chance('phase', brandKey)) * 2 * Math.PI) +
    2 * Math.sin((at / quick + chance('phase 2', brandKey)) * 2 * Math.PI)
  )
}
