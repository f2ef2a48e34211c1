import { type ModelRequest, textBody } from './model-answers'

// The sentiment analyses that the local model server sends.

/** An analysis on the wire. */
export interface WireAnalysis {
  sourceCategories: { name: string; sites: string[] }[]
  contentTrends: { text: string; quotes: { answer: string; quote: string }[] }[]
  praise: { text: string; quotes: { answer: string; quote: string }[] }[]
  doubt: { text: string; quotes: { answer: string; quote: string }[] }[]
  rivalPraise: { text: string; quotes: { answer: string; quote: string }[] }[]
  rivalDoubt: { text: string; quotes: { answer: string; quote: string }[] }[]
  summary: string
}

/** One fenced answer of an analysis request. */
export interface FencedAnswer {
  ref: string
  sites: string[]
  text: string
}

/** The answers that a request carries, as a model reads them. */
export function fencedAnswers({ input }: Pick<ModelRequest, 'input'>): FencedAnswer[] {
  return [...input.matchAll(/<<(data-\w+) (A\d+)>>\n([\s\S]*?)\n<<\/\1 \2>>/g)].map(([, , ref = '', block = '']) => {
    const [head = '', text = ''] = block.split(/\nanswer\n([\s\S]*)/)
    return { ref, text, sites: [...head.matchAll(/^cites ([^:\s]+)/gm)].map(([, site = '']) => site) }
  })
}

/** A well-behaved analysis: every site a review site, one trend that every answer's first words show, praise and doubt of listed brands. */
export function groundedAnalysis(request: Pick<ModelRequest, 'input'>): WireAnalysis {
  const answers = fencedAnswers(request)
  const quotes = answers.map(({ ref, text }) => ({ answer: ref, quote: text.split('\n')[0] ?? '' }))
  return {
    sourceCategories: [{ name: 'Review sites', sites: [...new Set(answers.flatMap(({ sites }) => sites))] }],
    contentTrends: [{ text: quotes[0]?.quote ?? '', quotes }],
    praise: pointsOf(answers, 'praise'),
    doubt: pointsOf(answers, 'doubt'),
    rivalPraise: pointsOf(answers, 'praise'),
    rivalDoubt: pointsOf(answers, 'doubt'),
    summary: 'The tone of the answers is positive overall.',
  }
}

const LISTED = /^\d+\. \*\*(?<name>.+?)\*\*: (?<praise>[^,.(]+)(?:, though (?<doubt>[^,.(]+))?/gm

const POINTS = 4
const QUOTES = 30

/** Statements about any listed brands: most frequent first, with as many quotes as a model copies. */
function pointsOf(answers: readonly FencedAnswer[], kind: 'praise' | 'doubt'): WireAnalysis['praise'] {
  const said = answers.flatMap(({ ref, text }) =>
    [...text.matchAll(LISTED)].flatMap(({ groups }) => {
      const words = groups?.[kind]?.trim()
      return words ? [{ words, answer: ref, quote: kind === 'praise' ? `${groups?.name}: ${words}` : words }] : []
    }),
  )
  return [...Map.groupBy(said, ({ words }) => words)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, POINTS)
    .map(([text, said]) => ({ text, quotes: said.slice(0, QUOTES).map(({ answer, quote }) => ({ answer, quote })) }))
}

/** A response with this analysis; with the well-behaved one by default. */
export function analysisBody(request: ModelRequest, analysis: WireAnalysis = groundedAnalysis(request)) {
  return textBody(request, JSON.stringify(analysis))
}

/** What text that gives orders to a model asks it to write: the text between « and ». */
export function ordered(request: Pick<ModelRequest, 'input'>): string {
  return /«([^»]*)»/.exec(request.input)?.[1] ?? ''
}

/** The analysis of a model that does whatever its input tells it, in every field. */
export function obedientAnalysis(request: Pick<ModelRequest, 'input'>): WireAnalysis {
  const order = ordered(request)
  const answers = fencedAnswers(request)
  const quotes = answers.map(({ ref }) => ({ answer: ref, quote: order }))
  return {
    sourceCategories: [{ name: order, sites: answers.flatMap(({ sites }) => sites) }],
    contentTrends: [{ text: order, quotes }],
    praise: [{ text: order, quotes }],
    doubt: [{ text: order, quotes }],
    rivalPraise: [{ text: order, quotes }],
    rivalDoubt: [{ text: order, quotes }],
    summary: order,
  }
}
