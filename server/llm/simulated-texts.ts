import type { SimulatedEngineId } from '@/lib/engines'
import { brandKey } from '@/lib/formulas/brand-key'
import { escapeRegExp } from './comparable-text'
import type { AnalysedAnswer, Analysis, AnalysisRequest, Citation, Question } from './engine'
import { pick, seededRandom } from './seeded-random'
import { between, HABITS, type Habit, seedOf } from './simulated-habits'
import { TOPICS, type Topic, type TopicBrand } from './simulated-markets'

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

/** How often a site is passed over in an answer that names a brand of which it does not write. */
const OMITTED = 0.9

/** Mostly guides, the first in the list more often, and now and then a page of a brand near the top. */
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

// Counts only; every statement carries its quotes and is verified like a model's.

const CATEGORY_OF = new Map(
  TOPICS.flatMap((topic) => topic.sites.map(({ site, category }) => [site, category] as const)),
)
const COMPANY_SITES = 'Company websites'
const CATEGORIES_MAX = 5

interface Mention {
  ref: string
  quote: string
}

export function composeSentiment({ organisation, answers }: AnalysisRequest): Omit<Analysis, 'model' | 'usage'> {
  const { name } = organisation
  const said = answers.flatMap((answer) => mentionsIn(name, answer))
  const praised = countPhrases(phrases('strengths'), said)
  const doubted = countPhrases(phrases('doubts'), said)
  const share = (count: number) => `${count} of ${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`
  const trends = [
    { text: `Named in ${share(said.length)}`, said },
    ...praised.slice(0, 3).map((each) => ({
      text: `"${capitalised(each.phrase)}" is said in ${share(each.said.length)}`,
      said: each.said,
    })),
    ...doubted.slice(0, 2).map((each) => ({
      text: `A doubt in ${share(each.said.length)}: ${each.phrase}`,
      said: each.said,
    })),
  ]
  return {
    sourceCategories: categoriesOf(answers),
    contentTrends: trends
      .filter((trend) => trend.said.length > 0)
      .map((trend) => ({
        text: trend.text,
        quotes: trend.said.map(({ ref, quote }) => ({ answer: ref, quote })),
      })),
    summary: summaryOf(name, answers.length, said.length, praised, doubted),
  }
}

function mentionsIn(name: string, { ref, text }: AnalysedAnswer): Mention[] {
  const line = new RegExp(`^\\d+\\. \\*\\*${escapeRegExp(name)}\\*\\*: (.*?)(?: \\(\\[|\\[\\d|$)`, 'm').exec(text)?.[1]
  return line ? [{ ref, quote: `${name}: ${line}` }] : []
}

function summaryOf(name: string, all: number, named: number, praised: Counted[], doubted: Counted[]): string {
  if (named === 0) return `None of the answers in this period names ${name}.`
  const share = named === all ? 'All answers' : named * 2 > all ? 'Most answers' : 'Only some answers'
  const parts = [`${share} in this period name ${name}.`]
  const [first, second] = praised
  if (first)
    parts.push(`What is said of it most is that ${first.phrase}${second ? `, then that ${second.phrase}` : ''}.`)
  const [doubt] = doubted
  parts.push(doubt ? `A few add that ${doubt.phrase}.` : 'No answer voices a doubt.')
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

interface Counted {
  phrase: string
  said: Mention[]
}

function countPhrases(all: readonly string[], said: readonly Mention[]): Counted[] {
  return all
    .map((phrase) => ({ phrase, said: said.filter(({ quote }) => quote.toLowerCase().includes(phrase.toLowerCase())) }))
    .filter((each) => each.said.length > 0)
    .sort((a, b) => b.said.length - a.said.length || (a.phrase < b.phrase ? -1 : 1))
}

function phrases(kind: 'strengths' | 'doubts'): string[] {
  return [...new Set(TOPICS.flatMap((topic) => topic[kind]))]
}
