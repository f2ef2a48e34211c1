import type { Range } from '@/lib/names/addresses'
import { headsIn, type Named, type TextLine } from './item-heads'
import { SOURCE_LABEL } from './passing-words'

interface Tables<Mention> {
  /** Mentions with their positions in reading order. */
  heads: Map<Mention, number>
  parts: Range[]
  ranked: boolean
}

type Row = Range[]

/** The line between a table's head and its rows. */
const DELIMITERS = /^(?=.*-)[|:\- \t\r]*\|[|:\- \t\r]*$/
const RANK_LABEL =
  /^[^\p{L}#]*(?:#|rank|place|position|pos|no|platz|rang|puesto|posici[oó]n|posizione|miejsce)[^\p{L}]*$/iu

/** Finds the names that each table is about: in its first column of names, or in its head when it compares options. */
export function tablesOf<Mention extends Named>(
  text: string,
  lines: readonly TextLine[],
  mentions: readonly Mention[],
): Tables<Mention> {
  const found: Tables<Mention> = { heads: new Map(), parts: [], ranked: false }
  for (let at = 0; at < lines.length; at += 1) {
    const length = tableLength(lines, at)
    if (length === 0) continue
    const sign = lines[at]?.text.includes('|') ? '|' : '\t'
    const table = lines.slice(at, at + length)
    found.parts.push({ start: table[0]?.start ?? 0, end: table.at(-1)?.end ?? 0 })
    const [head = [], ...rows] = table.filter((line) => !DELIMITERS.test(line.text)).map((line) => cellsOf(line, sign))
    if (!SOURCE_LABEL.test(textOf(text, head[0]))) readTable(text, head, rows, mentions, found)
    at += length - 1
  }
  return found
}

/** Returns how many lines from here on form one table. */
function tableLength(lines: readonly TextLine[], at: number): number {
  const isPiped = DELIMITERS.test(lines[at + 1]?.text ?? '') && (lines[at]?.text.includes('|') ?? false)
  const isRow = ({ text }: TextLine) => (isPiped ? text.includes('|') : text.trim().split('\t').length > 1)
  let end = at
  while (lines[end] && isRow(lines[end] ?? { text: '', start: 0, end: 0 })) end += 1
  return end - at > 1 ? end - at : 0
}

function cellsOf({ text, start }: TextLine, sign: string): Row {
  const cells: Row = []
  let from = start
  for (const cell of text.split(sign)) {
    cells.push({ start: from, end: from + cell.length })
    from += cell.length + 1
  }
  return sign === '|' && text.trimStart().startsWith('|') ? cells.slice(1) : cells
}

function readTable<Mention extends Named>(
  text: string,
  head: Row,
  rows: readonly Row[],
  mentions: readonly Mention[],
  found: Tables<Mention>,
): void {
  const headsAt = (cell: Range | undefined) => (cell ? headsIn(text, cell, mentions) : [])
  const columns = head.map((_, column) => rows.map((row) => headsAt(row[column])))
  const filled = columns.map((column) => column.filter((heads) => heads.length > 0).length)
  const most = Math.max(0, ...filled)
  const compared = head.flatMap((cell) => headsAt(cell))
  if (compared.length > Math.max(1, most)) {
    for (const mention of compared) found.heads.set(mention, mention.start)
    return
  }
  const named = columns[filled.indexOf(most)] ?? []
  const rankColumn = head.findIndex((cell) => RANK_LABEL.test(textOf(text, cell)))
  const ranks = rows.map((row) => Number.parseInt(/\d+/.exec(textOf(text, row[rankColumn]))?.[0] ?? '', 10))
  const isRanked = rankColumn >= 0 && ranks.every((rank) => Number.isInteger(rank))
  const order = named.map((heads, row) => ({ heads, rank: isRanked ? (ranks[row] ?? 0) : row }))
  const starts = named.flat().map(({ start }) => start)
  const inOrder = order.toSorted((a, b) => a.rank - b.rank).flatMap(({ heads }) => heads)
  for (const [index, mention] of inOrder.entries()) found.heads.set(mention, starts[index] ?? mention.start)
  found.ranked ||= isRanked && most > 1
}

function textOf(text: string, cell: Range | undefined): string {
  return cell ? text.slice(cell.start, cell.end) : ''
}
