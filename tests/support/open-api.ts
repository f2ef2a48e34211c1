import { z } from 'zod'
import { reachOf } from '@/lib/access/permissions'
import { PRODUCT } from '@/lib/layout/words'
import { BODY_LIMIT, READ_TOKENS } from '@/lib/limits'
import type { RouteEntry } from './route-list'

// The OpenAPI description of the API, made of the route declarations themselves: paths, who may call, what is taken,
// how it may be refused. Answers are the interfaces of `shapes.ts` in lib, which are types only and named in words.

type Json = Record<string, unknown>

const REFUSALS: Record<number, string> = {
  302: 'The access token has expired: `{ "shouldRefresh": true }`, without a Location. Refresh once and try again.',
  400: 'A body, path or search param that does not fit; `fields` names what.',
  401: 'Not signed in.',
  403: 'The role does not allow it.',
  404: 'No such record, or one of another organisation: the answer is the same.',
  409: 'A rule of the domain, or another change was first.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many; `Retry-After` says when to come back.',
  503: 'A part is down or not configured.',
}

/** The document for these routes, ready to be written as JSON; the same routes give the same document. */
export function openApi(routes: readonly RouteEntry[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const where = route.path.replaceAll('...', '')
    paths[where] = { ...paths[where], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${PRODUCT} API`,
      version: '1',
      description:
        'Ids are 24 lowercase hexadecimal characters, times ISO 8601 UTC, days yyyy-MM-dd. Lists answer `{ items, total, page, pageSize }`; `?format=csv` streams them, `?fields=_id,name` answers an option list. A POST that creates may carry `Idempotency-Key`. A path that does not exist answers 404, a method that a path does not take 405 with `Allow`, both as `{ error }`.',
    },
    paths,
    components: {
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        refreshToken: { type: 'apiKey', in: 'header', name: 'X-Refresh-Token' },
        readToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'sl_…',
          description: `A read token of an organisation, at most ${READ_TOKENS.callsPerMinute} calls a minute (docs/admins/api-tokens.md).`,
        },
      },
      schemas: {
        Error: {
          type: 'object',
          properties: {
            error: { type: 'string', description: 'Text for a person.' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
          required: ['error'],
        },
      },
    },
  }
}

function operation({ method, path, allow, rateLimit, shape, says }: RouteEntry): Json {
  const named = [...path.matchAll(/\{(?:\.{3})?(\w+)\}/g)].map(([, name = '']) => name)
  const parameters = [
    ...named.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...queryParameters(shape?.query),
  ]
  return {
    operationId: `${method.toLowerCase()} ${path}`.replaceAll(/[^a-zA-Z0-9]+/g, '-').replace(/-$/, ''),
    tags: [path.split('/')[2] ?? ''],
    summary: says ?? allow ?? '',
    'x-permission': allow,
    ...(rateLimit && { 'x-rate-limit': rateLimit }),
    security: securityOf(allow),
    ...(parameters.length > 0 && { parameters }),
    ...(shape?.body && { requestBody: { required: true, content: json(schemaOf(shape.described ?? shape.body)) } }),
    ...(shape?.body && { 'x-body-limit': shape.bodyLimit ?? BODY_LIMIT.default }),
    responses: responses(allow, named.length > 0, method !== 'GET', shape),
  }
}

function securityOf(allow: RouteEntry['allow']): Json[] {
  if (allow === 'anyone') return []
  return [{ accessToken: [], refreshToken: [] }, ...(takesReadTokens(allow) ? [{ readToken: [] }] : [])]
}

function takesReadTokens(allow: RouteEntry['allow']): boolean {
  return allow !== null && allow !== 'anyone' && reachOf({ roles: ['readToken'] }, allow) !== null
}

function responses(allow: RouteEntry['allow'], hasId: boolean, writes: boolean, shape: RouteEntry['shape']): Json {
  const codes = [
    ...(allow === 'anyone' ? [429] : [302, 401, 403, ...(takesReadTokens(allow) ? [429] : [])]),
    ...(shape?.query || shape?.body || writes ? [400] : []),
    ...(hasId ? [404] : []),
    ...(shape?.body ? [409] : []),
    ...(writes ? [413, ...(shape?.anyBody ? [] : [415])] : []),
    503,
  ].sort((one, other) => one - other)
  const refused = codes.map((code) => [
    code,
    { description: REFUSALS[code], ...(code !== 302 && { content: json({ $ref: '#/components/schemas/Error' }) }) },
  ])
  return {
    [shape?.status ?? 200]: { description: 'Done; JSON unless said otherwise.' },
    ...Object.fromEntries(refused),
  }
}

function queryParameters(query: z.ZodType | undefined): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const json = (schema: unknown): Json => ({ 'application/json': { schema } })

/** As JSON Schema: what may be sent, before it is trimmed and turned into what the services take. */
export function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return made
}
