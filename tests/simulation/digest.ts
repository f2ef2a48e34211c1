import { clearChanges } from '@/lib/digest/clear-changes'
import { VERDICT } from '@/lib/limits'
import { dayAt, type Made, makeHistory, randomFrom } from './histories'

// How often a week in which nothing changes is called quiet (R-ACTION-6), by the product's own function.

export interface QuietWeek extends Made {
  queries: number
  /** Percent of answers that name the brand, and that cite its site. */
  share: number
}

const days = { dayEffect: 1, autocorrelation: 0 }
const restless = { dayEffect: 1.1, autocorrelation: 0.5 }
/** Answers a day are those of one query and engine. */
export const QUIET_WEEKS: readonly QuietWeek[] = [
  { queries: 3, engines: 1, answersADay: 3, share: 30, ...days },
  { queries: 3, engines: 3, answersADay: 3, share: 30, ...days },
  { queries: 3, engines: 3, answersADay: 3, share: 50, ...restless },
  { queries: 3, engines: 5, answersADay: 3, share: 10, ...restless },
  { queries: 3, engines: 5, answersADay: 3, share: 50, ...restless },
]
export const QUIET_HISTORIES = 1000
/** Percent of quiet weeks that may list a change. */
export const QUIET_AT_MOST = 5

const WINDOW = VERDICT.month.recentDays + VERDICT.month.beforeDays
const LAST = dayAt(WINDOW - 1)

/** Weeks with a change among `histories` for each case; the same in every run. */
export function simulateQuietWeeks(histories = QUIET_HISTORIES): (QuietWeek & { listed: number })[] {
  return QUIET_WEEKS.map((quiet, at) => {
    const random = randomFrom(at + 301)
    let listed = 0
    for (let each = 0; each < histories; each++)
      if (clearChanges(weeksOf(quiet, random), LAST, () => null).changes.length > 0) listed += 1
    return { ...quiet, listed }
  })
}

function weeksOf({ queries, share, ...made }: QuietWeek, random: () => number) {
  const shares = Array.from({ length: WINDOW }, () => share / 100)
  return Array.from({ length: queries }, (_, query) => {
    const citing = makeHistory(random, shares, made)
    return makeHistory(random, shares, made).map((day, index) => ({
      ...day,
      query: `query ${query}`,
      citing: citing[index]?.ranked ?? 0,
    }))
  }).flat()
}

/** As in docs/marketeers/digest.md. */
export function quietTable(rows: ReturnType<typeof simulateQuietWeeks>, histories = QUIET_HISTORIES): string {
  const lines = rows.map(
    ({ queries, engines, answersADay, share, dayEffect, autocorrelation, listed }) =>
      `| ${queries} x ${engines} x ${answersADay} | ${share}% | ${dayEffect === 1 ? 'alike' : `day effect ${dayEffect}, autocorrelation ${autocorrelation}`} | ${((100 * listed) / histories).toFixed(1)}% |`,
  )
  return [
    '| Queries x engines x answers a day | Share | Days | Weeks that list a change |',
    '| --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}
