import { containsAddress } from './addresses'
import { matchKey } from './match-key'
import { NameTrie } from './name-trie'
import { KIND, lettersOf, type TextLetters } from './text-letters'

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
 * Where a text uses names: whole words, whatever case, accents, apostrophes, hyphens and legal forms (R-NAME-1). Longest
 * first, never overlapping, in the order of the text; what lies within a term of `never` is left out, and so is what
 * lies within an address, unless the name has one. Linear in the text.
 */
export function findNames<Ref>(
  text: string,
  names: readonly { name: string; ref: Ref }[],
  never: readonly string[] = [],
): Mention<Ref>[] {
  const spellings = names.map(({ name }) => name)
  const found = mentions(text, spellings)
  const excluded = never.length > 0 && found.length > 0 ? mentions(text, never) : []
  let at = 0
  return found.flatMap(({ start, end, name }) => {
    while ((excluded[at]?.end ?? text.length + 1) < end) at += 1
    const term = excluded[at]
    const known = names[name]
    const within = term !== undefined && term.start <= start && end <= term.end
    return known && !within ? [{ start, end, ref: known.ref }] : []
  })
}

/** Positions of the names that a text uses, also within longer names. */
export function namesIn(text: string, names: readonly string[]): Set<number> {
  const found = new Set<number>()
  for (const { letters, trie, inAddresses } of searches(text, names)) {
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

/** Names that hold an address are looked for inside addresses too. */
function searches(text: string, names: readonly string[]): Search[] {
  const patterns = { plain: patternsOf(names, false), address: patternsOf(names, true) }
  return [
    ...(patterns.plain.length > 0
      ? [{ letters: lettersOf(text), trie: new NameTrie(patterns.plain), inAddresses: false }]
      : []),
    ...(patterns.address.length > 0
      ? [{ letters: lettersOf(text, { withAddresses: true }), trie: new NameTrie(patterns.address), inAddresses: true }]
      : []),
  ]
}

/** A name as it is written, and without its legal form. */
function patternsOf(names: readonly string[], inAddresses: boolean): { codes: Int32Array; name: number }[] {
  return names.flatMap((name, index) => {
    if (containsAddress(name.normalize('NFKC')) !== inAddresses) return []
    const spellings = inAddresses ? [name.normalize('NFKC')] : [name, matchKey(name)]
    return spellings.flatMap((spelling) => {
      const { codes, kinds } = lettersOf(spelling.trim(), { withAddresses: true, spoken: !inAddresses })
      return kinds.some((kind) => kind === KIND.word || kind === KIND.spaceless) ? [{ codes, name: index }] : []
    })
  })
}

function mentions(text: string, names: readonly string[]): { start: number; end: number; name: number }[] {
  const found = searches(text, names).flatMap((search) => longestFirst(search))
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
      // What is taken is at least as long, so it covers one of the ends.
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

/** The longest name that begins at each place, from the last to the first. */
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

/** What Romance languages write in front of a name, with an apostrophe: 'l’Ancora', 'dell’Ancora'. */
const ELISIONS = new Set(
  'l d c j m n s t qu un all dall dell nell sull coll quest quell jusqu lorsqu puisqu'.split(' '),
)
const ELISION_MAX = 6
/** Endings behind an apostrophe: 'Loomhouse’s', 'Google’a', 'Acme’den'. */
const ENDING_MAX = 3

function mayBegin({ kinds, joints, codes }: TextLetters, first: number): boolean {
  if (kinds[first] !== KIND.word || first === 0 || !isWord(kinds[first - 1])) return true
  if (!joints[first]) return false
  let start = first
  while (start > 0 && isWord(kinds[start - 1]) && first - start <= ELISION_MAX && (start === first || !joints[start]))
    start -= 1
  return ELISIONS.has(String.fromCodePoint(...codes.slice(start, first)))
}

function mayEnd({ kinds, joints }: TextLetters, end: number): boolean {
  if (kinds[end] === KIND.mark) return false
  if (!isWord(kinds[end - 1]) || kinds[end] !== KIND.word) return true
  if (!joints[end]) return false
  let after = end
  while (isWord(kinds[after]) && after - end <= ENDING_MAX) after += 1
  return after - end <= ENDING_MAX
}

const isWord = (kind: number | undefined) => kind === KIND.word || kind === KIND.mark

const MORE_OF_ADDRESS = new Set(Array.from('/?#.:@&=%+~', (sign) => sign.codePointAt(0)))
const SIGNS_MAX = 100

/** 'https://a.test' is not in 'https://a.test/b'. */
function addressEnds({ codes, kinds }: TextLetters, end: number): boolean {
  if (kinds[end - 1] !== KIND.word) return true
  let after = end
  while (after - end < SIGNS_MAX && MORE_OF_ADDRESS.has(codes[after] ?? 0)) after += 1
  return kinds[after] !== KIND.word
}
