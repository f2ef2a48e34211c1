import { dayRange, longDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import type { SentimentTimeframe } from '@/lib/schemas/sentiment'

const SPANS: Record<SentimentTimeframe, string> = { 1: '1 day', 7: '7 days', 28: '28 days', [-1]: 'all time' }
const BADGES: Record<SentimentTimeframe, string> = { 1: 'Daily', 7: 'Weekly', 28: 'Monthly', [-1]: 'Historic' }
const requested = (at: string) => `Requested on ${longDate(at)}.`

/** What a person reads on the Sentiment Analysis page (spec §2). */
export const sentiment = {
  title: 'Sentiment Analysis',
  text: (organisation: string) => `What AI answers say about ${organisation}, and where they take it from.`,
  loading: 'Loading sentiment analysis data...',
  generate: {
    title: 'Generate Analysis',
    help: 'Choose a timeframe. A new entry appears at the top of the list.',
    timeframe: 'Timeframe',
    /** Spec §2: the first is shown by default. */
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
    /** Heading of what follows, for those who listen, and name of the pager. */
    title: 'Analyses',
    empty: {
      title: 'No Analysis Available',
      text: "Generate sentiment analysis to view insights about your organization's online presence.",
    },
  },
  entry: {
    badges: BADGES,
    /** Follows the date. */
    at: (clock: string) => `at ${clock}`,
    summary: 'AI Summary',
    categories: 'Source Categories',
    trends: 'Content Trends',
    /** 'Based on 21 answers, 14–20 Nov 2026' */
    basis: (answers: number, days: { from: string; to: string }) =>
      `Based on ${answers === 1 ? '1 answer' : `${grouped(answers)} answers`}, ${dayRange(days.from, days.to)}`,
    /** What opens a category or a trend, as a hint. */
    show: 'Show the answers behind it',
    showTrend: (trend: string) => `Show the answers behind: ${trend}`,
    noSummary: 'These answers could not be summed up.',
    noCategories: 'The answers cite no pages that could be grouped.',
    noTrends: 'No trend could be read out of these answers.',
  },
}
