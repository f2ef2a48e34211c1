import { counted, grouped, one, percent } from '@/lib/format/numbers'
import type { Range } from '@/lib/limits'

export type Rank = number | null

/** null for a mean above 10. */
export const place = (rank: Rank) => (rank === null ? 'outside the top 10' : String(rank))

export const inDays = (days: number) => `in ${days} days`

export const direction = (better: boolean) => (better ? 'rose' : 'fell')

/** 'Tag “brand”', 'Tags “brand” or “day offices”'. */
export const tagged = (tags: readonly string[]) =>
  `${tags.length === 1 ? 'Tag' : 'Tags'} ${tags.map((tag) => `“${tag}”`).join(' or ')}`

export const figuresCopy = {
  visitWebsite: 'Visit Website',
  period: (days: number) => ({ label: one(days, '1 day', `${days} days`), short: `${days}d` }),
  /** First period of some cards, whatever its days. */
  lastPull: { label: 'Last Data Pull', short: 'Last pull' },
  /** Period of all cards of a page. */
  range: {
    label: 'Range of this page',
    auto: 'Auto',
    backToAuto: (card: string) => `Show ${card} for the days of the page`,
    compare: 'Compare with the period before',
    single: 'Leave out the period before',
  },
  nextAnswers: {
    none: 'No answers yet.',
    stored: (days: number) => `${days === 1 ? 'First day' : `${days} days`} of answers.`,
    nextRun: 'Next answers come with the next daily run.',
    next: (today: boolean, time: string) => `Next answers ${today ? 'today' : 'tomorrow'} at ${time} UTC.`,
  },
  periodLabel: (card: string) => `Period of ${card}`,
  showTable: (card: string) => `Show ${card} as a table`,
  showChart: (card: string) => `Show ${card} as a chart`,
  more: (count: number) => `${grouped(count)} more`,
  less: (count: number) => `${grouped(count)} less`,
  you: 'You',
  yourOrganisation: 'your organisation',
  counts: (ranked: number, results: number) => `${grouped(ranked)} of ${counted(results, 'answer', 'answers')}`,
  /** Announced when a finished run has changed the latest figures. */
  updated: 'Figures updated',
  /** Opens the answers behind a figure; `open` and `openCount` follow it for screen readers only. */
  answers: {
    ofDays: 'Answers of these days',
    open: '(show the answers)',
    openCount: (count: number) => `(show the ${counted(count, 'answer', 'answers')} of this day)`,
  },
  noData: {
    title: 'No Data Available',
    inPeriod: 'There are no answers in this period. A longer period may have some.',
  },
  queries: {
    label: 'Queries',
    none: 'No queries available',
    /** The one next step of an organisation without an active query; no answers will come before it is taken. */
    ask: {
      title: 'Tell us what to ask.',
      text: 'A query is a question your customers ask AI. Your admin adds it.',
      add: 'Add a query',
    },
    all: (count: number) => (count === 1 ? 'All queries (1)' : `All ${grouped(count)} queries`),
    some: (count: number, of: number) => `${grouped(count)} of ${grouped(of)} queries`,
    legend: 'Active query',
    clearAll: 'Clear all',
    firstResult: 'First answer',
    latestResult: 'Latest answer',
    noResult: 'None yet',
    /** Beside a cross that shows all again. */
    only: (query: string) => `Only: ${query}`,
    onlySome: (count: number, of: number) => `Only ${grouped(count)} of ${grouped(of)} queries`,
    showAll: '(show all queries)',
    ofThis: 'Every figure on this page is of this query.',
    ofThese: 'Every figure on this page is of these queries.',
    openPage: 'Open its page',
    /** Before a tag, for screen readers. */
    tag: 'Tag ',
  },
  /** Labels of a period and the one before. */
  compared: {
    recent: (days: number) => `Last ${days} days`,
    before: (days: number) => `${days} days before`,
    none: 'No answers',
    changed: (change: string) => `Measurement changed: ${change}.`,
  },
  rank: { compareWith: 'Compare with', noCompetitor: 'None' },
  /** Marks a rival that the organisation wants to see first. */
  favourite: { mark: '★', meaning: 'Shown first, as your organisation has chosen' },
  citations: {
    title: 'Top Citation Sources',
    info: 'The sites that answers cite, by number of appearances. A page counts once per answer.',
    /** For an address that is only an unfollowed redirect to its page. */
    unresolved: 'Page not resolved',
    appearances: (count: number) => one(count, 'appearance', 'appearances'),
    spellings: (count: number) => `by ${count} addresses`,
    none: 'Sites that AI answers cite will be ranked here by number of appearances.',
  },
  live: {
    title: 'Live Visibility',
    info: 'The brands that the answers of the latest day place, by share of answers, then by average place. An answer that does not place a brand counts as place 11.',
    /** Head of a day: '3 answers, 20 Nov 2026'. */
    answers: (count: number) => `${counted(count, 'answer', 'answers')}, `,
    saidMeanRank: (rank: number) => `average place ${rank.toFixed(1)}`,
    openNaming: (count: number) => `(show the ${counted(count, 'answer', 'answers')} of the day that place it)`,
    openNotNaming: '(show the answers of the day)',
    rank: (index: number, tied: boolean) => `Rank ${index}${tied ? ', tied' : ''}`,
    notRanked: 'Not ranked',
    tiedRank: '* Tied rank',
    tieMeaning: 'same share of answers and same average place',
    columns: {
      brand: 'Brand',
      today: 'Today',
      /** The share over the page's range. */
      range: { 7: 'This week', 28: 'This month', 90: '90 days' } satisfies Record<Range, string>,
    },
    none: "Today's top brands will be ranked here after the next data pull.",
  },
}

export const chartsCopy = {
  noAnswers: 'No answers',
  gap: 'No answers were collected on this day.',
  notInTopTen: 'Not in the top 10',
  geoMarker: 'GEO',
  before: 'Period before',
  /** A value drawn at another day than its own: '61% (22 Oct)'. */
  onDay: (value: string, day: string) => `${value} (${day})`,
  /** Column of a chart's table. */
  notes: 'Notes',
  score: {
    daily: 'Daily score',
    average: '7-day average',
    caption: (days: number) => `Visibility score per day, last ${days} days`,
    columns: { date: 'Day', answers: 'Answers' },
    named: (ranked: number, results: number) => `${grouped(ranked)} of ${grouped(results)}`,
    finding: (brand: string, first: { value: number; day: string }, last: { value: number; day: string }) =>
      first.value === last.value
        ? `The visibility of ${brand} was ${percent(last.value)} on ${first.day} and on ${last.day}`
        : `The visibility of ${brand} ${direction(last.value > first.value)} from ${percent(first.value)} on ${first.day} to ${percent(last.value)} on ${last.day}`,
    /** Both windows of a verdict with their days, and the verdict. */
    compared: (brand: string, recent: string, before: string, verdict: string) =>
      `The visibility of ${brand}: ${recent}, ${before}. ${verdict}`,
    windows: {
      week: { recent: 'This week', before: 'Four weeks before' },
      month: { recent: 'This month', before: 'Month before' },
    },
    gap: 'no run',
    single: (brand: string, score: number, day: string) =>
      `The visibility of ${brand} was ${percent(score)} on ${day}, the only day with answers`,
    nothing: (days: number) => `There are no answers ${inDays(days)}`,
  },
  rank: {
    caption: (days: number) => `Average rank per day, last ${days} days`,
    weekly: 'Lines are weekly averages',
    /** Table cell '2 · 12 of 15': the rank, and the day's answers that place the brand. */
    counted: (rank: string, ranked: number, results: number) => `${rank} · ${grouped(ranked)} of ${grouped(results)}`,
    columns: { date: 'Date', geo: 'GEO implementation' },
    finding: (brand: string, first: Rank, last: Rank, days: number) =>
      first === last
        ? `${brand} stayed ${last === null ? place(last) : `at ${place(last)}`} ${inDays(days)}`
        : `${brand} ${direction(last !== null && (first === null || last < first))} from ${place(first)} to ${place(last)} ${inDays(days)}`,
    single: (brand: string, rank: Rank, days: number) =>
      `${brand} was ${rank === null ? place(rank) : `at ${place(rank)}`} on the only day with answers ${inDays(days)}`,
    nothing: (days: number) => `There are no answers ${inDays(days)}`,
  },
}
