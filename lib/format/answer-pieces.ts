import type { TextMark } from '@/lib/schemas/query-result'

/** A part of an answer that is drawn in one way. Text of a model: `href` is any http address that it wrote. */
export interface AnswerPiece {
  text: string
  bold: boolean
  mark: 'own' | 'rival' | null
  href: string | null
  /** Drawn as the number of a source. */
  source: number | null
}

interface Span {
  start: number
  end: number
}

interface Markup {
  bold: Span[]
  links: (Span & { href: string })[]
  sources: (Span & { numbers: number[] })[]
  /** Signs that only mark something up. */
  hidden: Span[]
}

// Of Markdown only what hides or clutters names: headings, bold, links and numbers of sources. Lengths are bounded, so
// that hostile text costs no more than any other.
const HEADING = /^( {0,3}#{1,6} +)([^\n]*)/gm
const BOLD = /\*\*(?=[^\s*])([^\n*]{1,400})\*\*/g
const ITEM_NUMBER = /^ {0,6}\d{1,3}[.)](?= )/gm
const LINK = /\[([^[\]\n]{1,300})\]\((https?:\/\/[^\s()]{1,2000})\)/g
const NUMBERED_LINK = /\[\[(\d{1,4})\]\]\(https?:\/\/[^\s()]{1,2000}\)/g
const NUMBERS = /\[((?:web:)?\d{1,4}(?:\s{0,3},\s{0,3}(?:web:)?\d{1,4}){0,20})\](?!\()/g

/** The text of an answer in order; `numbers` are those by which it cites its sources (R-EVIDENCE-1). */
export function answerPieces(text: string, marks: readonly TextMark[], numbers: ReadonlySet<number>): AnswerPiece[] {
  const { bold, links, sources, hidden } = readMarkup(text, numbers)
  const spans = [bold, links, sources, hidden, marks].flat()
  const inside = walk(links)
  const edges = [...new Set([0, ...spans.flatMap(({ start, end }) => [start, end]), text.length])]
    .sort((a, b) => a - b)
    // A link is one piece: a part of its label is marked in no way of its own.
    .filter((edge) => (inside(edge)?.start ?? edge) === edge)
  const [boldAt, linkAt, sourceAt] = [walk(bold), walk(links), walk(sources)]
  const [hiddenAt, markAt] = [walk(hidden), walk(marks)]
  return edges.flatMap((start, index): AnswerPiece[] => {
    const end = edges[index + 1] ?? start
    const [link, source, mark] = [linkAt(start), sourceAt(start), markAt(start)]
    const marked = mark && mark.start <= start && mark.end >= end ? mark : null
    const look = {
      bold: boldAt(start) !== null,
      mark: marked && (marked.own ? 'own' : 'rival'),
      href: link?.href ?? null,
    } as const
    if (source) {
      const first = source.start === start
      return first ? source.numbers.map((number) => ({ ...look, text: String(number), source: number })) : []
    }
    if (end === start || hiddenAt(start)) return []
    return [{ ...look, text: text.slice(start, end), source: null }]
  })
}

function readMarkup(text: string, numbers: ReadonlySet<number>): Markup {
  const markup: Markup = { bold: [], links: [], sources: [], hidden: [] }
  for (const { index, 1: sign = '', 2: line = '' } of text.matchAll(HEADING)) {
    markup.hidden.push({ start: index, end: index + sign.length })
    markup.bold.push({ start: index + sign.length, end: index + sign.length + line.length })
  }
  for (const { index, 0: item } of text.matchAll(ITEM_NUMBER))
    markup.bold.push({ start: index, end: index + item.length })
  for (const { index, 0: whole } of text.matchAll(BOLD)) {
    const end = index + whole.length
    markup.hidden.push({ start: index, end: index + 2 }, { start: end - 2, end })
    markup.bold.push({ start: index + 2, end: end - 2 })
  }
  for (const { index, 0: whole, 1: label = '', 2: href = '' } of text.matchAll(LINK)) {
    const start = index + 1
    const end = start + label.length
    markup.hidden.push({ start: index, end: start }, { start: end, end: index + whole.length })
    markup.links.push({ start, end, href })
  }
  for (const { index, 0: whole, 1: list = '' } of [...text.matchAll(NUMBERED_LINK), ...text.matchAll(NUMBERS)]) {
    const cited = list.split(',').map((number) => Number(number.replace(/\D/g, '')))
    if (cited.every((number) => numbers.has(number)))
      markup.sources.push({ start: index, end: index + whole.length, numbers: cited })
  }
  return markup
}

/** Answers for growing places which span holds them; where spans overlap, the one that began first. */
function walk<Each extends Span>(spans: readonly Each[]): (at: number) => Each | null {
  const inOrder = [...spans].sort((a, b) => a.start - b.start)
  let next = 0
  return (at) => {
    while ((inOrder[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1
    const span = inOrder[next]
    return span && span.start <= at ? span : null
  }
}
