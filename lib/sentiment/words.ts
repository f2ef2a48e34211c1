import { dayRange, longDate, monthDay, plainDays } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { counted, grouped, one, percent } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, SENTIMENT_DAILY_LIMIT } from '@/lib/limits'
import type { DayWindow, Verdict } from '@/lib/measure/shapes'
import { VERDICT_LABELS } from '@/lib/measure/words'
import type { SentimentEntryRow, SentimentTimeframe, ThemeChange } from './shapes'

const SPANS: Record<SentimentTimeframe, string> = { 1: '1 day', 7: '7 days', 28: '28 days', [-1]: 'all time' }
const BADGES: Record<SentimentTimeframe, string> = { 1: 'Daily', 7: 'Weekly', 28: 'Monthly', [-1]: 'Historic' }
const requested = (at: string) => `Requested on ${longDate(at)}.`

const counts = (answers: number, of: number) => `${grouped(answers)} of ${grouped(of)}`

/** 'Up 6' of praise; of criticism 'Fewer: 6' is the good news. */
const MOVED: Record<'praise' | 'doubt', Partial<Record<Verdict, string>>> = {
  praise: { clearRise: 'Up', probableRise: 'Probably up', probableDrop: 'Probably down', clearDrop: 'Down' },
  doubt: {
    ...{ clearRise: 'More:', probableRise: 'Probably more:' },
    ...{ probableDrop: 'Probably fewer:', clearDrop: 'Fewer:' },
  },
}

const SAID_OF = { praise: 'praise', doubt: 'criticism' } as const

export const sentimentCopy = {
  /** Behind the count of answers. */
  named: (of: number, days: DayWindow) =>
    ` ${one(of, 'that names', 'that name')} you, ${plainDays(days.from, days.to)}.`,
  weekly: 'A new analysis is made each Monday.',
  answers: (count: number) => counted(count, 'answer', 'answers'),
  show: 'Show the answers',
  showOf: (what: string) => `Show the answers: ${what}`,
  trend: {
    title: 'Praise and criticism',
    info: 'The share of the answers that name you in which AI praises or criticises you, from one weekly analysis to the next. An answer can do both.',
    weeks: '12 weeks',
    first: 'A line appears with the second week.',
    none: 'No analysis of this week',
    praise: 'Praised',
    doubt: 'Criticised',
    ends: {
      praise: (share: number) => `${percent(share)} praised`,
      doubt: (share: number) => `${percent(share)} criticised`,
    },
    days: 'Days',
    named: 'Answers that name you',
    finding: (lines: readonly { label: string; shares: readonly number[] }[]) =>
      lines
        .map(
          ({ label, shares }) =>
            `${label}: ${percent(shares[0] ?? 0)} at first, ${percent(shares.at(-1) ?? 0)} at last`,
        )
        .join('. '),
  },
  latest: 'Latest analysis',
  changes: {
    new: { praise: 'New praise', doubt: 'New criticism' },
    more: { praise: 'More praise', doubt: 'More criticism' },
    less: { praise: 'Less praise', doubt: 'Less criticism' },
    gone: { praise: 'No longer said', doubt: 'No longer said' },
    none: (since: Day) => `Nothing new against ${monthDay(since)}.`,
  },
  themes: {
    title: 'What AI praises and criticises',
    info: 'Each row is a theme, with how many of the answers of the analysis praise or criticise you for it, and whether that is more than in the analyses of the four weeks before.',
    praised: 'Praised for',
    criticised: 'Criticised for',
    columns: {
      theme: 'Theme',
      thisWeek: 'Answers, this week',
      ofDays: (days: DayWindow) => `Answers, ${plainDays(days.from, days.to)}`,
      change: 'Against four weeks before',
      quote: 'In its words',
    },
    opens: (side: 'praise' | 'doubt', answers: number, theme: string) =>
      `${counted(answers, 'answer', 'answers')}: ${side === 'praise' ? 'praised' : 'criticised'} for ${theme}`,
    none: 'AI neither praises nor criticises you in these answers.',
    quote: (text: string) => `“${text}”`,
    source: (engine: string) => `${engine}, read the answer`,
    more: (count: number) => `${grouped(count)} more`,
    less: (count: number) => `${grouped(count)} less`,
    compare: (rival: string) => `Compare with ${rival}`,
    change: ({ side, verdict, before }: ThemeChange, answers: number) => {
      const word = MOVED[side][verdict]
      const points = Math.abs(answers - before)
      if (word === undefined) return VERDICT_LABELS[verdict]
      return points === 0 ? word.replace(':', '') : `${word} ${points}`
    },
    /** What a pill compares. */
    compares: ({ before, earlier }: ThemeChange, answers: number, of: number) =>
      `${counts(answers, of)} answers now, ${counts(earlier.answers, earlier.of)} in ${plainDays(earlier.from, earlier.to)}: at that rate it would be ${grouped(before)} of ${grouped(of)}.`,
    fairlySure: 'We are fairly sure, not certain.',
    sure: 'We are sure.',
  },
  generate: {
    title: 'Generate Analysis',
    timeframe: 'Timeframe',
    /** The first is the default (R-SENTIMENT-1). */
    timeframes: [
      { value: 1, label: 'Day' },
      { value: 7, label: 'Week' },
      { value: 28, label: 'Month' },
      { value: -1, label: 'All Time' },
    ] as const satisfies readonly { value: SentimentTimeframe; label: string }[],
    submit: 'Generate Organisation Sentiment',
    generating: 'Generating sentiment analysis...',
    queued: (timeframe: SentimentTimeframe, at: string) =>
      `Waiting for its turn to read the stored answers of ${SPANS[timeframe]}. ${requested(at)}`,
    running: (timeframe: SentimentTimeframe, at: string) =>
      `Reading the stored answers of ${SPANS[timeframe]}. ${requested(at)}`,
    done: 'The new sentiment analysis is ready.',
    failed: (timeframe: SentimentTimeframe, at: string) =>
      `The ${BADGES[timeframe].toLowerCase()} analysis requested on ${longDate(at)} was not made.`,
  },
  earlier: {
    title: 'Earlier',
    /** 'Praised most for phone booths, then for flexible terms.' */
    lead: ({ praise, doubt, summary }: Pick<SentimentEntryRow, 'praise' | 'doubt' | 'summary'>) => {
      const [first, second] = praise?.points ?? []
      const [worst] = doubt?.points ?? []
      if (first) return `Praised most for ${first.text}${second ? `, then for ${second.text}` : ''}.`
      return worst ? `Criticised most for ${worst.text}.` : (summary.split(/(?<=[.!?])\s/)[0] ?? '')
    },
    share: (side: 'praise' | 'doubt', answers: number, of: number) => ({
      text: of < CERTAINTY_MIN_ANSWERS ? counts(answers, of) : percent(Math.round((100 * answers) / of)),
      said: side === 'praise' ? 'praised' : 'criticised',
    }),
    more: (count: number) => `${grouped(count)} more`,
    loading: 'Loading earlier analyses...',
    ofSameDays: (count: number) =>
      count === 1 ? '1 earlier analysis of these days' : `${grouped(count)} earlier analyses of these days`,
  },
  empty: {
    title: 'No Analysis Available',
    text: "Generate sentiment analysis to view insights about your organization's online presence.",
  },
  entry: {
    badges: BADGES,
    summary: 'AI Summary',
    categories: 'Source Categories',
    trends: 'Content Trends',
    basis: (answers: number, days: { from: string; to: string }) =>
      `Based on ${answers === 1 ? '1 answer' : `${grouped(answers)} answers`}, ${dayRange(days.from, days.to)}`,
    noSummary: 'These answers could not be summed up.',
    noCategories: 'The answers cite no pages that could be grouped.',
    noTrends: 'No trend could be read out of these answers.',
  },
  opinion: {
    title: 'What AI praises and criticises',
    for: {
      praise: (point: string) => `Praised for ${point}`,
      doubt: (point: string) => `Criticised for ${point}`,
    },
    side: SAID_OF,
    unnamed: 'No answer names your brand, so none praises or criticises it.',
  },
}

const SPAN: Record<number, string> = { 1: 'from today', 7: 'from the last 7 days', 28: 'from the last 28 days' }

const noAnswers = (timeframe: number) => {
  const span = SPAN[timeframe]
  return span
    ? `There are no stored answers ${span} yet. Choose a longer timeframe, or come back after the next daily run.`
    : 'There are no stored answers yet. They arrive with the daily run.'
}

export const sentimentRefusals = {
  open: 'An analysis is already being generated. It appears in the list when it is ready.',
  dailyLimit: `${SENTIMENT_DAILY_LIMIT} analyses were already requested today. Please try again tomorrow.`,
  budget: 'The budget of the day is used up. Please try again tomorrow.',
  notConfigured:
    'No answer engine is configured, so nothing can be analysed. Please contact a member of the admin team.',
  noAnswers,
  ungrounded: 'The analysis could not be grounded in the stored answers.',
  gaveUp: 'The analysis was interrupted several times and was given up. Please try again.',
  interrupted: 'The analysis was interrupted and did not finish. Please try again.',
  failures: {
    refused: 'The engine declined to write the analysis.',
    incomplete: 'The analysis was cut off before it was complete.',
    badResponse: 'The engine answered in a form that could not be read.',
    rate: 'The engine asked us to slow down for longer than an analysis may wait. Please try again later.',
    quota: 'The engine’s quota is used up. Please contact a member of the admin team.',
    timeout: 'The engine did not answer in time. Please try again later.',
    server: 'The engine had a failure of its own. Please try again later.',
    auth: 'The engine did not accept the access key. Please contact a member of the admin team.',
    badRequest: 'The engine did not accept the request. Please contact a member of the admin team.',
  },
}
