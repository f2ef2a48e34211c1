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
/** As many ids as the API takes. */
const MAX_QUERIES = 100
const ID = /^[0-9a-f]{24}$/

/** Reads the search params of an address. What does not fit is as if it were absent: addresses come from anywhere. */
export function readView(params: Pick<URLSearchParams, 'get'>): View {
  const ids = (params.get('queries') ?? '').split(',').filter((id) => ID.test(id))
  return {
    score: choose(PERIODS, params.get('score'), DEFAULT_PERIOD.score),
    rank: choose(PERIODS, params.get('rank'), DEFAULT_PERIOD.rank),
    cited: choose(CITATION_PERIODS, params.get('cited'), DEFAULT_PERIOD.citations),
    queries: [...new Set(ids)].slice(0, MAX_QUERIES),
    competitor: params.get('competitor')?.slice(0, 300) || null,
  }
}

function choose<Value extends number>(allowed: readonly Value[], text: string | null, otherwise: Value): Value {
  return allowed.find((value) => String(value) === text) ?? otherwise
}

/** The search params of a view; what is as it opens is left out. Empty, or beginning with '?'. */
export function writeView(view: View): string {
  const params = new URLSearchParams()
  if (view.queries.length > 0) params.set('queries', view.queries.join(','))
  if (view.competitor) params.set('competitor', view.competitor)
  if (view.score !== DEFAULT_PERIOD.score) params.set('score', String(view.score))
  if (view.rank !== DEFAULT_PERIOD.rank) params.set('rank', String(view.rank))
  if (view.cited !== DEFAULT_PERIOD.citations) params.set('cited', String(view.cited))
  return withMark(params)
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
  const params = Object.entries(figureParams(view)).filter(([, value]) => value !== '')
  const text = new URLSearchParams(params.map(([name, value]) => [name, String(value)]))
  return `/api/app/visibility/org/${organisationId}${withMark(text)}`
}

/** The queries that a path of figures asks for. */
export function queriesOf(path: string): string[] {
  return readView(new URLSearchParams(path.split('?')[1])).queries
}

/** Ids joined by commas stay readable: a comma needs no escape in a search param. */
function withMark(params: URLSearchParams): string {
  const text = params.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}
