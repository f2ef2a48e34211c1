import { type Params, readChoice, readCompetitor, readQueries, searchOf } from '@/components/figures/view-params'
import { CITATION_PERIODS, type CitationPeriod, DEFAULT_PERIOD, PERIODS, type Period } from '@/lib/limits'

/** What is chosen on the page. The address bar holds it, so that reload, Back and a shared link show the same. */
export interface View {
  score: Period
  rank: Period
  cited: CitationPeriod
  /** Ids; none means all queries. */
  queries: string[]
  /** A brand key; null leaves the choice to the server, which takes the one most often placed. */
  competitor: string | null
}

/** The figures are asked for at the longest period; shorter ones are cut out of it on the page. */
const FIGURE_DAYS = 90

/** Reads the search params of an address. What does not fit is as if it were absent: addresses come from anywhere. */
export function readView(params: Params): View {
  return {
    score: readChoice(PERIODS, params.get('score'), DEFAULT_PERIOD.score),
    rank: readChoice(PERIODS, params.get('rank'), DEFAULT_PERIOD.rank),
    cited: readChoice(CITATION_PERIODS, params.get('cited'), DEFAULT_PERIOD.citations),
    queries: readQueries(params),
    competitor: readCompetitor(params),
  }
}

/** The search params of a view; what is as it opens is left out. Empty, or beginning with '?'. */
export function writeView({ score, rank, cited, queries, competitor }: View): string {
  return searchOf({
    queries: queries.join(','),
    competitor,
    score: score === DEFAULT_PERIOD.score ? null : score,
    rank: rank === DEFAULT_PERIOD.rank ? null : rank,
    cited: cited === DEFAULT_PERIOD.citations ? null : cited,
  })
}

/** What the API is asked for a view (contract §5). The periods of score and rank are not in it. */
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
  return `/api/app/visibility/org/${organisationId}${searchOf(figureParams(view))}`
}
