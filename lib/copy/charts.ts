import { percent } from '@/lib/format/numbers'

type Rank = number | null

/** null is a day on which the company was above 10 on average. */
const place = (rank: Rank) => (rank === null ? 'outside the top 10' : String(rank))
const inDays = (days: number) => `in ${days} days`
const direction = (better: boolean) => (better ? 'rose' : 'fell')

/** What the charts of the dashboards say: legends, tooltips, tables and the finding of each. */
export const charts = {
  noAnswers: 'No answers',
  notInTopTen: 'Not in the top 10',
  geoMarker: 'GEO',
  score: {
    daily: 'Daily score',
    average: '7-day average',
    caption: (days: number) => `Visibility score per day, last ${days} days`,
    columns: { date: 'Date', named: 'Answers that name the brand' },
    named: (ranked: number, results: number) => `${ranked} of ${results}`,
    finding: (brand: string, first: number, last: number, days: number) =>
      first === last
        ? `The visibility of ${brand} stayed at ${percent(last)} ${inDays(days)}`
        : `The visibility of ${brand} ${direction(last > first)} from ${percent(first)} to ${percent(last)} ${inDays(days)}`,
    single: (brand: string, score: number, days: number) =>
      `The visibility of ${brand} was ${percent(score)} on the only day with answers ${inDays(days)}`,
    nothing: (days: number) => `There are no answers ${inDays(days)}`,
  },
  rank: {
    caption: (days: number) => `Average rank per day, last ${days} days`,
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
