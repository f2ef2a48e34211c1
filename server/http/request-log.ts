import { env } from '@/server/env'
import { log } from '@/server/log'
import { processMetrics } from '@/server/monitoring/render'

/** For a request whose pattern cannot be told: one name for all of them. */
const OTHER = 'other'
const FIXED = /^[a-zA-Z0-9-]+$/

/**
 * The pattern of the route that a request came in by, such as `/api/admin/user/{id}`: its path with the values of its
 * params taken out. There are as many patterns as routes, and nothing of a person is in them, so that they can be
 * counted by and logged.
 */
export function routePattern(pathname: string, params: unknown): string {
  const open = new Map<string, unknown>(typeof params === 'object' && params !== null ? Object.entries(params) : [])
  // From the end: a value that reads like a fixed part of the path before it is then still the value.
  const segments = pathname.split('/').slice(1).map(decode).reverse()
  const named = segments.map((segment) => {
    const name = [...open.keys()].reverse().find((each) => decode(String(open.get(each))) === segment)
    if (name === undefined) return FIXED.test(segment) ? segment : null
    open.delete(name)
    return `{${name}}`
  })
  if (open.size > 0 || named.includes(null)) return OTHER
  return `/${named.reverse().join('/')}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** One request of the API while it is being answered. */
export interface RequestEntry {
  /** As in the answer's `x-request-id` and in the log. */
  requestId: string
  startedAt: number
  /** Known once the caller is. */
  userId?: string
  /** Asked by a machine every few seconds: worth a line only when it goes wrong. */
  probe: boolean
}

/** The methods that Next hands to a route. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Counts and times an answered request, and writes its one log line: method, pattern, status, time, request id and the
 * id of the user. No address, no query, no header, no e-mail (security T48).
 */
export function recordRequest(request: Request, params: unknown, status: number, entry: RequestEntry): void {
  const method = METHODS.find((each) => each === request.method) ?? 'OTHER'
  const route = routePattern(new URL(request.url).pathname, params)
  const durationMs = Math.round((performance.now() - entry.startedAt) * 10) / 10
  processMetrics().requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000)
  const { requestId, userId } = entry
  log[levelOf(status, entry)]({ method, route, status, durationMs, requestId, ...(userId && { userId }) }, 'request')
}

/** The terminal of a demo shows how to sign in, and dev has lines of its own: neither is to be flooded. */
function levelOf(status: number, { probe }: RequestEntry): 'debug' | 'info' {
  const { stack } = env()
  if (stack === 'demo' || stack === 'dev') return 'debug'
  return probe && status < 400 ? 'debug' : 'info'
}
