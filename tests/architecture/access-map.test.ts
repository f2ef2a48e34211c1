import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { refusals } from '@/lib/http/app-error'
import { METHODS } from '@/server/http/route'
import { logLines } from '@/tests/support/log-lines'
import { call } from '@/tests/support/request'
import { describeAccess, entriesOf, listRoutes, type RouteEntry } from '@/tests/support/route-list'

// Every door of the API with who may open it, checked in, so that a change of access is one line in review.
// UPDATE_ACCESS_MAP=1 writes the file anew.

const FILE = new URL('./access-map.txt', import.meta.url)
const { ours, notOurs, refused } = await listRoutes()

async function expectRefusal({ handler, method, path }: RouteEntry, taken: string[]) {
  let response = new Response()
  await logLines(async () => {
    response = await call(handler, { method, url: path })
  })
  expect([path, response.headers.get('allow')?.split(', ').sort()]).toEqual([path, taken.sort()])
  if (method === 'OPTIONS') return expect(response.status).toBe(204)
  expect([response.status, await response.json()]).toEqual([405, { error: refusals.methodNotAllowed }])
}

describe('the access map', () => {
  it('knows the permission of every handler: nobody bypasses the wrapper', () => {
    const bypassing = ours.filter(({ allow, rateLimit }) => allow === null || (allow === 'anyone' && !rateLimit))
    expect(bypassing.map(describeAccess)).toEqual([])
    expect(notOurs.map(({ method }) => method)).toEqual(['GET', 'POST'])
  })

  it('has every other method of every route refused, with the ones that it takes', async () => {
    for (const [path, taken] of Map.groupBy([...ours, ...notOurs], (each) => each.path)) {
      const names: string[] = taken.map(({ method }) => method)
      if (names.includes('GET') && !names.includes('HEAD')) names.push('HEAD') // Next's own
      const others = refused.filter((each) => each.path === path)
      expect([path, [...names, ...others.map(({ method }) => method)].sort()]).toEqual([path, [...METHODS].sort()])
      for (const each of others) await expectRefusal(each, [...names, 'OPTIONS'])
    }
  })

  it('would catch one that does (positive control)', () => {
    const [plain] = entriesOf('/api/x', { GET: async () => new Response() })
    expect(plain?.allow).toBeNull()
    expect(ours.length).toBeGreaterThan(4)
  })

  it('is the one that was reviewed', () => {
    const map = `${ours.map(describeAccess).join('\n')}\n`
    if (process.env.UPDATE_ACCESS_MAP === '1') writeFileSync(FILE, map)
    expect(map).toBe(readFileSync(FILE, 'utf8'))
  })
})
