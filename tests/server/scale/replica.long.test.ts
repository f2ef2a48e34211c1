import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as addNote } from '@/app/api/app/note/org/[organisationId]/route'
import { GET as answers } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { GET as readHealth } from '@/app/api/health/route'
import { addDays } from '@/lib/format/days'
import type { VisibilityFigures } from '@/lib/schemas/figures'
import { today } from '@/server/clock'
import { closeDb } from '@/server/db'
import { resetEnv } from '@/server/env'
import { processMetrics } from '@/server/monitoring/render'
import { closeQueue } from '@/server/queue/client'
import { forgetReplica, replicaStatus } from '@/server/replica'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { type ReplicatedPostgres, startReplicatedPostgres } from '@/tests/support/replica'
import { call } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { until } from '@/tests/support/runs'

// Figures of a real standby of a real primary.
// Short form: tests/histories/failover.test.ts.

const direct = process.env.DATABASE_URL
const DAY = addDays(today(), -1)

let servers: ReplicatedPostgres
let organisation: { id: string }
let query: MadeQuery
let author: SignedIn
let colleague: SignedIn
let stored = 0

async function point(settings: Record<string, string | undefined>): Promise<void> {
  await closeQueue()
  await closeDb()
  Object.assign(process.env, settings)
  resetEnv()
  forgetReplica()
}

const params = () => ({ organisationId: organisation.id })
const get = async <Body>(route: typeof answers, person: SignedIn) => {
  const url = `/api/test?${route === answers ? `from=${DAY}` : 'days=30'}`
  const response = await call(route, { headers: person.headers, params: params(), url })
  expect(response.status).toBe(200)
  return (await response.json()) as Body
}
const listed = async (person: SignedIn) => (await get<{ total: number }>(answers, person)).total
const notesIn = async (person: SignedIn) => (await get<VisibilityFigures>(visibility, person)).notes.length
const store = () => storeResults([{ query, day: DAY, sample: ++stored, brands: ['Northgate Desks'] }])
const write = async (person: SignedIn) => {
  const body = { day: DAY, text: 'New prices' }
  expect((await call(addNote, { headers: person.headers, params: params(), body })).status).toBe(200)
}
const used = () => replicaStatus()?.used === true
const health = async (): Promise<unknown> => (await call(readHealth, { url: '/api/health' })).json()
/** Until what the primary has is shown by the standby, too. */
const caughtUp = () =>
  until(
    () => listed(colleague),
    (total) => total === stored,
  )

beforeAll(async () => {
  servers = await startReplicatedPostgres()
  await point({ DATABASE_URL: servers.primary, DATABASE_REPLICA_URL: servers.standby, FIGURE_CACHE_MB: '8' })
  organisation = await makeOrganisation({ name: 'Northgate Desks' })
  query = await makeQuery(organisation, { slot: 1 })
  author = await signInNew({ organisation })
  colleague = await signInNew({ organisation })
  await store()
}, 120_000)
afterAll(async () => {
  await point({ DATABASE_URL: direct, DATABASE_REPLICA_URL: '', DATABASE_REPLICA_MAX_LAG_S: '', FIGURE_CACHE_MB: '0' })
  await servers.stop()
})

describe('figures from a replica', () => {
  it('are what it has replayed, and what a person wrote is there at once', async () => {
    await caughtUp()
    await servers.pause()
    await store()
    expect(await listed(colleague)).toBe(stored - 1)
    expect(used()).toBe(true)

    await write(author)
    expect([await listed(author), await notesIn(author)]).toEqual([stored, 1])
    expect([await listed(colleague), await notesIn(colleague)]).toEqual([stored - 1, 0])

    await servers.resume()
    await caughtUp()
    expect(await notesIn(colleague)).toBe(1)
    expect(await listed(author)).toBe(stored)
  })

  it('of an organisation that it does not have yet come from the primary where it cannot answer', async () => {
    await caughtUp()
    await servers.pause()
    const later = await makeOrganisation({ name: 'Southgate Desks' })
    const { headers } = await signInNew({ organisation: later })
    for (const route of [visibility, answers]) {
      const response = await call(route, { headers, params: { organisationId: later.id }, url: '/api/test' })
      expect(response.status).toBe(200)
    }
    await servers.resume()
  })

  it('come from the primary while it is too far behind, and from it again once it is not', async () => {
    await point({ DATABASE_REPLICA_MAX_LAG_S: '1' })
    await caughtUp()
    await servers.pause()
    await store()
    await until(
      () => listed(colleague),
      (total) => total === stored,
    )
    expect(replicaStatus()).toMatchObject({ used: false, lagS: expect.any(Number) })
    expect(await processMetrics().registry.metrics()).toMatch(/^sightline_replica_used 0$/m)
    expect(await health()).toMatchObject({ status: 'ok', replica: 'unused' })
    await servers.resume()
    await until(async () => {
      await listed(colleague)
      return used()
    }, Boolean)
    expect(await processMetrics().registry.metrics()).toMatch(/^sightline_replica_used 1$/m)
    expect(await health()).toMatchObject({ status: 'ok', replica: 'used' })
  }, 60_000)

  it('come from the primary while it is down, without one request that fails', async () => {
    await caughtUp()
    await servers.killStandby()
    await until(async () => {
      expect(await listed(colleague)).toBe(stored)
      return !used()
    }, Boolean)
    await servers.startStandby()
    await until(async () => {
      await listed(colleague)
      return used()
    }, Boolean)
  }, 60_000)

  it('never come from a server that is no standby', async () => {
    await point({ DATABASE_REPLICA_URL: servers.primary })
    expect(await listed(colleague)).toBe(stored)
    expect(used()).toBe(false)
  })

  it('come from the primary where there is none', async () => {
    await point({ DATABASE_REPLICA_URL: '' })
    expect(await listed(colleague)).toBe(stored)
    expect(replicaStatus()).toBeNull()
    expect(await health()).not.toHaveProperty('replica')
  })
})

it('a session that a standby has not received is not ended by an address that leads to it', async () => {
  await caughtUp()
  await servers.pause()
  const { headers } = await signInNew({ organisation })
  await point({ DATABASE_URL: servers.standby, DATABASE_REPLICA_URL: '' })
  expect((await call(whoami, { headers })).status).toBe(503)
  await point({ DATABASE_URL: servers.primary, DATABASE_REPLICA_URL: servers.standby })
  expect((await call(whoami, { headers })).status).toBe(200)
  await servers.resume()
})
