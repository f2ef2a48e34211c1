import { daysOfMonth, monthOf } from '@/lib/format/dates'
import { addDays, type Day } from '@/lib/format/days'
import { sumBy, sumOf, total } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { HOME, VERDICT } from '@/lib/limits'
import { meanOfDays, varianceByChance, varianceOfDays } from '@/lib/measure/likely-range'
import { enginesInMean, roundedMean, visibility } from '@/lib/measure/ranking'
import type { DayWindow } from '@/lib/measure/shapes'
import { type ChangeOf, countWithin, type QueryDay, verdictWindows, windowVerdict } from '@/lib/measure/verdict'
import type { Long, RowFacts } from './shapes'

// What Home finds in the days of the own queries, for its headline (R-HOME-10) and its rows (R-HOME-12).

interface Moved {
  kind: 'engine' | 'query'
  id: string
  share: number
  before: number
}

const MOST = 0.5

/**
 * Returns the engine that makes half of a fall or more, else the query that does; null if none, or if there is only one.
 * `days` are those compared. Shares are in whole percent.
 */
export function mostOfFall(days: readonly QueryDay[], windows: { recent: DayWindow; before: DayWindow }): Moved | null {
  const all = movedOf('engine', days, windows)
  const fall = sumOf(all, ({ before, share }) => before - share) / all.length
  if (Math.round(1000 * fall) <= 0) return null
  for (const parts of [all, movedOf('query', days, windows)]) {
    const [largest] = [...parts].sort((a, b) => a.share - a.before - (b.share - b.before))
    if (parts.length > 1 && largest && (largest.before - largest.share) / parts.length >= MOST * fall)
      return { ...largest, share: Math.round(100 * largest.share), before: Math.round(100 * largest.before) }
  }
  return null
}

/** Each engine's mean over its queries, or each query's over its engines. */
function movedOf(
  kind: Moved['kind'],
  days: readonly QueryDay[],
  windows: { recent: DayWindow; before: DayWindow },
): Moved[] {
  const other = kind === 'engine' ? 'query' : 'engine'
  return [...Map.groupBy(days, (day) => day[kind])].flatMap(([id, part]) => {
    const sides = [...Map.groupBy(part, (day) => day[other]).values()]
      .map((each) => ({ recent: countWithin(each, windows.recent), before: countWithin(each, windows.before) }))
      .filter(({ recent, before }) => recent.results > 0 && before.results > 0)
    if (sides.length === 0) return []
    const mean = (side: 'recent' | 'before') => sumOf(sides, (each) => each[side].share) / sides.length
    return [{ kind, id, share: mean('recent'), before: mean('before') }]
  })
}

type Lost = Omit<RowFacts['next']['lost'][number], 'searchTerm'>

/**
 * Returns the answers of `day` to each query by engines that named the brand on the day with answers before and do not
 * now, most first.
 */
export function lostSince(days: readonly QueryDay[], day: Day, before: Day): Lost[] {
  const named = days.filter((each) => each.day === before && each.ranked > 0)
  const lost = days.filter(
    (each) =>
      each.day === day &&
      each.ranked === 0 &&
      named.some(({ query, engine }) => query === each.query && engine === each.engine),
  )
  return [...Map.groupBy(lost, ({ query }) => query)]
    .map(([query, of]) => ({ query, engines: of.map(({ engine }) => engine), answers: sumBy(of, 'results'), day }))
    .sort((a, b) => b.answers - a.answers || (a.query < b.query ? -1 : 1))
}

/** One engine's daily counts of the own queries, oldest first, each with results. */
export interface EngineCounts {
  engine: string
  days: readonly { date: Day; ranked: number; results: number }[]
}

/**
 * Returns the engine that is furthest under the mean of the others in all windows, by more than chance in each and by 20
 * points or more in the first; null if none.
 */
export function engineBehind(engines: readonly EngineCounts[], windows: readonly DayWindow[]): string | null {
  const under = engines.map(({ engine }) => ({
    engine,
    by: windows.map((window) => underOthers(engine, engines, window)),
  }))
  const [furthest] = under
    .filter(({ by }) => by.every((each) => each?.beyondChance))
    .map(({ engine, by }) => ({ engine, points: Math.round(100 * (by[0]?.difference ?? 0)) }))
    .filter(({ points }) => points >= HOME.enginePoints)
    .sort((a, b) => b.points - a.points)
  return furthest?.engine ?? null
}

function underOthers(engine: string, all: readonly EngineCounts[], { from, to }: DayWindow) {
  const within = all
    .map((each) => ({ ...each, days: each.days.filter(({ date }) => date >= from && date <= to) }))
    .filter(({ days }) => days.length > 0)
    .map((each) => ({ engine: each.engine, of: meanOfDays(each.days) }))
  const own = within.find((each) => each.engine === engine)?.of
  const others = within.filter((each) => each.engine !== engine).map(({ of }) => of)
  if (!own || others.length === 0) return null
  const difference = sumOf(others, ({ share }) => share) / others.length - own.share
  const byChance = varianceByChance(own) + total(others.map(varianceByChance)) / others.length ** 2
  const apart = new Map(own.deviations)
  for (const { deviations } of others)
    for (const [day, by] of deviations) apart.set(day, (apart.get(day) ?? 0) - by / others.length)
  const error = Math.sqrt(Math.max(byChance, varianceOfDays([{ deviations: apart }])))
  return { difference, beyondChance: difference >= VERDICT.week.clearFrom * error }
}

/**
 * Compares the last 28 days with the earliest calendar month of the last 90, from the latest change of measuring the
 * compared engines on, by the rule of the month; null if that is not sure, or no month before has enough answers.
 */
export function longChange(days: readonly QueryDay[], last: Day, changeOf: ChangeOf): Long | null {
  const { recent } = verdictWindows('month', last)
  const asked = addDays(last, 1 - HOME.lineDays)
  const first = days
    .map(({ day }) => day)
    .filter((day) => day >= asked)
    .sort(compareText)[0]
  if (first === undefined) return null
  let since = first
  for (;;) {
    const found = earliestMonth(days, since, recent)
    if (found === null) return null
    const { of, month } = found
    const change = changeOf({ from: of.before.from, to: last }, of.engines)
    if (change === null) {
      const { verdict, before, engines } = of
      const isSure = verdict === 'clearRise' || verdict === 'clearDrop'
      return isSure && before.share !== null ? { verdict, month, share: before.share, engines } : null
    }
    since = change.date
  }
}

/** A month without the days that the last 28 cover. */
function earliestMonth(days: readonly QueryDay[], since: Day, recent: DayWindow) {
  for (let from = since; from < recent.from; ) {
    const month = monthOf(from)
    const end = daysOfMonth(month).to
    const to = end < recent.from ? end : addDays(recent.from, -1)
    const of = windowVerdict(days, { recent, before: { from, to } }, () => null, VERDICT.month)
    const answered = days.filter(({ day, engine }) => day >= from && day <= to && of.engines.includes(engine))
    const enough = new Set(answered.map(({ day }) => day)).size >= HOME.monthDays
    if (enough && of.verdict !== 'notEnoughData') return { month, of }
    from = addDays(end, 1)
  }
  return null
}

/** One engine's answers to one query on one day: all, those naming the own brand, and those naming each brand by id. */
export interface NamedDay {
  query: string
  engine: string
  day: Day
  answers: number
  own: number
  ids: readonly number[]
  ranked: readonly number[]
}

export interface BrandShare {
  id: number
  /** Whole percent. */
  share: number
  named: number
}

export interface Shares {
  answers: number
  own: Omit<BrandShare, 'id'>
  /** Brands that some answer names, without the own one; highest share first. */
  brands: BrandShare[]
}

/** Computes the shares as the score does: the mean of the engines' mean daily scores (R-ENGINES-4). */
export function brandShares(days: readonly NamedDay[], ownIds: readonly number[]): Shares {
  const engines = [...Map.groupBy(days, ({ engine }) => engine).values()].map(tallyDays)
  const ids = new Set(engines.flatMap(({ named }) => [...named.keys()]))
  const shareOf = (id: number | null): Omit<BrandShare, 'id'> => {
    const each = engines.map(({ own, named, days: all }) => ({ ...(id === null ? own : named.get(id)), all }))
    return {
      share: roundedMean(each.map(({ scores = 0, all }) => Math.round(scores / all))) ?? 0,
      named: sumOf(each, ({ count = 0 }) => count),
    }
  }
  const brands = [...ids].filter((id) => !ownIds.includes(id)).map((id) => ({ id, ...shareOf(id) }))
  return {
    answers: sumBy(days, 'answers'),
    own: shareOf(null),
    brands: brands.sort((a, b) => b.share - a.share || b.named - a.named || a.id - b.id),
  }
}

interface Scored {
  /** Sum of the daily scores. */
  scores: number
  count: number
}

/** Sums one engine's daily scores of each brand over its days. */
function tallyDays(ofEngine: readonly NamedDay[]) {
  const own: Scored = { scores: 0, count: 0 }
  const named = new Map<number, Scored>()
  const byDay = [...Map.groupBy(ofEngine, ({ day }) => day).values()]
  for (const queries of byDay) {
    const results = sumBy(queries, 'answers')
    const counts = new Map<number, number>()
    for (const { ids, ranked } of queries)
      for (const [index, id] of ids.entries()) counts.set(id, (counts.get(id) ?? 0) + (ranked[index] ?? 0))
    addScore(own, sumBy(queries, 'own'), results)
    for (const [id, count] of counts) {
      const scored = named.get(id) ?? { scores: 0, count: 0 }
      named.set(id, scored)
      addScore(scored, count, results)
    }
  }
  return { own, named, days: byDay.length }
}

function addScore(scored: Scored, ranked: number, results: number): void {
  scored.scores += visibility({ ranked, results }) ?? 0
  scored.count += ranked
}

/** Leaves out the answers of engines that are silent, as every figure does (R-ENGINES-4). */
export function answeringDays(days: readonly NamedDay[], today: Day): NamedDay[] {
  const latest = new Map<string, Day>()
  for (const { engine, day } of days) if (day > (latest.get(engine) ?? '')) latest.set(engine, day)
  const engines = enginesInMean(latest, today)
  return days.filter(({ engine }) => engines.includes(engine))
}

/** Returns the share of the brand named most less the own one, in points; null without answers. */
export function rivalGap(days: readonly NamedDay[], ownIds: readonly number[]): number | null {
  if (days.length === 0) return null
  const { own, brands } = brandShares(days, ownIds)
  return (brands[0]?.share ?? 0) - own.share
}
