import { grouped, one } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, VERDICT } from '@/lib/limits'
import type { Verdict } from '@/lib/schemas/certainty'

export const VERDICT_LABELS: Record<Verdict, string> = {
  clearRise: 'Clear rise',
  clearDrop: 'Clear drop',
  noClearChange: 'No clear change',
  notEnoughData: 'Not enough data yet',
  measurementChanged: 'Measurement changed',
}

export const certaintyCopy = {
  head: 'Likely range',
  notEnough: VERDICT_LABELS.notEnoughData,
  /** In tables, under the head 'Likely range'. */
  range: (low: number, high: number) => `${low} to ${high} %`,
  likely: (low: number, high: number) => `likely ${low} to ${high} %`,
  between: (low: number, high: number) => `likely between ${low} and ${high} %`,
  likelyPlace: (low: number, high: number) => `likely ${low.toFixed(1)} to ${high.toFixed(1)}`,
  /** A range bar as an image. */
  bar: (share: number, low: number, high: number) => `${share} %, likely between ${low} and ${high} %`,
  needs: `A likely range needs ${CERTAINTY_MIN_ANSWERS} answers`,
  moreNeeded: (engines: number, answers: number) =>
    `${engines} ${one(engines, 'engine', 'engines')} · ${answers} more ${one(answers, 'answer', 'answers')} needed`,
  verdict: {
    rule: 'We call a change clear only if luck alone would produce it in fewer than 1 of 20 quarters, although you look every day.',
    luck: 'The difference is within what luck alone often produces.',
    tooFew: `A verdict needs ${CERTAINTY_MIN_ANSWERS} answers in the last ${VERDICT.recentDays} days and ${CERTAINTY_MIN_ANSWERS} in the ${VERDICT.beforeDays} days before.`,
    notCompared: 'Figures before and after are not compared.',
    recent: `Last ${VERDICT.recentDays} days`,
    before: `${VERDICT.beforeDays} days before`,
    counts: (share: number | null, ranked: number, results: number) =>
      share === null ? '–' : `${share} % · ${grouped(ranked)} of ${grouped(results)}`,
  },
}
