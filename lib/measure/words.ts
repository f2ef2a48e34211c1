import { counted, grouped, one } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, VERDICT } from '@/lib/limits'
import type { Verdict } from './shapes'

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
    rule: 'We call a change clear only if luck alone would produce it in fewer than 1 of 20 quarters, although you look every day.',
    luck: 'The difference is within what luck alone often produces.',
    tooFew: `A verdict needs ${CERTAINTY_MIN_ANSWERS} answers in the last ${VERDICT.recentDays} days and ${CERTAINTY_MIN_ANSWERS} in the ${VERDICT.beforeDays} days before.`,
    notCompared: 'Figures before and after are not compared.',
    recent: `Last ${VERDICT.recentDays} days`,
    before: `${VERDICT.beforeDays} days before`,
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
    'How many times more the share of answers that name a brand varies between days than luck alone would make it vary. 1.00 means that days do not differ.',
  likeness: 'Likeness of neighbouring days',
  likenessInfo:
    'Whether a good day follows a good day. 0.00 means that a day says nothing of the next one, 1.00 that each day repeats the last.',
  assumed: (value: number) => `Assumed: up to ${factor(value)}`,
  measuredOn: 'Measured on',
  answers: (answers: number) => counted(answers, 'answer', 'answers'),
  of: (owners: number, days: number) =>
    `of ${counted(owners, 'organisation', 'organisations')}, ${counted(days, 'day of an engine', 'days of engines')}`,
  within: 'Answers are as steady as assumed: likely ranges and verdicts keep their promises.',
  above: 'Answers are less steady than assumed: false clear changes are more frequent than promised.',
  none: { title: 'Nothing to measure yet', text: 'An engine has to answer an organisation on 14 days of four weeks.' },
}
