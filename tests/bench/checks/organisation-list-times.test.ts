import { beforeAll, describe, expect, it } from 'vitest'
import { GET as list } from '@/app/api/admin/organization/route'
import { db } from '@/server/db'
import { makeActors, type SignedIn } from '@/tests/support/actors'
import { makeOwners } from '@/tests/support/factories'
import { call } from '@/tests/support/request'

// A page of organisations costs about the same among a hundred and among ten thousand.

const CALLS = 9
const MAX_RATIO = 12
/** Below this the clock and the noise of the machine are measured. */
const FLOOR_MS = 2
let admin: SignedIn

beforeAll(async () => {
  admin = (await makeActors()).systemAdmin
})

/** Fills up to so many organisations, each in one of ten industries. */
async function fillUpTo(count: number): Promise<void> {
  if ((await db().industry.count()) === 0)
    await makeOwners(
      'industry',
      Array.from({ length: 10 }, (_, at) => `Industry ${at}`),
    )
  const industries = (await db().industry.findMany({ select: { id: true } })).map(({ id }) => id)
  const missing = count - (await db().organisation.count())
  const ids = await makeOwners(
    'organisation',
    Array.from({ length: missing }, (_, at) => `Company ${count}-${at}`),
  )
  await db().organisationIndustry.createMany({
    data: ids.map((id, at) => ({ organisationId: id, industryId: industries[at % 10] ?? '' })),
  })
  await db().$executeRaw`analyze owner, organisation, organisation_industry`
}

async function fastest(search: string): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < CALLS; at += 1) {
    const started = performance.now()
    const response = await call(list, { headers: admin.headers, url: `/api/admin/organization?${search}` })
    expect(response.status).toBe(200)
    await response.json()
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

const SEARCHES = ['', 'page=5', 'search=company%2010000-77', 'search=nothing%20at%20all', 'sort=createdAt&dir=desc']

describe('ten thousand organisations', () => {
  it('are listed as quickly as a hundred, near enough', async () => {
    await fillUpTo(100)
    const few = new Map<string, number>()
    for (const search of SEARCHES) few.set(search, await fastest(search))
    await fillUpTo(10_000)
    for (const search of SEARCHES) {
      const [small, large] = [few.get(search) ?? 0, await fastest(search)]
      const line = `${small.toFixed(1)} ms at 100, ${large.toFixed(1)} ms at 10,000: ${(large / small).toFixed(1)}`
      console.log(`organisations ?${search.padEnd(28)} ${line}`)
      expect(large / Math.max(small, FLOOR_MS)).toBeLessThan(MAX_RATIO)
    }
  }, 120_000)
})
