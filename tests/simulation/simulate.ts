import { SCORE_WINDOW, VERDICT } from '@/lib/limits'
import { likelyRange, meanOfDays } from '@/lib/measure/likely-range'
import { roundedMean } from '@/lib/measure/ranking'
import type { Verdict } from '@/lib/measure/shapes'
import { verdict } from '@/lib/measure/verdict'
import { dailyScore } from '@/lib/visibility/score'
import { HISTORIES, LOOKS, QUIET, type QuietCase, RANGES, type RangeCase, RISES, type RiseCase } from './cases'
import { dayAt, makeHistory, randomFrom } from './histories'

// The product's own functions, on histories whose truth is known.

const WINDOW = VERDICT.recentDays + VERDICT.beforeDays
const RISE_LOOKS = 14

export interface Simulation {
  histories: number
  looks: number
  falseClear: (QuietCase & { clear: number })[]
  rises: (RiseCase & { within7: number; within14: number })[]
  ranges: (RangeCase & { covered: number })[]
}

/** Number of histories for each case; the same in every run. */
export function simulate(histories = HISTORIES): Simulation {
  return {
    histories,
    looks: LOOKS,
    falseClear: QUIET.map((quiet, at) => ({ ...quiet, clear: falseClear(quiet, randomFrom(at + 1), histories) })),
    rises: RISES.map((rise, at) => ({ ...rise, ...foundRises(rise, randomFrom(at + 101), histories) })),
    ranges: RANGES.map((range, at) => ({ ...range, covered: covered(range, randomFrom(at + 201), histories) })),
  }
}

function falseClear(quiet: QuietCase, random: () => number, histories: number): number {
  const shares = Array.from({ length: WINDOW + LOOKS - 1 }, () => quiet.share / 100)
  return countOf(histories, () => {
    const clear = firstClear(makeHistory(random, shares, quiet), quiet.engines, WINDOW, LOOKS, [
      'clearRise',
      'clearDrop',
    ])
    return clear !== null
  })
}

function foundRises(rise: RiseCase, random: () => number, histories: number) {
  const shares = Array.from({ length: WINDOW + RISE_LOOKS }, (_, day) => (day < WINDOW ? rise.from : rise.to) / 100)
  const found = Array.from({ length: histories }, () =>
    firstClear(makeHistory(random, shares, rise), rise.engines, WINDOW + 1, RISE_LOOKS, ['clearRise']),
  )
  const within = (days: number) => found.filter((look) => look !== null && look < days).length
  return { within7: within(SCORE_WINDOW), within14: within(RISE_LOOKS) }
}

/** The first daily look, from `complete` days on, whose verdict is one of these. */
function firstClear(
  history: ReturnType<typeof makeHistory>,
  engines: number,
  complete: number,
  looks: number,
  wanted: readonly Verdict[],
): number | null {
  for (let look = 0; look < looks; look++) {
    const end = complete + look
    const days = history.slice((end - WINDOW) * engines, end * engines)
    if (wanted.includes(verdict(days, windowsEnding(end - 1), () => null).verdict)) return look
  }
  return null
}

function windowsEnding(last: number) {
  const start = last - VERDICT.recentDays + 1
  return {
    recent: { from: dayAt(start), to: dayAt(last) },
    before: { from: dayAt(start - VERDICT.beforeDays), to: dayAt(start - 1) },
  }
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
