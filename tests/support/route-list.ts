import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { z } from 'zod'
import { PERMISSIONS, type Permission } from '@/lib/access/permissions'
import type { Shape } from '@/server/http/request'
import { METHODS } from '@/server/http/route'

/** next-auth's own calls; the only handlers that `route()` and `publicRoute()` do not make. */
const NOT_OURS = '/api/auth/{...nextauth}'
/** Refuses what no other route takes; nothing that a caller could use. */
export const UNKNOWN_PATH = '/api/{...path}'

type Handler = (request: Request, context: { params: Promise<unknown> }) => Promise<Response>

export interface RouteEntry {
  method: string
  /** As the API documents it: `/api/app/organization/{id}`. */
  path: string
  /** Null when the handler bypasses the wrapper. */
  allow: Permission | 'anyone' | null
  rateLimit?: string
  /** It only says that the route does not take its method. */
  refuses?: true
  /** What it takes, as it was declared. */
  shape?: Shape<z.ZodType, z.ZodType, z.ZodType>
  /** The sentence above it in its file. */
  says?: string
  handler: Handler
}

/** What one route file's exports say about access. */
export function entriesOf(routePath: string, exported: Record<string, unknown>, source = ''): RouteEntry[] {
  return METHODS.flatMap((method) => {
    const handler = exported[method] as (Handler & Partial<RouteEntry>) | undefined
    if (!handler) return []
    const { allow = null, rateLimit, refuses, shape } = handler
    const says = sentenceAbove(method, source)
    return [
      {
        method,
        path: routePath,
        allow,
        handler,
        ...(rateLimit && { rateLimit }),
        ...(refuses && { refuses }),
        ...(shape && { shape }),
        ...(says && { says }),
      },
    ]
  })
}

function sentenceAbove(method: string, source: string): string | undefined {
  const found = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export const ${method}\\b`).exec(source)?.[1]
  return found
    ?.replace(/\n\s*\*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

interface RouteList {
  ours: RouteEntry[]
  notOurs: RouteEntry[]
  /** The methods that a route exports in order to refuse them. */
  refused: RouteEntry[]
}

/** Every method of every route file under `app/api`, in order of path. */
export async function listRoutes(): Promise<RouteList> {
  const files = globSync('app/api/**/route.ts')
  const entries = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, unknown> = await import(path.resolve(file))
      const routePath = `/${path.dirname(file).slice('app/'.length)}`.replaceAll('[', '{').replaceAll(']', '}')
      return entriesOf(routePath, exported, readFileSync(file, 'utf8'))
    }),
  )
  const all = entries.flat().sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const taken = all.filter(({ refuses }) => !refuses)
  return {
    ours: taken.filter((each) => each.path !== NOT_OURS),
    notOurs: taken.filter((each) => each.path === NOT_OURS),
    refused: all.filter(({ refuses }) => refuses),
  }
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
