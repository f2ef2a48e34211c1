import type { SimulatedEngineId } from '@/lib/engines/engines'
import { type Day, daysBetween } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import type { AnalysedAnswer, Analysis, AnalysisRequest, Answer } from '@/server/llm/engine'
import { escapeRegExp } from '@/server/llm/model-text'
import { TOPICS } from '@/server/llm/simulated-markets'
import { RIVAL_LIMITS } from '@/server/llm/verify-rivals'
import { type AnswerEngine, aborted, type Question } from './engine'
import { type Topic, type TopicBrand, topicOf } from './simulated-markets'
import { between, chance, seededRandom } from './simulated-prose'
import { composeAnswer, HABITS, type Habit, seedOf } from './simulated-texts'

// Invented answers, identical for the same question, day and sample (R-ENGINE-2). They are processed like real ones and
// labelled on every screen.

export const EXTRACT_MODEL = 'simulated-extraction-1'
const ANALYSIS_MODEL = 'simulated-analysis-1'
/** An invented answer has its brands, and nothing else, in bold. */
const NAMED = /\*\*(.+?)\*\*/g

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
      if (vary('shown') < (habit.notShown ?? 0)) return nothingShown(habit)
      const named = rankedBrands(id, topic, question, story)
      const answer = composeAnswer(id, topic, question, named)
      const searches = between(habit.searches, () => vary('searches'))
      return {
        ...answer,
        grounded: true,
        searchQueries: searchesFor(topic, question, named, id === 'simulated' ? 1 : searches),
        ...(habit.notShown !== undefined && { searchesUnknown: true as const }),
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
      const brands = [...new Set(Array.from(answerText.matchAll(NAMED), ([, name = '']) => name))]
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

/** What a look at a surface finds that shows no answer. */
function nothingShown({ model }: Habit): Answer {
  const nothing = { text: '', grounded: false, citations: [], sources: [], searchQueries: [] }
  const usage = { inputTokens: 0, outputTokens: 0, searches: 0 }
  return { ...nothing, model, requestId: null, usage, notShown: true }
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

/** Adds the place, unless the text says it. */
const inPlace = (text: string, place: string) =>
  text.toLowerCase().includes(place.toLowerCase()) ? text : `${text} ${place}`

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

// Only counts; every statement carries its quotes and is verified like a model's.

const CATEGORY_OF = new Map(
  TOPICS.flatMap((topic) => topic.sites.map(({ site, category }) => [site, category] as const)),
)
const COMPANY_SITES = 'Company websites'
const CATEGORIES_MAX = 5

interface Mention {
  ref: string
  quote: string
}

export function composeSentiment({
  organisation,
  rivals,
  answers,
}: AnalysisRequest): Omit<Analysis, 'model' | 'usage'> {
  const { name } = organisation
  const said = answers.flatMap((answer) => mentionsIn(name, answer))
  const praised = countPoints('strengths', said)
  const doubted = countPoints('doubts', said)
  const ofRivals = rivals.flatMap((rival) => answers.flatMap((answer) => mentionsIn(rival.name, answer)))
  const ofAll = ofRivals.length > 0 ? [...ofRivals, ...said] : []
  const share = (count: number) => `${count} of ${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`
  const trends = [
    { text: `Named in ${share(said.length)}`, said },
    ...praised.slice(0, 3).map(({ point, said }) => ({ text: `Praised for ${point} in ${share(said.length)}`, said })),
    ...doubted
      .slice(0, 2)
      .map(({ point, said }) => ({ text: `Criticised for ${point} in ${share(said.length)}`, said })),
  ]
  return {
    sourceCategories: categoriesOf(answers),
    contentTrends: trends
      .filter((trend) => trend.said.length > 0)
      .map(({ text, said }) => ({ text, quotes: quotesOf(said) })),
    praise: praised.map(({ point, quotes }) => ({ text: point, quotes })),
    doubt: doubted.map(({ point, quotes }) => ({ text: point, quotes })),
    rivalPraise: pointsOfRivals('strengths', ofAll, RIVAL_LIMITS.praise),
    rivalDoubt: pointsOfRivals('doubts', ofAll, RIVAL_LIMITS.doubt),
    summary: summaryOf(name, answers.length, said.length, praised, doubted),
  }
}

/** Finds what is said behind the name, up to a source mark, the next cell, the next brand or the end of the line. */
function mentionsIn(name: string, { ref, text }: AnalysedAnswer): Mention[] {
  const said = new RegExp(`\\*\\*${escapeRegExp(name)}\\*\\*[:| ]+(.*?)(?= ?\\(\\[|\\[\\d| ?\\*\\*| ?\\||$)`, 'm').exec(
    text,
  )?.[1]
  return said ? [{ ref, quote: said }] : []
}

function summaryOf(name: string, all: number, named: number, praised: Counted[], doubted: Counted[]): string {
  if (named === 0) return `None of the answers in this period names ${name}.`
  const share = named === all ? 'All answers' : named * 2 > all ? 'Most answers' : 'Only some answers'
  const parts = [`${share} in this period name ${name}.`]
  const [first, second] = praised
  if (first) parts.push(`It is praised most for ${first.point}${second ? `, then for ${second.point}` : ''}.`)
  const [doubt] = doubted
  parts.push(doubt ? `A few answers criticise it for ${doubt.point}.` : 'No answer criticises it.')
  return parts.join(' ')
}

function categoriesOf(answers: readonly AnalysedAnswer[]): Analysis['sourceCategories'] {
  const kinds = new Map<string, { sites: Set<string>; citing: Set<string> }>()
  for (const { ref, citations } of answers)
    for (const { site } of citations) {
      const name = CATEGORY_OF.get(site) ?? COMPANY_SITES
      const kind = kinds.get(name) ?? { sites: new Set(), citing: new Set() }
      kinds.set(name, { sites: kind.sites.add(site), citing: kind.citing.add(ref) })
    }
  return [...kinds]
    .sort(([a, kindA], [b, kindB]) => kindB.citing.size - kindA.citing.size || (a < b ? -1 : 1))
    .slice(0, CATEGORIES_MAX)
    .map(([name, { sites }]) => ({ name, sites: [...sites] }))
}

function pointsOfRivals(kind: 'strengths' | 'doubts', said: readonly Mention[], most: number): Analysis['rivalPraise'] {
  return countPoints(kind, said)
    .slice(0, most)
    .map(({ point, quotes }) => ({ text: point.replace(/^its /, 'the '), quotes }))
}

interface Counted {
  point: string
  said: Mention[]
  /** Each clause that says it, from one answer: code finds the others that have it. */
  quotes: { answer: string; quote: string }[]
}

function countPoints(kind: 'strengths' | 'doubts', said: readonly Mention[]): Counted[] {
  const traits = TOPICS.flatMap((topic) => topic[kind])
  const clauses = traits.flatMap((trait) => trait.said)
  const says = ({ quote }: Mention, clause: string): boolean =>
    quote.toLowerCase().includes(clause.toLowerCase()) &&
    !clauses.some((longer) => longer !== clause && longer.includes(clause) && quote.includes(longer))
  return traits
    .map((trait) => ({
      point: trait.point,
      said: said.filter((each) => trait.said.some((clause) => says(each, clause))),
      quotes: trait.said.flatMap((quote) => {
        const first = said.find((each) => says(each, quote))
        return first ? [{ answer: first.ref, quote }] : []
      }),
    }))
    .filter((each) => each.said.length > 0)
    .sort((a, b) => b.said.length - a.said.length || (a.point < b.point ? -1 : 1))
}

function quotesOf(said: readonly Mention[]): { answer: string; quote: string }[] {
  return said.map(({ ref, quote }) => ({ answer: ref, quote }))
}
