import type { Day } from '@/lib/format/days'
import { OPPORTUNITIES } from '@/lib/limits'
import type { Gap, NamedShare } from '@/lib/opportunities/shapes'
import { type EngineShare, likelyBounds, shareOfCounts, varianceOfDays } from './likely-range'
import { roundedMean, visibility } from './ranking'
import { countsOf, sumBy, sumOf } from './sums'

// Which queries name a rival more often than the own brand, by more than chance (R-ACTION-1). See
// docs/marketeers/opportunities.md.

/**
 * One engine's answers to one query on one day, at least one, counted by whether they name the own brand, the rival, or
 * only one of them.
 */
export interface PairDay {
  engine: string
  day: Day
  answers: number
  own: number
  rival: number
  rivalOnly: number
  ownOnly: number
}

/** The own brand and the rival named most often in a query's answers. */
export interface QueryPair {
  query: string
  rival: { key: string; name: string }
  /** Number of brands it was chosen from as the most named. */
  rivals: number
  days: readonly PairDay[]
}

type Counted = Omit<Gap, 'query' | 'action'>

export interface Gaps {
  /** Widest first. */
  gaps: (Counted & { query: string })[]
  omittedGaps: number
}

/** Finds the gaps among all queries of a page: the more queries are tested, the wider a gap must be. */
export function findGaps(pairs: readonly QueryPair[]): Gaps {
  const compared = pairs.map((pair) => ({ pair, of: pairOf(pair.days), isJudged: hasEnoughDays(pair.days) }))
  const judged = compared.filter(({ isJudged }) => isJudged)
  const from = clearFrom(judged.map(({ pair }) => pair))
  const usual = sumOf(judged, ({ of }) => dayEffect(of)) / Math.max(1, judged.length)
  const ahead = compared.filter(({ of }) => of.difference > 0)
  const clear = ahead.filter(({ of, isJudged }) => isJudged && standardErrors(of, usual) >= from)
  const gaps = clear.map(({ pair, of }) => ({ query: pair.query, ...countedGap(pair, of) }))
  return {
    gaps: gaps.sort((a, b) => b.gap - a.gap || b.rivalOnly - a.rivalOnly || (a.query < b.query ? -1 : 1)),
    omittedGaps: ahead.length - clear.length,
  }
}

export function hasEnoughDays(days: readonly Pick<PairDay, 'day'>[]): boolean {
  return daysOf(days) >= OPPORTUNITIES.gapDays
}

/** Returns how many more days with answers the fullest query needs; 0 when it has enough. */
export function daysMissing(pairs: readonly Pick<QueryPair, 'days'>[]): number {
  return Math.max(0, OPPORTUNITIES.gapDays - Math.max(0, ...pairs.map(({ days }) => daysOf(days))))
}

function daysOf(days: readonly Pick<PairDay, 'day'>[]): number {
  return new Set(days.map(({ day }) => day)).size
}

/**
 * Returns the standard errors from which a gap is beyond chance. The leading rival is the highest of several, and every
 * query is another chance, so the allowed share of false pages is divided by the number of comparisons.
 */
function clearFrom(pairs: readonly Pick<QueryPair, 'rivals'>[]): number {
  const comparisons = sumBy(pairs, 'rivals')
  return normalUpper(OPPORTUNITIES.falsePages / Math.max(1, comparisons))
}

interface EnginePair extends EngineShare {
  /** Answers that name only one of the two. */
  apart: number
}

interface Pair {
  engines: readonly EnginePair[]
  /** The rival's share minus the own brand's, 0 to 1, as the mean of the engines. */
  difference: number
}

function pairOf(days: readonly PairDay[]): Pair {
  const engines = byEngine(days).map((ofEngine): EnginePair => {
    const more = ofEngine.map(({ day, answers, rivalOnly, ownOnly }) => {
      return { date: day, ranked: rivalOnly - ownOnly, results: answers }
    })
    return { ...shareOfCounts(more), apart: sumBy(ofEngine, 'rivalOnly') + sumBy(ofEngine, 'ownOnly') }
  })
  return { engines, difference: sumBy(engines, 'share') / Math.max(1, engines.length) }
}

/** Returns how much more days differ than by chance; one query alone tells little. */
function dayEffect({ engines }: Pair): number {
  const byChance = chanceVariance(engines, 0)
  return byChance === 0 ? 1 : varianceOfDays(engines) / byChance
}

/**
 * Returns the difference in standard errors of equal brands. `usual` is the page's day effect, too small for a query
 * whose own days differ more. Neighbouring days resemble each other, so the effect counts more than it shows.
 */
function standardErrors(pair: Pair, usual: number): number {
  const resembling = 1 + OPPORTUNITIES.resembling * (Math.max(1, usual, dayEffect(pair)) - 1)
  return pair.difference / Math.sqrt(resembling * chanceVariance(pair.engines, OPPORTUNITIES.addedAnswers))
}

/** `added` answers, half naming only one of the two, keep an engine with few answers from looking sure. */
function chanceVariance(engines: readonly EnginePair[], added: number): number {
  const each = added / engines.length
  return engines.reduce(
    (sum, { apart, answers }) => sum + (apart + each / 2) / (answers + each) / answers / engines.length ** 2,
    0,
  )
}

function countedGap({ days, rival }: QueryPair, { difference }: Pair): Counted {
  const engines = byEngine(days)
  return {
    own: namedShare(days, 'own'),
    rival: { ...rival, ...namedShare(days, 'rival') },
    rivalOnly: sumBy(days, 'rivalOnly'),
    ownOnly: sumBy(days, 'ownOnly'),
    gap: Math.round(100 * difference),
    engines: engines
      .filter((each) => sumBy(each, 'rivalOnly') > sumBy(each, 'ownOnly'))
      .flatMap(([first]) => first?.engine ?? []),
  }
}

/** Counts answers that name one of the two; the share is the mean of the engines' shares, with its likely range. */
export function namedShare(days: readonly PairDay[], side: 'own' | 'rival'): NamedShare {
  const engines = byEngine(days).map((each) =>
    each.map((day) => ({ date: day.day, ranked: day[side], results: day.answers })),
  )
  const value = roundedMean(engines.map((each) => visibility(countsOf(each))))
  return {
    named: sumBy(days, side),
    answers: sumBy(days, 'answers'),
    share: value ?? 0,
    ...likelyBounds(engines.map(shareOfCounts), value),
  }
}

function byEngine(days: readonly PairDay[]): PairDay[][] {
  return [...Map.groupBy(days, ({ engine }) => engine).values()]
}

/** Returns the z that a standard normal number exceeds with this probability, under one half; 4 digits (Hastings). */
function normalUpper(probability: number): number {
  const t = Math.sqrt(-2 * Math.log(probability))
  const above = 2.515517 + 0.802853 * t + 0.010328 * t ** 2
  return t - above / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3)
}
