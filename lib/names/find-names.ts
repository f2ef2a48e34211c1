import { KNOWN_SITES } from '@/lib/sites/site-type'
import { type AreNames, containsAddress } from './addresses'
import { matchKey, plainName } from './keys'
import { isLetter, KIND, lettersOf, type TextLetters } from './text-letters'
import { mayBegin, mayEnd } from './word-edges'

// Searches for all names at once (Aho and Corasick). Names and text are read backwards, so at each place of the text
// the longest name that begins there is known. Linear in the text, however many names there are.

const ROOT = 0

class NameTrie {
  // Most nodes have one child, which needs no map of its own.
  private readonly firstCodes: number[] = [-1]
  private readonly firstNodes: number[] = [ROOT]
  private readonly others = new Map<number, Map<number, number>>()
  private readonly shorter: number[] = [ROOT]
  private readonly next: number[] = [ROOT]
  private readonly ends = new Map<number, number[]>()
  /** Length of the name that ends at a node; 0 if none does. */
  readonly lengths: number[] = [0]

  constructor(patterns: readonly { codes: ArrayLike<number>; name: number }[]) {
    for (const { codes, name } of patterns) {
      if (codes.length === 0) continue
      let node = ROOT
      for (let index = codes.length - 1; index >= 0; index -= 1) node = this.child(node, codes[index] ?? 0)
      this.lengths[node] = codes.length
      this.ends.set(node, [...this.namesAt(node), name])
    }
    this.link()
  }

  namesAt(node: number): readonly number[] {
    return this.ends.get(node) ?? []
  }

  /** Returns the node after one more unit of the text; a text begins at node 0. */
  step(node: number, code: number): number {
    for (let from = node; ; from = this.shorter[from] ?? ROOT) {
      const to = this.follow(from, code)
      if (to !== ROOT || from === ROOT) return to
    }
  }

  /** Returns the longest name at a node, and `shorterName` the next that begins at the same place; 0 for none. */
  longest(node: number): number {
    return (this.lengths[node] ?? 0) > 0 ? node : this.shorterName(node)
  }

  shorterName(node: number): number {
    return this.next[node] ?? ROOT
  }

  /** Returns the child; no node leads to the root, so the root means none. */
  private follow(node: number, code: number): number {
    if (this.firstCodes[node] === code) return this.firstNodes[node] ?? ROOT
    return this.others.get(node)?.get(code) ?? ROOT
  }

  private child(node: number, code: number): number {
    const found = this.follow(node, code)
    if (found !== ROOT) return found
    const made = this.lengths.push(0) - 1
    this.firstCodes.push(-1)
    this.firstNodes.push(ROOT)
    if (this.firstCodes[node] === -1) {
      this.firstCodes[node] = code
      this.firstNodes[node] = made
    } else {
      const others = this.others.get(node) ?? new Map<number, number>()
      this.others.set(node, others.set(code, made))
    }
    return made
  }

  /** Links nodes from the root outwards, since a node's shorter one is nearer to the root. */
  private link(): void {
    const queue = [ROOT]
    const visit = (parent: number, code: number, node: number) => {
      const shorter = parent === ROOT ? ROOT : this.step(this.shorter[parent] ?? ROOT, code)
      this.shorter[node] = shorter
      this.next[node] = this.longest(shorter)
      queue.push(node)
    }
    for (let at = 0; at < queue.length; at += 1) {
      const parent = queue[at] ?? ROOT
      const [code = -1, node = ROOT] = [this.firstCodes[parent], this.firstNodes[parent]]
      if (code !== -1) visit(parent, code, node)
      for (const [other, to] of this.others.get(parent) ?? []) visit(parent, other, to)
    }
  }
}

export interface Mention<Ref> {
  /** UTF-16 offsets of the text, `end` excluded. */
  start: number
  end: number
  ref: Ref
}

interface Match {
  first: number
  node: number
}

/**
 * Finds names in a text: as whole words, ignoring case, accents, apostrophes, hyphens and legal forms (R-NAME-1).
 * Longest first, never overlapping, in text order. Leaves out what lies within a term of `never`, or within an address
 * unless the name has one. Linear in the text.
 */
export function findNames<Ref>(
  text: string,
  names: readonly { name: string; ref: Ref }[],
  never: readonly string[] = [],
): Mention<Ref>[] {
  const spellings = names.map(({ name }) => name)
  const letters = lettersReader(text, [...spellings, ...never])
  const found = mentions(letters, spellings)
  const excluded = never.length > 0 && found.length > 0 ? mentions(letters, never) : []
  let at = 0
  return found.flatMap(({ start, end, name }) => {
    while ((excluded[at]?.end ?? text.length + 1) < end) at += 1
    const term = excluded[at]
    const known = names[name]
    const within = term !== undefined && term.start <= start && end <= term.end
    return known && !within ? [{ start, end, ref: known.ref }] : []
  })
}

/** Returns the indexes of the names that a text uses, also within longer names. */
export function namesIn(text: string, names: readonly string[]): Set<number> {
  const found = new Set<number>()
  for (const { letters, trie, inAddresses } of searches(lettersReader(text, names), names)) {
    eachMatch(letters, trie, inAddresses, ({ first, node }) => {
      for (let each = node; each > 0; each = nextValid(letters, trie, inAddresses, first, trie.shorterName(each)))
        for (const name of trie.namesAt(each)) found.add(name)
    })
  }
  return found
}

interface Search {
  letters: TextLetters
  trie: NameTrie
  inAddresses: boolean
}

type LettersReader = (withAddresses: boolean) => TextLetters

/** Reads a text once for several searches. */
function lettersReader(text: string, names: readonly string[]): LettersReader {
  const areNames = namesBySlashes(names)
  const read = new Map<boolean, TextLetters>()
  return (withAddresses) => {
    const letters = read.get(withAddresses) ?? lettersOf(text, { withAddresses, areNames })
    read.set(withAddresses, letters)
    return letters
  }
}

/** Prepares the searches; names that contain an address are also searched for inside addresses. */
function searches(letters: LettersReader, names: readonly string[]): Search[] {
  return [false, true].flatMap((inAddresses) => {
    const patterns = patternsOf(names, inAddresses)
    return patterns.length > 0 ? [{ letters: letters(inAddresses), trie: new NameTrie(patterns), inAddresses }] : []
  })
}

const HAS_CAPITAL = /[\p{Lu}\p{Lt}]/u
const NO_LOWER_CASE = /[\p{Lu}\p{Lt}\p{Lo}]/u

/**
 * Tells 'Booking.com/Expedia' from 'booking.com/hotels': behind the slashes are only known or capitalised words, or the
 * host is a known name with a capital. In lower case the host must be known, or at least no site with pages of others.
 */
function namesBySlashes(names: readonly string[]): AreNames {
  const folded = (name: string) => name.normalize('NFKC').toLowerCase().trim()
  let known: Set<string> | null = null
  const isKnown = (name: string) => {
    known ??= new Set(names.map(folded))
    return known.has(folded(name))
  }
  return (host, words) => {
    const areLikeNames = words.every((word) => word === '' || NO_LOWER_CASE.test(word) || isKnown(word))
    if (HAS_CAPITAL.test(host)) return areLikeNames || isKnown(host)
    return areLikeNames && (isKnown(host) || (HAS_CAPITAL.test(words[0] ?? '') && !isKnownSite(host)))
  }
}

function isKnownSite(host: string): boolean {
  const labels = host.split('.')
  return labels.some((_, index) => KNOWN_SITES.has(labels.slice(index).join('.')))
}

/** Titles that are written with and without a full stop: 'Dr Martens', 'St Ives'. */
const TITLES = /(?<![\p{L}\p{N}])(dr|mr|mrs|ms|st|ste|mt|ft|bros) (?=[\p{L}\p{N}])/gu

/** Returns patterns for each name as written, without its legal form, and in other common spellings. */
function patternsOf(names: readonly string[], inAddresses: boolean): { codes: Int32Array; name: number }[] {
  return names.flatMap((name, index) => {
    if (containsAddress(name.normalize('NFKC')) !== inAddresses) return []
    const spellings = inAddresses ? [name.normalize('NFKC')] : spellingsOf(name)
    return [...spellings].flatMap((spelling) => {
      const { codes, kinds } = lettersOf(spelling.trim(), { withAddresses: true, spoken: !inAddresses })
      return kinds.some((kind) => isLetter(kind) || kind === KIND.spaceless) ? [{ codes, name: index }] : []
    })
  })
}

function spellingsOf(name: string): Set<string> {
  const key = matchKey(name)
  // In Arabic 'to' and 'the' become one: 'للنيل' is 'to النيل'.
  return new Set([name, plainName(name), key, key.replace(TITLES, '$1. '), key.replace(/^ال(?=\p{L}{2})/u, 'لل')])
}

function mentions(letters: LettersReader, names: readonly string[]): { start: number; end: number; name: number }[] {
  const found = searches(letters, names).flatMap((search) => longestFirst(search))
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  let end = 0
  return found.filter((mention) => {
    if (mention.start < end) return false
    end = mention.end
    return true
  })
}

function longestFirst({ letters, trie, inAddresses }: Search): { start: number; end: number; name: number }[] {
  const nodes = new Int32Array(letters.codes.length)
  const firstsByLength: number[][] = []
  const keep = ({ first, node }: Match) => {
    nodes[first] = node
    const length = trie.lengths[node] ?? 0
    firstsByLength[length] ??= []
    firstsByLength[length].push(first)
  }
  eachMatch(letters, trie, inAddresses, keep)
  const taken = new Uint8Array(letters.codes.length)
  const found: { start: number; end: number; name: number }[] = []
  for (let length = firstsByLength.length - 1; length > 0; length -= 1) {
    for (const first of firstsByLength[length] ?? []) {
      const node = nodes[first] ?? 0
      const last = first + length - 1
      // Names found before are at least as long, so one that overlaps covers an end.
      if (taken[first] || taken[last]) {
        const shorter = nextValid(letters, trie, inAddresses, first, trie.shorterName(node))
        if (shorter > 0) keep({ first, node: shorter })
        continue
      }
      taken.fill(1, first, last + 1)
      const name = trie.namesAt(node)[0] ?? 0
      found.push({ start: letters.starts[first] ?? 0, end: letters.ends[last] ?? 0, name })
    }
  }
  return found
}

/** Visits the longest name beginning at each place, from last to first. */
function eachMatch(letters: TextLetters, trie: NameTrie, inAddresses: boolean, visit: (match: Match) => void): void {
  let state = 0
  for (let first = letters.codes.length - 1; first >= 0; first -= 1) {
    state = trie.step(state, letters.codes[first] ?? 0)
    const node = nextValid(letters, trie, inAddresses, first, trie.longest(state))
    if (node > 0) visit({ first, node })
  }
}

function nextValid(letters: TextLetters, trie: NameTrie, inAddresses: boolean, first: number, from: number): number {
  if (from === 0 || !mayBegin(letters, first)) return 0
  for (let node = from; node > 0; node = trie.shorterName(node)) {
    const end = first + (trie.lengths[node] ?? 0)
    if (mayEnd(letters, end) && (!inAddresses || addressEnds(letters, end))) return node
  }
  return 0
}

const MORE_OF_ADDRESS = new Set(Array.from('/?#.:@&=%+~', (sign) => sign.codePointAt(0)))
const SIGNS_MAX = 100

/** Whether an address ends here: 'https://a.test' is not in 'https://a.test/b'. */
function addressEnds({ codes, kinds }: TextLetters, end: number): boolean {
  if (!isLetter(kinds[end - 1])) return true
  let after = end
  while (after - end < SIGNS_MAX && MORE_OF_ADDRESS.has(codes[after] ?? 0)) after += 1
  return after === end || !isLetter(kinds[after])
}
