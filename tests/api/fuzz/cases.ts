import fc from 'fast-check'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { HOSTILE_PIECES } from '@/tests/support/hostile-texts'
import { schemaOf } from '@/tests/support/open-api'
import type { RouteEntry } from '@/tests/support/route-list'

// Requests that nearly fit what a route declares, and some that do not at all. `@name@` is put in place of an id, or of
// another value of the world, that is known when the request is sent.

export const PLACES = [
  ...['organisation', 'query', 'recommendation', 'note', 'marketeer', 'session', 'industry', 'brand', 'result'],
  ...['industryQuery', 'industryResult', 'sentiment', 'preview', 'apiToken', 'reportShare', 'change', 'crashReport'],
  ...['alertChannel', 'otherAlertChannel', 'installationChannel'],
  ...['file', 'today', 'month', 'email', 'colleague'],
  ...['otherOrganisation', 'otherQuery', 'otherRecommendation', 'otherNote', 'otherUser', 'otherResult'],
  ...['otherSentiment', 'otherPreview', 'otherApiToken', 'otherReportShare', 'otherFile', 'unknown'],
] as const
export type Place = (typeof PLACES)[number]

export interface Case {
  params: Record<string, string | string[]>
  query: [name: string, value: string][]
  headers: Record<string, string>
  /** As text; absent where the method takes none. */
  body?: string
}

const place = fc.constantFrom(...PLACES).map((name) => `@${name}@`)

const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE_PIECES, '', ' ', 'new', '..', '%00', "'; select 1 --", '{"a":', '<b>', 'null', '-1', '0'),
  fc.constantFrom(
    'a'.repeat(300),
    'é'.repeat(5000),
    '\u202e',
    '__proto__',
    'constructor',
    '2026-02-30',
    '9'.repeat(40),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  place,
  fc.constantFrom(null, true, -1, 0, 1.5, 2 ** 31, 2 ** 53, -1e308, [], {}, [[]], ['a', 'a'], { $gt: '' }),
  fc.jsonValue({ maxDepth: 3 }),
)

interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Values that a schema takes, with one in twelve parts wrong. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 11, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileValue })
}

function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { type, properties, items, pattern } = schema
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices && choices.length > 0) return fc.oneof(...choices.map(fitting))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (properties) return objectOf(properties, schema.required ?? [])
  switch (type) {
    case 'array':
      return fc.array(valuesOf(items ?? {}), { maxLength: 4 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(1, 2, 7, 10, 14, 25, 30, 50, 90) },
        { weight: 1, arbitrary: fc.oneof(fc.integer({ min: -2, max: 120 }), fc.maxSafeInteger()) },
      )
    case 'string':
      return pattern?.includes('{24}') ? place : textOf(schema)
    default:
      return fc.oneof(hostileValue, place)
  }
}

function textOf({ format }: Schema): fc.Arbitrary<string> {
  const word = fc.oneof(
    fc.constantFrom('Acme', 'desks', 'https://a.test/b', 'a@example.test', 'GB', 'openai', '30'),
    place,
  )
  if (format === 'date') return fc.oneof(day, word)
  return fc.oneof({ weight: 8, arbitrary: word }, { weight: 1, arbitrary: day }, { weight: 1, arbitrary: hostileText })
}

const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

function objectOf(properties: Record<string, Schema>, required: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, likelyOf(name, schema)]))
  const requiredKeys = required.filter((name) => name in fields)
  return fc.oneof(fc.record(fields), fc.record(fields, { requiredKeys }), fc.record(fields, { requiredKeys: [] }))
}

/** Half of the time what is most likely to be taken. */
function likelyOf(name: string, schema: Schema): fc.Arbitrary<unknown> {
  return name in OF_FIELD ? fc.oneof(fc.constant(OF_FIELD[name]), valuesOf(schema)) : valuesOf(schema)
}

const OF_FIELD: Record<string, unknown> = {
  organization: '@organisation@',
  organisation: '@organisation@',
  industry: '@industry@',
  recommendation: '@recommendation@',
  target: '@brand@',
  day: '@today@',
  liveSince: '@today@',
  due: '@today@',
  month: '@month@',
  email: '@email@',
  confirmEmail: '@email@',
  password: TEST_PASSWORD,
  confirmPassword: TEST_PASSWORD,
  websiteUrl: 'https://a.test/b',
  aliases: ['Acme Desks'],
  ownDomains: ['a.test'],
  samples: 2,
}

const unreadable = fc.constantFrom(
  '',
  '{',
  '[1,',
  'nul',
  '"a',
  '\u0000',
  '[]',
  '{"a":1}{',
  '['.repeat(5000),
  'é'.repeat(60_000),
)

function bodyOf(entry: RouteEntry): fc.Arbitrary<string | undefined> {
  if (['GET', 'HEAD'].includes(entry.method)) return fc.constant(undefined)
  const { body, described } = entry.shape ?? {}
  const declared: Schema = body ? schemaOf(described ?? body) : {}
  return fc.oneof(
    { weight: 8, arbitrary: fitting(declared).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: hostileValue.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: unreadable },
  )
}

const LIST_PARAMS: Record<string, Schema> = {
  page: { type: 'integer' },
  pageSize: { type: 'integer' },
  sort: { enum: ['name', 'email', 'createdAt', 'updatedAt', 'searchTerm', 'title', 'status', 'at'] },
  dir: { enum: ['asc', 'desc'] },
  search: { type: 'string' },
  format: { const: 'csv' },
  fields: { enum: ['_id,name', '_id', 'name,email', '__proto__', '_id,'] },
  'filter[status]': { type: 'string' },
  'filter[name]': { type: 'string' },
}

function queryOf({ shape }: RouteEntry): fc.Arbitrary<Case['query']> {
  const { properties = {} }: Schema = shape?.query ? schemaOf(shape.query) : {}
  // Lists declare their params in code that JSON Schema cannot say.
  const declared = shape?.query && Object.keys(properties).length === 0 ? LIST_PARAMS : properties
  const names = Object.keys(declared)
  if (names.length === 0) return fc.array(fc.tuple(hostileText, hostileText), { maxLength: 1 })
  const given = fc
    .constantFrom(...names)
    .chain((name) => likelyOf(name, declared[name] ?? {}).map((value): [string, string] => [name, wordOf(value)]))
  const once = fc.uniqueArray(given, { maxLength: 3, selector: ([name]) => name })
  return fc.oneof({ weight: 4, arbitrary: once }, { weight: 1, arbitrary: fc.array(given, { maxLength: 3 }) })
}

const wordOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function paramsOf({ path }: RouteEntry): fc.Arbitrary<Case['params']> {
  const named = [...path.matchAll(/\{(\.{3})?(\w+)\}/g)].map(([, rest, name = '']) => {
    const other = fc.oneof({ weight: 2, arbitrary: place }, { weight: 1, arbitrary: hostileText })
    const likely = { weight: 2, arbitrary: fc.constant(likelyPart(path, name)) }
    return [
      name,
      fc.oneof(likely, { weight: 1, arbitrary: rest ? fc.array(other, { minLength: 1, maxLength: 4 }) : other }),
    ]
  })
  return fc.record(Object.fromEntries(named))
}

/** What a part of a path most likely is. */
function likelyPart(path: string, name: string): string | string[] {
  const about = name === 'id' ? (path.split('/{id}')[0] ?? '') : name
  const parts: [RegExp, string | string[]][] = [
    [/industry-query-result/, '@industryResult@'],
    [/query-result/, '@result@'],
    [/app\/answer\//, '@result@'],
    [/industry-query/, '@industryQuery@'],
    [/query/i, '@query@'],
    [/recommendation/i, '@recommendation@'],
    [/note/, '@note@'],
    [/session/, '@session@'],
    [/orgAdmin\/user/, '@colleague@'],
    [/user/i, '@marketeer@'],
    [/industry/i, '@industry@'],
    [/name\/change/, '@change@'],
    [/admin\/name/, '@brand@'],
    [/sentiment/, '@sentiment@'],
    [/answer-preview/, '@preview@'],
    [/api-token/, '@apiToken@'],
    [/report-share/, '@reportShare@'],
    [/admin\/alert/, '@installationChannel@'],
    [/alert/, '@alertChannel@'],
    [/crash-report/, '@crashReport@'],
    [/^rows$/, 'figures'],
    [/^date$/, '@today@'],
    [/^key$/, '@file@'],
    [/^fileName$/, 'logo.png'],
    [/^fileType$/, ['image', 'png']],
  ]
  return parts.find(([pattern]) => pattern.test(about))?.[1] ?? '@organisation@'
}

/** What a header may hold at all: Latin-1 without control characters. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim())

const headers = fc.record(
  {
    'idempotency-key': fc.oneof(headerText, fc.constantFrom('k'.repeat(32), 'k'.repeat(400))),
    'x-forwarded-for': headerText,
    'user-agent': headerText,
    accept: headerText,
    'accept-encoding': fc.constantFrom('gzip', '*', 'gzip;q=0'),
    'if-none-match': headerText,
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'application/json; charset=x',
      'multipart/form-data',
    ),
    'content-length': fc.constantFrom('0', '-1', '99999999999', 'x'),
    authorization: fc.oneof(headerText, fc.constantFrom('Bearer ', 'Bearer a.b.c', 'Bearer sl_x')),
    'x-refresh-token': headerText,
  },
  { requiredKeys: [] },
)

/** Requests of one route. */
export function casesOf(entry: RouteEntry): fc.Arbitrary<Case> {
  const parts = { params: paramsOf(entry), query: queryOf(entry), body: bodyOf(entry) }
  // Most requests go past the door.
  const mostlyPlain = fc.oneof({ weight: 7, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers })
  return fc
    .record({ ...parts, headers: mostlyPlain })
    .map(({ body, ...rest }) => ({ ...rest, ...(body !== undefined && { body }) }))
}
