import type { SlideShow } from './slides'

// Text on slides: which names are said, and how it is broken into lines without a browser that measures it.

/** What is hidden: nothing, people, or people and rivals. */
export type Hidden = 0 | 1 | 2

/** 'Rival A' to 'Rival Z', then 'Rival A2'. */
function rivalLetter(index: number): string {
  const round = Math.floor(index / 26)
  return `Rival ${String.fromCharCode(65 + (index % 26))}${round > 0 ? round + 1 : ''}`
}

/** Says everything without the names of people, and at 2 without those of rivals. */
export function withoutNames<Told>(told: Told, { rivals, brand }: SlideShow, hidden: Hidden): Told {
  const people = hidden === 0 ? told : mapped(told, (key, value) => (key === 'by' ? null : value))
  if (hidden < 2) return people
  // Longer names first: one may begin with another. The own brand may hold a rival's name, and stays.
  const names = [...rivals.map((name, index) => [name, rivalLetter(index)] as const), [brand, brand] as const]
  const longest = names.sort(([a], [b]) => b.length - a.length)
  const found = new Map(longest.map(([name, letter]) => [name.toLowerCase(), letter]))
  const escaped = longest.map(([name]) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  const hide = (text: string) => text.replace(pattern, (name) => found.get(name.toLowerCase()) ?? name)
  return mapped(people, (_, value) => (typeof value === 'string' ? hide(value) : value))
}

function mapped<Told>(told: Told, change: (key: string, value: unknown) => unknown): Told {
  const walk = (key: string, value: unknown): unknown => {
    const changed = change(key, value)
    if (Array.isArray(changed)) return changed.map((each) => walk(key, each))
    if (changed === null || typeof changed !== 'object') return changed
    return Object.fromEntries(Object.entries(changed).map(([name, each]) => [name, walk(name, each)]))
  }
  return walk('', told) as Told
}

// Advance widths of Geist at weight 500, in hundredths of the size, for the characters from space to tilde.
const WIDTHS = [
  ...[24, 23, 36, 52, 64, 81, 65, 19, 29, 29, 43, 56, 21, 42, 21, 49, 67, 41, 63, 63, 63, 64, 60, 53, 62, 61, 30, 30],
  ...[55, 54, 55, 57, 93, 69, 69, 71, 70, 61, 60, 71, 72, 28, 61, 66, 58, 89, 75, 75, 66, 75, 68, 65, 57, 69, 69, 97],
  ...[63, 59, 56, 36, 47, 36, 44, 56, 26, 57, 61, 56, 61, 58, 41, 61, 59, 26, 28, 61, 28, 89, 59, 59, 61, 61, 39, 54],
  ...[41, 59, 56, 83, 61, 55, 55, 40, 27, 40, 52],
]
const [SPACE, TILDE] = [0x20, 0x7e]
/** Others are as wide as 'm', so that a line is rather too short than too long; from here on they are square. */
const OTHER = 70
const SQUARE_FROM = 0x1100
const SQUARE = 105

export interface TextStyle {
  /** In units of the slide. */
  size: number
  bold?: boolean
  /** Letter spacing in parts of the size. */
  spacing?: number
}

/** Width of a text, in the units of its size; a little more than a browser would draw. */
export function textWidth(text: string, { size, bold = false, spacing = 0 }: TextStyle): number {
  let width = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const known = code >= SPACE && code <= TILDE ? WIDTHS[code - SPACE] : undefined
    width += (known ?? (code >= SQUARE_FROM ? SQUARE : OTHER)) / 100 + spacing
  }
  return width * size * (bold ? 1.03 : 1)
}

/** Cuts a text to a width, with '…' where something is left out. */
export function cutText(text: string, width: number, style: TextStyle): string {
  if (textWidth(text, style) <= width) return text
  const letters = [...text]
  let kept = letters.length
  while (kept > 1 && textWidth(`${letters.slice(0, kept).join('')}…`, style) > width) kept -= 1
  return `${letters.slice(0, kept).join('').trimEnd()}…`
}

/** Breaks a text at its spaces into at most `most` lines of a width; a word that is too long is cut. */
export function textLines(text: string, width: number, style: TextStyle, most: number): string[] {
  const lines: string[] = []
  const words = text.split(/\s+/).filter(Boolean)
  for (const [index, word] of words.entries()) {
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line} ${word}`
    if (line !== undefined && textWidth(longer, style) <= width) lines[lines.length - 1] = longer
    else if (lines.length < most) lines.push(word)
    else {
      lines[lines.length - 1] = `${line} ${words.slice(index).join(' ')}`
      break
    }
  }
  return lines.map((line) => cutText(line, width, style))
}

/** The same in lines of about one length, as a headline is read best. */
export function balancedLines(text: string, width: number, style: TextStyle, most: number): string[] {
  const lines = textLines(text, width, style, most)
  if (lines.length < 2 || lines.at(-1)?.endsWith('…')) return lines
  let narrow = width
  while (narrow > width / 2 && textLines(text, narrow - 20, style, lines.length).join(' ') === lines.join(' '))
    narrow -= 20
  return textLines(text, narrow, style, lines.length)
}

/** Moves labels apart so that none lies on another: each at least `apart` below the one before, none past `bottom`. */
export function apartFrom(wanted: readonly number[], apart: number, bottom: number): number[] {
  const order = [...wanted.keys()].sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  for (const [place, index] of order.entries()) {
    const above = order[place - 1]
    if (above !== undefined) placed[index] = Math.max(placed[index] ?? 0, (placed[above] ?? 0) + apart)
  }
  let floor = bottom
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, floor)
    floor = (placed[index] ?? 0) - apart
  }
  return placed
}
