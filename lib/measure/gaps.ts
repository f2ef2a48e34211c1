import type { Day } from '@/lib/format/days'
import { countsOf, sumBy, sumOf } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, OPPORTUNITIES } from '@/lib/limits'
import type { Gap, NamedShare } from '@/lib/opportunities/shapes'
import { type EngineShare, likelyBounds, shareOfCounts, varianceOfDays } from './likely-range'
import { roundedMean, visibility } from './ranking'
import type { Bounds, DayWindow } from './shapes'
import { onBothSides, type QueryDay, varianceOfDifference } from './verdict'

// Which queries name a rival more often than the own brand, by more than chance (R-ACTION-1), and how the distance to
// one rival changes (R-RIVAL-2). See docs/marketeers/opportunities.md.

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
  /** Queries in which the rival is ahead and it may be chance. */
  close: string[]
}

/** How rarely a page of equal brands may list one, and the days with answers on which one is judged. */
export interface GapRule {
  falsePages: number
  days: number
}

const OF_QUERIES: GapRule = { falsePages: OPPORTUNITIES.falsePages, days: OPPORTUNITIES.gapDays }

/** The rule for the sites and searches that a page lists. */
export const OF_PLACES: GapRule = { falsePages: OPPORTUNITIES.falsePlaces, days: OPPORTUNITIES.placeDays }

/** Finds the gaps among all queries of a page: the more queries are tested, the wider a gap must be. */
export function findGaps(pairs: readonly QueryPair[]): Gaps {
  const { ahead, clear } = comparePairs(pairs, OF_QUERIES)
  const gaps = clear.map(({ pair, of }) => ({ query: pair.query, ...countedGap(pair, of) }))
  return {
    gaps: gaps.sort((a, b) => b.gap - a.gap || b.rivalOnly - a.rivalOnly || (a.query < b.query ? -1 : 1)),
    close: ahead.filter((each) => !clear.includes(each)).map(({ pair }) => pair.query),
  }
}

/** Returns the subjects of which a rule finds a gap, without what `findGaps` counts for each. */
export function queriesWithGap(pairs: readonly QueryPair[], rule: GapRule = OF_QUERIES): Set<string> {
  return new Set(comparePairs(pairs, rule).clear.map(({ pair }) => pair.query))
}

/** Finds the pairs whose rival is ahead, and those of them in which it is so beyond chance. */
function comparePairs(pairs: readonly QueryPair[], rule: GapRule) {
  const compared = pairs.map((pair) => ({
    ...{ pair, of: pairOf(pair.days), isJudged: daysOf(pair.days) >= rule.days },
  }))
  const judged = compared.filter(({ isJudged }) => isJudged)
  const from = clearFrom(
    judged.map(({ pair }) => pair),
    rule,
  )
  const usual = sumOf(judged, ({ of }) => dayEffect(of)) / Math.max(1, judged.length)
  const ahead = compared.filter(({ of }) => of.difference > 0)
  return { ahead, clear: ahead.filter(({ of, isJudged }) => isJudged && standardErrors(of, usual) >= from) }
}

/** One side of a gap. */
export type Side = 'own' | 'rival'

/**
 * Returns by query which of the two its answers name more often, beyond chance, by the rule of `findGaps` for both
 * directions: null for neither, undefined with too few days to say.
 */
export function leaders(pairs: readonly QueryPair[]): Map<string, Side | null | undefined> {
  const [behind, ahead] = [queriesWithGap(pairs), queriesWithGap(pairs.map(swapped))]
  const leaderOf = ({ query, days }: QueryPair) => {
    if (!hasEnoughDays(days)) return undefined
    return behind.has(query) ? 'rival' : ahead.has(query) ? 'own' : null
  }
  return new Map(pairs.map((pair) => [pair.query, leaderOf(pair)]))
}

function swapped(pair: QueryPair): QueryPair {
  const days = pair.days.map(({ own, rival, rivalOnly, ownOnly, ...day }) => {
    return { ...day, own: rival, rival: own, rivalOnly: ownOnly, ownOnly: rivalOnly }
  })
  return { ...pair, days }
}

/**
 * Counts the answers to all queries together, by engine and day. `rivals` is the number of rivals that the one in
 * `pairs` was chosen from.
 */
export function pairOfAll(pairs: readonly Pick<QueryPair, 'days'>[], rivals: number): QueryPair {
  const all = pairs.flatMap(({ days }) => days)
  const sumsOf = (engine: string, day: Day, of: readonly PairDay[]): PairDay => ({
    ...{ engine, day, answers: sumBy(of, 'answers'), own: sumBy(of, 'own'), rival: sumBy(of, 'rival') },
    ...{ rivalOnly: sumBy(of, 'rivalOnly'), ownOnly: sumBy(of, 'ownOnly') },
  })
  const days = byEngine(all).flatMap((ofEngine) =>
    [...Map.groupBy(ofEngine, ({ day }) => day)].map(([day, of]) => sumsOf(of[0]?.engine ?? '', day, of)),
  )
  return { query: '', rival: { key: '', name: '' }, rivals, days }
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
function clearFrom(pairs: readonly Pick<QueryPair, 'rivals'>[], { falsePages }: GapRule): number {
  const comparisons = sumBy(pairs, 'rivals')
  return normalUpper(falsePages / Math.max(1, comparisons))
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

/** What became of the distance between the two, by whoever is ahead now. */
export const GAP_VERDICTS = ['closing', 'probablyClosing', 'aboutTheSame', 'probablyWidening', 'widening'] as const
export type GapVerdict = (typeof GAP_VERDICTS)[number]

export interface GapChange {
  verdict: GapVerdict
  /** What is compared, by engine and day: queries and engines with answers on half of the days of both windows or more. */
  days: readonly PairDay[]
}

type Windows = Record<'recent' | 'before', DayWindow>

/**
 * Compares the distance in two windows by the rule of a verdict: the variance is the larger of chance and of what days
 * differ (R-RIVAL-2). null under 20 answers in either window.
 */
export function gapChange(
  pairs: readonly Pick<QueryPair, 'days'>[],
  windows: Windows,
  { clearFrom, probableFrom }: { clearFrom: number; probableFrom: number },
): GapChange | null {
  const sides = (of: Side) => onBothSides(queryDays(pairs, of), windows)
  const [own, rival] = [sides('own'), sides('rival')]
  const answers = (side: keyof Windows) => sumOf(own, (each) => each[side].results)
  if (Math.min(answers('recent'), answers('before')) < CERTAINTY_MIN_ANSWERS) return null
  const both = [...rival, ...own.map((each) => ({ ...each, weight: -each.weight }))]
  const distance = (side: keyof Windows) => sumOf(both, (each) => each.weight * each[side].share)
  const [now, before] = [distance('recent'), distance('before')]
  const isBeyond = (z: number) =>
    now !== before && Math.abs(now - before) >= z * Math.sqrt(varianceOfDifference(both, () => z ** 2 / own.length))
  const isWider = now < 0 ? now < before : now > before
  const compared = new Set(own.flatMap(({ recent }) => recent.days.slice(0, 1).map(keyOf)))
  const isCompared = (query: string) => (day: PairDay) => compared.has(keyOf({ ...day, query }))
  return {
    verdict: verdictOf(isWider, isBeyond(clearFrom), isBeyond(probableFrom)),
    days: pairOfAll(
      pairs.map(({ days }, index) => ({ days: days.filter(isCompared(String(index))) })),
      1,
    ).days,
  }
}

const keyOf = ({ query, engine }: { query: string; engine: string }) => `${query} ${engine}`

/** The queries are told apart by their index. */
function queryDays(pairs: readonly Pick<QueryPair, 'days'>[], of: Side): QueryDay[] {
  return pairs.flatMap(({ days }, index) =>
    days.map(({ engine, day, answers, ...named }) => {
      return { query: String(index), engine, day, ranked: named[of], results: answers }
    }),
  )
}

function verdictOf(isWider: boolean, isClear: boolean, isProbable: boolean): GapVerdict {
  if (isClear) return isWider ? 'widening' : 'closing'
  if (isProbable) return isWider ? 'probablyWidening' : 'probablyClosing'
  return 'aboutTheSame'
}

const Z_95 = 1.96

/** Returns the likely range of the rival's share less the own one, in points; null under 20 answers. */
export function gapRange({ days }: Pick<QueryPair, 'days'>): Bounds {
  const { engines, difference } = pairOf(days)
  if (sumBy(days, 'answers') < CERTAINTY_MIN_ANSWERS) return { low: null, high: null }
  const half = Z_95 * Math.sqrt(Math.max(chanceVariance(engines, 0), varianceOfDays(engines)))
  const points = (value: number) => Math.max(-100, Math.min(100, Math.round(100 * value)))
  return { low: points(difference - half), high: points(difference + half) }
}
