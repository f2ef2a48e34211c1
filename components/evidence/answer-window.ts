import type { DayWindow } from '@/lib/schemas/visibility'

/** Whose answers the figures of a screen are made of. */
export interface AnswerSource {
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

/** The path of one page of the answers, newest first (contract §5). */
export function answersPath({ organisationId, queries, days }: AnswerWindow, page: number): string {
  const chosen = queries.length > 0 ? `&queries=${queries.join(',')}` : ''
  return `/api/app/organization-query-result/org/${organisationId}?from=${days.from}&to=${days.to}${chosen}&page=${page}`
}
