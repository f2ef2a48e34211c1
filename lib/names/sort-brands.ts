import { STORED_BRANDS_MAX, TEXT } from '@/lib/limits'
import { findNames, namesIn } from './find-names'
import { isLetter, KIND, lettersOf, type TextLetters } from './text-letters'

/** Maps name ids, as people sorted them, to the brand they mean, null for no brand. A missing name means itself. */
export type Sorting = ReadonlyMap<number, number | null>

/** An organisation's own names and terms, only if it has terms that never match. */
export interface OwnTerms {
  organisationId: string
  /** All spellings of its names. */
  names: readonly string[]
  brandIds: ReadonlySet<number>
  never: readonly { name: string; brandId: number }[]
}

/** Maps own names that mean something else in an answer to the brand of the term containing them. */
export type Replaced = ReadonlyMap<number, number>

/** Turns the names read into the brands of a result: each once, at its best place (R-NAME-2). */
export function sortBrands(read: readonly number[], sorting: Sorting, replaced: Replaced = new Map()): number[] {
  const brands = read.flatMap((id) => {
    const meant = replaced.get(id) ?? id
    return sorting.get(meant) === undefined ? meant : (sorting.get(meant) ?? [])
  })
  return [...new Set(brands)]
}

/** Replaces own names if every mention of them lies within a term that never matches (R-NAME-3). */
export function replaceByTerms(text: string, read: readonly number[], terms: readonly OwnTerms[]): Replaced {
  const replaced = new Map<number, number>()
  for (const { names, brandIds, never } of terms) {
    const own = read.filter((id) => brandIds.has(id))
    const term = own.length > 0 ? onlyWithin(text, names, never) : null
    if (term !== null) for (const id of own) replaced.set(id, term)
  }
  return replaced
}

function onlyWithin(text: string, names: readonly string[], never: OwnTerms['never']): number | null {
  // Terms first, since few texts have them and every text with an own name gets here.
  const held = findNames(
    text,
    never.map(({ name, brandId }) => ({ name, ref: brandId })),
  )
  if (held.length === 0) return null
  const own = names.map((name) => ({ name, ref: null }))
  const terms = never.map(({ name }) => name)
  const [first] = findNames(text, own)
  if (!first || findNames(text, own, terms).length > 0) return null
  return held.find(({ start, end }) => start <= first.start && first.end <= end)?.ref ?? null
}

/** For an answer without its text: keeps what was replaced before. */
export function keepReplaced(
  stored: readonly number[],
  read: readonly number[],
  terms: readonly OwnTerms[],
  sorting: Sorting,
): Replaced {
  const replaced = new Map<number, number>()
  for (const { brandIds, never } of terms) {
    const term = never.find(
      ({ brandId }) => stored.includes(brandId) || stored.includes(sorting.get(brandId) ?? brandId),
    )
    if (!term || stored.some((id) => brandIds.has(id))) continue
    for (const id of read) if (brandIds.has(id)) replaced.set(id, term.brandId)
  }
  return replaced
}

/** A name that the reader gave and the text does not hold; `before` counts the confirmed names in front of it. */
export interface Unconfirmed {
  brandId: number
  before: number
}

/** All other names of a name's brand, as people sorted them, by the name's id; names without any are absent. */
export type OtherNames = ReadonlyMap<number, readonly { id: number; name: string }[]>

/**
 * Returns the id of the other name of the same brand that the text holds, which confirms the name; null without one. So
 * no figure ever counts what no text holds (R-NAME-7).
 */
export function confirmedBy(text: string, { brandId }: Unconfirmed, otherNames: OtherNames): number | null {
  const others = otherNames.get(brandId) ?? []
  if (others.length === 0) return null
  const held = namesIn(
    text,
    others.map(({ name }) => name),
  )
  return others.find((_, index) => held.has(index))?.id ?? null
}

/** Adds confirmed names to those read, each at the place that the reader gave it. */
export function withConfirmed<Read, Name extends { before: number }>(
  read: readonly Read[],
  confirmed: readonly Name[],
  readAs: (name: Name) => Read,
): Read[] {
  const places = Map.groupBy(confirmed, ({ before }) => Math.min(before, read.length))
  const at = (place: number) => (places.get(place) ?? []).map(readAs)
  return [...read.flatMap((each, place) => [...at(place), each]), ...at(read.length)].slice(0, STORED_BRANDS_MAX)
}

/** Letters that a likeness shares with the name at least, besides half of the name's; letters of a name compared. */
const LIKENESS = { fewest: 3, compared: 60 } as const

/**
 * Returns, for each name, the words of a text that hold its longest piece, as they are found in the text (R-NAME-7).
 * Null for a name of which the text holds less than half. Linear in the text.
 */
export function nearestSpellings(text: string, names: readonly string[]): (string | null)[] {
  if (names.length === 0) return []
  const letters = lettersOf(text)
  const { units, codes } = wordLetters(letters)
  const near = names.map((name) => {
    const piece = longestPiece(wordLetters(lettersOf(name)).codes.slice(0, LIKENESS.compared), codes)
    const [first, last] = piece ? [units[piece.start], units[piece.end - 1]] : []
    return first === undefined || last === undefined ? '' : wordsAround(text, letters, first, last)
  })
  const found = namesIn(text, near)
  return near.map((spelling, index) => (found.has(index) && spelling.length <= TEXT.name ? spelling : null))
}

const SPACE = 32
/** Stands for all signs between words. */
const SIGN = -1

/** Reads letters and digits without the spaces and hyphens between them, with the unit of each. */
function wordLetters(letters: TextLetters): { codes: number[]; units: number[] } {
  const codes: number[] = []
  const units: number[] = []
  for (const [unit, code] of letters.codes.entries()) {
    const isSign = letters.kinds[unit] === KIND.other
    if (code === SPACE || (isSign && (codes.at(-1) ?? SIGN) === SIGN)) continue
    codes.push(isSign ? SIGN : code)
    units.push(unit)
  }
  return codes.at(-1) === SIGN ? { codes: codes.slice(0, -1), units: units.slice(0, -1) } : { codes, units }
}

/** Returns where a text first holds the longest piece of a name; null where that is too short to resemble it. */
function longestPiece(name: readonly number[], text: readonly number[]): { start: number; end: number } | null {
  // How long a piece ends both here and at each letter of the name.
  const lengths = new Uint8Array(name.length + 1)
  let [length, end] = [0, 0]
  for (const [at, code] of text.entries())
    for (let letter = name.length; letter > 0; letter -= 1) {
      const ending = name[letter - 1] === code ? (lengths[letter - 1] ?? 0) + 1 : 0
      lengths[letter] = ending
      if (ending > length) [length, end] = [ending, at + 1]
    }
  const least = Math.max(LIKENESS.fewest, Math.ceil(name.length / 2))
  return length > 1 && length >= Math.min(least, name.length) ? { start: end - length, end } : null
}

/** Returns the whole words around some units as written, without marks of emphasis and links; '' where too long. */
function wordsAround(text: string, { kinds, starts, ends, joints }: TextLetters, first: number, last: number): string {
  const isWord = (unit: number) => isLetter(kinds[unit]) || kinds[unit] === KIND.mark
  let [from, to] = [first, last]
  while (isWord(from) && isWord(from - 1)) from -= 1
  while (isWord(to) && isWord(to + 1)) to += 1
  if (to - from >= TEXT.name) return ''
  let written = ''
  for (let unit = from; unit <= to; unit += 1) {
    const [start = 0, end = 0] = [starts[unit], ends[unit]]
    // A character can be several units: 'ß' is two.
    if (unit > from && start === starts[unit - 1]) continue
    const apostrophe = unit > from && joints[unit] ? text.slice(ends[unit - 1], start) : ''
    written += (apostrophe.length === 1 ? apostrophe : '') + text.slice(start, end)
  }
  return written
}
