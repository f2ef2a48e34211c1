import type { Range } from '@/lib/names/addresses'
import { COMPARED_AFTER } from './further-languages'
import { joins, joinsByWord, linesOf } from './item-heads'
import {
  ADVISED_AGAINST,
  ENDED_AFTER,
  HOST_AFTER,
  INSTRUCTION,
  NEXT_IN_PASSING,
  PRESENTED_BESIDE,
  PUBLISHED_AFTER,
  SOURCE_LABEL,
  SOURCE_LINE,
  TURN,
  UNPRESENTED_LABEL,
  UNPRESENTED_SIGN,
} from './passing-words'

const AROUND_MAX = 300
const BOUNDARY = /[.!?…؟]["”»)*_]*\s|[;|\n。！？；؛।]|<\/?(?:td|th|tr|li)>/giu

/** Drops mentions that are no options by the words around: advised against, compared with, closed, a source. */
export function withoutPassing<Mention extends Range>(text: string, mentions: readonly Mention[]): Mention[] {
  const before: { all: boolean; next: boolean }[] = []
  for (const [index, mention] of mentions.entries()) {
    const last = mentions[index - 1]
    const said = sentenceBefore(text, mention)
    const own = last ? text.slice(Math.max(last.end, mention.start - said.length), mention.start) : said
    const joined = last !== undefined && joinsByWord(text, last, mention)
    before.push({
      all: speaksAgainst(said),
      next: NEXT_IN_PASSING.test(own) || isCitation(text, mention) || (joined && (before[index - 1]?.next ?? false)),
    })
  }
  const ended: boolean[] = []
  for (let index = mentions.length - 1; index >= 0; index -= 1) {
    const mention = mentions[index] ?? { start: 0, end: 0 }
    const next = mentions[index + 1]
    const said = sentenceAfter(text, mention, next)
    const joined = next !== undefined && joins(text, mention, next)
    const isOver = [PUBLISHED_AFTER, HOST_AFTER, COMPARED_AFTER, ENDED_AFTER].some((words) => words.test(said))
    ended[index] = isOver || (joined && (ended[index + 1] ?? false))
  }
  return mentions.filter((_, index) => !before[index]?.all && !before[index]?.next && !ended[index])
}

/** Whether a sentence outside a list presents a name missing from the list. */
export function isPresentedBeside(text: string, mention: Range): boolean {
  return PRESENTED_BESIDE.test(`${sentenceBefore(text, mention)} ${sentenceAfter(text, mention)}`)
}

function speaksAgainst(said: string): boolean {
  const against = ADVISED_AGAINST.exec(said)
  return against !== null && !TURN.test(said.slice(against.index + against[0].length))
}

function sentenceBefore(text: string, { start }: Range): string {
  const around = text.slice(Math.max(0, start - AROUND_MAX), start)
  let from = 0
  for (const { 0: sign, index } of around.matchAll(BOUNDARY)) from = index + sign.length
  return around.slice(from)
}

function sentenceAfter(text: string, { end }: Range, next?: Range): string {
  const around = `${text.slice(end, Math.min(next?.start ?? text.length, end + AROUND_MAX))}\n`
  return around.slice(0, around.search(BOUNDARY))
}

/** Whether a link only names its source, as in '([Loomhouse](https://…))'. */
function isCitation(text: string, { start, end }: Range): boolean {
  return text.slice(start - 2, start) === '([' && /^[^\]\n]{0,40}\]\(/.test(text.slice(end, end + 50))
}

const HIDDEN: readonly [string, string][] = [
  ['<!--', '-->'],
  ['<script', '</script>'],
  ['<style', '</style>'],
]

/** Returns parts of an answer that present nothing: lists of sources or omissions, orders to the reader, hidden text. */
export function unpresentedParts(text: string): Range[] {
  const parts = HIDDEN.flatMap(([open, close]) => between(text, open, close))
  let isOpen = false
  let wasBlank = false
  for (const line of linesOf(text)) {
    const isBlank = line.text.trim() === ''
    const label = labelOf(line.text)
    if (label === 'part') isOpen = true
    else if (!isBlank && isOpen) isOpen = !(/^[ \t]*#/.test(line.text) || (wasBlank && !isListed(line.text)))
    const order = line.text.search(INSTRUCTION)
    if (isOpen || label === 'line') parts.push(line)
    else if (order >= 0) parts.push({ start: line.start + order, end: line.end })
    wasBlank = isBlank
  }
  return parts
}

const isListed = (line: string) => /^[ \t>]*(?:[-*•+–]|\d{1,2}[.)]|\[\^?\d)/u.test(line)

/** Whether a line itself presents nothing, or heads a part that does not. */
function labelOf(line: string): 'part' | 'line' | null {
  if (SOURCE_LABEL.test(line)) return 'part'
  if (SOURCE_LINE.test(line) || UNPRESENTED_SIGN.test(line)) return 'line'
  const label = UNPRESENTED_LABEL.exec(line)
  if (!label) return null
  return /\p{L}/u.test(line.slice(label[0].length)) ? 'line' : 'part'
}

function between(text: string, open: string, close: string): Range[] {
  const parts: Range[] = []
  for (let start = text.indexOf(open); start >= 0; ) {
    const closed = text.indexOf(close, start)
    const end = closed < 0 ? text.length : closed + close.length
    parts.push({ start, end })
    start = text.indexOf(open, end)
  }
  return parts
}
