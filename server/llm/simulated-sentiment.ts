import { escaped } from './comparable-text'
import type { AnalysedAnswer, Analysis, AnalysisRequest } from './engine'
import { TOPICS } from './simulated-markets'

// The simulated analysis: what the answers say about an organisation, from counts alone. Every statement carries the
// quotes it rests on and is checked like a model's.

const CATEGORY_OF = new Map(
  TOPICS.flatMap((topic) => topic.sites.map(({ site, category }) => [site, category] as const)),
)
const COMPANY_SITES = 'Company websites'
const CATEGORIES_MAX = 5

interface Said {
  ref: string
  /** What the answer says of the organisation, as it is written. */
  quote: string
}

/** Categories of the cited sites, trends and a summary; the same for the same answers. */
export function composeSentiment({ organisation, answers }: AnalysisRequest): Omit<Analysis, 'model' | 'usage'> {
  const { name } = organisation
  const said = answers.flatMap((answer) => saidOf(name, answer))
  const praised = counted(phrases('strengths'), said)
  const doubted = counted(phrases('doubts'), said)
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

/** The line on the organisation of an answer that `composeAnswer` wrote. */
function saidOf(name: string, { ref, text }: AnalysedAnswer): Said[] {
  const line = new RegExp(`^\\d+\\. \\*\\*${escaped(name)}\\*\\*: (.*?)(?: \\(\\[|$)`, 'm').exec(text)?.[1]
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

/** The kinds that most answers cite, with their sites. */
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
  said: Said[]
}

/** The phrases that are said, most often first. */
function counted(all: readonly string[], said: readonly Said[]): Counted[] {
  return all
    .map((phrase) => ({ phrase, said: said.filter(({ quote }) => quote.toLowerCase().includes(phrase.toLowerCase())) }))
    .filter((each) => each.said.length > 0)
    .sort((a, b) => b.said.length - a.said.length || (a.phrase < b.phrase ? -1 : 1))
}

function phrases(kind: 'strengths' | 'doubts'): string[] {
  return [...new Set(TOPICS.flatMap((topic) => topic[kind]))]
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
