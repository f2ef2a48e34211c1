import path from 'node:path'
import { type Call, call } from '@/tests/support/request'

// How a call of a client reaches the routes, and what comes back.

export interface RouteCall extends Omit<Call, 'url' | 'params'> {
  /** As the API documents it: `/api/app/note/org/{organisationId}`. */
  route: string
  params?: Record<string, string>
}

export interface RouteAnswer {
  status: number
  text: string
}

/** null where no answer came. */
export type Transport = (sent: RouteCall) => Promise<RouteAnswer | null>

/** Calls the route handlers in this process, as Next would. */
export const inProcess: Transport = async ({ route, ...sent }) => {
  const folder = route.replaceAll('{', '[').replaceAll('}', ']')
  const handlers = await import(path.resolve(`app${folder}/route.ts`))
  const method = methodOf(sent)
  const response = await call(handlers[method], { ...sent, method })
  return { status: response.status, text: await response.text() }
}

/** Calls a server at that origin. */
export function overHttp(origin: string): Transport {
  return async ({ route, params = {}, headers, body, ...sent }) => {
    const address = route.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    try {
      const response = await fetch(`${origin}${address}`, {
        method: methodOf({ body, ...sent }),
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'manual',
      })
      const text = await response.text()
      // Only the proxy in front says so: it has no process that answers.
      return response.status === 502 ? null : { status: response.status, text }
    } catch {
      return null
    }
  }
}

function methodOf({ method, body }: Pick<RouteCall, 'method' | 'body'>): string {
  return method ?? (body === undefined ? 'GET' : 'POST')
}
