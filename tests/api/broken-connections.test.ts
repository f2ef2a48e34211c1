import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { POST as addNote, GET as listNotes } from '@/app/api/app/note/org/[organisationId]/route'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { required } from '@/server/settings/env'
import { signIn } from '@/tests/support/actors'
import { proxyDatabase } from '@/tests/support/database-proxy'
import { makeOrganisation, makeUser, TEST_PASSWORD } from '@/tests/support/factories'
import { call } from '@/tests/support/request'
import type { Fault } from '@/tests/support/tcp-proxy'

// The network between us and Postgres: an answer is 200 or 503, in time; what was acknowledged is there, once, and nobody
// is signed out (R-SAFE-16).

/** A connection is waited for three seconds and a statement nine; the rest is the machine. */
const BOUND_MS = 15_000
const BACK_MS = 10_000
const ROUNDS = 2

const direct = required('DATABASE_URL')
const proxy = await proxyDatabase()
afterEach(() => proxy.end())
afterAll(() => proxy.undo())

async function someone() {
  const organisation = await makeOrganisation()
  const user = await makeUser({ organisation })
  const { headers, sessionId } = await signIn(user)
  const params = { organisationId: organisation.id }
  const note = (text: string, key: string) =>
    call(addNote, { headers: { ...headers, 'idempotency-key': key }, params, body: { day: today(), text } })
  const doors = {
    whoami: () => call(whoami, { headers }),
    refresh: () => call(refresh, { headers }),
    login: () => call(login, { body: { email: user.email, password: TEST_PASSWORD } }),
    list: () => call(listNotes, { headers, params }),
  }
  const texts = async () => {
    const { items }: { items: { text: string }[] } = await (await doors.list()).json()
    return items.map(({ text }) => text)
  }
  return { sessionId, note, doors, texts }
}

/** How often each status was answered while the fault was there. */
async function actThrough(fault: Fault, meanwhile = async () => {}): Promise<Record<number, number>> {
  const { sessionId, note, doors, texts } = await someone()
  const written = Array.from({ length: ROUNDS }, (_, round) => ({ text: `Note ${round}`, key: randomUUID() }))
  const counts: Record<number, number> = {}
  proxy.begin(fault)
  for (const { text, key } of written) {
    await meanwhile()
    const began = performance.now()
    const answers = await Promise.all([note(text, key), ...Object.values(doors).map((door) => door())])
    expect(performance.now() - began).toBeLessThan(BOUND_MS)
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  }
  proxy.end()
  await expect.poll(async () => (await doors.whoami()).status, { timeout: BACK_MS, interval: 100 }).toBe(200)
  // What was not acknowledged is sent again with its key.
  for (const { text, key } of written)
    await expect.poll(async () => (await note(text, key)).status, { timeout: BACK_MS, interval: 100 }).toBe(200)
  expect((await texts()).sort()).toEqual(written.map(({ text }) => text))
  for (const door of Object.values(doors)) expect((await door()).status).toBe(200)
  expect(await db().session.findUnique({ where: { id: sessionId } })).toMatchObject({ revokedAt: null })
  expect(Object.keys(counts).filter((status) => !['200', '503'].includes(status))).toEqual([])
  return counts
}

/** As an operator, or a server that is stopped, ends connections. */
async function endConnections(): Promise<void> {
  const client = new pg.Client({ connectionString: direct })
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sightline'`)
  await client.end()
}

it('a network that resets every connection is a 503 each time', async () => {
  expect(Object.keys(await actThrough({ kind: 'down' }))).toEqual(['503'])
})

it('a network that falls silent is a 503 each time', async () => {
  expect(Object.keys(await actThrough({ kind: 'silent' }))).toEqual(['503'])
}, 90_000)

it('a network that is slow and uneven only delays answers', async () => {
  expect(Object.keys(await actThrough({ kind: 'slow', ms: 40, jitterMs: 40 }))).toEqual(['200'])
})

it('a network that closes late keeps nobody waiting for the end of connections that the server has ended', async () => {
  await actThrough({ kind: 'slowClose', ms: 3000 }, endConnections)
})

describe.each(['resetAfter', 'endAfter'] as const)('a connection that ends within an answer: %s', (kind) => {
  it.each([0, 1, 40, 300, 700, 1500, 4000, 12_000])('after %d bytes', async (bytes) => {
    await actThrough({ kind, bytes })
  })
})
