/** From this period on, days are noise to the eye. */
export const WEEKLY_FROM_DAYS = 90
const WEEK = 7

/** Days of one week, by index; both included. */
interface Week {
  first: number
  last: number
}

/** What a day weighs in the mean of its week. */
interface WeighedDay {
  value: number
  /** Its answers. */
  weight: number
}

/**
 * Weeks of seven days that end with the latest day, oldest first; the first may be shorter. A day of `breaks` begins a
 * week of its own, so that no mean is of two measurements (R-CHART-4, R-CERTAIN-7).
 */
export function weeksOf(days: number, breaks: ReadonlySet<number>): Week[] {
  const weeks: Week[] = []
  for (let day = 0; day < days; day++) {
    const week = weeks.at(-1)
    const begins = (days - day) % WEEK === 0 || breaks.has(day)
    if (week && !begins) week.last = day
    else weeks.push({ first: day, last: day })
  }
  return weeks
}

/** The mean of each week, weighted by answers, to one decimal; null where the week has no answers. */
export function weeklyMeans(days: readonly (WeighedDay | null)[], weeks: readonly Week[]): (number | null)[] {
  return weeks.map(({ first, last }) => {
    const answered = days.slice(first, last + 1).filter((day) => day !== null)
    const weight = answered.reduce((sum, day) => sum + day.weight, 0)
    if (weight === 0) return null
    return Math.round((10 * answered.reduce((sum, day) => sum + day.value * day.weight, 0)) / weight) / 10
  })
}

/** A value for every day, straight from the last day of a week to that of the next; a week without a mean is a gap. */
export function drawnByDay(
  means: readonly (number | null)[],
  weeks: readonly Week[],
  breaks: ReadonlySet<number>,
): (number | null)[] {
  const drawn = Array.from({ length: (weeks.at(-1)?.last ?? -1) + 1 }, (): number | null => null)
  weeks.forEach(({ first, last }, index) => {
    const mean = means[index] ?? null
    if (mean === null) return
    drawn[last] = mean
    const before = weeks[index - 1]
    const from = means[index - 1] ?? null
    if (!before || from === null || breaks.has(first)) return
    for (let day = before.last + 1; day < last; day++)
      drawn[day] = from + ((mean - from) * (day - before.last)) / (last - before.last)
  })
  return drawn
}
