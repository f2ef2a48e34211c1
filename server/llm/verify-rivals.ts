import { findNames } from '@/lib/names/find-names'
import { ANALYSED_CHARS_MAX } from './analyse-answers'
import type { AnalysedRival, Analysis, QuotedStatement } from './engine'
import { foldText, plainText } from './model-text'
import {
  isPlainStatement,
  OWN,
  POINT_LIMITS,
  type PointSource,
  QUOTED_ANSWERS,
  type QuotedSentence,
  type SaidOf,
} from './verify-points'

// What answers praise and criticise rivals for (R-SENTIMENT-8). One point counts for every rival that an answer says it
// of, and for the organisation, so that both counts are of the same thing.

export const RIVAL_LIMITS = { rivals: 5, praise: 6, doubt: 3, quoteChars: 200 } as const

/** Positions of the answers that say a point of the organisation, and of each rival, in order. */
export interface RivalPoint {
  text: string
  own: number[]
  rivals: { answers: number[]; quote: QuotedSentence | null }[]
}

export interface VerifiedRivals {
  praise: RivalPoint[]
  doubt: RivalPoint[]
}

interface Checks {
  clean: (raw: string) => string | null
  quoted: (quote: string, source: PointSource) => string | null
  isSupported: (text: string, answers: readonly number[]) => boolean
  saidOf: SaidOf
}

/** Keeps the points that answers say of a rival, those said most often first. */
export function verifyRivals(
  { rivalPraise, rivalDoubt }: Pick<Analysis, 'rivalPraise' | 'rivalDoubt'>,
  brands: { own: readonly string[]; rivals: readonly AnalysedRival[] },
  sources: readonly PointSource[],
  checks: Checks,
): VerifiedRivals {
  const of = (points: readonly QuotedStatement[], most: number) =>
    keepPoints(points.slice(0, 2 * most), brands, sources, checks).slice(0, most)
  return { praise: of(rivalPraise, RIVAL_LIMITS.praise), doubt: of(rivalDoubt, RIVAL_LIMITS.doubt) }
}

function keepPoints(
  points: readonly QuotedStatement[],
  { own, rivals }: { own: readonly string[]; rivals: readonly AnalysedRival[] },
  sources: readonly PointSource[],
  { clean, quoted, isSupported, saidOf }: Checks,
): RivalPoint[] {
  const names = [...own, ...rivals.flatMap((rival) => rival.names)].map((name) => ({ name, ref: name }))
  const indexes = new Map(sources.map(({ answer }, index) => [answer.ref, index]))
  const sentences = sentenceReader(sources)
  const kept = new Map<string, RivalPoint>()
  for (const point of points) {
    const text = clean(point.text)
    if (text === null || kept.has(foldText(text)) || findNames(text, names).length > 0) continue
    const words = new Set(
      point.quotes.slice(0, POINT_LIMITS.quotes).flatMap(({ answer, quote }) => {
        const index = indexes.get(answer)
        const source = index === undefined ? undefined : sources[index]
        const found = source ? quoted(quote, source) : null
        return found !== null && index !== undefined && saidOf(found, index).size > 0 ? [found] : []
      }),
    )
    const said = sources.map((_, index) => [...words].map((each) => ({ words: each, of: saidOf(each, index) })))
    const saying = (ref: number) =>
      said.flatMap((found, answer) => {
        const [first] = found.filter(({ of }) => of.has(ref))
        return first ? [{ answer, words: first.words }] : []
      })
    const ofRivals = rivals.map((rival, ref) => {
      const found = saying(ref)
      return { answers: found.map(({ answer }) => answer), quote: firstQuote(found, rival, sentences) }
    })
    const all = [...new Set(ofRivals.flatMap(({ answers }) => answers))]
    if (all.length === 0 || !isSupported(text, all)) continue
    kept.set(foldText(text), { text, own: saying(OWN).map(({ answer }) => answer), rivals: ofRivals })
  }
  const times = ({ rivals: of }: RivalPoint) => of.reduce((sum, { answers }) => sum + answers.length, 0)
  return [...kept.values()].sort((a, b) => times(b) - times(a))
}

const SENTENCE = /[^\s][^\n]*?(?:[.!?](?=\s|$)|(?=\n)|$)/g

interface Sentence {
  start: number
  end: number
  shown: string
  folded: string
}

function sentencesOf({ answer }: PointSource): Sentence[] {
  return [...answer.text.slice(0, ANALYSED_CHARS_MAX).matchAll(SENTENCE)].flatMap(({ index, 0: sentence }) => {
    const shown = sentenceShown(sentence)
    return shown === null ? [] : [{ start: index, end: index + sentence.length, shown, folded: foldText(shown) }]
  })
}

/** Returns the sentences of a source that can be shown alone. */
export function sentenceReader(sources: readonly PointSource[]): (answer: number) => readonly Sentence[] {
  const read = new Map<number, readonly Sentence[]>()
  return (answer) => {
    const source = sources[answer]
    const all = read.get(answer) ?? (source ? sentencesOf(source) : [])
    read.set(answer, all)
    return all
  }
}

/** Finds a sentence that names the rival and has the words, so that it can be read alone. */
function firstQuote(
  found: readonly { answer: number; words: string }[],
  { names }: AnalysedRival,
  sentences: (answer: number) => readonly Sentence[],
): QuotedSentence | null {
  const spellings = names.map((name) => ({ name, ref: name }))
  for (const { answer, words } of found.slice(0, QUOTED_ANSWERS)) {
    const quoted = sentences(answer).find(
      ({ folded, shown }) => folded.includes(words) && findNames(shown, spellings).length > 0,
    )
    if (quoted) return { answer, start: quoted.start, end: quoted.end }
  }
  return null
}

/** Returns a sentence of an answer in its exact words, without markup; null where it should not be shown alone. */
export function sentenceShown(sentence: string): string | null {
  const text = plainText(sentence)
    .replace(/\[\d+\]/g, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^(?:[-•*#>|\s]|\d+[.)]\s)+/, '')
    .replace(/\s*\($/, '')
    .trim()
  const isWhole = text.length <= RIVAL_LIMITS.quoteChars && /\p{L}/u.test(text)
  return isWhole && isPlainStatement(text, new Set()) ? text : null
}
