import { STORED_BRANDS_MAX, TEXT } from '@/lib/limits'
import { brandKey } from '@/lib/metrics/brand-key'

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

/** The answer as a reader sees it: markdown links become their text, bare addresses and emphasis go. */
function plainText(answer: string): string {
  const linked = answer.replace(/!?\[([^\]]*)\]\([^)\s]*(?:\s[^)]*)?\)/g, '$1').replace(/https?:\/\/[^\s)>\]]+/gi, ' ')
  return withoutEmphasis(linked)
}

function withoutEmphasis(text: string): string {
  return text.replace(/[*`~]+/g, '').replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
}

/** What two spellings of one name have in common: compatibility forms, case, quotes, dashes and white space folded. */
function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/&amp;/gi, '&')
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[\u2010-\u2015]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

function occurs(name: string, text: string): boolean {
  // Punctuation alone is no name.
  if (!/[\p{L}\p{N}]/u.test(name)) return false
  const before = startsWithWord.test(name) ? `(?<!${WORD})` : ''
  const after = endsWithWord.test(name) ? `(?!${WORD})` : ''
  return new RegExp(`${before}${escaped(name)}${after}`, 'v').test(text)
}

function escaped(literal: string): string {
  return literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
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
