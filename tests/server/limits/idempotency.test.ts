import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { POST as login } from '@/app/api/auth/login/route'
import { AppError } from '@/lib/http/app-error'
import { type Db, db } from '@/server/db/client'
import { clientAddress } from '@/server/http/request'
import { newId } from '@/server/ids'
import { createOnce } from '@/server/limits/idempotency'
import { consumeRateLimit, counter, RATE_LIMITS } from '@/server/limits/rate-limit'
import { proxyDatabase } from '@/tests/support/database-proxy'
import { makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'
import { configure } from '@/tests/support/settings'

interface Made {
  _id: string
  name: string
}

const actor = { userId: (await makeUser()).id }

const make =
  (name: string) =>
  async (tx: Db): Promise<Made> => {
    const { id } = await tx.owner.create({ data: { id: newId(), kind: 'industry', name } })
    return { _id: id, name }
  }

const send = (key: string | undefined, name: string, given: { by?: { userId: string }; route?: string } = {}) =>
  createOnce(key ?? null, given.by ?? actor, given.route ?? 'test/industry', { name }, make(name))

const count = (name: string) => db().owner.count({ where: { name } })

describe('a creation with an Idempotency-Key (R-SAFE-53)', () => {
  it('answers the same record to the same key and body, and makes one', async () => {
    const first = await send('same', 'Same')
    expect(await send('same', 'Same')).toEqual(first)
    expect(await count('Same')).toBe(1)
  })

  it('makes one per call without a key', async () => {
    const [one, two] = [await send(undefined, 'None'), await send(undefined, 'None')]
    expect(one._id).not.toBe(two._id)
    expect(await count('None')).toBe(2)
  })

  it('refuses the key with another body, and makes nothing', async () => {
    await send('other', 'One')
    await expect(send('other', 'Two')).rejects.toMatchObject({ code: 'conflict' })
    expect(await count('Two')).toBe(0)
  })

  it('makes one of ten that come at once, and answers it to all', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send('at-once', 'At once')))
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(1)
    expect(await count('At once')).toBe(1)
  })

  it('belongs to its user and its kind of creation', async () => {
    const other = { userId: (await makeUser()).id }
    const made = [
      await send('shared', 'Shared'),
      await send('shared', 'Shared', { by: other }),
      await send('shared', 'Shared', { route: 'test/other' }),
    ]
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(3)
  })

  it('leaves the key free, and nothing made, when the creation is refused', async () => {
    const refuse = async (tx: Db): Promise<Made> => {
      await make('Half')(tx)
      throw new AppError('conflict', 'no')
    }
    await expect(createOnce('refused', actor, 'test/industry', { name: 'Half' }, refuse)).rejects.toThrow('no')
    expect(await count('Half')).toBe(0)
    await send('refused', 'Whole')
    expect(await count('Whole')).toBe(1)
  })

  it('is kept for 24 hours, and then forgotten', async () => {
    const age = (hours: number) =>
      db().idempotencyKey.updateMany({
        where: { userId: actor.userId, key: { in: ['aged', 'aged-too'] } },
        data: { createdAt: new Date(Date.now() - hours * 3_600_000) },
      })
    const first = await send('aged', 'Aged')
    await send('aged-too', 'Aged too')
    await age(23.9)
    expect(await send('aged', 'Aged')).toEqual(first)
    await age(24.1)
    const second = await send('aged', 'Aged again')
    expect(second._id).not.toBe(first._id)
    expect(await db().idempotencyKey.count({ where: { key: 'aged-too' } })).toBe(0)
    expect(await send('aged', 'Aged again')).toEqual(second)
  })

  it.each(['', ' ', 'a b', 'é', 'x'.repeat(201)])('%j is no key', async (key) => {
    await expect(send(key, 'Bad')).rejects.toMatchObject({ code: 'invalid' })
    expect(await count('Bad')).toBe(0)
  })
})

const use = async (caller: string, times: number) => {
  for (let turn = 0; turn < times; turn += 1) await consumeRateLimit('login', caller)
}

describe('rate limits', () => {
  it('let a caller have its turns, then say how long to wait; others are not touched', async () => {
    await use('203.0.113.1', RATE_LIMITS.login.calls)
    const refused = consumeRateLimit('login', '203.0.113.1')
    await expect(refused).rejects.toMatchObject({ status: 429 })
    const error = await refused.catch((each: { retryAfterS: number }) => each)
    expect(error?.retryAfterS).toBeGreaterThan(0)
    expect(error?.retryAfterS).toBeLessThanOrEqual(RATE_LIMITS.login.windowS)
    await use('203.0.113.2', 1)
  })

  it('count in the database, where every process sees them, and open again when the window is over', async () => {
    await use('203.0.113.3', 5)
    const row = await db().rateLimit.findUniqueOrThrow({ where: { key: 'login:203.0.113.3' } })
    expect(row.points).toBe(5)
    expect(Number(row.expire)).toBeGreaterThan(Date.now())
    await db().rateLimit.update({ where: { key: row.key }, data: { points: 1000 } })
    await expect(consumeRateLimit('login', '203.0.113.3')).rejects.toMatchObject({ status: 429 })
    await db().rateLimit.update({ where: { key: row.key }, data: { expire: BigInt(Date.now() - 1) } })
    await use('203.0.113.3', 1)
  })

  it('callers who cannot be told apart share a wider limit', async () => {
    await use('direct', RATE_LIMITS.login.calls + 1)
    expect(await db().rateLimit.findUniqueOrThrow({ where: { key: 'login:shared:direct' } })).toMatchObject({
      points: RATE_LIMITS.login.calls + 1,
    })
  })

  it('a route answers 429 with Retry-After and the usual body', async () => {
    configure({ TRUSTED_PROXY_HOPS: '1' })
    const attempt = () => call(login, { body: {}, headers: { 'x-forwarded-for': 'forged, 203.0.113.4' } })
    expect((await attempt()).status).toBe(400)
    await use('203.0.113.4', RATE_LIMITS.login.calls - 1)
    const response = await attempt()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await response.json()).toEqual({ error: expect.stringMatching(/wait/) })
    configure({ TRUSTED_PROXY_HOPS: undefined })
  })
})

describe('without the database', () => {
  let proxy: Awaited<ReturnType<typeof proxyDatabase>>
  beforeAll(async () => {
    proxy = await proxyDatabase()
  })
  afterEach(() => proxy.end())
  afterAll(() => proxy.undo())

  it('a process counts by itself', async () => {
    await use('203.0.113.5', 1)
    proxy.begin({ kind: 'down' })
    await use('203.0.113.5', RATE_LIMITS.login.calls)
    await expect(consumeRateLimit('login', '203.0.113.5')).rejects.toMatchObject({ status: 429 })
  })

  // A month in milliseconds is more than a timer takes.
  it.each([60, 30 * 86_400])('a count over %s seconds is kept in the process', async (duration) => {
    const counted = counter({ keyPrefix: `away-${duration}`, points: 5, duration })
    proxy.begin({ kind: 'down' })
    for (const consumedPoints of [1, 2]) {
      expect(await counted.consume('caller')).toMatchObject({ consumedPoints })
      await wait(20)
    }
    await counted.set('known', 1, duration)
    await wait(20)
    expect(await counted.get('known')).toMatchObject({ consumedPoints: 1 })
  })

  it('a counter that does not answer is not waited for', async () => {
    await use('203.0.113.6', 1)
    proxy.begin({ kind: 'silent' })
    const start = Date.now()
    await consumeRateLimit('login', '203.0.113.6')
    expect(Date.now() - start).toBeLessThan(2500)
  })
})

describe('the address of a caller (R-SAFE-8)', () => {
  const address = (forwarded: string | null, hops: number) =>
    clientAddress(new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }), hops)

  it.each([
    ['198.51.100.1', 0, 'direct'],
    [null, 0, 'direct'],
    ['198.51.100.1', 1, '198.51.100.1'],
    ['forged, 198.51.100.1', 1, '198.51.100.1'],
    ['forged, 198.51.100.1, 10.0.0.1', 2, '198.51.100.1'],
    ['198.51.100.1', 2, 'direct'],
    ['', 1, 'direct'],
    [null, 1, 'direct'],
    [' , ,198.51.100.1 ', 1, '198.51.100.1'],
  ])('%j behind %i proxies is %j', (forwarded, hops, expected) => {
    expect(address(forwarded, hops)).toBe(expected)
  })

  it('is the socket’s peer, as our own process noted it, where no proxy stands in front', () => {
    const headers = new Headers({ 'x-forwarded-for': '198.51.100.1', 'x-sightline-peer': '192.0.2.7' })
    expect(clientAddress(headers, 0, true)).toBe('192.0.2.7')
    expect(clientAddress(headers, 1, true)).toBe('198.51.100.1')
    expect(clientAddress(headers, 0, false)).toBe('direct')
  })
})
