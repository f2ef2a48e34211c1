import { STORED_BRANDS_MAX, TEXT } from '@/lib/limits'
import { brandKey } from '@/lib/metrics/brand-key'
import { comparable, escaped, plainText, withoutEmphasis } from './comparable-text'

// A model that extracts brands may invent some, or be talked into some by the text it reads. Here code decides: a
// brand counts only when the answer names it (contract §7). Names are text and nothing else; no name is an object key.

export interface VerifiedBrand {
  /** How brands are compared (contract §6). */
  key: string
  /** As the answer writes it. */
  name: string
}

/** Names looked at; a longer list is no ranking. */
const NAMES_MAX = 500

// Scripts written without spaces have no word boundaries; a Latin name inside such a sentence still ends where it ends.
const SPACELESS = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}'
const WORD = `[[\\p{L}\\p{N}\\p{M}]--[${SPACELESS}]]`
const startsWithWord = new RegExp(`^${WORD}`, 'v')
const endsWithWord = new RegExp(`${WORD}$`, 'v')

/**
 * The brands that the answer really names, in the order given: deduplicated by key, at most as many as a result keeps.
 * A placement is the position in this list, from 1. Pure.
 */
export function verifyBrands(names: readonly string[], answerText: string): VerifiedBrand[] {
  const text = comparable(plainText(answerText))
  const found = new Map<string, VerifiedBrand>()
  for (const raw of names.slice(0, NAMES_MAX)) {
    if (found.size === STORED_BRANDS_MAX) break
    const name = cleanName(raw)
    if (!name || !occurs(comparable(withoutEmphasis(name)), text)) continue
    const key = brandKey(name)
    if (key && !found.has(key)) found.set(key, { key, name: Array.from(name).slice(0, TEXT.name).join('').trim() })
  }
  return [...found.values()]
}

function occurs(name: string, text: string): boolean {
  // Punctuation alone is no name.
  if (!/[\p{L}\p{N}]/u.test(name)) return false
  const before = startsWithWord.test(name) ? `(?<!${WORD})` : ''
  const after = endsWithWord.test(name) ? `(?!${WORD})` : ''
  return new RegExp(`${before}${escaped(name)}${after}`, 'v').test(text)
}

/** Control and direction marks out, white space folded, wrapping emphasis off; the letters stay as they are. */
function cleanName(raw: string): string {
  return raw
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/^[*`\s]+|[*`\s]+$/g, '')
    .replace(/\s+/g, ' ')
}
