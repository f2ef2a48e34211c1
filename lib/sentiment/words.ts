import { dayRange, longDate } from '@/lib/format/dates'
import { grouped, percent } from '@/lib/format/numbers'
import { SENTIMENT_DAILY_LIMIT } from '@/lib/limits'
import type { SentimentTimeframe } from './shapes'

const SPANS: Record<SentimentTimeframe, string> = { 1: '1 day', 7: '7 days', 28: '28 days', [-1]: 'all time' }
const BADGES: Record<SentimentTimeframe, string> = { 1: 'Daily', 7: 'Weekly', 28: 'Monthly', [-1]: 'Historic' }
const requested = (at: string) => `Requested on ${longDate(at)}.`

const counts = (answers: number, of: number) => `${grouped(answers)} of ${grouped(of)}`

export const sentimentCopy = {
  text: (organisation: string) => `What AI answers say about ${organisation}, and where they take it from.`,
  generate: {
    title: 'Generate Analysis',
    help: 'Choose a timeframe. A new entry appears at the top of the list.',
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
    done: 'The new sentiment analysis is in the list.',
    failed: (timeframe: SentimentTimeframe, at: string) =>
      `The ${BADGES[timeframe].toLowerCase()} analysis requested on ${longDate(at)} was not made.`,
  },
  list: {
    /** Heading for screen readers, and the pager's name. */
    title: 'Analyses',
    empty: {
      title: 'No Analysis Available',
      text: "Generate sentiment analysis to view insights about your organization's online presence.",
    },
  },
  entry: {
    badges: BADGES,
    at: (clock: string) => `at ${clock}`,
    summary: 'AI Summary',
    categories: 'Source Categories',
    trends: 'Content Trends',
    basis: (answers: number, days: { from: string; to: string }) =>
      `Based on ${answers === 1 ? '1 answer' : `${grouped(answers)} answers`}, ${dayRange(days.from, days.to)}`,
    show: 'Show the answers behind it',
    showTrend: (trend: string) => `Show the answers behind: ${trend}`,
    noSummary: 'These answers could not be summed up.',
    noCategories: 'The answers cite no pages that could be grouped.',
    noTrends: 'No trend could be read out of these answers.',
    earlier: (count: number) =>
      count === 1 ? '1 earlier analysis of these days' : `${grouped(count)} earlier analyses of these days`,
    loadingEarlier: 'Loading earlier analyses...',
  },
  opinion: {
    title: 'What AI praises and criticises',
    praise: {
      lead: (point: string, counts: string) => `Praised most for ${point} (${counts})`,
      in: (answers: string) => `Praised in ${answers}`,
      for: (point: string) => `Praised for ${point}`,
    },
    doubt: {
      lead: (point: string, counts: string) => `Criticised most for ${point} (${counts})`,
      in: (answers: string) => `Criticised in ${answers}`,
      for: (point: string) => `Criticised for ${point}`,
    },
    counts,
    ofAnswers: (answers: number, of: number) => `${counts(answers, of)} ${of === 1 ? 'answer' : 'answers'}`,
    /** What the counts refer to. */
    basis: (of: number) =>
      `Counted over ${of === 1 ? 'the answer that names' : `the ${grouped(of)} answers that name`} your brand.`,
    unnamed: 'No answer names your brand, so none praises or criticises it.',
  },
  overTime: {
    title: 'Praise and criticism over time',
    help: 'Each point is an analysis of the same length. Press one to read it.',
    notCounted: 'Not counted',
    unnamed: 'No answer names your brand',
    finding: (lines: readonly { label: string; shares: readonly number[] }[]) =>
      lines
        .map(
          ({ label, shares }) =>
            `${label}: ${percent(shares[0] ?? 0)} at first, ${percent(shares.at(-1) ?? 0)} at last`,
        )
        .join('. '),
    columns: { days: 'Days', praise: 'Praised', doubt: 'Criticised' },
    open: (days: string) => `Open the analysis of ${days}`,
    loading: 'Loading earlier analyses...',
    tooFew: (timeframe: SentimentTimeframe) =>
      `A comparison needs at least two ${BADGES[timeframe].toLowerCase()} analyses with counts. Generate another one on a later day.`,
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
  budget: 'The token budget of the day is used up. Please try again tomorrow.',
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
