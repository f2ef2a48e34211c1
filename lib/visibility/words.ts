import { monthDay } from '@/lib/format/dates'
import { counted, grouped, one, percent } from '@/lib/format/numbers'
import type { EngineReason } from '@/lib/measure/shapes'
import { figuresCopy, tagged } from '@/lib/visibility/figure-words'

export const visibilityCopy = {
  updated: (score: number | null) =>
    score === null ? figuresCopy.updated : `${figuresCopy.updated}: visibility score ${percent(score)}`,
  noDataText: 'Your brand trends will appear here once you select queries to analyze market performance.',
  analytics: {
    heading: 'Visibility Analytics',
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
    /** For a range without a verdict of its own. */
    before: (days: number, share: number) => `${days} days before: ${percent(share)}`,
    /** Whose figure it is. */
    ofQueries: (count: number) => (count === 1 ? 'your query' : `your ${grouped(count)} queries`),
  },
  trend: {
    title: 'Score Trend',
    info: "The daily score is the percentage of that day's answers that place your brand. The line is the average of the last 7 daily scores.",
    action: 'Action live',
    show: {
      label: 'Show',
      parts: {
        range: 'Likely range',
        daily: 'Daily scores',
        before: 'Period before',
        notes: 'Notes',
        actions: 'Actions',
      },
    },
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
    report: 'Monthly report',
  },
  queries: {
    heading: 'Organisation Intelligence',
    selected: (count: number) => one(count, 'query selected', 'queries selected'),
    dataPoints: (count: number) => one(count, 'historical data point available', 'historical data points available'),
  },
  rank: {
    title: 'Query Rank Trend',
    info: 'The average place of each brand in the answers of a day. A brand without a placement counts as rank 11.',
    geoLegend: 'GEO implementation',
    wentLive: (count: number, days: number) =>
      `${counted(count, 'action', 'actions')} went live in these ${figuresCopy.period(days).label}.`,
    explore: 'Explore Learnings',
  },
}

/** Texts of the card that compares all engines. */
const lowered = (text: string) => `t${text.slice(1)}`

export const byTagCopy = {
  title: 'By tag',
  info: 'The score of the queries with each tag, computed like the ring over them alone. A query with several tags counts for each of them.',
  queries: (count: number) => counted(count, 'query', 'queries'),
  /** Where no query counts. */
  noTag: (tags: readonly string[], queries: number) =>
    queries === 0
      ? `No query has the ${lowered(tagged(tags))}`
      : `None of these queries has the ${lowered(tagged(tags))}`,
  noTagText: 'So there is nothing to count here.',
  allQueries: 'Show all queries',
}

export const engineComparisonCopy = {
  title: 'By engine',
  info: 'The share of each engine’s answers that name you: the average of the daily scores of its days, like the ring.',
  counts: (ranked: number, results: number) => `${grouped(ranked)} of ${grouped(results)}`,
  position: (place: number) => `position when named ${place.toFixed(1)}`,
  noAnswers: 'No answers',
  /** Above engines of the access that no score is made of. */
  apart: { app: 'What people see, not part of the score', api: 'What programs get, not part of the score' },
  silent: (day: string) => `No answers since ${monthDay(day)}. Left out until it answers.`,
  /** Why, on hover. */
  silence: {
    refused: 'The engine refused our calls.',
    unreachable: 'The engine was out of reach.',
    budget: 'Our budget was used up.',
    stale: 'No run says why.',
  } satisfies Record<EngineReason, string>,
  one: {
    title: 'One engine so far',
    text: (label: string) =>
      `All figures come from ${label}. A comparison appears as soon as a second engine is set up.`,
  },
  none: 'Engines will be compared here after the next data pull.',
}
