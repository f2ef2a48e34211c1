import type { Day } from '@/lib/format/days'
import type { QueryDay } from '@/lib/formulas/certainty/verdict'
import { EFFECT } from '@/lib/limits'
import type { DayWindow } from '@/lib/schemas/figures'
import type { Compared } from './compared'
import type { EffectWindows } from './looks'

// By how much the targeted queries moved more than the untouched ones, and how sure that is (R-ACTION-4). What moves all
// queries alike cancels day by day. See docs/effects.md.

interface Counted {
  days: readonly QueryDay[]
  ranked: number
  results: number
  /** Mean of the daily shares, 0 to 1. */
  share: number
}

/** One query with one engine; `weight` is its part in the mean of its group, below zero for untouched ones. */
interface Series {
  query: string
  weight: number
  /** Of its group. */
  series: number
  before: Counted
  after: Counted
}

export interface Moved {
  /** Difference of the two groups' changes, 1 is 100 points. */
  by: number
  /** Its standard error. */
  error: number
}

/** `compared` with at least one query of each group and one engine. */
export function moved(days: readonly QueryDay[], compared: Compared, windows: EffectWindows): Moved {
  const all = seriesOf(days, compared, windows)
  const byChance = sumOf(all, (each) => varianceByChance(each, 0))
  const dayEffect = byChance === 0 ? 1 : Math.max(1, varianceBetweenDays(all) / byChance)
  const ofDays = dayEffect * sumOf(all, (each) => varianceByChance(each, EFFECT.clearFrom ** 2 / each.series))
  return {
    by: sumOf(all, ({ weight, before, after }) => weight * (after.share - before.share)),
    error: Math.sqrt(Math.max(ofDays, varianceBetweenQueries(all, compared))),
  }
}

function seriesOf(days: readonly QueryDay[], { engines, targeted, untouched }: Compared, windows: EffectWindows) {
  const byKey = Map.groupBy(days, ({ query, engine }) => `${engine} ${query}`)
  const group = (queries: readonly string[], sign: 1 | -1): Series[] =>
    queries.flatMap((query) =>
      engines.map((engine) => {
        const all = byKey.get(`${engine} ${query}`) ?? []
        const series = engines.length * queries.length
        const sides = { before: countWithin(all, windows.before), after: countWithin(all, windows.after) }
        return { query, weight: sign / series, series, ...sides }
      }),
    )
  return [...group(targeted, 1), ...group(untouched, -1)]
}

function countWithin(all: readonly QueryDay[], { from, to }: DayWindow): Counted {
  const days = all.filter(({ day }) => day >= from && day <= to)
  const counted = { days, ranked: 0, results: 0, share: 0 }
  for (const { ranked, results } of days) {
    counted.ranked += ranked
    counted.results += results
    counted.share += ranked / results / days.length
  }
  return counted
}

/**
 * Of answers that name the brand with the same probability on both sides: what a change is measured against. `added`
 * answers, half of which name it, keep shares near 0 and 100 % from looking surer than they are.
 */
function varianceByChance({ weight, before, after }: Series, added: number): number {
  const share = (before.ranked + after.ranked + added / 2) / (before.results + after.results + added)
  return weight ** 2 * share * (1 - share) * (1 / before.results + 1 / after.results)
}

/** Of the daily difference between the groups, in which what moves all queries alike has cancelled. */
function varianceBetweenDays(all: readonly Series[]): number {
  const before = dayDeviations(all, 'before')
  const after = dayDeviations(all, 'after')
  const free = before.length + after.length - 2
  if (free <= 0) return 0
  const squares = sumOf(before, (deviation) => deviation ** 2) + sumOf(after, (deviation) => deviation ** 2)
  return (squares / free) * (1 / before.length + 1 / after.length)
}

/** By how much each day of a side moved the difference of its mean shares, as if that were a day's alone. */
function dayDeviations(all: readonly Series[], side: 'before' | 'after'): number[] {
  const byDay = new Map<Day, number>()
  for (const { weight, ...sides } of all) {
    const { days, share } = sides[side]
    for (const { day, ranked, results } of days)
      byDay.set(day, (byDay.get(day) ?? 0) + (weight * (ranked / results - share)) / days.length)
  }
  return [...byDay.values()].map((deviation) => deviation * byDay.size)
}

/** Untouched queries that moved apart from each other say how far a query moves by itself, for longer than a day. */
function varianceBetweenQueries(all: readonly Series[], { engines, targeted, untouched }: Compared): number {
  const changes = untouched.map((query) =>
    sumOf(
      all.filter((each) => each.query === query),
      ({ before, after }) => (after.share - before.share) / engines.length,
    ),
  )
  if (changes.length < 2) return 0
  const mean = sumOf(changes, (change) => change) / changes.length
  const variance = sumOf(changes, (change) => (change - mean) ** 2) / (changes.length - 1)
  return variance * (1 / targeted.length + 1 / untouched.length)
}

export function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0)
}
