import { engineLabel } from '@/lib/engines/engines'
import { monthDay } from '@/lib/format/dates'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { counted, grouped, one } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { CERTAINTY_MIN_ANSWERS, VERDICT } from '@/lib/limits'
import type { AnswerShare, Verdict, WindowKind, WindowVerdict } from './shapes'
import { visibleChange } from './verdict'

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

export const IN_WINDOW: Record<WindowKind, string> = { week: 'this week', month: 'this month' }
const BEFORE: Record<WindowKind, string> = { week: 'in the four weeks before', month: 'the month before' }

/** What is shown of a window beside its verdict: the figure, its counts, and the engines that it averages. */
export interface ShownWindow extends AnswerShare {
  /** Percent; null without answers. */
  share: number | null
  engines: readonly string[]
}

/** 'Up this week: 73%, 45% in the four weeks before.', or why there is nothing to say (R-CERTAIN-2). */
export function verdictSentence(kind: WindowKind, of: WindowVerdict, shown: ShownWindow): string {
  const isSure = of.verdict !== 'notEnoughData' && of.verdict !== 'measurementChanged'
  if (!isSure) return comparedText(kind, of, shown)
  const more = kind === 'week' && of.verdict.startsWith('probable') ? ' A few more days will tell.' : ''
  return `${VERDICT_LABELS[of.verdict]} ${IN_WINDOW[kind]}: ${comparedText(kind, of, shown)}${more}`
}

/** The same without the verdict, for a block that shows its pill: '73%, 45% in the four weeks before.' */
export function comparedText(kind: WindowKind, of: WindowVerdict, shown: ShownWindow): string {
  const { recent, before, measurementChange } = of
  if (shown.results < CERTAINTY_MIN_ANSWERS)
    return kind === 'week'
      ? `${grouped(shown.ranked)} of the first ${counted(shown.results, 'answer', 'answers')} ${one(shown.ranked, 'names', 'name')} you. We compare from ${CERTAINTY_MIN_ANSWERS} on.`
      : `${grouped(shown.ranked)} of ${counted(shown.results, 'answer', 'answers')} this month ${one(shown.ranked, 'names', 'name')} you. We compare from ${CERTAINTY_MIN_ANSWERS} on.`
  if (of.verdict === 'measurementChanged' && measurementChange)
    return `${shown.share}% ${IN_WINDOW[kind]}. ${measurementChange.text}, so we do not compare.`
  if (of.verdict === 'notEnoughData' || recent.share === null || before.share === null)
    return `${shown.share}% ${IN_WINDOW[kind]}. There is nothing to compare it with yet.`
  const pair = `${recent.share}%, ${before.share}% ${BEFORE[kind]}.`
  const isPart = shown.engines.some((engine) => !of.engines.includes(engine))
  return isPart ? `${shown.share}%. On ${listed(of.engines.map(engineLabel))} ${pair}` : pair
}

/** What a pill opens to, above the two windows with their counts. */
export function verdictReason(of: WindowVerdict, shown: AnswerShare, today: Day): string {
  switch (of.verdict) {
    case 'clearRise':
    case 'clearDrop':
      return 'We are sure.'
    case 'probableRise':
      return `We are fairly sure, not certain. If it lasts, this will read “${VERDICT_LABELS.clearRise}”.`
    case 'probableDrop':
      return `We are fairly sure, not certain. If it lasts, this will read “${VERDICT_LABELS.clearDrop}”.`
    case 'noClearChange':
      return `Too close to call. ${certaintyCopy.verdict.seen(answersADay(of))}`
    case 'notEnoughData':
      return tooFew(shown, today)
    case 'measurementChanged': {
      const again =
        of.measurementChange && addDays(of.measurementChange.date, 1 + daysBetween(of.before.from, of.recent.to))
      const next = again && again > today ? ` Next comparison: ${monthDay(again)}.` : ''
      return `${certaintyCopy.verdict.notCompared}${next}`
    }
  }
}

function answersADay({ recent }: WindowVerdict): number {
  return Math.max(1, Math.round(recent.results / (1 + daysBetween(recent.from, recent.to))))
}

function tooFew({ results }: AnswerShare, today: Day): string {
  const missing = CERTAINTY_MIN_ANSWERS - results
  if (missing <= 0) return certaintyCopy.verdict.tooFew
  const daily = Math.max(1, Math.round(results / VERDICT.week.recentDays))
  const rate = `At ${counted(daily, 'answer', 'answers')} a day`
  return `${rate} that is on ${monthDay(addDays(today, Math.ceil(missing / daily)))}.`
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
    /** What more answers would show, for as many a day. */
    seen: (daily: number) =>
      `With ${counted(daily, 'answer', 'answers')} a day we see a change of about ${visibleChange(daily)} points within a week; with ${grouped(3 * daily)}, about ${visibleChange(3 * daily)}.`,
    howWeDecide: 'How we decide',
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
