import { createHash } from 'node:crypto'
import { addDays, type Day } from '@/lib/format/days'
import { rivalPath } from '@/lib/routes'

// What a user opens: every page of the app and every call of the API that reads, with an address for each. The keys are those of
// the folders of `app`, and the run refuses to begin when one of these is missing here.

/** One organisation, the people and records whose pages and calls are opened for it. */
export interface Visitor {
  headers: Record<
    'admin' | 'organisationAdmin' | 'agency',
    { cookie: string; authorization: string; 'x-refresh-token': string }
  >
  organisation: string
  industry: string
  query: string
  /** Key of a brand that answers name. */
  rival: string
  industryQuery: string
  result: string
  industryResult: string
  user: string
  /** One that the organisation has implemented, and one of the catalogue. */
  recommendation: string
  advice: string
  analysis: string
  crashReport: string
  preview: string
  brand: number
  /** Token of a link to a report. */
  share: string
}

export type Account = 'admin' | 'organisationAdmin' | 'agency' | 'monitoring' | 'nobody'

/** Where to look, or why it is not measured. */
export type Opened = { as: Account; at: (visitor: Visitor, today: Day) => string | string[] } | { notMeasured: string }

const asAdmin = (at: (visitor: Visitor, today: Day) => string | string[]): Opened => ({ as: 'admin', at })
const asMember = (at: (visitor: Visitor, today: Day) => string | string[]): Opened => ({ as: 'organisationAdmin', at })
/** A person of many brands. */
const asAgency = (address: string): Opened => ({ as: 'agency', at: () => address })
const asNobody = (address: string): Opened => ({ as: 'nobody', at: () => address })

export const PAGES: Record<string, Opened> = {
  '/': asMember(() => '/'),
  '/visibility-data': asMember(() => '/visibility-data'),
  '/query/{id}': asMember(({ query }) => `/query/${query}`),
  '/rival/{key}': asMember(({ rival }) => rivalPath(rival)),
  '/opportunities': asMember(() => '/opportunities'),
  '/sentiment-analysis': asMember(() => '/sentiment-analysis'),
  '/connect-assistant': asMember(() => '/connect-assistant'),
  '/connect': { notMeasured: 'needs a sign-on that has begun' },
  '/oauth/authorize': { notMeasured: 'its time is that of the host of a client, which it asks' },
  '/surfaces': asMember(() => '/surfaces'),
  '/brands': asAgency('/brands'),
  '/answers/{{...id}}': asMember(({ result }) => ['/answers', `/answers/${result}`]),
  '/present': asMember(() => '/present'),
  '/geo-recommendations': asMember(() => '/geo-recommendations'),
  '/answer/{id}': { notMeasured: 'leads to /answers/{id}' },
  '/reports/{month}': asMember((_, today) => `/reports/${monthBefore(today)}`),
  '/how-we-calculate': asMember(() => '/how-we-calculate'),
  '/queries': asMember(() => '/queries'),
  '/profile': asMember(() => '/profile'),
  '/organisation-settings': asMember(() => '/organisation-settings'),
  '/organisation-admin': asMember(() => '/organisation-admin'),
  '/organisation-admin/user/{id}': asMember(({ user }) => `/organisation-admin/user/${user}`),
  '/admin': asAdmin(() => '/admin'),
  '/admin/audit': asAdmin(() => '/admin/audit'),
  '/admin/crash-reports': asAdmin(() => '/admin/crash-reports'),
  '/admin/daily-runs': asAdmin(() => '/admin/daily-runs'),
  '/admin/engines': asAdmin(() => '/admin/engines'),
  '/admin/geo-recommendation/{id}': asAdmin(({ advice }) => `/admin/geo-recommendation/${advice}`),
  '/admin/geo-recommendations': asAdmin(() => '/admin/geo-recommendations'),
  '/admin/group': asAdmin(() => '/admin/group'),
  '/admin/group/{id}': { notMeasured: 'the bench has no group; reads as little as the form of an industry' },
  '/group': { notMeasured: 'the bench has no group admin; leads to All brands' },
  '/group/people/{{...id}}': { notMeasured: 'the bench has no group admin; reads as the lists of users' },
  '/admin/industry': asAdmin(() => '/admin/industry'),
  '/admin/industry/{id}': asAdmin(({ industry }) => `/admin/industry/${industry}`),
  '/admin/industry-queries/{id}': asAdmin(({ industry }) => `/admin/industry-queries/${industry}`),
  '/admin/industry-query/{industryId}/{id}': asAdmin(
    ({ industry, industryQuery }) => `/admin/industry-query/${industry}/${industryQuery}`,
  ),
  '/admin/names': asAdmin(() => '/admin/names'),
  '/admin/organisation': asAdmin(() => '/admin/organisation'),
  '/admin/organisation/{id}': asAdmin(({ organisation }) => `/admin/organisation/${organisation}`),
  '/admin/organisation-queries/{id}': asAdmin(({ organisation }) => `/admin/organisation-queries/${organisation}`),
  '/admin/organisation-query/{organisationId}/{id}': asAdmin(
    ({ organisation, query }) => `/admin/organisation-query/${organisation}/${query}`,
  ),
  '/admin/set-up': asAdmin(() => '/admin/set-up'),
  '/admin/set-up/{id}': asAdmin(({ organisation }) => `/admin/set-up/${organisation}`),
  '/admin/user/{id}': asAdmin(({ user }) => `/admin/user/${user}`),
  '/admin/users': asAdmin(() => '/admin/users'),
  '/forbidden': asNobody('/forbidden'),
  '/login': asNobody('/login'),
  '/register': asNobody('/register'),
  '/request-reset': asNobody('/request-reset'),
  '/reset-password': asNobody('/reset-password'),
  '/set-password': asNobody('/set-password'),
  '/terms': asNobody('/terms'),
  '/unsubscribe': asNobody('/unsubscribe'),
  '/verify-email': asNobody('/verify-email'),
  '/shared/{token}': { as: 'nobody', at: ({ share }) => `/shared/${share}` },
  '/shared/font': { notMeasured: 'a file' },
  '/logout': { notMeasured: 'ends the session' },
}

/** What the first report's browser calls it (`load/people.ts`). */
const CRASH_KEY = createHash('md5').update('crash0').digest('hex')
const FIGURES = '/api/app'
const ANSWERS = 'organization-query-result'
const last30 = (today: Day) => `from=${addDays(today, -29)}&to=${today}`

export const CALLS: Record<string, Opened> = {
  '/api/admin/answer-preview/{id}': asAdmin(({ preview }) => `/api/admin/answer-preview/${preview}`),
  '/api/admin/audit': asAdmin(() => '/api/admin/audit'),
  '/api/admin/crash-report': asAdmin(() => '/api/admin/crash-report'),
  '/api/admin/crash-report/{id}': asAdmin(({ crashReport }) => `/api/admin/crash-report/${crashReport}`),
  '/api/admin/daily-run': asAdmin(() => '/api/admin/daily-run'),
  '/api/admin/daily-run/{date}': asAdmin((_, today) => `/api/admin/daily-run/${today}`),
  '/api/admin/engine': asAdmin(() => '/api/admin/engine'),
  '/api/admin/geo-recommendation': asAdmin(() => '/api/admin/geo-recommendation'),
  '/api/admin/geo-recommendation/{id}': asAdmin(({ advice }) => `/api/admin/geo-recommendation/${advice}`),
  '/api/admin/group': asAdmin(() => '/api/admin/group'),
  '/api/admin/group/{id}': { notMeasured: 'the bench has no group' },
  '/api/admin/group/{id}/branding': { notMeasured: 'the bench has no group' },
  '/api/group/portfolio': { notMeasured: 'the bench has no group admin' },
  '/api/group/user': { notMeasured: 'the bench has no group admin' },
  '/api/group/user/{id}': { notMeasured: 'the bench has no group admin' },
  '/api/admin/industry': asAdmin(() => '/api/admin/industry'),
  '/api/admin/industry-query': asAdmin(() => '/api/admin/industry-query'),
  '/api/admin/industry-query-result': asAdmin(
    ({ industry }, today) => `/api/admin/industry-query-result?industry=${industry}&${last30(today)}`,
  ),
  '/api/admin/industry-query-result/{id}': asAdmin(
    ({ industryResult }) => `/api/admin/industry-query-result/${industryResult}`,
  ),
  '/api/admin/industry-query/industry/{industryId}': asAdmin(
    ({ industry }) => `/api/admin/industry-query/industry/${industry}`,
  ),
  '/api/admin/industry-query/{id}': asAdmin(({ industryQuery }) => `/api/admin/industry-query/${industryQuery}`),
  '/api/admin/industry/{id}': asAdmin(({ industry }) => `/api/admin/industry/${industry}`),
  '/api/admin/measurement': asAdmin(() => '/api/admin/measurement'),
  '/api/admin/name': asAdmin(() => ['/api/admin/name', '/api/admin/name?search=brand%2017']),
  '/api/admin/name/change': asAdmin(() => '/api/admin/name/change'),
  '/api/admin/name/{id}/answers': asAdmin(({ brand }) => `/api/admin/name/${brand}/answers`),
  '/api/admin/organization': asAdmin(() => [
    '/api/admin/organization',
    '/api/admin/organization?search=brand%2017',
    '/api/admin/organization?sort=createdAt&dir=asc',
  ]),
  '/api/admin/organization-query': asAdmin(() => '/api/admin/organization-query'),
  '/api/admin/organization-query-result': asAdmin(
    ({ organisation }, today) => `/api/admin/organization-query-result?organization=${organisation}&${last30(today)}`,
  ),
  '/api/admin/organization-query-result/{id}': asAdmin(({ result }) => `/api/admin/${ANSWERS}/${result}`),
  '/api/admin/organization-query/organization/{organisationId}': asAdmin(
    ({ organisation }) => `/api/admin/organization-query/organization/${organisation}`,
  ),
  '/api/admin/organization-query/{id}': asAdmin(({ query }) => `/api/admin/organization-query/${query}`),
  '/api/admin/organization/{id}': asAdmin(({ organisation }) => `/api/admin/organization/${organisation}`),
  '/api/admin/organization/{id}/branding': asAdmin(
    ({ organisation }) => `/api/admin/organization/${organisation}/branding`,
  ),
  '/api/admin/overview': asAdmin(() => '/api/admin/overview'),
  '/api/admin/set-up': asAdmin(() => '/api/admin/set-up'),
  '/api/admin/set-up/{id}': asAdmin(({ organisation }) => `/api/admin/set-up/${organisation}`),
  '/api/admin/forecast': asAdmin(({ organisation }) => `/api/admin/forecast?organization=${organisation}`),
  '/api/admin/token-usage': asAdmin(({ query }) => [
    '/api/admin/token-usage?days=30',
    '/api/admin/token-usage?days=90',
    `/api/admin/token-usage?days=90&queries=${query}`,
  ]),
  '/api/admin/user': asAdmin(({ organisation }) => [
    '/api/admin/user',
    '/api/admin/user?sort=organization&dir=asc',
    `/api/admin/user?filter[organization]=${organisation}`,
    '/api/admin/user?search=person-17',
    '/api/admin/user?search=person-17-1%40bench.test',
  ]),
  '/api/admin/user/{id}': asAdmin(({ user }) => `/api/admin/user/${user}`),
  '/api/admin/user/{id}/export': asAdmin(({ user }) => `/api/admin/user/${user}/export`),
  '/api/app/answer/org/{organisationId}': asMember(({ organisation }) =>
    ['', '&search=office', '&view=behindRival'].map(
      (more) => `${FIGURES}/answer/org/${organisation}?pageSize=50${more}`,
    ),
  ),
  '/api/app/answer/org/{organisationId}/{id}': asMember(
    ({ organisation, result }) => `${FIGURES}/answer/org/${organisation}/${result}`,
  ),
  '/api/app/answer-view/org/{organisationId}': asMember(
    ({ organisation }) => `${FIGURES}/answer-view/org/${organisation}`,
  ),
  '/api/app/digest/org/{organisationId}': asMember(({ organisation }) => `${FIGURES}/digest/org/${organisation}`),
  '/api/app/find': asAdmin(() => ['/api/app/find?q=brand+17', '/api/app/find?q=d9']),
  '/api/app/geo-recommendation/organisation': asMember(() => '/api/app/geo-recommendation/organisation'),
  '/api/app/geo-recommendation/{id}': asMember(({ recommendation }) => `/api/app/geo-recommendation/${recommendation}`),
  '/api/app/industry-query-result/org/{organisationId}': asMember(
    ({ organisation }, today) => `${FIGURES}/industry-query-result/org/${organisation}?${last30(today)}`,
  ),
  '/api/app/industry-query-result/{id}': asMember(
    ({ industryResult }) => `/api/app/industry-query-result/${industryResult}`,
  ),
  '/api/app/industry-query/org/{organisationId}': asMember(
    ({ organisation }) => `${FIGURES}/industry-query/org/${organisation}`,
  ),
  '/api/app/industry-trends/org/{organisationId}': asMember(({ organisation }) =>
    [7, 90].map((days) => `${FIGURES}/industry-trends/org/${organisation}?days=${days}`),
  ),
  '/api/app/industry/org/{organisationId}': asMember(({ organisation }) => `${FIGURES}/industry/org/${organisation}`),
  '/api/app/industry/{id}': asMember(({ industry }) => `/api/app/industry/${industry}`),
  '/api/app/note/org/{organisationId}': asMember(({ organisation }) => `${FIGURES}/note/org/${organisation}`),
  '/api/app/opportunities/org/{organisationId}': asMember(({ organisation }) =>
    [28, 90].map((days) => `${FIGURES}/opportunities/org/${organisation}?days=${days}`),
  ),
  '/api/app/opportunities/org/{organisationId}/answers': asMember(
    ({ organisation }, today) => `${FIGURES}/opportunities/org/${organisation}/answers?${last30(today)}`,
  ),
  '/api/app/opportunities/org/{organisationId}/query/{queryId}': asMember(({ organisation, query }) =>
    [28, 90].map((days) => `${FIGURES}/opportunities/org/${organisation}/query/${query}?days=${days}`),
  ),
  '/api/app/organization-geo-recommendation': asMember(() => '/api/app/organization-geo-recommendation'),
  '/api/app/organization-geo-recommendation/implementDates': asMember(
    () => '/api/app/organization-geo-recommendation/implementDates',
  ),
  '/api/app/organization-geo-recommendation/targets': asMember(
    () => '/api/app/organization-geo-recommendation/targets',
  ),
  '/api/app/organization-geo-recommendation/{id}/effect': asMember(
    ({ recommendation }) => `/api/app/organization-geo-recommendation/${recommendation}/effect`,
  ),
  '/api/app/organization-query-result/org/{organisationId}': asMember(({ organisation }, today) =>
    ['', '&only=notNamed', '&search=prices'].map(
      (narrowed) => `${FIGURES}/${ANSWERS}/org/${organisation}?${last30(today)}${narrowed}`,
    ),
  ),
  '/api/app/organization-query-result/{id}': asMember(({ result }) => `/api/app/${ANSWERS}/${result}`),
  '/api/app/organization-query/org/{organisationId}': asMember(
    ({ organisation }) => `${FIGURES}/organization-query/org/${organisation}`,
  ),
  '/api/app/organization/{id}': asMember(({ organisation }) => `/api/app/organization/${organisation}`),
  '/api/app/rival/org/{organisationId}': asMember(({ organisation }) =>
    [28, 90].map((range) => `${FIGURES}/rival/org/${organisation}?range=${range}`),
  ),
  '/api/app/rival/org/{organisationId}/{brandKey}': asMember(({ organisation, rival }) =>
    [28, 90].map((range) => `${FIGURES}/rival/org/${organisation}/${encodeURIComponent(rival)}?range=${range}`),
  ),
  '/api/app/portfolio': asAgency('/api/app/portfolio'),
  '/api/app/run-progress/org/{organisationId}': { notMeasured: 'a development tool, for internal users only' },
  '/api/app/sentiment-analysis': asMember(() => '/api/app/sentiment-analysis'),
  '/api/app/sentiment-analysis/{id}': asMember(({ analysis }) => `/api/app/sentiment-analysis/${analysis}`),
  '/api/app/session': asMember(() => '/api/app/session'),
  '/api/app/user/invitation': asMember(() => '/api/app/user/invitation'),
  '/api/app/user/{id}': asMember(({ user }) => `/api/app/user/${user}`),
  '/api/app/visibility/org/{organisationId}': asMember(({ organisation }) =>
    [30, 90].map((days) => `${FIGURES}/visibility/org/${organisation}?days=${days}`),
  ),
  '/api/app/visibility/org/{organisationId}/surfaces': asMember(
    ({ organisation }) => `${FIGURES}/visibility/org/${organisation}/surfaces?range=90`,
  ),
  '/api/app/visibility/org/{organisationId}/query/{queryId}': asMember(({ organisation, query }) =>
    [28, 90].map((range) => `${FIGURES}/visibility/org/${organisation}/query/${query}?range=${range}`),
  ),
  '/api/auth/refresh': { notMeasured: 'changes the session' },
  '/api/auth/whoami': asMember(() => '/api/auth/whoami'),
  '/api/cron/daily': { notMeasured: 'begins a daily run, and answers nobody without CRON_SECRET' },
  '/api/digest/unsubscribe': { notMeasured: 'needs the secret of a mail, of which only a hash is stored' },
  '/api/health': asNobody('/api/health'),
  '/api/log/crash-report': asAdmin(() => '/api/log/crash-report'),
  '/api/log/crash-report/{id}': asAdmin(() => `/api/log/crash-report/${CRASH_KEY}`),
  '/api/metrics': { as: 'monitoring', at: () => '/api/metrics' },
  '/api/admin/alert': asAdmin(() => '/api/admin/alert'),
  '/api/orgAdmin/alert': asMember(() => '/api/orgAdmin/alert'),
  '/api/orgAdmin/export-target': asMember(() => '/api/orgAdmin/export-target'),
  '/api/app/export/org/{organisationId}/{rows}': asMember(({ organisation }, today) =>
    ['results', 'figures'].map(
      (rows) => `${FIGURES}/export/org/${organisation}/${rows}?from=${addDays(today, -7)}&to=${addDays(today, -1)}`,
    ),
  ),
  '/api/orgAdmin/api-token': asMember(() => '/api/orgAdmin/api-token'),
  '/api/orgAdmin/assistant-call': asMember(() => '/api/orgAdmin/assistant-call'),
  '/api/app/assistant-connection': asMember(() => '/api/app/assistant-connection'),
  '/api/oauth/protected-resource/{...path}': asNobody('/api/oauth/protected-resource/api/mcp'),
  '/api/oauth/server-metadata': asNobody('/api/oauth/server-metadata'),
  '/api/orgAdmin/digest': asMember(() => '/api/orgAdmin/digest'),
  '/api/orgAdmin/organization': asMember(() => '/api/orgAdmin/organization'),
  '/api/orgAdmin/organization/branding': asMember(() => '/api/orgAdmin/organization/branding'),
  '/api/orgAdmin/organization/{id}': asMember(({ organisation }) => `/api/orgAdmin/organization/${organisation}`),
  '/api/orgAdmin/organization-query': asMember(() => '/api/orgAdmin/organization-query'),
  '/api/orgAdmin/organization-query/{id}': asMember(({ query }) => `/api/orgAdmin/organization-query/${query}`),
  '/api/orgAdmin/organization-query/suggestion': asMember(() => '/api/orgAdmin/organization-query/suggestion'),
  '/api/orgAdmin/organization-query/preview': asMember(
    ({ preview }) => `/api/orgAdmin/organization-query/preview?id=${preview}`,
  ),
  '/api/app/organization-query/proposal': asMember(() => '/api/app/organization-query/proposal'),
  '/api/orgAdmin/report-share': asMember(() => '/api/orgAdmin/report-share'),
  '/api/orgAdmin/site-type': asMember(() => '/api/orgAdmin/site-type'),
  '/api/orgAdmin/user': asMember(() => '/api/orgAdmin/user'),
  '/api/orgAdmin/user/organization/{organisationId}': asMember(
    ({ organisation }) => `/api/orgAdmin/user/organization/${organisation}`,
  ),
  '/api/orgAdmin/user/{id}': asMember(({ user }) => `/api/orgAdmin/user/${user}`),
  '/api/s3/get-signed-post-url/{fileName}/{...fileType}': { notMeasured: 'needs an object store' },
  '/api/s3/get-signed-url/{key}': { notMeasured: 'needs an object store' },
  '/api/{...path}': { notMeasured: 'answers 404 to every address that is no other route' },
}

function monthBefore(today: Day): string {
  return addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
}
