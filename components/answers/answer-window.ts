import type { AnswerSelection } from '@/lib/answers/page'
import type { IndustryQueryResultRow, QueryResultRow } from '@/lib/answers/shapes'
import { opportunitiesOf, withSearch } from '@/lib/api/endpoints'
import type { DayWindow } from '@/lib/measure/shapes'
import type { OpportunityQuery } from '@/lib/opportunities/shapes'
import { routes } from '@/lib/routes'
import type { EvidenceAnswer } from '@/lib/sentiment/shapes'

/** Answers to the queries of the organisation, to those of its industries, or to both. */
export type AnswerKind = 'organisation' | 'industry' | 'all'

/** The organisation and queries whose answers are behind the figures of a screen. */
export interface AnswerSource {
  /** 'organisation' by default. */
  kind?: AnswerKind
  organisationId: string
  /** Ids; none means all queries. */
  queries: readonly string[]
  /** Only queries with one of these tags, of those above. */
  tags?: readonly string[]
  /** Ids; without it all engines. */
  engines?: readonly string[]
}

export interface AnswerWindow extends AnswerSource {
  figure: string
  days: DayWindow
  /** First day counted for an engine, if not the first of `days`. */
  since?: readonly { engine: string; day: string }[]
  /** Which of these answers the figure counts; all by default. The dialog offers the others too. */
  only?: AnswerSelection
  /** Only those that place this brand, ... */
  rival?: { key: string; name: string }
  /** ... place this one before the own brand, or place it and do not name that, ... */
  behind?: { key: string; name: string }
  /** ... cite this site, ... */
  site?: string
  /** ... this page of it, by its address or by any of several separated by spaces, ... */
  url?: string
  /** ... or whose engine ran this search. */
  search?: { key: string; search: string }
  /** What an analysis of sentiment says of them, from `saidParam`. */
  said?: string
}

export type ListedAnswer = QueryResultRow | IndustryQueryResultRow

/** The answers that a statement cites as its evidence. */
export interface GivenAnswers {
  figure: string
  /** Text of a model. */
  statement: string
  days: DayWindow
  answers: readonly EvidenceAnswer[] | undefined
}

/** The current search term of the query that was asked. */
export function searchTermOf(answer: ListedAnswer | EvidenceAnswer): string {
  if ('searchTerm' in answer) return answer.searchTerm
  return ('industryQuery' in answer ? answer.industryQuery : answer.organizationQuery).searchTerm
}

const RESULTS = {
  organisation: '/api/app/organization-query-result',
  industry: '/api/app/industry-query-result',
}

function listPath(kind: AnswerKind, organisationId: string): string {
  return kind === 'all' ? `${opportunitiesOf(organisationId)}/answers` : `${RESULTS[kind]}/org/${organisationId}`
}

/** The path of one page of the answers, newest first. */
export function answersPath(window: AnswerWindow, page: number): string {
  return `${narrowedPath(window)}&page=${page}`
}

/** The path of the CSV of all answers. */
export function answersFile(window: AnswerWindow): string {
  return `${narrowedPath(window)}&format=csv`
}

/** The address of the page that lists them. */
export function answersHref(window: AnswerWindow): string {
  const {
    kind = 'organisation',
    queries,
    tags,
    engines,
    since,
    days,
    only,
    rival,
    behind,
    site,
    url,
    search,
    said,
  } = window
  return withSearch(routes.answers, {
    ...{ of: kind === 'organisation' ? null : kind, from: days.from, to: days.to, queries: queries.join(',') },
    tag: tags?.join(',') ?? null,
    ...{ engine: engines ? countedEngines(engines, since) : null, only: only ?? null },
    ...{ rival: rival?.key ?? null, behind: behind?.key ?? null, site: site ?? null, url: url ?? null },
    ...{ ran: search?.key ?? null, said: said ?? null },
  })
}

/** With the first day that counts, of those for which it is another than that of the window. */
function countedEngines(engines: readonly string[], since: AnswerWindow['since'] = []): string {
  return engines
    .map((id) => [id, ...since.flatMap(({ engine, day }) => (engine === id ? day : []))].join('@'))
    .join(',')
}

function narrowedPath({
  kind = 'organisation',
  organisationId,
  queries,
  tags = [],
  engines,
  days,
  since,
  only,
  ...naming
}: AnswerWindow): string {
  const asked = queries.length > 0 ? `&queries=${queries.join(',')}` : ''
  const chosen = tags.length > 0 ? `${asked}&tag=${encodeURIComponent(tags.join(','))}` : asked
  const answered = engines ? `&engine=${countedEngines(engines, since)}` : ''
  const selected = only ? `&only=${only}` : ''
  const texts = [
    ...(naming.rival ? [`&rival=${encodeURIComponent(naming.rival.key)}`] : []),
    ...(naming.behind ? [`&behind=${encodeURIComponent(naming.behind.key)}`] : []),
    ...(naming.site ? [`&site=${encodeURIComponent(naming.site)}`] : []),
    ...(naming.url ? [`&url=${encodeURIComponent(naming.url)}`] : []),
    ...(naming.search ? [`&search=${encodeURIComponent(naming.search.key)}`] : []),
  ].join('')
  return `${listPath(kind, organisationId)}?from=${days.from}&to=${days.to}${chosen}${answered}${selected}${texts}`
}

/** One answer of a list with organisation and industry queries. */
export function answerPath(answer: ListedAnswer | EvidenceAnswer): string {
  return `${'industryQuery' in answer ? RESULTS.industry : RESULTS.organisation}/${answer._id}`
}

/** The answers behind the shown figures. */
export interface OpportunitySource {
  organisationId: string
  engines: readonly string[]
  /** Display names. */
  engineNames: readonly string[]
  days: DayWindow
}

type Selected = Pick<AnswerWindow, 'only' | 'rival' | 'site' | 'search'>

/** Answers to all queries, of both kinds. */
export function answersOfAll(source: OpportunitySource, figure: string, selected: Selected): AnswerWindow {
  return { ...windowOf(source, figure), kind: 'all', queries: [], ...selected }
}

export function answersTo(
  query: OpportunityQuery,
  source: OpportunitySource,
  figure: string,
  selected: Selected = {},
): AnswerWindow {
  return { ...windowOf(source, figure), kind: query.kind, queries: [query._id], ...selected }
}

function windowOf({ organisationId, engines, days }: OpportunitySource, figure: string) {
  return { organisationId, figure, days, ...(engines.length > 0 && { engines }) }
}
