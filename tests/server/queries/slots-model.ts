import { trackedQueriesCopy as copy } from '@/lib/queries/words'

// What the rules say of the queries of one owner (R-QUERY-2, R-QUERY-6), without a database.

export interface Query {
  term: string
  active: boolean
  version: number
}
/** By a key that the history chose. */
export type Queries = ReadonlyMap<string, Query>

export type Request =
  | { kind: 'create'; key: string; term: string; active?: boolean }
  | { kind: 'edit'; key: string; term?: string; active?: boolean; version?: number }
  | { kind: 'delete'; key: string }

export interface Answer {
  status: number
  error?: string
  queries: Queries
}

/** What an owner with this limit is to be answered, and which queries there are afterwards. */
export function answerTo(queries: Queries, limit: number, request: Request): Answer {
  if (request.kind === 'create') return created(queries, limit, request)
  const stored = queries.get(request.key)
  if (!stored) return { status: 404, queries }
  if (request.kind === 'edit') return edited(queries, limit, request, stored)
  const rest = new Map(queries)
  rest.delete(request.key)
  return { status: 200, queries: rest }
}

function created(queries: Queries, limit: number, { key, term, active }: Extract<Request, { kind: 'create' }>): Answer {
  if (isAsked(queries, key, term)) return refused(queries, copy.form.exists)
  const room = activeOf(queries).length < limit
  if (active && !room) return refused(queries, copy.limitReached)
  return { status: 200, queries: new Map(queries).set(key, { term, active: active ?? room, version: 1 }) }
}

function edited(
  queries: Queries,
  limit: number,
  { key, version, ...given }: Extract<Request, { kind: 'edit' }>,
  stored: Query,
): Answer {
  if (version !== undefined && version !== stored.version) return refused(queries, copy.changedByOther)
  const { term = stored.term, active = stored.active } = given
  if (term === stored.term && active === stored.active) return { status: 200, queries }
  if (active && !stored.active && activeOf(queries).length >= limit) return refused(queries, copy.limitReached)
  if (isAsked(queries, key, term)) return refused(queries, copy.form.exists)
  return { status: 200, queries: new Map(queries).set(key, { term, active, version: stored.version + 1 }) }
}

const refused = (queries: Queries, error: string): Answer => ({ status: 409, error, queries })

/** Keys of the active ones, in order. */
export const activeOf = (queries: Queries): string[] =>
  [...queries]
    .filter(([, { active }]) => active)
    .map(([key]) => key)
    .sort()

function isAsked(queries: Queries, key: string, term: string): boolean {
  return [...queries].some(([other, query]) => other !== key && query.term.toLowerCase() === term.toLowerCase())
}
