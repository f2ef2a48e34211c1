import type { SimulatedEngineId } from '@/lib/engines/engines'
import { brandKey } from '@/lib/names/keys'
import type { Citation, Question } from './engine'
import type { Topic, TopicBrand } from './simulated-markets'
import { between, capitalised, chance, type Forms, pick, type Span, seededRandom, wordBrands } from './simulated-prose'

// How each simulated engine answers, so that comparing engines shows something (R-ENGINE-2). Says nothing about the
// real engines.

/** The last words of an answer, from its noun, its place and its first two brands. */
type Closing = (noun: string, place: string, first: string, second: string) => string

export interface Habit {
  model: string
  named: Span
  cited: Span
  /** The share of cited pages that belong to a brand near the top. */
  brandPages: number
  /** The share of a market's sites that it reads besides the cited ones. */
  read: number
  searches: Span
  /** The share of searches for which a surface shows no answer; set for those that report no searches. */
  notShown?: number
  /** Sentences per brand. */
  sentences: number
  /** How the text marks its cited pages. */
  marks: 'links' | 'numbers' | 'none'
  forms: Forms
  intros: readonly ((term: string, noun: string, place: string) => string)[]
  closings: readonly Closing[]
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
  forms: { list: 0.4, bullets: 0.2, prose: 0.2, table: 0.2 },
  intros: [
    (term, noun, place) => `For "${term}", these ${noun} in ${place} come up most often:`,
    (term, noun, place) => `Here is how the ${noun} in ${place} compare for "${term}":`,
    (term, noun, place) =>
      `Of the ${noun} in ${place} that recent guides and reviews name for "${term}", these are worth a look:`,
    (term, noun, place) =>
      `Short answer to "${term}": there are good ${noun} in most parts of ${place}, and these stand out:`,
    (term, noun, place) => `When people in ${place} ask for "${term}", guides point to these ${noun}:`,
  ],
  closings: [
    () => 'Prices and availability change, so check the two or three that fit you best before you decide.',
    (noun) => `If you tell me your budget and dates, I can narrow these ${noun} down.`,
    (_noun, place) => `For the outer parts of ${place} the order would look different.`,
    (noun) => `Most of these ${noun} offer a visit before you sign anything.`,
    () => 'I would shortlist two, visit both and compare what each includes.',
    (noun, place) => `New ${noun} open in ${place} every few months, so a list like this ages quickly.`,
    (_noun, _place, first, second) => `If you have time for two visits, make them ${first} and ${second}.`,
    (_noun, place, first) => `For most people in ${place} I would start with ${first}.`,
    (_noun, _place, first, second) => `Between ${first} and ${second}, the address should decide.`,
  ],
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
  forms: { list: 0.25, bullets: 0.2, prose: 0.55, table: 0 },
  intros: [
    (term, noun, place) =>
      `I compared what independent guides say about ${noun} in ${place} for "${term}"; a short list, with reasons:`,
    (term, noun, place) =>
      `"${term}" can mean different things, so I weighed price, location and reviews of ${noun} in ${place}:`,
    (term, noun, place) =>
      `There is no single best answer to "${term}", but among ${noun} in ${place} I would consider these:`,
    (term, noun, place) =>
      `What I found on "${term}" is mixed, and these ${noun} in ${place} have the most support in sources:`,
    (term, noun, place) =>
      `For "${term}" I would start from what you need most, and in ${place} these ${noun} cover most needs:`,
  ],
  closings: [
    () => 'Guides disagree about the order, and I could not confirm every price, so treat this as a starting point.',
    (noun) => `I have not seen recent reviews of all of these ${noun}, so a visit is worth the time.`,
    () => 'Some of what I read is more than a year old, and details may have changed.',
    (_noun, place) => `Which of them suits you depends on where in ${place} you need to be.`,
    () => 'If one point matters more than the others, the order changes; tell me and I will sort again.',
    (noun) => `A caveat: reviews of ${noun} are written mostly by people who were very happy or very unhappy.`,
    (_noun, _place, first, second) => `${first} and ${second} are close, and I would not read much into their order.`,
    (_noun, _place, first) => `I am fairly sure of ${first}, and less sure of those further down.`,
    (_noun, place, first) => `If ${first} is full, most of the others in ${place} will do as well.`,
  ],
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
  forms: { list: 0.4, bullets: 0.3, prose: 0, table: 0.3 },
  intros: [
    (term, noun, place) => `Top ${noun} in ${place} for "${term}":`,
    (term, noun, place) => `Based on current listings, these ${noun} in ${place} match "${term}":`,
    (term, noun, place) => `"${term}": what current sources say about ${noun} in ${place}.`,
    (term, noun, place) => `Sources name these ${noun} in ${place} most often for "${term}":`,
    (term, noun, place) => `For "${term}", ${noun} in ${place} compare as follows:`,
  ],
  closings: [
    () => 'Check current prices on the pages above.',
    (noun) => `Listings of ${noun} change weekly.`,
    (_noun, place) => `The pages above have maps of each address in ${place}.`,
    () => 'Where two sources differed, the newer one is used.',
    (noun) => `Reviews for some of these ${noun} are few.`,
    (_noun, _place, first, second) => `${first} has more sources than ${second}.`,
    (_noun, _place, first) => `${first} is named first in most of the pages.`,
    (_noun, _place, first, second) => `For a direct comparison, search for ${first} and ${second}.`,
  ],
  favours: new Map([
    ['loomhouse', -5],
    ['kiln street', 12],
    ['marlow street smiles', 10],
  ]),
}

/** Shown for two searches of three, and says nothing of how it searched. */
const OVERVIEW: Habit = {
  ...PERPLEXITY,
  model: 'simulated-ai-overview-1',
  marks: 'links',
  searches: { least: 0, most: 0 },
  notShown: 1 / 3,
  favours: new Map([['mosaic offices', 6]]),
}

const CHATGPT_APP: Habit = { ...CHATGPT, model: 'simulated-chatgpt-app-1', favours: new Map([['loomhouse', 2]]) }

export const HABITS: Record<SimulatedEngineId, Habit> = {
  simulated: PLAIN,
  'simulated-openai': CHATGPT,
  'simulated-anthropic': CLAUDE,
  'simulated-perplexity': PERPLEXITY,
  'simulated-google-ai-overview': OVERVIEW,
  'simulated-chatgpt-app': CHATGPT_APP,
}

/** Returns the seed of a purpose; the plain engine keeps the bare purpose, which it used before there were others. */
export function seedOf(engine: SimulatedEngineId, purpose: string): string {
  return engine === 'simulated' ? purpose : `${purpose} ${engine}`
}

const OWN_PAGES = ['/', '/locations', '/pricing', '/guides'] as const

/** Said where the question came with a searcher profile. */
const ASKED = [
  'I kept your situation in mind when ordering them.',
  'For somebody in your position I put the practical ones first.',
  'With what you told me about yourself, I left out those that fit less well.',
] as const

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
  const intro = pick(habit.intros, random)(term, topic.noun, location)
  const { sentences, forms } = habit
  const mark = (index: number) => markOf(habit, citations, index)
  const said = wordBrands({ topic, brands, sentences, forms, mark }, random)
  const [first, second] = brands
  const closing = closingOf(habit, question)(topic.noun, location, first?.name ?? '', second?.name ?? '')
  const asked = profile ? ` ${pick(ASKED, random)}` : ''
  return {
    text: `${intro}\n\n${said}\n\n${closing}${asked}`,
    citations,
    sources: [...citations.map((page) => page.url), ...consulted(habit, topic, random)],
  }
}

/** Turns with the day, so that the questions of one day seldom end alike. */
function closingOf({ closings }: Habit, { term, location, day, sample }: Question): Closing {
  const turn = Math.floor(chance('closing', location, day, sample) * closings.length)
  const own = Math.floor(chance('closing of', term) * closings.length)
  return closings[(turn + own) % closings.length] ?? (() => '')
}

function markOf({ marks }: Habit, citations: readonly Citation[], index: number): string {
  const page = citations[index % citations.length]
  if (marks === 'numbers') return citations.length > 0 ? `[${(index % citations.length) + 1}]` : ''
  return marks === 'links' && page && index < citations.length ? ` ([${siteOf(page.url)}](${page.url}))` : ''
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
