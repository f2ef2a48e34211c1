import { counted, grouped, one } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS } from '@/lib/limits'
import type { Verdict } from './shapes'

export const VERDICT_LABELS: Record<Verdict, string> = {
  clearRise: 'Up',
  probableRise: 'Probably up',
  noClearChange: 'About the same',
  probableDrop: 'Probably down',
  clearDrop: 'Down',
  notEnoughData: 'Too few answers',
  measurementChanged: 'Measurement changed',
}

const NUMBERED: ReadonlySet<Verdict> = new Set(['clearRise', 'probableRise', 'probableDrop', 'clearDrop'])

/** What a pill says: 'Up 28'. Where nothing is sure it has no number, which would be read as news. */
export function pillText(verdict: Verdict, points: number | null): string {
  const label = VERDICT_LABELS[verdict]
  return points !== null && NUMBERED.has(verdict) ? `${label} ${Math.abs(points)}` : label
}

export const certaintyCopy = {
  head: 'Likely range',
  notEnough: VERDICT_LABELS.notEnoughData,
  /** For tables, under the head 'Likely range'. */
  range: (low: number, high: number) => `${low} to ${high}%`,
  between: (low: number, high: number) => `between ${low} and ${high}%`,
  betweenPlaces: (low: number, high: number) => `between ${low.toFixed(1)} and ${high.toFixed(1)}`,
  /** Alternative text of a range bar. */
  bar: (share: number, low: number, high: number) => `${share}%, between ${low} and ${high}%`,
  needs: `A likely range needs ${CERTAINTY_MIN_ANSWERS} answers`,
  moreNeeded: (engines: number, answers: number) =>
    `${engines} ${one(engines, 'engine', 'engines')} · ${answers} more ${one(answers, 'answer', 'answers')} needed`,
  verdict: {
    rule: 'We say “up” only when we are sure.',
    tooFew: `We compare from ${CERTAINTY_MIN_ANSWERS} answers in both windows on, over queries and engines with answers on half of their days.`,
    notCompared: 'Figures from before and after a change are never compared.',
    howWeDecide: 'How we decide',
    /** After what more answers would show. */
    more: { admin: 'Ask more often', others: 'Ask your admin.' },
    counts: (share: number | null, ranked: number, results: number) =>
      share === null ? '–' : `${share}% · ${grouped(ranked)} of ${grouped(results)}`,
  },
}

const factor = (value: number) => value.toFixed(2)

export const measuredNoiseCopy = {
  title: 'How steady answers are',
  text: 'How much answers vary from day to day, beside what likely ranges and verdicts assume.',
  loading: 'Measuring answers...',
  factor,
  dayEffect: 'Day effect',
  dayEffectInfo:
    'How many times more the share of answers that name a brand varies between days than it would if all days were alike. 1.00 means that they are.',
  likeness: 'Likeness of neighbouring days',
  likenessInfo:
    'Whether a good day follows a good day. 0.00 means that a day says nothing of the next one, 1.00 that each day repeats the last.',
  assumed: (value: number) => `Assumed: up to ${factor(value)}`,
  measuredOn: 'Measured on',
  answers: (answers: number) => counted(answers, 'answer', 'answers'),
  of: (owners: number, days: number) =>
    `of ${counted(owners, 'organisation', 'organisations')}, ${counted(days, 'day of an engine', 'days of engines')}`,
  within: 'Answers are as steady as assumed: likely ranges and verdicts keep their promises.',
  /** A figure is above what is assumed, by less than the days at hand can tell apart from it. */
  unsure: (days: number) =>
    `More than assumed, but too little to tell from ${counted(days, 'day', 'days')}: likely ranges and verdicts keep their promises.`,
  above: 'Answers are less steady than assumed: false clear changes are more frequent than promised.',
  none: { title: 'Nothing to measure yet', text: 'An engine has to answer an organisation on 14 days of four weeks.' },
}
