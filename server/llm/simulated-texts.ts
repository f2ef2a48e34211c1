import type { SimulatedEngineId } from '@/lib/engines/engines'
import { brandKey } from '@/lib/names/keys'
import type { Citation, Question } from './engine'
import type { Topic, TopicBrand } from './simulated-markets'

// How each simulated engine answers, so that comparing engines shows something (R-ENGINE-2). Says nothing about the
// real engines.

export interface Span {
  least: number
  most: number
}

export interface Habit {
  model: string
  named: Span
  cited: Span
  /** The share of cited pages that belong to a brand near the top. */
  brandPages: number
  /** The share of a market's sites that it reads besides the cited ones. */
  read: number
  searches: Span
  /** Sentences per brand. */
  sentences: number
  /** How the text marks its cited pages. */
  marks: 'links' | 'numbers' | 'none'
  intros: readonly ((term: string, noun: string, place: string) => string)[]
  closing: string
  /** Extra strength points by brand key. */
  favours: ReadonlyMap<string, number>
}

const PLAIN: Habit = {
  model: 'simulated-answers-1',
  named: { least: 5, most: 14 },
  cited: { least: 4, most: 9 },
  brandPages: 0.3,
  read: 0.3,
  searches: { least: 1, most: 3 },
  sentences: 1,
  marks: 'links',
  intros: [
    (term, noun, place) => `For "${term}", these ${noun} in ${place} come up most often:`,
    (term, noun, place) => `Here is how the ${noun} in ${place} compare for "${term}":`,
    (term, noun, place) => `I looked at recent guides and reviews in ${place} for "${term}". The ${noun} worth a look:`,
  ],
  closing: 'Prices and availability change, so check the two or three that fit you best before you decide.',
  favours: new Map(),
}

const CHATGPT: Habit = {
  ...PLAIN,
  model: 'simulated-chatgpt-2',
  named: { least: 6, most: 12 },
  favours: new Map([
    ['loomhouse', 4],
    ['mosaic offices', 10],
    ['the quiet dentist', 8],
  ]),
}

/** Reads much, cites little, and says more about fewer brands. */
const CLAUDE: Habit = {
  model: 'simulated-claude-1',
  named: { least: 4, most: 8 },
  cited: { least: 2, most: 4 },
  brandPages: 0.1,
  read: 0.75,
  searches: { least: 2, most: 5 },
  sentences: 2,
  marks: 'none',
  intros: [
    (term, noun, place) =>
      `I compared what independent guides say about ${noun} in ${place} for "${term}". A short list, with reasons:`,
    (term, noun, place) =>
      `"${term}" can mean different things, so I weighed price, location and reviews. These ${noun} in ${place} stand out:`,
  ],
  closing: 'Guides disagree about the order, and I could not confirm every price, so treat this as a starting point.',
  favours: new Map([
    ['loomhouse', -17],
    ['brightwater dental', -6],
    ['foundry row', 6],
    ['common ledger', 14],
    ['enamel & oak', 10],
  ]),
}

/** Short, with a source mark for every claim, and fond of brands' own pages. */
const PERPLEXITY: Habit = {
  model: 'simulated-perplexity-1',
  named: { least: 5, most: 9 },
  cited: { least: 6, most: 12 },
  brandPages: 0.5,
  read: 0.1,
  searches: { least: 1, most: 2 },
  sentences: 1,
  marks: 'numbers',
  intros: [
    (term, noun, place) => `Top ${noun} in ${place} for "${term}":`,
    (term, noun, place) => `Based on current listings, these ${noun} in ${place} match "${term}":`,
  ],
  closing: 'Check current prices on the pages above.',
  favours: new Map([
    ['loomhouse', -5],
    ['kiln street', 12],
    ['marlow street smiles', 10],
  ]),
}

export const HABITS: Record<SimulatedEngineId, Habit> = {
  simulated: PLAIN,
  'simulated-openai': CHATGPT,
  'simulated-anthropic': CLAUDE,
  'simulated-perplexity': PERPLEXITY,
}

/** Returns the seed of a purpose; the plain engine keeps the bare purpose, which it used before there were others. */
export function seedOf(engine: SimulatedEngineId, purpose: string): string {
  return engine === 'simulated' ? purpose : `${purpose} ${engine}`
}

export function between({ least, most }: Span, random: () => number): number {
  return least + Math.floor(random() * (most - least + 1))
}

// Deterministic random numbers: the same parts give the same numbers on every machine.

export function chance(...parts: readonly (string | number | null)[]): number {
  return seededRandom(...parts)()
}

/** Returns a generator of numbers in [0, 1): FNV-1a seeds mulberry32. */
export function seededRandom(...parts: readonly (string | number | null)[]): () => number {
  let state = 0x811c9dc5
  for (const char of parts.map((part) => part ?? '\u0000').join('\u0001')) {
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}

const OWN_PAGES = ['/', '/locations', '/pricing', '/guides'] as const

interface ComposedAnswer {
  text: string
  citations: Citation[]
  sources: string[]
}

export function composeAnswer(
  engine: SimulatedEngineId,
  topic: Topic,
  question: Question,
  brands: readonly TopicBrand[],
): ComposedAnswer {
  const { term, profile, location, day, sample } = question
  const habit = HABITS[engine]
  const random = seededRandom(seedOf(engine, 'text'), term, profile, location, day, sample)
  const citations = citedPages(habit, topic, brands, random)
  const items = brands.map((brand, index) => {
    const said = Array.from({ length: habit.sentences }, () => sentence(topic, random)).join(' ')
    return `${index + 1}. **${brand.name}**: ${said}${markOf(habit, citations, index)}`
  })
  const intro = pick(habit.intros, random)(term, topic.noun, location)
  const asked = profile ? ' I kept your situation in mind when ordering them.' : ''
  return {
    text: `${intro}\n\n${items.join('\n')}\n\n${habit.closing}${asked}`,
    citations,
    sources: [...citations.map((page) => page.url), ...consulted(habit, topic, random)],
  }
}

function markOf({ marks }: Habit, citations: readonly Citation[], index: number): string {
  const page = citations[index % citations.length]
  if (marks === 'numbers') return citations.length > 0 ? `[${(index % citations.length) + 1}]` : ''
  return marks === 'links' && page && index < citations.length ? ` ([${siteOf(page.url)}](${page.url}))` : ''
}

function sentence(topic: Topic, random: () => number): string {
  const praise = capitalised(pick(topic.strengths, random))
  return random() < 0.18 ? `${praise}, though ${pick(topic.doubts, random)}.` : `${praise}.`
}

/** How often a site is skipped in an answer that names a brand it does not write about. */
const OMITTED = 0.9

/** Picks cited pages: mostly guides, the first in the list more often, and sometimes a page of a top brand. */
function citedPages(habit: Habit, topic: Topic, brands: readonly TopicBrand[], random: () => number): Citation[] {
  const wanted = between(habit.cited, random)
  const named = new Set(brands.map(({ name }) => brandKey(name)))
  const pages = new Map<string, Citation>()
  for (let tries = 0; pages.size < wanted && tries < 60; tries += 1) {
    const brand = brands[Math.floor(random() ** 1.7 * Math.min(4, brands.length))]
    if (brand && random() < habit.brandPages) {
      const url = `https://www.${brand.site}${pick(OWN_PAGES, random)}`
      pages.set(url, { url, title: brand.name })
    } else {
      const site = topic.sites[Math.floor(random() ** 1.8 * topic.sites.length)] ?? pick(topic.sites, random)
      if (site.omits.some((key) => named.has(key)) && random() < OMITTED) continue
      const path = site.paths[Math.floor(random() ** 1.5 * site.paths.length)] ?? '/'
      pages.set(`https://${site.site}${path}`, { url: `https://${site.site}${path}`, title: titleOf(path) })
    }
  }
  return [...pages.values()]
}

function consulted({ read }: Habit, topic: Topic, random: () => number): string[] {
  return topic.sites.filter(() => random() < read).map((site) => `https://${site.site}${site.paths[0] ?? '/'}`)
}

function titleOf(path: string): string {
  return capitalised(path.split('/').at(-1)?.replaceAll('-', ' ') ?? path)
}

function siteOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./, '')
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
