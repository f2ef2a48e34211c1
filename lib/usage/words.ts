import { engineLabel, isSimulated } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import { mediumDate, monthDay } from '@/lib/format/dates'
import { compact, counted, grouped } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { usd } from '@/lib/usage/forecast'
import type { Forecast } from './forecast'
import type { CostSum, WeeklyForecast } from './shapes'

const engineName = (id: string) => (isSimulated(id) ? enginesCopy.simulated(engineLabel(id)) : engineLabel(id))

const NOT_KNOWN = 'price not known'

/** '$3.40', 'less than $0.01', 'price not known'. */
export function money({ costUsd }: Pick<CostSum, 'costUsd'>): string {
  return costUsd === null ? NOT_KNOWN : usd(Number(costUsd) * 1_000_000)
}

/** Names what a sum leaves out: 'without Claude and 3 of 1,260 calls of ChatGPT'; null where it is whole, or unknown. */
export function leftOut({ costUsd, without }: CostSum): string | null {
  if (costUsd === null || without.length === 0) return null
  const parts = without.map(({ engine, calls, of }) =>
    calls === of ? engineName(engine) : `${grouped(calls)} of ${grouped(of)} calls of ${engineName(engine)}`,
  )
  return `without ${listed(parts)}`
}

/** One sentence beside a choice of queries, answers or engines (R-MONEY-4). `estimated`: engines that nothing was asked of yet. */
export function aMonth({ calls, costMicros, unknown }: Forecast, estimated: readonly string[]): string {
  const about = `About ${counted(calls, 'call', 'calls')}`
  if (costMicros === null) return `${about} a month, ${NOT_KNOWN}.`
  const whose = `whose ${unknown.length === 1 ? 'price is' : 'prices are'} not known`
  const without = unknown.length > 0 ? `, without ${listed(unknown.map(engineName))}, ${whose}` : ''
  const guessed = estimated.filter((engine) => !unknown.includes(engine))
  const estimate = guessed.length > 0 ? ` It is an estimate for ${listed(guessed.map(engineName))}, not asked yet.` : ''
  return `${about} and ${usd(costMicros)} a month${without}.${estimate}`
}

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
  costs: {
    title: 'What it costs',
    info: 'What calls of the last 30 days and of this month have cost, previews and analyses too, and what this month will cost as things are set. Calls without a known price are named.',
    columns: {
      owner: 'Name',
      last30Days: 'Last 30 days',
      month: 'This month',
      monthEnd: (day: string) => `By ${monthDay(day)}, as things are set`,
    },
    total: 'All',
    industry: 'Industry',
    more: (owners: number) => `${counted(owners, 'other', 'others')} cost less. All has them too.`,
    none: 'Nothing has been asked yet.',
  },
  barsInfo: 'All tokens since the beginning, failed calls included.',
  name: 'Name',
  tokens: 'Tokens',
  exact: 'Show exact numbers',
}
