import type { Range } from '@/lib/names/addresses'
import { tablesOf } from './answer-tables'
import { headsIn, linesOf, type Named, type TextLine, within } from './item-heads'

export interface Layout<Mention> {
  /** Mentions that a list item, a table row or a heading is about, with their positions in reading order. */
  heads: ReadonlyMap<Mention, number>
  /** Lines of list items. */
  items: Range[]
  /** Text that describes such an item: other names in it are only comparisons. */
  asides: Range[]
  /** Whether the answer numbers its options. */
  ranked: boolean
}

interface Item<Mention> {
  rank: number | null
  heads: Mention[]
}

const NUMBERED =
  /^[ \t>]*(?:#{1,6}[ \t]+)?[*_]{0,2}(?:\(?(\d{1,2}|[a-h])\)|(\d{1,2})[.:．：、）](?!\d)|#(\d{1,2})\b|([1-9])\uFE0F?\u20E3|(🥇|🥈|🥉)|([①-⑳]))[ \t]*/u
const OTHER_ITEM =
  /^[ \t>]*(?:(?:[-*•◦‣·–—+►▪→]|\p{Extended_Pictographic}\uFE0F?)[ \t]+|#{1,6}[ \t]+|(?:\*\*|__)(?=\S))/u
const MEDALS = ['🥇', '🥈', '🥉']

/** Finds the lists and tables of an answer; none if they name fewer than two options. */
export function layoutOf<Mention extends Named>(text: string, mentions: readonly Mention[]): Layout<Mention> {
  const lines = linesOf(text)
  const tables = tablesOf(text, lines, mentions)
  const isInTable = within(tables.parts)
  const items: Item<Mention>[] = []
  const listed: Range[] = []
  const asides = [...tables.parts]
  let parent = { indent: 0, hasHeads: false }
  for (const line of lines) {
    const indent = line.text.search(/\S/)
    if (indent < 0 || isInTable(line)) continue
    if (indent > parent.indent && parent.hasHeads) {
      asides.push(line)
      continue
    }
    const marker = markerOf(line)
    const heads = marker ? headsIn(text, { start: line.start + marker.length, end: line.end }, mentions) : []
    if (marker) listed.push(line)
    const last = heads.at(-1)
    if (marker && last) {
      asides.push({ start: last.end, end: line.end })
      items.push({ rank: marker.rank, heads })
    }
    parent = { indent, hasHeads: heads.length > 0 }
  }
  const heads = new Map([...tables.heads, ...placesOf(items)])
  const named = new Set([...heads.keys()].map(({ ref }) => ref))
  if (named.size < 2) return { heads: new Map(), items: [], asides: [], ranked: false }
  return { heads, items: listed, asides, ranked: tables.ranked || items.filter(({ rank }) => rank !== null).length > 1 }
}

function markerOf({ text }: TextLine): { length: number; rank: number | null } | null {
  const numbered = NUMBERED.exec(text)
  if (!numbered) {
    const other = OTHER_ITEM.exec(text)
    return other && { length: other[0].length, rank: null }
  }
  const written = numbered.slice(1).find((group) => group !== undefined) ?? ''
  const letter = written.charCodeAt(0) - 96
  const medal = MEDALS.indexOf(written) + 1
  // '①' is '1' once it is decomposed.
  const digits = /^\d+$/.exec(written.normalize('NFKC'))?.[0]
  const rank = medal || (digits ? Number(digits) : letter)
  return { length: numbered[0].length, rank }
}

/** Returns the places of items, reversing lists that count down. */
function placesOf<Mention extends Named>(items: readonly Item<Mention>[]): Map<Mention, number> {
  const places = new Map<Mention, number>()
  for (let at = 0; at < items.length; ) {
    const list = countdownAt(items, at)
    const starts = list.flatMap((item) => item.heads.map(({ start }) => start))
    const inOrder = list.toReversed().flatMap((item) => item.heads)
    for (const [index, head] of inOrder.entries()) places.set(head, starts[index] ?? head.start)
    at += list.length
  }
  return places
}

/** Returns the items n to 1 starting here, or a single item. */
function countdownAt<Mention>(items: readonly Item<Mention>[], at: number): Item<Mention>[] {
  const first = items[at]?.rank ?? 0
  const list = items.slice(at, at + first)
  const countsDown = list.length > 1 && list.length === first && list.every(({ rank }, index) => rank === first - index)
  return countsDown && items[at - 1]?.rank !== first - 1 ? list : items.slice(at, at + 1)
}
