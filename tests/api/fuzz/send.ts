import { call } from '@/tests/support/request'
import type { RouteEntry } from '@/tests/support/route-list'
import type { Case } from './cases'
import { fillIn, MARKER, type Person, type World } from './world'

export interface Sent {
  status: number
  /** What is wrong with the answer; nothing when it keeps the rule. */
  faults: string[]
}

/** What makes a route slow takes minutes; a busy machine takes seconds. */
const SLOWEST_MS = 10_000

/** Sends one case as a person and holds the answer against the rule. */
export async function sendCase(entry: RouteEntry, given: Case, who: Person, world: World): Promise<Sent> {
  const started = performance.now()
  const response = await call(entry.handler, requestOf(entry, given, who, world))
  const text = await response.text()
  const ms = performance.now() - started
  const { status } = response
  const faults = [
    ...(status >= 500 && status !== 503 ? [`answered ${status}`] : []),
    ...(status >= 400 || status === 302 ? faultsOfRefusal(response, text) : []),
    ...(who !== 'systemAdmin' && text.toLowerCase().includes(MARKER.toLowerCase())
      ? ['shows another organisation']
      : []),
    ...(ms > SLOWEST_MS ? [`took ${Math.round(ms)} ms`] : []),
  ]
  return { status, faults }
}

function requestOf({ method, path }: RouteEntry, given: Case, who: Person, { people, ids, assistant }: World) {
  const params = Object.fromEntries(
    Object.entries(given.params).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map((each) => fillIn(each, ids)) : fillIn(value, ids),
    ]),
  )
  const at = path.replace(/\{(?:\.{3})?(\w+)\}/g, (_, name: string) =>
    [params[name] ?? ''].flat().map(encoded).join('/'),
  )
  const search = given.query.map(([name, value]) => `${encoded(name)}=${encoded(fillIn(value, ids))}`).join('&')
  const caller = path === '/api/mcp' ? assistant : people[who].headers
  return {
    ...{ method, params, url: `${at}?${search}`, headers: { ...caller, ...given.headers } },
    ...(given.body !== undefined && { body: fillIn(given.body, ids) }),
  }
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

function faultsOfRefusal(response: Response, text: string): string[] {
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('application/json')) return [`a refusal of type ${type}`]
  const body: unknown = JSON.parse(text)
  const isRight = response.status === 302 ? isExpiry(body) : isRefusal(body)
  return isRight ? [] : [`a refusal ${text.slice(0, 200)}`]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isExpiry = (body: unknown) => isObject(body) && body.shouldRefresh === true

function isRefusal(body: unknown): boolean {
  if (isObject(body) && body.jsonrpc === '2.0') return isObject(body.error) && typeof body.error.message === 'string'
  if (!isObject(body) || typeof body.error !== 'string' || body.error === '') return false
  const { error: _, fields, ...more } = body
  if (Object.keys(more).length > 0) return false
  return fields === undefined || (isObject(fields) && Object.values(fields).every((each) => typeof each === 'string'))
}
