import { monthDay } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import type { EngineReason } from '@/lib/schemas/engine-figures'
import { certaintyCopy } from './certainty'

const CAUSES: Record<Exclude<EngineReason, 'stale'>, string> = {
  refused: 'the engine refused our calls',
  unreachable: 'the engine was out of reach',
  budget: 'our token budget was used up',
}
const LEFT_OUT = 'Left out of the mean until it answers again.'

/** Of the card with all engines side by side. */
export const engineComparisonCopy = {
  title: 'By engine',
  info: 'How often the answers of each engine name you. A share is the mean of the daily scores of its days, like the ring.',
  columns: {
    engine: 'Engine',
    bar: 'Share of answers that name you',
    share: 'Share',
    range: certaintyCopy.head,
    answers: 'Answers',
    position: 'Position when named',
    last: 'Last answer',
  },
  counts: (ranked: number, results: number) => `${grouped(ranked)} of ${grouped(results)}`,
  answersOf: (label: string) => `answers of ${label} name you`,
  noPosition: 'No answers name you',
  noAnswers: 'No answers',
  today: 'Today',
  yesterday: 'Yesterday',
  silent: (reason: EngineReason, day: string) =>
    reason === 'stale'
      ? `Last answer ${monthDay(day)}. ${LEFT_OUT}`
      : `No answers since ${monthDay(day)}: ${CAUSES[reason]}. ${LEFT_OUT}`,
  chosen: (label: string) => `Every figure on this page shows ${label} only.`,
  /** Followed by the result, in bold. */
  mean: (shares: readonly number[]) =>
    `All engines is the mean of the ${shares.length} engines, so that no engine counts more than another: (${shares.join(' + ')}) ÷ ${shares.length} = `,
  meanOfOne: (label: string) => `All engines shows ${label} only, until another engine answers again.`,
  one: {
    title: 'One engine so far',
    text: (label: string) =>
      `All figures come from ${label}. A comparison appears as soon as a second engine is set up.`,
  },
  none: 'Engines will be compared here after the next data pull.',
}
