import type { SimulatedEngineId } from '@/lib/engines'
import { brandKey } from '@/lib/formulas/brand-key'
import type { Citation, Question } from './engine'
import { pick, seededRandom } from './seeded-random'
import { between, HABITS, type Habit, seedOf } from './simulated-habits'
import type { Topic, TopicBrand } from './simulated-markets'

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
