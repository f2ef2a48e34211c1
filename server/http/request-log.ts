import { env } from '@/server/env'
import { log } from '@/server/log'
import { processMetrics } from '@/server/monitoring/process-metrics'

const OTHER = 'other'
const FIXED = /^[a-zA-Z0-9-]+$/

/** Such as `/api/admin/user/{id}`: a bounded set of labels, without personal data. */
export function routePattern(pathname: string, params: unknown): string {
  const open = new Map<string, unknown>(typeof params === 'object' && params !== null ? Object.entries(params) : [])
  // From the end: a value that equals a fixed part of the path is still the value.
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

export interface RequestEntry {
  requestId: string
  startedAt: number
  userId?: string
  readTokenId?: string
  /** A machine calls it every few seconds: logged only when it fails. */
  probe: boolean
}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** The log line has no address, query, header or e-mail. */
export function recordRequest(request: Request, params: unknown, status: number, entry: RequestEntry): void {
  const method = METHODS.find((each) => each === request.method) ?? 'OTHER'
  const route = routePattern(new URL(request.url).pathname, params)
  const durationMs = Math.round((performance.now() - entry.startedAt) * 10) / 10
  processMetrics().requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, durationMs / 1000)
  const { requestId, userId, readTokenId } = entry
  const caller = { ...(userId && { userId }), ...(readTokenId && { readTokenId }) }
  log[levelOf(status, entry)]({ method, route, status, durationMs, requestId, ...caller }, 'request')
}

/** Quiet in demo, whose terminal shows how to sign in, and in dev, where Next logs requests. */
function levelOf(status: number, { probe }: RequestEntry): 'debug' | 'info' {
  const { stack } = env()
  if (stack === 'demo' || stack === 'dev') return 'debug'
  return probe && status < 400 ? 'debug' : 'info'
}
