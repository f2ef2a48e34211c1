import { globSync } from 'node:fs'
import path from 'node:path'
import { PERMISSIONS, type Permission } from '@/lib/access/permissions'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** next-auth's own calls; the only handlers that `route()` and `publicRoute()` do not make. */
const NOT_OURS = '/api/auth/{...nextauth}'

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>

export interface RouteEntry {
  method: string
  /** As the contract writes it: `/api/app/organization/{id}`. */
  path: string
  /** Null when the handler bypasses the wrapper. */
  allow: Permission | 'anyone' | null
  rateLimit?: string
  handler: Handler
}

/** What one route file's exports say about access. */
export function entriesOf(routePath: string, exported: Record<string, unknown>): RouteEntry[] {
  return METHODS.flatMap((method) => {
    const handler = exported[method] as (Handler & Partial<RouteEntry>) | undefined
    if (!handler) return []
    const { allow = null, rateLimit } = handler
    return [{ method, path: routePath, allow, handler, ...(rateLimit && { rateLimit }) }]
  })
}

/** Every method of every route file under `app/api`, in order of path. */
export async function listRoutes(): Promise<{ ours: RouteEntry[]; notOurs: RouteEntry[] }> {
  const files = globSync('app/api/**/route.ts')
  const entries = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(path.resolve(file))
      const routePath = `/${path.dirname(file).slice('app/'.length)}`.replaceAll('[', '{').replaceAll(']', '}')
      return entriesOf(routePath, exported)
    }),
  )
  const all = entries.flat().sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  return { ours: all.filter((each) => each.path !== NOT_OURS), notOurs: all.filter((each) => each.path === NOT_OURS) }
}

/** One line of the access map. */
export function describeAccess({ method, path: routePath, allow, rateLimit }: RouteEntry): string {
  const who = allow === 'anyone' || allow === null ? `limit ${rateLimit}` : rolesOf(allow)
  return `${method} ${routePath} → ${allow} → ${who}`
}

function rolesOf(permission: Permission): string {
  return Object.entries(PERMISSIONS[permission])
    .map(([role, reach]) => `${role}(${reach})`)
    .join(', ')
}
