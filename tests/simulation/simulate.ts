import { SCORE_WINDOW, VERDICT } from '@/lib/limits'
import { likelyRange, meanOfDays } from '@/lib/measure/likely-range'
import { roundedMean } from '@/lib/measure/ranking'
import type { Verdict } from '@/lib/measure/shapes'
import { verdicts } from '@/lib/measure/verdict'
import { dailyScore } from '@/lib/visibility/score'
import { HISTORIES, LOOKS, QUIET, type QuietCase, RANGES, type RangeCase, RISES, type RiseCase } from './cases'
import { dayAt, makeHistory, randomFrom } from './histories'

// The product's own functions, on histories whose truth is known.

/** Days that the verdicts of one look need. */
const WINDOW = VERDICT.month.recentDays + VERDICT.month.beforeDays
const RISE_LOOKS = 28

/** Histories with a clear verdict, and those with a clear or probable one. */
interface Found {
  clear: number
  probable: number
}

export interface Simulation {
  histories: number
  looks: number
  falseChanges: (QuietCase & Found)[]
  rises: (RiseCase & { within7: Found; within28: Found })[]
  ranges: (RangeCase & { covered: number })[]
}

/** Number of histories for each case; the same in every run. */
export function simulate(histories = HISTORIES): Simulation {
  return {
    histories,
    looks: LOOKS,
    falseChanges: QUIET.map((quiet, at) => ({ ...quiet, ...falseChanges(quiet, randomFrom(at + 1), histories) })),
    rises: RISES.map((rise, at) => ({ ...rise, ...foundRises(rise, randomFrom(at + 101), histories) })),
    ranges: RANGES.map((range, at) => ({ ...range, covered: covered(range, randomFrom(at + 201), histories) })),
  }
}

function falseChanges(quiet: QuietCase, random: () => number, histories: number): Found {
  const shares = Array.from({ length: WINDOW + LOOKS - 1 }, () => quiet.share / 100)
  const all = Array.from({ length: histories }, () =>
    firstFound(makeHistory(random, shares, quiet), quiet.engines, WINDOW, LOOKS, CHANGES),
  )
  return foundBefore(all, LOOKS)
}

function foundRises(rise: RiseCase, random: () => number, histories: number) {
  const shares = Array.from({ length: WINDOW + RISE_LOOKS }, (_, day) => (day < WINDOW ? rise.from : rise.to) / 100)
  const all = Array.from({ length: histories }, () =>
    firstFound(makeHistory(random, shares, rise), rise.engines, WINDOW + 1, RISE_LOOKS, RISEN),
  )
  return { within7: foundBefore(all, SCORE_WINDOW), within28: foundBefore(all, RISE_LOOKS) }
}

const RISEN: Record<keyof Found, readonly Verdict[]> = { clear: ['clearRise'], probable: ['clearRise', 'probableRise'] }
const CHANGES: Record<keyof Found, readonly Verdict[]> = {
  clear: ['clearRise', 'clearDrop'],
  probable: ['clearRise', 'clearDrop', 'probableRise', 'probableDrop'],
}

type FirstLooks = Record<keyof Found, number>

function foundBefore(all: readonly FirstLooks[], look: number): Found {
  const count = (key: keyof Found) => all.filter((each) => each[key] < look).length
  return { clear: count('clear'), probable: count('probable') }
}

/** The first daily looks, from `complete` days on, with a clear verdict, and with a clear or probable one. */
function firstFound(
  history: ReturnType<typeof makeHistory>,
  engines: number,
  complete: number,
  looks: number,
  wanted: Record<keyof Found, readonly Verdict[]>,
): FirstLooks {
  const first = { clear: Number.POSITIVE_INFINITY, probable: Number.POSITIVE_INFINITY }
  for (let look = 0; look < looks && first.clear > look; look++) {
    const end = complete + look
    const days = history.slice((end - WINDOW) * engines, end * engines)
    const { verdict } = verdicts(days, dayAt(end - 1), () => null)
    if (wanted.clear.includes(verdict)) first.clear = look
    if (wanted.probable.includes(verdict)) first.probable = Math.min(first.probable, look)
  }
  return first
}

function covered(range: RangeCase, random: () => number, histories: number): number {
  const shares = Array.from({ length: SCORE_WINDOW }, () => range.share / 100)
  return countOf(histories, () => {
    const history = makeHistory(random, shares, range)
    const engines = [...Map.groupBy(history, ({ engine }) => engine).values()].map((days) =>
      days.map(({ day, ...counts }) => ({ date: day, ...counts })),
    )
    const shown = roundedMean(engines.map((days) => roundedMean(days.map(dailyScore))))
    const likely = likelyRange(engines.map(meanOfDays), shown)
    return likely !== null && likely.low <= range.share && range.share <= likely.high
  })
}

function countOf(times: number, happens: () => boolean): number {
  let count = 0
  for (let time = 0; time < times; time++) if (happens()) count += 1
  return count
}
