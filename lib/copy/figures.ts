import { grouped } from '@/lib/format/numbers'

const one = (count: number, singular: string, plural: string) => (count === 1 ? singular : plural)

/** What the parts say that both dashboards have: chips, periods, cited sites, Live Visibility, ways to the answers. */
export const figuresCopy = {
  visitWebsite: 'Visit Website',
  period: (days: number) => ({ label: one(days, '1 day', `${days} days`), short: `${days}d` }),
  /** Spec §9: the first period of some cards is called so, whatever its days. */
  lastPull: { label: 'Last Data Pull', short: 'Last pull' },
  periodLabel: (card: string) => `Period of ${card}`,
  showTable: (card: string) => `Show ${card} as a table`,
  more: (count: number) => `${grouped(count)} more`,
  less: (count: number) => `${grouped(count)} less`,
  you: 'You',
  yourOrganisation: 'your organisation',
  counts: (ranked: number, results: number) =>
    `${grouped(ranked)} of ${grouped(results)} ${one(results, 'answer', 'answers')}`,
  /** Said when a finished run changed the figures of the latest day. */
  updated: 'Figures updated',
  /** What opens a figure down to its answers; `open` and `openCount` follow the figure and are only read aloud. */
  answers: {
    ofDays: 'Answers of these days',
    open: '(show the answers)',
    openCount: (count: number) => `(show the ${grouped(count)} ${one(count, 'answer', 'answers')} of this day)`,
  },
  noData: {
    title: 'No Data Available',
    inPeriod: 'There are no answers in this period. A longer period may have some.',
  },
  queries: {
    label: 'Queries',
    none: 'No queries available',
    legend: 'Active query',
    clearAll: 'Clear all',
    firstResult: 'First result',
    latestResult: 'Latest result',
    noResult: 'None yet',
  },
  rank: { compareWith: 'Compare with', noCompetitor: 'None' },
  citations: {
    title: 'Top Citation Sources',
    info: 'The sites that answers cite, by number of appearances. A page counts once per answer.',
    appearances: (count: number) => one(count, 'appearance', 'appearances'),
    none: 'Sites that AI answers cite will be ranked here by number of appearances.',
  },
  live: {
    title: 'Live Visibility',
    info: 'The brands that the answers of the latest day place, by share of answers. Equal brands share a rank.',
    rank: (index: number, tied: boolean) => `Rank ${index}${tied ? ', tied' : ''}`,
    notRanked: 'Not ranked',
    tiedRank: '* Tied rank',
    none: "Today's top brands will be ranked here after the next data pull.",
  },
}
