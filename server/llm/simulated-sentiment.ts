import type { AnalysedAnswer, Analysis, AnalysisRequest } from './engine'
import { escapeRegExp } from './model-text'
import { TOPICS } from './simulated-markets'

// Only counts; every statement carries its quotes and is verified like a model's.

const CATEGORY_OF = new Map(
  TOPICS.flatMap((topic) => topic.sites.map(({ site, category }) => [site, category] as const)),
)
const COMPANY_SITES = 'Company websites'
const CATEGORIES_MAX = 5

/** Maps phrases of invented answers to endings of 'praised for …'. */
const POINTS: Readonly<Record<string, string>> = {
  'meeting rooms are included in the price': 'meeting rooms included in the price',
  'floors are quiet and well run': 'quiet and well run floors',
  'terms are flexible, month by month': 'flexible terms',
  'move-in takes days rather than weeks': 'a move-in within days',
  'it is close to the station': 'being close to the station',
  'private offices scale from 4 to 40 people': 'private offices for 4 to 40 people',
  'phone booths are plentiful': 'plentiful phone booths',
  'members praise the front desk': 'its front desk',
  'day-pass prices are hard to find': 'day-pass prices that are hard to find',
  'event evenings can be noisy': 'noisy event evenings',
  'larger rooms book up early': 'larger rooms that book up early',
  'prices are published for every treatment': 'prices published for every treatment',
  'same-day appointments are kept free': 'same-day appointments',
  'nervous patients are well looked after': 'how nervous patients are looked after',
  'evening and Saturday hours are offered': 'evening and Saturday hours',
  'the first consultation is free': 'a free first consultation',
  'aligner treatment is planned with a 3D scan': 'aligner treatment planned with a 3D scan',
  'reviews praise the hygienists': 'its hygienists',
  'payment can be spread without interest': 'payment spread without interest',
  'waiting lists can be long': 'long waiting lists',
  'implant prices are only quoted on request': 'implant prices only quoted on request',
  'parking is difficult': 'difficult parking',
  'prices are easy to find': 'prices that are easy to find',
  'customers praise the support': 'its support',
  'it has been around for many years': 'being around for many years',
  'contracts are short': 'short contracts',
  'reviews are consistently good': 'consistently good reviews',
  'it covers the whole city': 'covering the whole city',
  'opening hours are limited': 'limited opening hours',
  'prices are only quoted on request': 'prices only quoted on request',
}

interface Mention {
  ref: string
  quote: string
}

export function composeSentiment({ organisation, answers }: AnalysisRequest): Omit<Analysis, 'model' | 'usage'> {
  const { name } = organisation
  const said = answers.flatMap((answer) => mentionsIn(name, answer))
  const praised = countPoints('strengths', said)
  const doubted = countPoints('doubts', said)
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
    praise: praised.map(({ point, said }) => ({ text: point, quotes: quotesOf(said) })),
    doubt: doubted.map(({ point, said }) => ({ text: point, quotes: quotesOf(said) })),
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

interface Counted {
  point: string
  said: Mention[]
}

function countPoints(kind: 'strengths' | 'doubts', said: readonly Mention[]): Counted[] {
  const phrases = [...new Set(TOPICS.flatMap((topic) => topic[kind]))]
  const says = ({ quote }: Mention, phrase: string) => quote.toLowerCase().includes(phrase.toLowerCase())
  return phrases
    .map((phrase) => {
      const longer = phrases.filter((each) => each !== phrase && each.includes(phrase))
      return {
        point: POINTS[phrase] ?? phrase,
        said: said.filter((each) => says(each, phrase) && !longer.some((whole) => says(each, whole))),
      }
    })
    .filter((each) => each.said.length > 0)
    .sort((a, b) => b.said.length - a.said.length || (a.point < b.point ? -1 : 1))
}

function quotesOf(said: readonly Mention[]): { answer: string; quote: string }[] {
  return said.map(({ ref, quote }) => ({ answer: ref, quote }))
}
