import { compareText } from '@/lib/format/text'
import { findNames } from '@/lib/names/find-names'
import { brandKey } from '@/lib/names/keys'
import { ANALYSED_CHARS_MAX, SOURCE_CATEGORIES } from './analyse-answers'
import type { AnalysedAnswer, Analysis, AnalysisRequest } from './engine'
import { foldText, plainText, removeNames } from './model-text'
import {
  isPlainStatement,
  isPromptInjection,
  isSupported,
  OWN,
  POINT_LIMITS,
  type Point,
  type PointSource,
  readSpeech,
  type Support,
  supportOf,
  verifyPoints,
  wordsOf,
} from './verify-points'
import { sentenceReader, type VerifiedRivals, verifyRivals } from './verify-rivals'

// A model may invent things or obey the text it reads: a category needs a cited site, a trend its quotes, and each
// sentence of the summary is checked. Instructions to a model and titles of cited pages support nothing (R-SAFE-45).

export const ANALYSIS_LIMITS = { items: 8, trend: 200, summary: 1200, quote: 600 } as const
/** A shorter quote may occur by chance. A letter of Chinese or Japanese says as much as two of other scripts. */
const QUOTE_LEAST = { chars: 12, words: 3 } as const
const DENSE_LETTER = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu

/** `answers` are the positions of the answers that support an item, in order. */
export interface VerifiedAnalysis {
  sourceCategories: { name: string; answers: number[] }[]
  contentTrends: { text: string; answers: number[] }[]
  /** How many answers name the organisation. */
  of: number
  praise: Point[]
  doubt: Point[]
  rivals: VerifiedRivals
  summary: string
}

/** Names that a statement may use although they look like addresses. */
interface Names {
  own: readonly string[]
  brands: ReadonlySet<string>
}

export function countStatements({
  contentTrends,
  praise,
  doubt,
  rivalPraise = [],
  rivalDoubt = [],
  summary,
}: {
  contentTrends: readonly unknown[]
  praise: readonly unknown[]
  doubt: readonly unknown[]
  rivalPraise?: readonly unknown[]
  rivalDoubt?: readonly unknown[]
  summary: string
}) {
  const points = [contentTrends, praise, doubt, rivalPraise, rivalDoubt]
  return points.reduce((sum, { length }) => sum + length, sentencesOf(summary).length)
}

/** Keeps what the answers support; null when no statement is, since categories alone say nothing. */
export function verifyAnalysis(
  analysis: Omit<Analysis, 'model' | 'usage'>,
  { organisation, rivals, answers }: AnalysisRequest,
): VerifiedAnalysis | null {
  const sources = answers.map((answer) => ({ answer, text: readableText(answer.text) }))
  const own = [organisation.name, ...organisation.aliases].filter((name) => name.trim() !== '')
  const names = { own, brands: brandKeys([...own, ...answers.flatMap(({ brands }) => brands)]) }
  const sourceCategories = verifyCategories(analysis.sourceCategories, answers)
  const contentTrends = verifyTrends(analysis.contentTrends, sources, names)
  const summary = verifySummary(analysis.summary, sources, names)
  const saidOf = readSpeech(sources, own, rivals)
  const checks = {
    clean: (raw: string) => cleanPoint(raw, names),
    quoted: (quote: string, source: PointSource) => (isQuoted(quote, source) ? quotedWords(quote) : null),
    isSupported: (text: string, quoted: readonly number[]) =>
      isSupported(text, supportIn(sources.filter((_, index) => quoted.includes(index))), own),
  }
  const says = (words: string, index: number) => saidOf(words, index).has(OWN)
  const sentenceWith = sentenceFinder(sources, own)
  const points = (of: Analysis['praise']) => verifyPoints(of, sources, { ...checks, says, sentenceWith })
  const [praise, doubt] = [points(analysis.praise), points(analysis.doubt)]
  const of = answers.filter(({ named }) => named).length
  const empty = summary === '' && contentTrends.length + praise.length + doubt.length === 0
  const read = verifyRivals(analysis, { own, rivals }, sources, { ...checks, saidOf })
  return empty ? null : { sourceCategories, contentTrends, of, praise, doubt, rivals: read, summary }
}

/** Finds sentences with given words that name the organisation, or no brand at all: read alone, they say it of nobody else. */
function sentenceFinder(sources: readonly PointSource[], own: readonly string[]) {
  const sentences = sentenceReader(sources)
  const ownNames = own.map((name) => ({ name, ref: true }))
  return (words: string, answer: number) => {
    const others = sources[answer]?.answer.brands.map((name) => ({ name, ref: false })) ?? []
    const isOfOwn = (shown: string) => {
      const named = findNames(shown, [...ownNames, ...others.filter(({ name }) => !own.includes(name))])
      return named.length === 0 || named.some(({ ref }) => ref)
    }
    const found = sentences(answer).find(({ folded, shown }) => folded.includes(words) && isOfOwn(shown))
    return found ? { answer, start: found.start, end: found.end } : null
  }
}

/** Returns keys of names and of sites within them: 'Make.com for Teams' may be called 'Make.com'. */
function brandKeys(names: readonly string[]): Set<string> {
  const sites = names.flatMap((name) => name.split(/\s+/).filter((word) => word.includes('.')))
  return new Set([...new Set([...names, ...sites])].map(brandKey))
}

/** Keeps categories with cited sites; a site counts for one category only. */
function verifyCategories(
  categories: Analysis['sourceCategories'],
  answers: readonly AnalysedAnswer[],
): VerifiedAnalysis['sourceCategories'] {
  const kinds = new Map(SOURCE_CATEGORIES.map((name) => [name.toLowerCase(), name]))
  const counted = new Set<string>()
  const found = new Map<string, Set<number>>()
  for (const { name, sites } of categories) {
    const kind = kinds.get(foldText(name))
    if (!kind || (found.size === ANALYSIS_LIMITS.items && !found.has(kind))) continue
    for (const site of sites.map(siteKey).filter((each) => !counted.has(each))) {
      const citing = answers.flatMap(({ citations }, index) =>
        citations.some((citation) => siteKey(citation.site) === site) ? [index] : [],
      )
      if (citing.length === 0) continue
      counted.add(site)
      found.set(kind, new Set([...(found.get(kind) ?? []), ...citing]))
    }
  }
  return [...found]
    .map(([name, citing]) => ({ name, answers: [...citing].sort((a, b) => a - b) }))
    .sort((a, b) => compareText(a.name, b.name))
}

function verifyTrends(
  trends: Analysis['contentTrends'],
  sources: readonly PointSource[],
  names: Names,
): VerifiedAnalysis['contentTrends'] {
  const kept = new Map<string, VerifiedAnalysis['contentTrends'][number]>()
  for (const trend of trends) {
    if (kept.size === ANALYSIS_LIMITS.items) break
    const text = cleanText(trend.text)
    if (text === '' || text.length > ANALYSIS_LIMITS.trend || !isPlain(text, names)) continue
    const quoted = sources.flatMap((source, index) =>
      trend.quotes.some(({ answer, quote }) => answer === source.answer.ref && isQuoted(quote, source)) ? [index] : [],
    )
    const uncounted = removeCount(text, quoted.length, sources.length)
    if (quoted.length === 0 || uncounted === null) continue
    const support = supportIn(sources.filter((_, index) => quoted.includes(index)))
    const key = foldText(text)
    if (!kept.has(key) && isSupported(uncounted, support, names.own)) kept.set(key, { text, answers: quoted })
  }
  return [...kept.values()]
}

function verifySummary(summary: string, sources: readonly PointSource[], names: Names): string {
  const support = supportIn(sources, String(sources.length))
  let kept = ''
  for (const sentence of sentencesOf(summary)) {
    // A count cannot be checked in a sentence without quotes.
    const counts = /\b\d+ (of|out of) (the )?\d+\b/i.test(sentence)
    if (counts || !isPlain(sentence, names) || !isSupported(sentence, support, names.own)) continue
    const longer = kept ? `${kept} ${sentence}` : sentence
    if (longer.length <= ANALYSIS_LIMITS.summary) kept = longer
  }
  return kept
}

function sentencesOf(summary: string): string[] {
  const text = cleanText(summary)
  return text === '' ? [] : text.split(/(?<=[.!?])\s+/)
}

function isPlain(text: string, { own, brands }: Names): boolean {
  return isPlainStatement(text, brands) || isPlainStatement(removeNames(text, own), brands)
}

function isQuoted(quote: string, { text }: PointSource): boolean {
  if (quote.length > ANALYSIS_LIMITS.quote || isPromptInjection(quote)) return false
  const wanted = quotedWords(quote)
  const chars = wanted.replace(DENSE_LETTER, '$&$&').length
  return chars >= QUOTE_LEAST.chars && wordsOf(wanted).length >= QUOTE_LEAST.words && text.includes(wanted)
}

function quotedWords(quote: string): string {
  return foldText(plainText(quote)).replace(/^["'.…\s]+|["'.…\s]+$/g, '')
}

/** Cleans a point; null when it is unfit to show or has a count, since the screen adds count and sentence itself. */
function cleanPoint(raw: string, names: Names): string | null {
  const text = cleanText(raw).replace(/[\s.;,]+$/, '')
  const isCounted = /\b\d+ (of|out of) (the )?\d+\b|\b\d+ answers?\b/i.test(text)
  return text === '' || text.length > POINT_LIMITS.chars || isCounted || !isPlain(text, names) ? null : text
}

/** Removes the count of answers from a text; null when it differs from the number of quotes. */
function removeCount(text: string, quoted: number, all: number): string | null {
  const count = /\b(\d+) (?:of|out of) (?:the )?(\d+)(?: answers?)?\b/i
  const match = count.exec(text)
  if (!match) return text
  return Number(match[1]) === quoted && Number(match[2]) === all ? text.replace(match[0], ' ') : null
}

function supportIn(sources: readonly PointSource[], ...more: string[]): Support {
  return supportOf([...sources.flatMap(({ answer, text }) => [answer.term, text]), ...more])
}

function readableText(answer: string): string {
  const lines = answer.slice(0, ANALYSED_CHARS_MAX).split('\n')
  return foldText(plainText(lines.filter((line) => !isPromptInjection(line)).join('\n')))
}

function siteKey(site: string): string {
  return site
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
}

function cleanText(raw: string): string {
  return raw
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\*{1,2}([^*]+)\*{1,2}/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[-•*\s]+/, '')
    .trim()
}
