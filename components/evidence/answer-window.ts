import type { DayWindow } from '@/lib/schemas/figures'
import type { IndustryQueryResultRow, QueryResultRow } from '@/lib/schemas/query-result'
import type { EvidenceAnswer } from '@/lib/schemas/sentiment'

/** Whose queries the answers are to: those of the organisation, or those of its industries. */
export type AnswerKind = 'organisation' | 'industry'

/** Whose answers the figures of a screen are made of. */
export interface AnswerSource {
  /** 'organisation' where it is not said. */
  kind?: AnswerKind
  organisationId: string
  /** Ids; none means all queries. */
  queries: readonly string[]
}

/** The answers that one figure is made of. */
export interface AnswerWindow extends AnswerSource {
  /** What the figure is called on the screen. */
  figure: string
  days: DayWindow
}

/** An answer as a list of either kind has it. */
export type ListedAnswer = QueryResultRow | IndustryQueryResultRow

/** The answers that a statement names as what it rests on. */
export interface GivenAnswers {
  /** What kind of statement it is, as the screen calls it. */
  figure: string
  /** The statement itself, from outside. */
  statement: string
  days: DayWindow
  /** Undefined while they are read. */
  answers: readonly EvidenceAnswer[] | undefined
}

/** What was asked, as the query says it by now. */
export function searchTermOf(answer: ListedAnswer | EvidenceAnswer): string {
  if ('searchTerm' in answer) return answer.searchTerm
  return ('industryQuery' in answer ? answer.industryQuery : answer.organizationQuery).searchTerm
}

const RESULTS: Record<AnswerKind, string> = {
  organisation: '/api/app/organization-query-result',
  industry: '/api/app/industry-query-result',
}

/** The path of one page of the answers, newest first (contract §5). */
export function answersPath(
  { kind = 'organisation', organisationId, queries, days }: AnswerWindow,
  page: number,
): string {
  const chosen = queries.length > 0 ? `&queries=${queries.join(',')}` : ''
  return `${RESULTS[kind]}/org/${organisationId}?from=${days.from}&to=${days.to}${chosen}&page=${page}`
}

/** The path of everything that is kept of one answer. */
export function answerPath(kind: AnswerKind, id: string): string {
  return `${RESULTS[kind]}/${id}`
}
