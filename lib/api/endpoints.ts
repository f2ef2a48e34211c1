import type { FigurePart } from '@/lib/exports/shapes'
import { PAGE_SIZES } from '@/lib/limits'

/** Answers as soon as the server is reached, whatever else fails. */
export const HEALTH = '/api/health'
/** Addresses used in several files; a record's address is its list's plus the id. */
export const USERS = '/api/admin/user'
export const COLLEAGUES = '/api/orgAdmin/user'
/** The caller's own organisation. */
export const OWN_ORGANISATION = '/api/orgAdmin/organization'
export const READ_TOKENS_OF_OWN = '/api/orgAdmin/api-token'
/** Links to monthly reports. */
export const REPORT_SHARES = '/api/orgAdmin/report-share'
/** Begins to see as an organisation; DELETE leaves. */
export const SEE_AS = '/api/admin/see-as'
export const ORGANISATIONS = '/api/admin/organization'
export const INDUSTRIES = '/api/admin/industry'
export const NAMES = '/api/admin/name'
export const NAME_CHANGES = `${NAMES}/change`
export const nameAnswersPath = (id: string, page: number, unconfirmed = false) =>
  `${withPage(`${NAMES}/${id}/answers`, page)}${unconfirmed ? '&unconfirmed=true' : ''}`
export const RECOMMENDATIONS = '/api/admin/geo-recommendation'
export const SET_UPS = '/api/admin/set-up'
export const setUpPath = (organisationId: string) => `${SET_UPS}/${organisationId}`
export const setUpListPath = (page: number) => withPage(SET_UPS, page)
export const ANSWER_PREVIEWS = '/api/admin/answer-preview'
/** Main tasks of a system admin. */
export const ADMIN_OVERVIEW = '/api/admin/overview'
export const DAILY_RUNS = '/api/admin/daily-run'
export const ENGINES = '/api/admin/engine'
export const CRASH_REPORTS = '/api/admin/crash-report'
export const AUDIT_LOG = '/api/admin/audit'
export const TOKEN_USAGE = '/api/admin/token-usage'
export const MEASUREMENT = '/api/admin/measurement'

export const TRACKED_RECOMMENDATIONS = '/api/app/geo-recommendation'
export const TRACKED_RECOMMENDATION_LIST = `${TRACKED_RECOMMENDATIONS}/organisation`
export const trackedRecommendationPath = (id: string) => `${TRACKED_RECOMMENDATIONS}/${id}`
export const RECOMMENDATION_STATUSES = '/api/app/organization-geo-recommendation'
/** Queries that an action may target. */
export const ACTION_TARGETS = `${RECOMMENDATION_STATUSES}/targets`
export const effectPath = (recommendationId: string) => `${RECOMMENDATION_STATUSES}/${recommendationId}/effect`
export const ownActionPath = (recommendationId: string) => `${RECOMMENDATION_STATUSES}/${recommendationId}`
/** Responses with statuses: markers of the rank charts, progress on the home page. */
export const READERS_OF_STATUSES = ['/api/app/visibility', '/api/app/industry-trends'] as const

/** Readers of the organisation's weekly digest. */
export const DIGEST_READERS = '/api/orgAdmin/digest'
export const digestPath = (organisationId: string) => `/api/app/digest/org/${organisationId}`

/** Responses that show what is planned, done and targeted. */
export const READERS_OF_ACTIONS = [TRACKED_RECOMMENDATIONS, RECOMMENDATION_STATUSES, ...READERS_OF_STATUSES] as const

export const notesPath = (organisationId: string) => `/api/app/note/org/${organisationId}`
/** Responses with notes. */
export const READERS_OF_NOTES = READERS_OF_STATUSES

export const opportunitiesOf = (organisationId: string) => `/api/app/opportunities/org/${organisationId}`
export const SITE_TYPE = '/api/orgAdmin/site-type'

/** All responses that count the own brand or mark own sites: figures and the answers behind them. */
export const READERS_OF_OWN_NAMES = '/api/app'

/** The user's own sessions; DELETE without an id ends all of them. */
export const SESSIONS = '/api/app/session'

export const SENTIMENT_ANALYSES = '/api/app/sentiment-analysis'
export const sentimentPath = (id: string) => `${SENTIMENT_ANALYSES}/${id}`

/** Search of the command palette. */
export const findPath = (text: string) => withSearch('/api/app/find', { q: text })

/** Page size of lists that offer no choice. */
export const LISTED_PER_PAGE = PAGE_SIZES[0]
export const sentimentListPath = (page: number) => withPage(SENTIMENT_ANALYSES, page)
/** Analyses replaced by a newer one of the same days; a day has fewer than a page of them. */
export const replacedSentimentPath = (id: string) =>
  withSearch(SENTIMENT_ANALYSES, { earlier: id, pageSize: PAGE_SIZES[1] })
export const dailyRunListPath = (page: number) => withPage(DAILY_RUNS, page)

function withPage(endpoint: string, page: number): string {
  return withSearch(endpoint, { page, pageSize: LISTED_PER_PAGE })
}

/**
 * Returns the address of one card's file of a figure route; `days` is the card's own period when shorter than the
 * figures' (R-TABLE-7).
 */
export function csvPath(path: string, part: FigurePart, days?: number): string {
  const [address = '', search] = path.split('?')
  const params = Object.fromEntries(new URLSearchParams(search))
  return withSearch(address, { ...params, ...(days ? { days } : {}), format: 'csv', part })
}

/** Adds search params, leaving out null and empty ones; commas and brackets stay readable. */
export function withSearch(path: string, params: Record<string, string | number | null>): string {
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text.replaceAll('%2C', ',').replaceAll('%5B', '[').replaceAll('%5D', ']')}` : path
}
