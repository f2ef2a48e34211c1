import { findNames } from '@/lib/names/find-names'
import { foldText } from './comparable-text'
import type { AnalysedAnswer, QuotedStatement } from './engine'

// Praise and doubt are counted by code (R-SENTIMENT-6): an answer counts where it has the words of a quote, and they are
// said of the organisation, whatever brand the model says they are of.

/** A name further away says little of what follows. */
const REACH_CHARS = 600
export const POINT_LIMITS = { points: 4, chars: 120, quotes: 60 } as const

export interface Point {
  text: string
  /** Positions of the answers that say so, in their order. */
  answers: number[]
}

export interface PointSource {
  answer: AnalysedAnswer
  /** Folded. */
  text: string
}

interface Checks {
  own: readonly string[]
  /** The text to show; null for one that may not be shown. */
  clean: (raw: string) => string | null
  /** The folded words of a quote that the source has; null for others. */
  quoted: (quote: string, source: PointSource) => string | null
  isSupported: (text: string, answers: readonly number[]) => boolean
}

/** Most often said first; each text once. */
export function verifyPoints(
  points: readonly QuotedStatement[],
  sources: readonly PointSource[],
  checks: Checks,
): Point[] {
  const saying = sayers(sources, checks.own)
  const kept = new Map<string, Point>()
  for (const point of points.slice(0, 2 * POINT_LIMITS.points)) {
    const text = checks.clean(point.text)
    if (text === null || kept.has(foldText(text))) continue
    const words = point.quotes.slice(0, POINT_LIMITS.quotes).flatMap(({ answer, quote }) => {
      const index = sources.findIndex((source) => source.answer.ref === answer)
      const source = sources[index]
      const found = source ? checks.quoted(quote, source) : null
      return found !== null && saying(found, index) ? [found] : []
    })
    const answers = sources.flatMap((_, index) => (words.some((each) => saying(each, index)) ? [index] : []))
    if (answers.length > 0 && checks.isSupported(text, answers)) kept.set(foldText(text), { text, answers })
  }
  return [...kept.values()].sort((a, b) => b.answers.length - a.answers.length).slice(0, POINT_LIMITS.points)
}

/** Whether a source says these words of the organisation: it is named in them, or is the last name before them. */
function sayers(sources: readonly PointSource[], own: readonly string[]): (words: string, index: number) => boolean {
  const ownKeys = new Set(own.map(foldText))
  const mentions = sources.map(({ answer, text }) => {
    if (!answer.named) return []
    const others = answer.brands.filter((brand) => !ownKeys.has(foldText(brand)))
    return findNames(text, [
      ...own.map((name) => ({ name, ref: 'own' as const })),
      ...others.map((name) => ({ name, ref: 'other' as const })),
    ])
  })
  return (words, index) => {
    const named = mentions[index] ?? []
    const text = sources[index]?.text ?? ''
    if (named.length === 0) return false
    for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) {
      const within = named.filter(({ start, end }) => start >= at && end <= at + words.length)
      const before = named.findLast(({ end }) => end <= at)
      const of = within.length > 0 ? within : before && at - before.end <= REACH_CHARS ? [before] : []
      if (of.some(({ ref }) => ref === 'own')) return true
    }
    return false
  }
}
