import type { Range } from '@/lib/names/addresses'

export interface Named extends Range {
  ref: unknown
}

export interface TextLine extends Range {
  text: string
}

export function linesOf(text: string): TextLine[] {
  let start = 0
  return text.split('\n').map((line) => {
    const range = { start, end: start + line.length, text: line }
    start = range.end + 1
    return range
  })
}

const NOTHING = String.raw`[^\p{L}\p{N}]*`
/** What may precede a name: an article, or a label as in 'Best value: Percola'. */
const LEAD = new RegExp(
  String.raw`^${NOTHING}(?:\p{L}{1,4}['’]?)?${NOTHING}$|^[^.!?;|]{1,60}(?:[:：–—·]|\s-)[\s"'“„«*_[(]*$`,
  'u',
)
const LEAD_MAX = 80

/** Returns the names that begin a part of a text: 'Ada and Helpwell, both free' is about two. */
export function headsIn<Mention extends Named>(text: string, part: Range, mentions: readonly Mention[]): Mention[] {
  const heads: Mention[] = []
  for (let index = firstFrom(mentions, part.start); index < mentions.length; index += 1) {
    const mention = mentions[index]
    if (!mention || mention.end > part.end) break
    const last = heads.at(-1)
    const isHead = last ? joins(text, last, mention) : isLead(text, part.start, mention.start)
    if (!isHead) break
    heads.push(mention)
  }
  return heads
}

function isLead(text: string, start: number, end: number): boolean {
  return end - start <= LEAD_MAX && LEAD.test(text.slice(start, end))
}

const WORD_JOIN =
  /^["'”“*_)\]]*,?\s*(?:and|or|nor|und|oder|sowie|et|ou|y|o|e|i|oraz|lub|albo|&)\s+(?:the\s|l[aeo]\s|l['’]|der\s|die\s|das\s|el\s|il\s)?["“„«*_[]*$/iu
const SIGN_JOIN = /^["'”“*_)\]]*\s*[,/+]\s*["“„«*_[]*$/u
const JOIN_MAX = 30

/** Whether two consecutive mentions are named together, as in 'Ada, Parley and Kite'. */
export function joins(text: string, one: Range, other: Range): boolean {
  return isBetween(text, one, other, SIGN_JOIN) || joinsByWord(text, one, other)
}

/** Whether they are joined by 'and' or 'or', not by a comma. */
export function joinsByWord(text: string, one: Range, other: Range): boolean {
  return isBetween(text, one, other, WORD_JOIN)
}

function isBetween(text: string, one: Range, other: Range, pattern: RegExp): boolean {
  return other.start - one.end <= JOIN_MAX && pattern.test(text.slice(one.end, other.start))
}

/** Returns the index of the first range that starts at or after an offset. */
function firstFrom(ranges: readonly Range[], start: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.start ?? 0) < start) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns a test for lying within one of the ranges. */
export function within(ranges: readonly Range[]): (inner: Range) => boolean {
  const merged: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else merged.push({ start: range.start, end: range.end })
  }
  return ({ start, end }) => {
    const range = merged[firstFrom(merged, start + 1) - 1]
    return range !== undefined && end <= range.end
  }
}
