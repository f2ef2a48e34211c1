import { STORED_BRANDS_MAX, TEXT } from '@/lib/limits'
import { brandKey } from '@/lib/metrics/brand-key'
import { comparable, escaped, holdsAddress, plainText, withoutEmphasis, withoutLinks } from './comparable-text'

// A model that extracts brands may invent some, or be talked into some by the text it reads. Here code decides: a
// brand counts only when the answer names it. Names are text and nothing else; no name is an object key.

export interface VerifiedBrand {
  /** How brands are compared. */
  key: string
  /** As the answer writes it. */
  name: string
}

/** Names looked at; a longer list is no ranking. */
const NAMES_MAX = 500
/** Longer texts are no names, and too long to be looked for. */
const NAME_CHARS_MAX = 10_000

// Scripts written without spaces have no word boundaries; a Latin name inside such a sentence still ends where it ends.
const SPACELESS = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
const WORD = `[[\\p{L}\\p{N}\\p{M}]--[${SPACELESS}]]`
const startsWithWord = new RegExp(`^${WORD}`, 'v')
const endsWithWord = new RegExp(`${WORD}$`, 'v')
/** How an address may go on after a piece of it; a full stop that ends a sentence is not followed by a word. */
const MORE_OF_ADDRESS = `[\\/?#.:@&=%+~]*${WORD}`

/**
 * The brands that the answer really names, in the order given: deduplicated by key, at most as many as a result keeps.
 * A placement is the position in this list, from 1. Pure.
 */
export function verifyBrands(names: readonly string[], answerText: string): VerifiedBrand[] {
  const text = comparable(plainText(answerText))
  const withAddresses = comparable(withoutEmphasis(withoutLinks(answerText)))
  const found = new Map<string, VerifiedBrand>()
  for (const raw of names.slice(0, NAMES_MAX)) {
    if (found.size === STORED_BRANDS_MAX) break
    const name = raw.length > NAME_CHARS_MAX ? '' : cleanName(raw)
    const wanted = comparable(withoutEmphasis(name))
    // Only a name that holds an address itself is looked for where addresses are.
    if (!occurs(wanted, holdsAddress(wanted) ? withAddresses : text)) continue
    const key = brandKey(name)
    if (key && !found.has(key)) found.set(key, { key, name: Array.from(name).slice(0, TEXT.name).join('').trim() })
  }
  return [...found.values()]
}

function occurs(name: string, text: string): boolean {
  // Punctuation alone is no name.
  if (!/[\p{L}\p{N}]/u.test(name)) return false
  const before = startsWithWord.test(name) ? `(?<!${WORD})` : ''
  const after = endsWithWord.test(name) ? `(?!${holdsAddress(name) ? MORE_OF_ADDRESS : WORD})` : ''
  return new RegExp(`${before}${escaped(name)}${after}`, 'v').test(text)
}

/** Control and direction marks out, white space folded, links and wrapping emphasis off; the letters stay as they are. */
function cleanName(raw: string): string {
  return withoutLinks(raw.toWellFormed())
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/^[*`\s]+|[*`\s]+$/g, '')
    .replace(/\s+/g, ' ')
}
