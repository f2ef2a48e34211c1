import type { z } from 'zod'
import { AppError, refusals } from '@/lib/http/app-error'
import { sessionCopy } from '@/lib/http/words'
import { BODY_LIMIT } from '@/lib/limits'
import { callerOfRequest } from '@/server/auth/bearer'
import { UNKNOWN_CALLER } from '@/server/limits/rate-limit'
import { env } from '@/server/settings/env'

const MAX_DEPTH = 20

/** Reads JSON, counting bytes on the stream before parsing. Throws AppError 415, 413 over `limit`, 400 (R-API-8). */
export async function readBody(request: Request, limit: number): Promise<unknown> {
  if (!isJson(request)) throw new AppError('unsupportedType', refusals.notJson)
  return checkedJson(await readText(request, limit))
}

/** Reads and drops the body of a call that needs none. Throws as `readBody`, but takes an empty body of any type. */
async function dropBody(request: Request, limit: number): Promise<void> {
  if (isJson(request)) {
    const text = await readText(request, limit)
    if (text !== '') checkedJson(text)
    return
  }
  for await (const chunk of request.body ?? [])
    if (chunk.byteLength > 0) throw new AppError('unsupportedType', refusals.notJson)
}

function isJson(request: Request): boolean {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

function checkedJson(text: string): unknown {
  const body = parseJson(text)
  if (isDeeperThan(MAX_DEPTH, body)) throw new AppError('invalid', refusals.tooDeep)
  return wellFormed(body)
}

/** JSON can escape half a surrogate pair, which no column stores: it is replaced, as in all other text. */
function wellFormed(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(wellFormed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toWellFormed(), wellFormed(each)]))
}

export async function readText(request: Request, limit: number): Promise<string> {
  if (Number(request.headers.get('content-length')) > limit) throw new AppError('tooLarge', refusals.tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (size > limit) throw new AppError('tooLarge', refusals.tooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', refusals.notJson, { cause })
  }
}

/** Goes level by level, since recursion could exhaust the stack. */
function isDeeperThan(limit: number, body: unknown): boolean {
  let level: unknown[] = [body]
  for (let depth = 0; depth <= limit; depth += 1) {
    const containers = level.filter((value) => typeof value === 'object' && value !== null)
    if (containers.length === 0) return false
    level = containers.flatMap((value) => Object.values(value as object))
  }
  return true
}

export type Context = { params: Promise<unknown> }

export interface Shape<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params?: P
  query?: Q
  body?: B
  /** In bytes; also without a schema, where a body is refused that is larger or no JSON. */
  bodyLimit?: number
  /** Whether a body of any type is left to `run`, which may read it. */
  anyBody?: true
  /** Body schema for the API documentation, where `run` parses the body itself. */
  described?: z.ZodType
  status?: 202
}

export interface Parsed<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>
  query: z.output<Q>
  body: z.output<B>
}

/** Parses the body first, to refuse type and size early. A malformed id in the path is a 404, like an unknown one. */
export async function parseRequest<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  shape: Shape<P, Q, B>,
  request: Request,
  context: Context,
): Promise<Parsed<P, Q, B>> {
  const limit = shape.bodyLimit ?? BODY_LIMIT.default
  const json = shape.body && (await readBody(request, limit))
  if (!shape.body && !shape.anyBody) await dropBody(request, limit)
  const params = shape.params?.safeParse(await context.params)
  if (params?.success === false) throw new AppError('notFound', refusals.notFound)
  const query = shape.query && parseInput(shape.query, searchParams(request))
  const body = shape.body && parseInput(shape.body, json)
  return { params: params?.data, query, body } as Parsed<P, Q, B>
}

/** Parses input. Throws AppError invalid with a prompt per field; a ZodError from elsewhere is our bug (500). */
export function parseInput<S extends z.ZodType>(
  schema: S,
  given: unknown,
  sentence: string = refusals.invalid,
): z.output<S> {
  // Replaces zod's own messages, which are not written for people, where a rule has no prompt.
  const { success, data, error } = schema.safeParse(given, { error: () => refusals.invalidField })
  if (success) return data
  const fields = promptsOf(error)
  throw new AppError('invalid', sentence, fields && { fields })
}

export function promptsOf(error: z.ZodError): Record<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const issue of error.issues) {
    const field = issue.path.join('.')
    if (field && !fields.has(field)) fields.set(field, issue.message)
  }
  return fields.size > 0 ? Object.fromEntries(fields) : undefined
}

/** A repeated name becomes a list, which no scalar schema accepts. */
function searchParams(request: Request): Record<string, string | string[]> {
  const given = new URL(request.url).searchParams
  const names = [...new Set(given.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = given.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/**
 * Returns the address our outermost proxy saw with TRUSTED_PROXY_HOPS, as callers may forge everything before it in
 * X-Forwarded-For; without proxies the socket's peer (server/http/server.ts). Else all callers share one name.
 */
export function clientAddress(
  headers: Headers,
  hops: number = env().TRUSTED_PROXY_HOPS,
  peerKnown: boolean = env().peerKnown,
): string {
  const seen = hops > 0 ? chainOf(headers).at(-hops) : peerKnown && headers.get('x-sightline-peer')
  return seen ? seen.slice(0, 64) : UNKNOWN_CALLER
}

function chainOf(headers: Headers): string[] {
  const parts = (headers.get('x-forwarded-for') ?? '').split(',')
  return parts.map((part) => part.trim()).filter(Boolean)
}

export function originOf(request: Request): { userAgent: string | null; caller: string } {
  return { userAgent: request.headers.get('user-agent'), caller: clientAddress(request.headers) }
}

/** Throws AccessTokenExpired (302) for a user who has to refresh first, forbidden for who sees as an organisation. */
export async function senderOf(request: Request) {
  const sender = await callerOfRequest(request)
  if (sender?.seeing) throw new AppError('forbidden', sessionCopy.readOnly)
  return { ...originOf(request), userId: sender?.userId ?? null }
}
