import type { SimulatedEngineId } from '@/lib/engines'
import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import { type AnswerEngine, aborted, type Question } from './engine'
import { chance, seededRandom } from './seeded-random'
import { between, HABITS, type Habit, seedOf } from './simulated-habits'
import { type Topic, type TopicBrand, topicOf } from './simulated-markets'
import { composeSentiment } from './simulated-sentiment'
import { composeAnswer } from './simulated-texts'

// Invented answers, the same for the same question, day and sample (R-ENGINE-2). They are processed like real ones and
// labelled on every screen.

const EXTRACT_MODEL = 'simulated-extraction-1'
const ANALYSIS_MODEL = 'simulated-analysis-1'
/** An invented answer ranks its brands in a numbered list, each in bold. */
const RANKED = /^\d+\. \*\*(.+?)\*\*/gm

/** What the demo's history tells beside the habits of an engine. */
interface Story {
  /** These brands, by key, climb from `from` to their strength on `until`, on the days of `strengthSteps`. */
  from: Day
  until: Day
  brands: readonly string[]
  /** What a brand did for some questions alone, by brand key. */
  actions?: ReadonlyMap<string, readonly StrengthStep[]>
  /** The model that answered before that day. */
  earlierModel?: { model: string; before: Day } | undefined
}

/** `id`: the engine that it plays, by its habits. */
export function createSimulatedEngine({
  id = 'simulated',
  story,
}: {
  id?: SimulatedEngineId
  story?: Story
} = {}): AnswerEngine {
  const habit = HABITS[id]
  const laterSteps: LaterSteps = new Map(
    story?.brands.map((key) => [
      key,
      [...strengthSteps(key, story.from, story.until), ...(story.actions?.get(key) ?? [])],
    ]) ?? [],
  )
  const earlier = story?.earlierModel
  return {
    id,
    ask: async (question, signal) => {
      if (signal.aborted) throw aborted()
      const topic = topicOf(question.term)
      const vary = (purpose: string) => varied(question, seedOf(id, purpose))
      const named = rankedBrands(id, topic, question, laterSteps)
      const answer = composeAnswer(id, topic, question, named)
      const searches = between(habit.searches, () => vary('searches'))
      return {
        ...answer,
        grounded: true,
        searchQueries: searchesFor(topic, question, named, id === 'simulated' ? 1 : searches),
        model: earlier && question.day < earlier.before ? earlier.model : habit.model,
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

/** The third compares the first two that the answer names. */
function searchesFor(
  { noun }: Topic,
  { term, location, day }: Question,
  [first, second]: readonly TopicBrand[],
  count: number,
): string[] {
  const year = day.slice(0, 4)
  return [
    `${term} ${location}`,
    `${noun} in ${location} compared ${year}`,
    `${first?.name} vs ${second?.name} ${location}`,
    `${term} reviews`,
    `${noun} ${location} prices`,
    `${noun} ${location} recommended by locals`,
  ].slice(0, count)
}

/** How much better or worse a brand fits a question than its strength says; the same every day. */
const AFFINITY = 9
const NOISE = 12

/** By brand key, the improvements still to come. */
type LaterSteps = ReadonlyMap<string, readonly StrengthStep[]>

/** In order of placement. Weaker brands are often left out altogether. */
function rankedBrands(id: SimulatedEngineId, topic: Topic, question: Question, laterSteps: LaterSteps): TopicBrand[] {
  const { term, profile, country, location, day, sample } = question
  const { named: howMany, favours }: Habit = HABITS[id]
  const random = seededRandom(seedOf(id, 'ranking'), term, profile, country, location, day, sample)
  const scored = topic.brands.map((brand) => {
    const key = brandKey(brand.name)
    const steps = (laterSteps.get(key) ?? []).filter(({ terms }) => !terms || terms.includes(term))
    const strength = strengthOn(brand, key, day, steps) + (favours.get(key) ?? 0)
    const known = topic.littleKnown?.get(key)
    const missed = known?.terms.includes(term) ? known.by : 0
    const affinity = (chance('affinity', term, profile, location, key) - 0.5) * 2 * AFFINITY - missed
    const noise = (random() + random() - 1) * NOISE
    // A strong brand is omitted in one answer of twenty, a weak one in every second.
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

const MS_PER_DAY = 86_400_000
const STEP_BLOCK_DAYS = 16

export interface StrengthStep {
  /** The first day of the better strength. */
  day: Day
  lift: number
  /** All questions by default. */
  terms?: readonly string[]
}

/** The days on which the brand improved, about one in 16, with how much. */
export function strengthSteps(brandKey: string, fromDay: Day, toDay: Day): StrengthStep[] {
  const steps: StrengthStep[] = []
  for (let block = blockOf(fromDay); block <= blockOf(toDay); block += 1) {
    const offset = 3 + Math.floor(chance('step day', brandKey, block) * (STEP_BLOCK_DAYS - 6))
    const day = addDays('1970-01-01', block * STEP_BLOCK_DAYS + offset)
    if (day >= fromDay && day <= toDay) steps.push({ day, lift: 5 + Math.floor(chance('lift', brandKey, block) * 4) })
  }
  return steps
}

function strengthOn(brand: TopicBrand, brandKey: string, day: Day, laterSteps: readonly StrengthStep[]): number {
  const missing = laterSteps.reduce((sum, step) => (step.day > day ? sum + step.lift : sum), 0)
  return brand.strength + drift(brandKey, day) - missing
}

/** Two waves, of about 60 to 100 and 24 to 36 days; within ±5.5. */
function drift(brandKey: string, day: Day): number {
  const at = dayNumber(day)
  const slow = 60 + 40 * chance('slow', brandKey)
  const quick = 24 + 12 * chance('quick', brandKey)
  return (
    3.5 * Math.sin((at / slow + chance('phase', brandKey)) * 2 * Math.PI) +
    2 * Math.sin((at / quick + chance('phase 2', brandKey)) * 2 * Math.PI)
  )
}

function dayNumber(day: Day): number {
  return Math.round(dayToDate(day).getTime() / MS_PER_DAY)
}

function blockOf(day: Day): number {
  return Math.floor(dayNumber(day) / STEP_BLOCK_DAYS)
}
