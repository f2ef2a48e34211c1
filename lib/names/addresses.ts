// Each pattern reads any text in linear time: its parts are bounded, or end at the next bracket.

/** A Markdown link or image; its first group is the text. */
export const LINK = /!?\[([^[\]]*)\]\([^[)\s]*(?:\s[^[)]*)?\)/g
/** An address written with its scheme. */
export const ADDRESS = /https?:\/\/[^\s)>\]]+/gi

const PLACE = String.raw`(?<![\p{L}\p{N}.@_-])(?:[\p{L}\p{N}-]{1,63}\.){1,6}\p{L}{2,24}`
/** Includes addresses without a scheme and mail addresses, but no bare hosts: many names are one ('Booking.com'). */
const ANY_ADDRESS = new RegExp(
  String.raw`https?:\/\/[^\s)>\]]+|(?<![\p{L}\p{N}])www\.[^\s)>\]]+|${PLACE}\/[^\s)>\]]*|(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}`,
  'giu',
)

export interface Range {
  start: number
  /** Exclusive. */
  end: number
}

/** Returns what only marks links in a text: brackets and hidden addresses, in order. */
export function linkMarks(text: string): Range[] {
  const marks: Range[] = []
  for (const { 0: whole, 1: label = '', index } of text.matchAll(LINK)) {
    const shown = index + whole.indexOf('[') + 1
    marks.push({ start: index, end: shown }, { start: shown + label.length, end: index + whole.length })
  }
  return marks
}

/** Returns where a text shows addresses, in order. */
export function addresses(text: string): Range[] {
  const ranges: Range[] = []
  for (const { 0: whole, index } of text.matchAll(ANY_ADDRESS)) ranges.push({ start: index, end: index + whole.length })
  return ranges
}

export function containsAddress(text: string): boolean {
  return text.search(ADDRESS) >= 0
}
