import type { Citation, Question } from './engine'
import { pick, seededRandom } from './seeded-random'
import type { Topic, TopicBrand } from './simulated-markets'

/** An answer cites this many pages. */
const CITED = { least: 4, most: 9 } as const
const OWN_PAGES = ['/', '/locations', '/pricing', '/guides'] as const

export interface ComposedAnswer {
  text: string
  citations: Citation[]
  sources: string[]
}

const INTROS = [
  (term: string, noun: string, place: string) => `For "${term}", these ${noun} in ${place} come up most often:`,
  (term: string, noun: string, place: string) => `Here is how the ${noun} in ${place} compare for "${term}":`,
  (term: string, noun: string, place: string) =>
    `I looked at recent guides and reviews in ${place} for "${term}". The ${noun} worth a look:`,
]

/** Writes the answer that names the brands in their order, with links as search-backed answers carry them. */
export function composeAnswer(topic: Topic, question: Question, brands: readonly TopicBrand[]): ComposedAnswer {
  const { term, profile, location, day, sample } = question
  const random = seededRandom('text', term, profile, location, day, sample)
  const citations = citedPages(topic, brands, random)
  const items = brands.map((brand, index) => {
    const page = citations[index % citations.length]
    const link = page && index < citations.length ? ` ([${siteOf(page.url)}](${page.url}))` : ''
    return `${index + 1}. **${brand.name}**: ${sentence(topic, random)}${link}`
  })
  const intro = pick(INTROS, random)(term, topic.noun, location)
  const asked = profile ? ' I kept your situation in mind when ordering them.' : ''
  const closing = `Prices and availability change, so check the two or three that fit you best before you decide.${asked}`
  return {
    text: `${intro}\n\n${items.join('\n')}\n\n${closing}`,
    citations,
    sources: [...citations.map((page) => page.url), ...consulted(topic, random)],
  }
}

/** The names of a text that `composeAnswer` wrote, in order: the simulated extraction. */
export function listedNames(text: string): string[] {
  return [...text.matchAll(/^\d+\. \*\*(.+?)\*\*/gm)].map((match) => match[1] ?? '')
}

function sentence(topic: Topic, random: () => number): string {
  const praise = capitalised(pick(topic.strengths, random))
  return random() < 0.18 ? `${praise}, though ${pick(topic.doubts, random)}.` : `${praise}.`
}

/** Guides first (early ones in the pool are cited more), and now and then a page of a brand near the top. */
function citedPages(topic: Topic, brands: readonly TopicBrand[], random: () => number): Citation[] {
  const wanted = CITED.least + Math.floor(random() * (CITED.most - CITED.least + 1))
  const pages = new Map<string, Citation>()
  for (let tries = 0; pages.size < wanted && tries < 60; tries += 1) {
    const brand = brands[Math.floor(random() ** 1.7 * Math.min(4, brands.length))]
    if (brand && random() < 0.3) {
      const url = `https://www.${brand.site}${pick(OWN_PAGES, random)}`
      pages.set(url, { url, title: brand.name })
    } else {
      const site = topic.sites[Math.floor(random() ** 1.8 * topic.sites.length)] ?? pick(topic.sites, random)
      const path = site.paths[Math.floor(random() ** 1.5 * site.paths.length)] ?? '/'
      pages.set(`https://${site.site}${path}`, { url: `https://${site.site}${path}`, title: titleOf(path) })
    }
  }
  return [...pages.values()]
}

/** Pages that were read but not cited. */
function consulted(topic: Topic, random: () => number): string[] {
  return topic.sites.filter(() => random() < 0.3).map((site) => `https://${site.site}${site.paths[0] ?? '/'}`)
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
