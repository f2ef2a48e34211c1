import { mediumDate } from '@/lib/format/dates'
import { compact, grouped } from '@/lib/format/numbers'
import type { WeeklyForecast } from './shapes'

const count = (tokens: number) => `${grouped(tokens)} ${tokens === 1 ? 'token' : 'tokens'}`

export const tokenUsageCopy = {
  title: 'Dashboard',
  text: 'Token usage of all query runs.',
  total: 'Total Tokens Used',
  since: (day: string) => `since ${mediumDate(day)}`,
  noData: 'No data available',
  noDataText: 'Tokens will be counted here after the first daily run.',
  noneChosen: 'Choose at least one above to see its tokens per day.',
  noneInPeriod: 'There are no calls in this period. A longer period may have some.',
  updated: 'Figures updated',
  loading: 'Loading token usage...',
  shareOf: (part: string) => `Share of ${part}`,
  organisations: {
    title: 'Organisations',
    bars: 'Total tokens per organisation',
    find: 'Find another organisation',
  },
  industries: {
    title: 'Industries',
    bars: 'Total tokens per industry',
    find: 'Find another industry',
  },
  engines: {
    title: 'Engines',
    bars: 'Tokens per engine',
    info: 'Asking an engine and reading its answers, failed calls included, in the chosen period.',
    used: (engines: number) => `${grouped(engines)} ${engines === 1 ? 'engine' : 'engines'}`,
  },
  /** One line under the total. */
  weekly: ({ organisations, aMonth, measured }: WeeklyForecast) => {
    const whose = `The weekly analyses of ${organisations === 1 ? '1 organisation' : `${grouped(organisations)} organisations`}`
    if (aMonth === null) return `${whose} use tokens too; how many is known after the first answers.`
    const basis = measured ? 'by what the last ones used' : 'by the size of the answers'
    return `${whose} use about ${compact(aMonth)} tokens a month, ${basis}.`
  },
  selected: (selected: number, all: number) => `${grouped(selected)} of ${grouped(all)} selected`,
  queries: 'Queries',
  noQueries: 'No queries available',
  deleted: (name: string) => `${name} (deleted)`,
  deletedOwners: 'Deleted',
  showDeleted: (owners: number) => `Show deleted (${grouped(owners)})`,
  hideDeleted: 'Hide deleted',
  perDay: {
    title: 'Tokens per day',
    info: 'All tokens of a day, failed calls included. Chosen queries narrow the lines of their owners.',
    caption: (days: number) => `Tokens per day, last ${days} days`,
    date: 'Date',
    noCalls: 'No calls',
    gap: 'No calls on this day for the selection.',
    finding: (name: string, first: number, last: number, days: number) =>
      first === last
        ? `${name} used ${count(last)} on the first and the last of its days in ${days} days`
        : `${name} went from ${count(first)} to ${count(last)} a day in ${days} days`,
    nothing: (days: number) => `There are no calls in ${days} days`,
  },
  barsInfo: 'All tokens since the beginning, failed calls included.',
  name: 'Name',
  tokens: 'Tokens',
  exact: 'Show exact numbers',
}
