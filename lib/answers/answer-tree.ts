import { parser, Table } from '@lezer/markdown'
import { safeHref } from '@/lib/format/text'
import { NUMBERED_LINK } from '@/lib/names/addresses'
import type { TextMark } from './shapes'

/** Parts of an answer, in order. Model output: always drawn as text. */
export type AnswerNode =
  /** `first` marks the first piece of a marked name, which emphasis can split. */
  | { kind: 'text'; text: string; mark: 'own' | 'rival' | null; first: boolean }
  | { kind: 'source'; number: number }
  | { kind: 'heading'; level: number; children: AnswerNode[] }
  | { kind: 'list'; ordered: boolean; children: AnswerNode[] }
  /** `value` is an ordered item's written number. */
  | { kind: 'item'; value: number | null; children: AnswerNode[] }
  | { kind: 'row'; head: boolean; children: AnswerNode[] }
  | { kind: 'link'; href: string; children: AnswerNode[] }
  | { kind: 'paragraph' | 'quote' | 'codeBlock' | 'table' | 'cell' | 'rule'; children: AnswerNode[] }
  | { kind: 'bold' | 'italic' | 'code'; children: AnswerNode[] }

// HTML, references and named characters stay plain text; nothing in an answer is fetched.
const MARKDOWN = parser.configure([
  Table,
  { remove: ['HTMLBlock', 'HTMLTag', 'LinkReference', 'IndentedCode', 'Entity', 'SetextHeading'] },
])
type Node = ReturnType<typeof MARKDOWN.parse>['topNode']

/** The parser takes quadratic time per block. Longer texts are hostile or broken, and shown as received. */
const TEXT_MAX = 100_000
const BLOCK_MAX = 6000
const CONTAINERS_MAX = 24
const DEPTH_MAX = 12
const MANY_CONTAINERS = new RegExp(`^[ \\t]*(?:(?:[-*+>]|\\d{1,9}[.)])[ \\t]*){${CONTAINERS_MAX}}`, 'm')

const NUMBERS = /\[((?:web:)?\d{1,4}(?:\s{0,3},\s{0,3}(?:web:)?\d{1,4}){0,20})\](?!\()/g

/**
 * Parses an answer's formatting; `marks` are offsets in the received text, and each marked name is drawn once, never
 * inside an address. `numbers` are those by which it cites its sources (R-EVIDENCE-1, R-EVIDENCE-5).
 */
export function answerTree(text: string, marks: readonly TextMark[], numbers: ReadonlySet<number>): AnswerNode[] {
  const reader = {
    text,
    markAt: walk(withoutDomains(text, marks)),
    sourceAt: walk(sourcesIn(text, numbers)),
    begun: null,
  }
  return isFormatted(text)
    ? blocksIn(reader, MARKDOWN.parse(text).topNode, 0)
    : [{ kind: 'paragraph', children: pieces(reader, 0, text.length) }]
}

function isFormatted(text: string): boolean {
  if (text.length > TEXT_MAX || MANY_CONTAINERS.test(text)) return false
  return text.split(/\n[ \t]*\n/).every((block) => block.length <= BLOCK_MAX)
}

interface Span {
  start: number
  end: number
}

/** A bare host in lower case. Linear: its parts are bounded and end at a dot. */
const DOMAIN = /(?<![\w.@/-])(?:[a-z\d-]{1,63}\.){1,6}[a-z]{2,24}(?![\w-]|\.[a-z\d])/g

/**
 * Marks no name that is only a part of a domain: in brackets, as a link or a source, the domain stays plain; elsewhere
 * it stands for the name and is marked whole.
 */
function withoutDomains(text: string, marks: readonly TextMark[]): TextMark[] {
  const domains = [...text.matchAll(DOMAIN)].map(({ index, 0: host }) => ({ start: index, end: index + host.length }))
  const domainAt = walk(domains)
  let last: Span | null = null
  return [...marks]
    .sort((a, b) => a.start - b.start)
    .flatMap((mark) => {
      const domain = domainAt(mark.start)
      if (!domain || mark.start < domain.start || mark.end > domain.end) return mark
      if (mark.start === domain.start && mark.end === domain.end) return mark
      const isSeen = domain === last
      last = domain
      return isSeen || isBracketed(text, domain) ? [] : { ...mark, ...domain }
    })
}

function isBracketed(text: string, { start, end }: Span): boolean {
  return /[([]/.test(text[start - 1] ?? '') && /[)\]]/.test(text[end] ?? '')
}
interface SourceSpan extends Span {
  numbers: number[]
}

function sourcesIn(text: string, known: ReadonlySet<number>): SourceSpan[] {
  return [...text.matchAll(NUMBERED_LINK), ...text.matchAll(NUMBERS)].flatMap(({ index, 0: whole, 1: list = '' }) => {
    const numbers = list.split(',').map((number) => Number(number.replace(/\D/g, '')))
    return numbers.every((number) => known.has(number)) ? [{ start: index, end: index + whole.length, numbers }] : []
  })
}

/**
 * Returns a lookup for increasing positions: the span at a position, or the next one. Of overlapping spans the first to
 * begin wins.
 */
function walk<Each extends Span>(spans: readonly Each[]): (at: number) => Each | null {
  const inOrder = [...spans].sort((a, b) => a.start - b.start)
  let next = 0
  return (at) => {
    while ((inOrder[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1
    return inOrder[next] ?? null
  }
}

/** Reads a text from start to end. */
interface Reader {
  text: string
  markAt: (at: number) => TextMark | null
  sourceAt: (at: number) => SourceSpan | null
  /** The last mark drawn. */
  begun: TextMark | null
}

/** Splits text into its marks and, outside code, its source numbers. */
function pieces(reader: Reader, from: number, to: number, code = false): AnswerNode[] {
  const nodes: AnswerNode[] = []
  for (let at = from; at < to; ) {
    const source = code ? null : reader.sourceAt(at)
    if (source && source.start <= at) {
      if (source.start === at) for (const number of source.numbers) nodes.push({ kind: 'source', number })
      at = Math.min(source.end, to)
      continue
    }
    const mark = reader.markAt(at)
    const marked = mark !== null && mark.start <= at
    const end = Math.min(to, source?.start ?? to, (marked ? mark.end : mark?.start) ?? to)
    const text = reader.text.slice(at, end)
    nodes.push({
      kind: 'text',
      // In lists and quotes, drops the indent of continued lines.
      text: code ? text : text.replace(/\n[ \t]+/g, '\n'),
      mark: marked ? (mark.own ? 'own' : 'rival') : null,
      first: marked && mark !== reader.begun,
    })
    if (marked) reader.begun = mark
    at = end
  }
  return nodes
}

function childrenOf(node: Node): Node[] {
  const children: Node[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

function blocksIn(reader: Reader, node: Node, depth: number): AnswerNode[] {
  return childrenOf(node).flatMap((child) => block(reader, child, depth + 1))
}

function block(reader: Reader, node: Node, depth: number): AnswerNode[] {
  if (depth > DEPTH_MAX) return [{ kind: 'paragraph', children: pieces(reader, node.from, node.to) }]
  const level = /^ATXHeading(\d)$/.exec(node.name)?.[1]
  if (level) {
    const children = trimmed(inline(reader, node, depth))
    return children.length > 0 ? [{ kind: 'heading', level: Number(level), children }] : []
  }
  switch (node.name) {
    case 'BulletList':
    case 'OrderedList':
      return [{ kind: 'list', ordered: node.name === 'OrderedList', children: blocksIn(reader, node, depth) }]
    case 'ListItem': {
      const value = Number.parseInt(reader.text.slice(node.from, node.from + 10), 10)
      return [{ kind: 'item', value: Number.isNaN(value) ? null : value, children: blocksIn(reader, node, depth) }]
    }
    case 'Blockquote':
      return [{ kind: 'quote', children: blocksIn(reader, node, depth) }]
    case 'FencedCode':
      return [{ kind: 'codeBlock', children: codeOf(reader, node) }]
    case 'Table':
      return [{ kind: 'table', children: childrenOf(node).flatMap((row) => rowOf(reader, row, depth)) }]
    case 'HorizontalRule':
      return [{ kind: 'rule', children: [] }]
    case 'ListMark':
    case 'QuoteMark':
      return []
    default:
      return [{ kind: 'paragraph', children: inline(reader, node, depth) }]
  }
}

function trimmed([first, ...rest]: AnswerNode[]): AnswerNode[] {
  if (first?.kind !== 'text') return first ? [first, ...rest] : []
  const text = first.text.trimStart()
  return text === '' ? rest : [{ ...first, text }, ...rest]
}

/** Returns code with its language first, as plain text. */
function codeOf(reader: Reader, node: Node): AnswerNode[] {
  const parts = childrenOf(node).filter(({ name }) => name === 'CodeInfo' || name === 'CodeText')
  return parts.flatMap((part, index) => {
    const previous = parts[index - 1]
    const apart = previous && (previous.name === 'CodeInfo' || /\n/.test(reader.text.slice(previous.to, part.from)))
    const code = pieces(reader, part.from, part.to, true)
    return apart ? [{ kind: 'text' as const, text: '\n', mark: null, first: false }, ...code] : code
  })
}

/** Reads a row; the parser gives empty cells no node. */
function rowOf(reader: Reader, row: Node, depth: number): AnswerNode[] {
  if (row.name === 'TableDelimiter') return []
  const cells: AnswerNode[] = []
  let open = false
  for (const child of childrenOf(row)) {
    const isCell = child.name === 'TableCell'
    if (isCell || (open && child.from > row.from))
      cells.push({ kind: 'cell', children: isCell ? inline(reader, child, depth) : [] })
    open = !isCell
  }
  return [{ kind: 'row', head: row.name === 'TableHeader', children: cells }]
}

const HIDDEN = new Set(['EmphasisMark', 'HeaderMark', 'QuoteMark', 'CodeMark', 'TableDelimiter'])

/** Reads a node's text and inline nodes between `from` and `to`. */
function inline(reader: Reader, node: Node, depth: number, from = node.from, to = node.to): AnswerNode[] {
  const nodes: AnswerNode[] = []
  let at = from
  for (const child of childrenOf(node)) {
    if (child.from < from || child.to > to) continue
    nodes.push(...pieces(reader, at, child.from), ...inlineNode(reader, child, depth + 1))
    at = child.to
    if (child.name === 'QuoteMark' && reader.text[at] === ' ') at += 1
  }
  return [...nodes, ...pieces(reader, at, to)]
}

function inlineNode(reader: Reader, node: Node, depth: number): AnswerNode[] {
  const { name, from, to } = node
  if (HIDDEN.has(name)) return []
  const source = reader.sourceAt(from)
  if (depth > DEPTH_MAX || (source && source.start <= from && source.end >= to)) return pieces(reader, from, to)
  switch (name) {
    case 'StrongEmphasis':
      return [{ kind: 'bold', children: inline(reader, node, depth) }]
    case 'Emphasis':
      return [{ kind: 'italic', children: inline(reader, node, depth) }]
    case 'InlineCode': {
      const [open, close] = childrenOf(node)
      return [{ kind: 'code', children: pieces(reader, open?.to ?? from, close?.from ?? to, true) }]
    }
    case 'Link':
    case 'Image':
      return linkOf(reader, node, depth)
    case 'Escape':
      return pieces(reader, from + 1, to)
    case 'HardBreak':
      return [{ kind: 'text', text: '\n', mark: null, first: false }]
    default:
      return pieces(reader, from, to)
  }
}

/** Makes a link, also for a picture; without a web address it stays the written text. */
function linkOf(reader: Reader, node: Node, depth: number): AnswerNode[] {
  const address = node.getChild('URL')
  const [open, close] = node.getChildren('LinkMark')
  const href = address && safeHref(reader.text.slice(address.from, address.to).replace(/^<|>$/g, ''))
  if (!address || !href || !open || !close) return inline(reader, node, depth)
  const isEmpty = node.name === 'Autolink' || open.to >= close.from
  const children = isEmpty ? pieces(reader, address.from, address.to) : inline(reader, node, depth, open.to, close.from)
  return [{ kind: 'link', href, children }]
}
