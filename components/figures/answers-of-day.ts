import type { AnswerSource, AnswerWindow } from '@/components/evidence/answer-window'
import type { Day } from '@/lib/format/days'

/** Gives the answers that a chart's day is made of; null on a day that is no point of the chart. */
export function answersOfDay(
  source: AnswerSource,
  figure: string,
  points: readonly { date: Day }[],
): (day: Day) => AnswerWindow | null {
  const known = new Set(points.map(({ date }) => date))
  return (day) => (known.has(day) ? { ...source, figure, days: { from: day, to: day } } : null)
}
