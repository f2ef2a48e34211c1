import type { AnswerWindow } from '@/components/evidence/answer-window'
import { addDays, daysBetween } from '@/lib/format/days'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { OpportunityQuery } from '@/lib/schemas/opportunities'

/** Of which answers the figures are that are shown. */
export interface OpportunitySource {
  organisationId: string
  engines: readonly string[]
  /** As they are called. */
  engineNames: readonly string[]
  days: DayWindow
}

/** The equally long period before. */
export function periodBefore(source: OpportunitySource): OpportunitySource {
  const { from, to } = source.days
  return { ...source, days: { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) } }
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
