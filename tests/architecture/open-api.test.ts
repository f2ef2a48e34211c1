import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openApi } from '@/tests/support/open-api'
import { listRoutes, UNKNOWN_PATH } from '@/tests/support/route-list'

// docs/openapi.json is made of the route declarations and checked in, so that a change of the API is a change that a
// reader sees. UPDATE_OPEN_API=1 writes the file anew.

const FILE = new URL('../../docs/openapi.json', import.meta.url)
const ours = (await listRoutes()).ours.filter(({ path }) => path !== UNKNOWN_PATH)
const made = `${JSON.stringify(openApi(ours), null, 2)}\n`

interface Operation {
  operationId: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content: { 'application/json': { schema: object } } }
  responses: object
  security: unknown[]
}
interface Described {
  paths: Record<string, Record<string, Operation>>
}
const described = JSON.parse(made) as Described

describe('the OpenAPI file', () => {
  it('is what the route declarations say today', () => {
    if (process.env.UPDATE_OPEN_API === '1') writeFileSync(FILE, made)
    expect(readFileSync(FILE, 'utf8')).toBe(made)
  })

  it('describes every method of every route, and nothing else', () => {
    const operations = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(operations.sort()).toEqual(ours.map(({ method, path }) => `${method} ${path.replaceAll('...', '')}`).sort())
  })

  it('names every operation once, what every body holds, and which calls are only taken on', () => {
    const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods))
    const names = operations.map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    const bodies = operations.flatMap(({ requestBody }) => requestBody?.content['application/json'].schema ?? [])
    expect(bodies.length).toBeGreaterThan(20)
    for (const body of bodies) expect('properties' in body || 'anyOf' in body).toBe(true)
    expect(Object.keys(described.paths['/api/cron/daily']?.post?.responses ?? {})).toContain('202')
  })

  it('tells what calls take, and which ones need no sign-in', () => {
    const login = described.paths['/api/auth/login']?.post
    expect(JSON.stringify(login)).toContain('"password"')
    expect(login?.security).toEqual([])
    const visibility = described.paths['/api/app/visibility/org/{organisationId}']?.get
    expect(visibility?.parameters?.map(({ name }) => name)).toEqual([
      'organisationId',
      'days',
      'range',
      'compare',
      'citationDays',
      'queries',
      'tag',
      'engine',
      'competitor',
      'format',
      'part',
    ])
    const signedIn = { accessToken: [], refreshToken: [] }
    expect(visibility?.security).toEqual([signedIn, { readToken: [] }])
    expect(described.paths['/api/app/note/org/{organisationId}']?.get?.security).toEqual([signedIn])
  })
})
