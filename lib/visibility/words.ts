import { monthDay } from '@/lib/format/dates'
import { counted, grouped, one, percent } from '@/lib/format/numbers'
import type { EngineReason } from '@/lib/measure/shapes'
import { certaintyCopy } from '@/lib/measure/words'
import { figuresCopy } from '@/lib/visibility/figure-words'

export const visibilityCopy = {
  updated: (score: number | null) =>
    score === null ? figuresCopy.updated : `${figuresCopy.updated}: visibility score ${percent(score)}`,
  noDataText: 'Your brand trends will appear here once you select queries to analyze market performance.',
  analytics: {
    heading: 'Visibility Analytics',
    help: 'The share of AI answers to your queries that name your brand.',
  },
  score: {
    title: 'Visibility',
    info: "The average of your last 7 daily scores. A daily score is the percentage of a day's answers that place your brand.",
    figure: 'Visibility score',
    none: 'No score yet',
    versus: 'Change vs previous week',
    windows: { week: 'This week', month: 'This month' },
    empty: {
      title: 'No answers yet',
      text: (time: string | null) =>
        time === null
          ? 'The first answers arrive with the next daily run.'
          : `The first answers arrive with the next daily run, at ${time} UTC.`,
    },
    noPrevious: 'No previous week yet',
  },
  trend: {
    title: 'Score Trend',
    info: "The daily score is the percentage of that day's answers that place your brand. The line is the average of the last 7 daily scores.",
  },
  metrics: {
    label: 'Further figures',
    titles: {
      shareOfVoice: 'Share of voice',
      positionWhenNamed: 'Position when named',
      firstPlaceRate: 'First place',
      topThreeRate: 'In the top three',
      ownCitationRate: 'Answers citing your site',
    },
    names: (own: number, all: number) => `${grouped(own)} of ${counted(all, 'name', 'names')}`,
    answers: (count: number) => counted(count, 'answer', 'answers'),
    none: 'No answers name you',
    of: (figure: string) => `of ${figure}`,
    report: 'Monthly report',
  },
  queries: {
    heading: 'Organisation Intelligence',
    help: 'Choose queries to filter every figure on this page. With none selected, all are used.',
    noneHelp: '0 queries selected · 0 historical data points available',
    selected: (count: number) => one(count, 'query selected', 'queries selected'),
    dataPoints: (count: number) => one(count, 'historical data point available', 'historical data points available'),
    noneText: 'Queries for your organisation are set up by the admin team.',
  },
  rank: {
    title: 'Query Rank Trend',
    info: 'The average place of each brand in the answers of a day. A brand without a placement counts as rank 11.',
    geoLegend: 'GEO implementation',
    implementations: (count: number) => `${one(count, 'GEO implementation', 'GEO implementations')} in this period.`,
    explore: 'Explore Learnings',
  },
}

const CAUSES: Record<Exclude<EngineReason, 'stale'>, string> = {
  refused: 'the engine refused our calls',
  unreachable: 'the engine was out of reach',
  budget: 'our token budget was used up',
}

const LEFT_OUT = 'Left out of the average until it answers again.'

/** Texts of the card that compares all engines. */
export const engineComparisonCopy = {
  title: 'By engine',
  info: 'The share of each engine’s answers that name you: the average of the daily scores of its days, like the ring.',
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
  /** Followed by the result in bold. */
  mean: (shares: readonly number[]) =>
    `All engines is the average of the ${shares.length} engines, so that no engine counts more than another: (${shares.join(' + ')}) ÷ ${shares.length} = `,
  meanOfOne: (label: string) => `All engines shows ${label} only, until another engine answers again.`,
  one: {
    title: 'One engine so far',
    text: (label: string) =>
      `All figures come from ${label}. A comparison appears as soon as a second engine is set up.`,
  },
  none: 'Engines will be compared here after the next data pull.',
}
