import { type Params, readChoice, readQueries, searchOf } from '@/components/figures/view-params'
import { PERIODS, type Period } from '@/lib/limits'

/** What is chosen on the admin dashboard; the address bar holds it. */
export interface View {
  /** Ids; null leaves the choice to the server, an empty list chooses nothing. */
  organisations: string[] | null
  industries: string[] | null
  /** Ids of queries; an owner without any of them counts everything. */
  queries: string[]
  organisationDays: Period
  industryDays: Period
}

const OPENS_AT: Period = 30
/** The figures are asked for at the longest period; shorter ones are cut out of it on the page. */
const FIGURE_DAYS = 90
const NOTHING = 'none'
const ENDPOINT = '/api/admin/token-usage'

/** Reads the search params of an address. What does not fit is as if it were absent: addresses come from anywhere. */
export function readView(params: Params): View {
  return {
    organisations: readOwners(params, 'organisations'),
    industries: readOwners(params, 'industries'),
    queries: readQueries(params),
    organisationDays: readChoice(PERIODS, params.get('organisationDays'), OPENS_AT),
    industryDays: readChoice(PERIODS, params.get('industryDays'), OPENS_AT),
  }
}

/** The search params of a view; what is as it opens is left out. Empty, or beginning with '?'. */
export function writeView({ organisationDays, industryDays, ...view }: View): string {
  return searchOf({
    ...chosenParams(view),
    organisationDays: organisationDays === OPENS_AT ? null : organisationDays,
    industryDays: industryDays === OPENS_AT ? null : industryDays,
  })
}

/** What the API is asked for a view. The periods are not in it. */
export function usageParams(view: View): Record<string, string> {
  const given = Object.entries(chosenParams(view)).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  return { days: String(FIGURE_DAYS), ...Object.fromEntries(given) }
}

/** The path of the figures of a view: their identity in the page's cache. */
export function usagePath(view: View): string {
  return `${ENDPOINT}${searchOf(usageParams(view))}`
}

function chosenParams({ organisations, industries, queries }: Pick<View, 'organisations' | 'industries' | 'queries'>) {
  return { organisations: written(organisations), industries: written(industries), queries: queries.join(',') }
}

function readOwners(params: Params, name: string): string[] | null {
  const text = params.get(name)
  if (text === NOTHING) return []
  const ids = readQueries({ get: () => text })
  return ids.length > 0 ? ids : null
}

function written(ids: string[] | null): string | null {
  return ids === null ? null : ids.join(',') || NOTHING
}
