import { type Params, readChoice, readCompetitor, readQueries, searchOf } from '@/components/figures/view-params'
import { PERIODS, type Period } from '@/lib/limits'

/** What is chosen on the page. The address bar holds it, so that reload, Back and a shared link show the same. */
export interface View {
  rank: Period
  cited: Period
  /** Ids of industry queries; none means all. */
  queries: string[]
  /** The key of a brand that is drawn beside the best competitors. */
  competitor: string | null
}

/** Spec §4: "rank chart 7, cited sites 7". */
const DEFAULT_DAYS: Period = 7
/** The figures are asked for at the longest period; shorter ones are cut out of it on the page. */
const FIGURE_DAYS = 90

/** Reads the search params of an address. What does not fit is as if it were absent: addresses come from anywhere. */
export function readView(params: Params): View {
  return {
    rank: readChoice(PERIODS, params.get('rank'), DEFAULT_DAYS),
    cited: readChoice(PERIODS, params.get('cited'), DEFAULT_DAYS),
    queries: readQueries(params),
    competitor: readCompetitor(params),
  }
}

/** The search params of a view; what is as it opens is left out. Empty, or beginning with '?'. */
export function writeView({ rank, cited, queries, competitor }: View): string {
  return searchOf({
    queries: queries.join(','),
    competitor,
    rank: rank === DEFAULT_DAYS ? null : rank,
    cited: cited === DEFAULT_DAYS ? null : cited,
  })
}

/** What the API is asked for a view (contract §5). The period of the ranks is not in it. */
export function figureParams({ cited, queries, competitor }: View) {
  return {
    days: FIGURE_DAYS,
    citationDays: cited,
    queries: queries.join(','),
    ...(competitor ? { competitor } : {}),
  }
}

/** The path of the figures of a view: their identity in the page's cache. */
export function figuresPath(organisationId: string, view: View): string {
  return `/api/app/industry-trends/org/${organisationId}${searchOf(figureParams(view))}`
}
