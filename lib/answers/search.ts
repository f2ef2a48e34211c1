import { ANSWER_PAGE } from '@/lib/limits'
import type { Evidence } from './shapes'

// What a search of answers looks for, and what is quoted of an answer. The SQL function plain_words makes words of a text
// by the same rules; a test compares both on one corpus.

/** Signs between words, as ranges of a character class that JavaScript and Postgres both read. */
const SIGNS = String.raw`\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u02B9-\u02DF\u05BE\u05C0\u05F3\u05F4\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF\u2E00-\u2E7F\u3000-\u3004\u3008-\u3020\u3030\u30FB\uFE10-\uFE6F`
const SIGN = new RegExp(String.raw`[${SIGNS}\u{1F000}-\u{1FAFF}]+`, 'gu')
/** Letters of scripts without spaces: each is a word of its own, and several in a row are a phrase. */
const SPACELESS = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF]/u
const SPACELESS_EACH = new RegExp(SPACELESS, 'gu')
/** Points of Hebrew and Arabic, and lengthening strokes. */
const POINTS = String.raw`\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670`
/** Accents and marks that not everybody writes. */
const MARKS = new RegExp(String.raw`[\u0300-\u036F${POINTS}\uFE00-\uFE0F]`, 'gu')
const SPELT_OUT: Readonly<Record<string, string>> = {
  ...{ ø: 'o', ł: 'l', đ: 'd', ı: 'i' },
  ...{ ß: 'ss', æ: 'ae', œ: 'oe' },
}
const DOUBLES = { ss: 'ß', ae: 'æ', oe: 'œ' } as const

function fold(letters: string): string {
  const plain = letters.toLowerCase().normalize('NFKD').replace(MARKS, '')
  return plain.replace(/[øłđıßæœ]/g, (letter) => SPELT_OUT[letter] ?? letter)
}

/** The words of a term as it is written, letters of scripts without spaces each apart. */
function writtenWords(term: string): string[] {
  return term
    .normalize('NFKC')
    .toLowerCase()
    .replace(SIGN, ' ')
    .replace(SPACELESS_EACH, ' $& ')
    .split(' ')
    .filter((word) => word !== '')
}

/** A word or phrase that an answer must hold: its words in order, nothing but signs between them. */
export type SearchTerm = readonly string[]

/** 'day-office “coffee bar” Tee' → day office, coffee bar, tee. All of them must be there. */
export function searchTerms(search: string): SearchTerm[] {
  const terms = [...search.replace(/[“”„«»＂]/g, '"').matchAll(/"([^"]*)"?|[^\s"]+/g)]
  return terms.map(([word, phrase]) => writtenWords(phrase ?? word)).filter((words) => words.length > 0)
}

/** Ranges with letters that folding makes others: accents, other widths, Greek and Cyrillic. */
const FOLDED = [
  [0xaa, 0x24f],
  [0x386, 0x4ff],
  [0x1e00, 0x1fff],
  [0xff21, 0xff5a],
] as const

let forms: Map<string, string> | undefined

/** Other letters that are found for a plain one, both cases: 'e' → 'EÉÈé…'. */
function formsOf(letter: string): string {
  if (forms === undefined) {
    forms = new Map()
    for (const [plain, form] of allForms()) forms.set(plain, `${forms.get(plain) ?? ''}${form}`)
  }
  return forms.get(letter) ?? ''
}

function* allForms(): Generator<[plain: string, form: string]> {
  for (const [from, to] of FOLDED)
    for (let code = from; code <= to; code += 1) {
      const form = String.fromCodePoint(code)
      const plain = fold(form)
      if (/^\p{L}$/u.test(plain) && plain !== form) yield [plain, form]
    }
}

function letterPattern(letter: string): string {
  if (SPACELESS.test(letter)) return letter
  const plain = fold(letter)
  if (!/^\p{L}$/u.test(plain)) return letter
  return `[${plain}${plain.toUpperCase().length === 1 ? plain.toUpperCase() : ''}${formsOf(plain)}][\\u0300-\\u036F]*`
}

function wordPattern(word: string): string {
  const plain = word.replace(/[ßæœ]/g, (letter) => SPELT_OUT[letter] ?? letter)
  const pattern = [...plain].map((letter) => ({ plain: fold(letter), pattern: letterPattern(letter) }))
  const parts: string[] = []
  for (let at = 0; at < pattern.length; at += 1) {
    const [one, two] = [pattern[at], pattern[at + 1]]
    const double = DOUBLES[`${one?.plain}${two?.plain}` as keyof typeof DOUBLES]
    parts.push(double && two ? `(?:${one?.pattern}${two.pattern}|${double})` : (one?.pattern ?? ''))
    if (double) at += 1
  }
  return parts.join('')
}

/** How each of the two writes a sign beyond the first plane. */
const EMOJI = { sql: String.raw`\U0001F000-\U0001FAFF`, js: String.raw`\u{1F000}-\u{1FAFF}` }

function termPattern(words: SearchTerm, of: keyof typeof EMOJI): string {
  const sign = `[${SIGNS}${EMOJI[of]}]`
  const isLetter = (word: string | undefined) => word !== undefined && SPACELESS.test(word)
  const [first, last] = [words[0], words.at(-1)]
  const joined = words.map((word, at) => {
    const gap = at === 0 ? '' : isLetter(word) || isLetter(words[at - 1]) ? `${sign}*` : `${sign}+`
    return `${gap}${wordPattern(word)}`
  })
  const start = isLetter(first) ? '' : of === 'sql' ? `(?:^|${sign})` : `(?<![^${SIGNS}${EMOJI.js}])`
  const end = isLetter(last) ? '' : of === 'sql' ? `(?:$|${sign})` : `(?![^${SIGNS}${EMOJI.js}])`
  return `${start}${joined.join('')}${end}`
}

/** Regular expressions of Postgres for what its index of words cannot tell: phrases. */
export function phrasePatterns(search: string): string[] {
  return searchTerms(search)
    .filter((words) => words.length > 1)
    .map((words) => termPattern(words, 'sql'))
}

/** Where a text holds the terms of a search: UTF-16 offsets, `end` exclusive, in order, never overlapping. */
export function searchMarks(text: string, search: string): { start: number; end: number }[] {
  const terms = searchTerms(search)
  if (terms.length === 0) return []
  const longestFirst = [...terms].sort((a, b) => b.join('').length - a.join('').length)
  const pattern = new RegExp(longestFirst.map((words) => termPattern(words, 'js')).join('|'), 'gu')
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, end: index + found.length }))
}

const CONTROLS = /[\p{Cc}\p{Cf}\s]+/gu
/** Marks of formatted text: headings, lists, emphasis, code, tables, and the address behind a link. */
const FORMATTING: readonly (readonly [RegExp, string])[] = [
  [/!?\[([^\]\n]*)\]\([^)\s]*\)/g, '$1'],
  [/^\s*(?:#{1,6}|[-*+]|>|\d+\.)\s+/gm, ''],
  [/^\s*\|?[\s:|-]+\|\s*$/gm, ''],
  [/\*\*|__|`+|~~|\|/g, ' '],
]

/** Returns plain text of about 160 characters around the first hit, else the start; cut at words (R-ANSWERS-1). */
export function snippetOf(text: string, search: string): string {
  const plain = FORMATTING.reduce((of, [mark, instead]) => of.replace(mark, instead), text)
    .replace(CONTROLS, ' ')
    .trim()
  const at = searchMarks(plain, search)[0]?.start ?? 0
  const { snippetChars } = ANSWER_PAGE
  const letters = [...plain.slice(Math.max(0, at - snippetChars), at)]
  const from = at - Math.min(at, letters.slice(-Math.floor(snippetChars / 3)).join('').length)
  const start = from === 0 ? 0 : wordStart(plain, from, at)
  const end = wordEnd(plain, start, snippetChars)
  return `${start > 0 ? '…' : ''}${plain.slice(start, end).trim()}${end < plain.length ? '…' : ''}`
}

function wordStart(text: string, from: number, hit: number): number {
  const space = text.indexOf(' ', from)
  return space === -1 || space + 1 > hit ? from : space + 1
}

function wordEnd(text: string, start: number, chars: number): number {
  const end = start + [...text.slice(start, start + 2 * chars)].slice(0, chars).join('').length
  if (end >= text.length) return text.length
  const space = text.lastIndexOf(' ', end)
  return space > start + chars / 2 ? space : end
}

const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/** The first sentence that names the own brand, else the first that names a rival; null where none is named. */
export function quoteOf({ answer, marks }: Pick<Evidence, 'answer' | 'marks'>): string | null {
  const mark = marks.find(({ own }) => own) ?? marks[0]
  if (answer === null || !mark) return null
  const start = answer.lastIndexOf('\n', mark.start - 1) + 1
  const end = answer.indexOf('\n', mark.end)
  const line = answer.slice(start, end < 0 ? undefined : end)
  const at = mark.start - start
  const sentence = [...SENTENCES.segment(line)].find(({ index, segment }) => at >= index && at < index + segment.length)
  return plainText(sentence?.segment ?? line) || null
}

/** Without the signs of headings, lists, emphasis, links and sources. */
function plainText(written: string): string {
  return written
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[+(?:web:)?\d+(?:\s*,\s*(?:web:)?\d+)*\]+/g, '')
    .replace(/^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .trim()
}
