import { grouped, percent } from '@/lib/format/numbers'

const one = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural)

const period = (days: number) => ({ label: one(days, '1 day', `${days} days`), short: `${days}d` })

/** Everything a person reads on the Visibility Data page, charts apart (lib/copy/charts). */
export const visibility = Object.freeze({
  title: 'Visibility Data',
  visitWebsite: 'Visit Website',
  loading: 'Loading visibility data...',
  period,
  periodLabel: (card: string) => `Period of ${card}`,
  showTable: (card: string) => `Show ${card} as a table`,
  aboutCard: (card: string) => `About ${card}`,
  more: (count: number) => `${grouped(count)} more`,
  less: (count: number) => `${grouped(count)} less`,
  you: 'You',
  yourOrganisation: 'your organisation',
  /** Said when a finished run changed the figures of the latest day. */
  updated: (score: number | null) =>
    score === null ? 'Figures updated' : `Figures updated: visibility score ${percent(score)}`,
  /** What opens a figure down to its answers; `open` and `openCount` follow the figure and are only read aloud. */
  answers: Object.freeze({
    ofDays: 'Answers of these days',
    open: '(show the answers)',
    openCount: (count: number) => `(show the ${grouped(count)} ${one(count, 'answer', 'answers')} of this day)`,
  }),
  noData: Object.freeze({
    title: 'No Data Available',
    text: 'Your brand trends will appear here once you select queries to analyze market performance.',
    inPeriod: 'There are no answers in this period. A longer period may have some.',
  }),
  analytics: Object.freeze({
    heading: 'Visibility Analytics',
    help: 'How often AI answers to your queries place your brand.',
  }),
  score: Object.freeze({
    title: 'Visibility',
    info: "The mean of your last 7 daily scores. A daily score is the percentage of a day's answers that place your brand.",
    figure: 'Visibility score',
    none: 'No score yet',
    versus: 'vs previous week',
    noPrevious: 'No previous week yet',
    /** The change pill as words: its arrow and sign are for the eye. */
    change: (points: number) => {
      if (points === 0) return 'no change on the previous week'
      const size = Math.abs(points)
      return `${points > 0 ? 'up' : 'down'} ${size} ${one(size, 'point', 'points')} on the previous week`
    },
    counts: (ranked: number, results: number) =>
      `${grouped(ranked)} of ${grouped(results)} ${one(results, 'answer', 'answers')}`,
  }),
  trend: Object.freeze({
    title: 'Score Trend',
    info: "The daily score is the percentage of that day's answers that place your brand. The average is the mean of the last 7 daily scores.",
  }),
  queries: Object.freeze({
    heading: 'Organisation Intelligence',
    help: 'Choose queries to filter every figure on this page. With none selected, all are used.',
    noneHelp: '0 queries selected · 0 historical data points available',
    label: 'Queries',
    selected: (count: number) => one(count, 'query selected', 'queries selected'),
    dataPoints: (count: number) => one(count, 'historical data point available', 'historical data points available'),
    legend: 'Active query',
    clearAll: 'Clear all',
    firstResult: 'First result',
    latestResult: 'Latest result',
    noResult: 'None yet',
    none: 'No queries available',
    noneText: 'Queries for your organisation are set up by the admin team.',
  }),
  rank: Object.freeze({
    title: 'Query Rank Trend',
    info: 'The average place of each company in the answers of a day. A company without a placement counts as rank 11.',
    compareWith: 'Compare with',
    noCompetitor: 'None',
    geoLegend: 'GEO implementation took effect',
    /** Follows the number. */
    implementations: (count: number) =>
      `${one(count, 'GEO implementation', 'GEO implementations')} took effect in this period.`,
    explore: 'Explore Learnings',
  }),
  citations: Object.freeze({
    title: 'Top Citation Sources',
    info: 'The sites that answers cite, by number of appearances. A page counts once per answer.',
    lastPull: 'Last Data Pull',
    lastPullShort: 'Last pull',
    appearances: (count: number) => one(count, 'appearance', 'appearances'),
    none: 'Sites that AI answers cite will be ranked here by number of appearances.',
  }),
  live: Object.freeze({
    title: 'Live Visibility',
    info: 'The brands that the answers of the latest day place, by share of answers. Equal brands share a rank.',
    rank: (index: number, tied: boolean) => `Rank ${index}${tied ? ', tied' : ''}`,
    notRanked: 'Not ranked',
    tiedRank: '* Tied rank',
    none: "Today's top brands will be ranked here after the next data pull.",
  }),
})
