import { TOPICS } from '@/server/llm/simulated-markets'
import { chance, seededRandom } from '@/server/llm/simulated-prose'
import { type BenchEngine, ENGINES, POOL, READER } from './shape'

// The words that answers are made of: lists of brands with sentences of the simulated markets, as long as the recorded
// answers of each engine, and the evidence beside them in the shape that the daily run stores.

export interface Variant {
  /** Among all variants of all industries and engines. */
  no: number
  brandIds: number[]
  citationIds: number[]
  consultedIds: number[]
  searchIds: number[]
  text: string
  /** The value of `answer.evidence`. */
  evidence: object
  /** The values of `question.answer` and `question.reading`. */
  answer: object
  reading: object
}

const SENTENCES = TOPICS.flatMap(({ strengths, doubts }) => [...strengths, ...doubts].flatMap(({ said }) => said)).map(
  (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
)
const TITLES = ['Best providers compared', 'Reviews and prices', 'A guide for first-time buyers', 'Editors’ choice']

/** The brand of a number, counted over all industries from 1: its id, and the number in its name. */
export const brandName = (id: number) => `Brand ${id - 1}`
export const siteOf = (urlId: number) => `site-${urlId % 500}.example`
export const urlOf = (urlId: number) => `https://${siteOf(urlId)}/guides/page-${urlId}`
export const searchOf = (searchId: number) => `best provider number ${searchId} reviews and prices`

/** All variants of one industry: `brands` are the ids that its answers may name. */
export function variantsOf(pool: number, brands: readonly number[]): Variant[] {
  return ENGINES.flatMap((engine, engineNo) =>
    Array.from({ length: POOL.variants }, (_, variant) => makeVariant({ pool, engine, engineNo, variant, brands })),
  )
}

interface Making {
  pool: number
  engine: BenchEngine
  engineNo: number
  variant: number
  brands: readonly number[]
}

function makeVariant({ pool, engine, engineNo, variant, brands }: Making): Variant {
  const random = seededRandom('bench', pool, engine.id, variant)
  const brandIds = drawn(brands, 6 + Math.floor(random() * 6), (id) => random() - strengthOf(id))
  const urls = drawn(range(pool * POOL.urls, POOL.urls), engine.cited + engine.read, (id) => random() - strengthOf(id))
  const searchIds = drawn(range(pool * POOL.searches, POOL.searches), engine.searches, random)
  const citationIds = urls.slice(0, engine.cited)
  const citations = citationIds.map((id) => ({ url: urlOf(id), title: TITLES[id % TITLES.length] ?? null }))
  const text = textOf(engine, brandIds, citationIds, random)
  const evidence = { citations, sources: urls.map(urlOf), searchQueries: searchIds.map(searchOf), grounded: true }
  const kept = { requestId: null, searches: engine.searches }
  return {
    no: (pool * ENGINES.length + engineNo) * POOL.variants + variant,
    ...{ brandIds, citationIds, consultedIds: urls, searchIds, text },
    evidence: { ...evidence, ...kept, models: { answer: engine.model, extract: READER.model } },
    answer: { text, ...evidence, model: engine.model, ...kept },
    reading: { brandIds, citationIds, consultedIds: urls, searchIds, extractModel: READER.model },
  }
}

/** Some are named and cited in most answers, most in few. */
const strengthOf = (id: number) => 0.7 * chance('bench strength', id) ** 2

const range = (after: number, count: number) => Array.from({ length: count }, (_, at) => after + at + 1)

/** So many of them, the ones with the least weight first. */
function drawn(ids: readonly number[], count: number, weigh: (id: number) => number): number[] {
  const weighed = ids.map((id) => ({ id, weight: weigh(id) }))
  return weighed
    .sort((one, other) => one.weight - other.weight)
    .slice(0, count)
    .map(({ id }) => id)
}

function textOf(engine: BenchEngine, brandIds: number[], urlIds: number[], random: () => number): string {
  const items = brandIds.map((id) => `**${brandName(id)}**:`)
  const sentences = drawn(
    SENTENCES.map((_, at) => at),
    SENTENCES.length,
    random,
  )
  for (let at = 0, length = 0; length < engine.characters; at += 1) {
    const link = at < urlIds.length ? ` ([${siteOf(urlIds[at] ?? 0)}](${urlOf(urlIds[at] ?? 0)}))` : ''
    const said = ` ${SENTENCES[sentences[at % sentences.length] ?? 0]}${link}`
    items[at % items.length] += said
    length = items.reduce((sum, item) => sum + item.length + 4, 120)
  }
  const list = items.map((item, at) => `${at + 1}. ${item}`).join('\n')
  return `These are the providers that reviews and guides name most often:\n\n${list}\n\nPrices change, so check before you decide.`
}
