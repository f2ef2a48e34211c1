import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeAccess, entriesOf, listRoutes } from '@/tests/support/route-list'

// Every door of the API with who may open it, checked in, so that a change of access is one line in review.
// UPDATE_ACCESS_MAP=1 writes the file anew.

const FILE = new URL('./access-map.txt', import.meta.url)
const { ours, notOurs } = await listRoutes()

describe('the access map', () => {
  it('knows the permission of every handler: nobody bypasses the wrapper', () => {
    const bypassing = ours.filter(({ allow, rateLimit }) => allow === null || (allow === 'anyone' && !rateLimit))
    expect(bypassing.map(describeAccess)).toEqual([])
    expect(notOurs.map(({ method }) => method)).toEqual(['GET', 'POST'])
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
