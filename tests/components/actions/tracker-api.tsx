import { vi } from 'vitest'
import type {
  RecommendationTargets,
  StatusChangeRow,
  TargetQuery,
  TrackedRecommendation,
  TrackedRecommendationDetail,
  TrackedRecommendationPage,
} from '@/lib/actions/shapes'

// The tracker against a stand-in for the network: `fetch` answers from a table of paths.

export const ID = 'a'.repeat(24)
export const ORGANISATION = { _id: 'd'.repeat(24), name: 'Loomhouse' }
export const STATUS_ID = 'b'.repeat(24)

/** A recommendation in progress; name what differs. */
export function tracked(row: Partial<TrackedRecommendation> = {}): TrackedRecommendation {
  return {
    _id: ID,
    title: 'Show prices',
    description: 'Put prices in the page copy.',
    status: 'in_progress',
    notes: 'Draft is written.',
    shortName: null,
    statusId: STATUS_ID,
    version: 3,
    updatedAt: '2026-11-19T09:14:00.000Z',
    createdAt: '2026-09-02T10:00:00.000Z',
    own: false,
    queries: [],
    allQueries: true,
    due: null,
    implemented: null,
    effect: null,
    deletable: false,
    ...row,
  }
}

/** One change of status; name what differs. */
export function change(row: Partial<StatusChangeRow> = {}): StatusChangeRow {
  return {
    _id: 'c'.repeat(24),
    from: 'pending',
    to: 'in_progress',
    changedAt: '2026-11-18T09:14:00.000Z',
    liveSince: null,
    changedBy: 'Amelia Okafor',
    ...row,
  }
}

export function detail(
  row: Partial<TrackedRecommendation> = {},
  history: StatusChangeRow[] = [change()],
): TrackedRecommendationDetail {
  return { ...tracked(row), history }
}

export function pageOf(
  items: TrackedRecommendation[],
  more: Partial<TrackedRecommendationPage> = {},
): TrackedRecommendationPage {
  const counts = { total: 18, implemented: 6, inProgress: 4, pending: 5 }
  return { items, total: items.length, page: 1, pageSize: 10, counts, ...more }
}

const noTargets: Answer = () => ({ body: targets([]) })

interface Call {
  call: string
  body: unknown
}
type Answer = (call: Call) => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>

/**
 * Answers `METHOD /path` (search params left aside) by calling the function. No queries to target, unless it names
 * some. Records the calls.
 */
export function network(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), 'http://localhost')
    const name = `${init?.method ?? 'GET'} ${url.pathname}`
    const made = { call: `${name}${url.search}`, body: init?.body ? JSON.parse(String(init.body)) : undefined }
    calls.push(made)
    const answer = answers[name] ?? (name === TARGETS ? noTargets : undefined)
    const { status = 200, body } = (await answer?.(made)) ?? { status: 404, body: { error: 'Not found.' } }
    return Response.json(body, { status })
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  return calls
}

/** An own active query without open actions; name what differs. */
export function target(id: string, query: Partial<TargetQuery> = {}): TargetQuery {
  return { _id: id, searchTerm: `query ${id}`, kind: 'organisation', active: true, openActions: [], ...query }
}

export function targets(items: TargetQuery[]): RecommendationTargets {
  return { items, total: items.length }
}

export const TARGETS = 'GET /api/app/organization-geo-recommendation/targets'
export const EFFECT = `GET /api/app/organization-geo-recommendation/${ID}/effect`
export const DETAIL = `GET /api/app/geo-recommendation/${ID}`
export const LIST = 'GET /api/app/geo-recommendation/organisation'
export const SAVE = 'POST /api/app/organization-geo-recommendation'
