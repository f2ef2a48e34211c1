import { TOPICS } from '@/server/llm/simulated-topics'

/** One stored answer, as the sentiment analysis reads it. */
export interface AnalysedAnswer {
  resultId: string
  text: string
  /** The sites it cites. */
  sites: readonly string[]
}

export interface ComposedSentiment {
  categories: { name: string; resultIds: string[] }[]
  trends: { text: string; resultIds: string[] }[]
  summary: string
}

const CATEGORY_OF = new Map(
  TOPICS.flatMap((topic) => topic.sites.map(({ site, category }) => [site, category] as const)),
)
const COMPANY_SITES = 'Company websites'
const CATEGORIES_MAX = 5

/**
 * What the answers say about an organisation, from counts alone: every sentence can be checked against the answers
 * that are named as its evidence. A stand-in for the model's analysis, for the demo's history.
 */
export function composeSentiment(name: string, ownSite: string, answers: readonly AnalysedAnswer[]): ComposedSentiment {
  const said = answers.flatMap((answer) => {
    const sentence = answer.text.match(new RegExp(`^\\d+\\. \\*\\*${name}\\*\\*: (.*?)(?: \\(\\[|$)`, 'm'))?.[1]
    return sentence ? [{ resultId: answer.resultId, sentence: sentence.toLowerCase() }] : []
  })
  const praised = counted(phrases('strengths'), said)
  const doubted = counted(phrases('doubts'), said)
  const sites = tally(answers.flatMap(({ resultId, sites: cited }) => cited.map((site) => [site, resultId] as const)))
  const own = sites.find((entry) => entry.key === ownSite)
  const [top] = sites
  const of = `of ${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`
  const trends = [
    { text: `Named in ${said.length} ${of}`, resultIds: said.map((each) => each.resultId) },
    ...praised
      .slice(0, 2)
      .map(({ key, resultIds }) => ({ text: `"${capitalised(key)}" is said in ${resultIds.length} ${of}`, resultIds })),
    ...doubted
      .slice(0, 1)
      .map(({ key, resultIds }) => ({ text: `A doubt in ${resultIds.length} ${of}: ${key}`, resultIds })),
    ...(top
      ? [{ text: `${top.key} is the most cited site, in ${top.resultIds.length} ${of}`, resultIds: top.resultIds }]
      : []),
    ...(own ? [{ text: `Your own site is cited in ${own.resultIds.length} ${of}`, resultIds: own.resultIds }] : []),
  ].filter((trend) => trend.resultIds.length > 0)
  return {
    categories: categoriesOf(answers),
    trends,
    summary: summaryOf(name, answers.length, said.length, praised, doubted),
  }
}

function summaryOf(name: string, all: number, named: number, praised: Tally[], doubted: Tally[]): string {
  if (named === 0) return `None of the ${all} answers in this period names ${name}.`
  const share = named === all ? 'All answers' : named * 2 > all ? 'Most answers' : 'Only some answers'
  const parts = [`${share} in this period name ${name} (${named} of ${all}).`]
  const [first, second] = praised
  if (first) parts.push(`What is said of it most is that ${first.key}${second ? `, then that ${second.key}` : ''}.`)
  const [doubt] = doubted
  parts.push(doubt ? `A few add that ${doubt.key}.` : 'No answer voices a doubt.')
  return parts.join(' ')
}

function categoriesOf(answers: readonly AnalysedAnswer[]): ComposedSentiment['categories'] {
  const pairs = answers.flatMap(({ resultId, sites }) => {
    const categories = new Set(sites.map((site) => CATEGORY_OF.get(site) ?? COMPANY_SITES))
    return [...categories].map((category) => [category, resultId] as const)
  })
  return tally(pairs)
    .slice(0, CATEGORIES_MAX)
    .map(({ key, resultIds }) => ({ name: key, resultIds }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

interface Tally {
  key: string
  resultIds: string[]
}

/** Which results each key came with, most first. */
function tally(pairs: readonly (readonly [key: string, resultId: string])[]): Tally[] {
  const found = new Map<string, Set<string>>()
  for (const [key, resultId] of pairs) found.set(key, (found.get(key) ?? new Set()).add(resultId))
  return [...found]
    .map(([key, ids]) => ({ key, resultIds: [...ids] }))
    .sort((a, b) => b.resultIds.length - a.resultIds.length || (a.key < b.key ? -1 : 1))
}

function counted(keys: readonly string[], said: readonly { resultId: string; sentence: string }[]): Tally[] {
  return tally(
    keys.flatMap((key) =>
      said.flatMap(({ resultId, sentence }) =>
        sentence.includes(key.toLowerCase()) ? [[key, resultId] as const] : [],
      ),
    ),
  )
}

function phrases(kind: 'strengths' | 'doubts'): string[] {
  return [...new Set(TOPICS.flatMap((topic) => topic[kind]))]
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
