import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshTokens } from '@/lib/api/session'
import type { TokenRecord } from '@/lib/people/account-shapes'
import { keepRecord, keptRecord, record, reply, stubLocks, stubServer } from '@/tests/support/browser-server'

const used = (generation = 1) => record(generation) as TokenRecord
const REFRESH = 'GET /api/auth/refresh'

beforeEach(() => {
  keepRecord()
})

describe.each(['with locks', 'without locks'])('refreshing, in a browser %s', (kind) => {
  beforeEach(() => {
    if (kind === 'with locks') stubLocks()
    else vi.stubGlobal('navigator', {})
  })

  it('ten calls at once refresh once, and all find the new pair', async () => {
    const { called } = stubServer({ [REFRESH]: () => reply(200, record(2)) })
    await Promise.all(Array.from({ length: 10 }, () => refreshTokens(used())))
    expect(called()).toEqual([REFRESH])
    expect(keptRecord()).toEqual(record(2))
  })

  it('one that fails does not hold up the next', async () => {
    let down = true
    const { called } = stubServer({ [REFRESH]: () => (down ? reply(503, { error: 'down' }) : reply(200, record(2))) })
    await expect(refreshTokens(used())).rejects.toMatchObject({ status: 503 })
    down = false
    await refreshTokens(used())
    expect(called()).toHaveLength(2)
    expect(keptRecord()).toEqual(record(2))
  })
})

describe('refreshing', () => {
  it('asks for one lock that all tabs share', async () => {
    const request = stubLocks()
    stubServer({ [REFRESH]: () => reply(200, record(2)) })
    await refreshTokens(used())
    expect(request).toHaveBeenCalledWith('sightline-refresh', expect.any(Function))
  })

  it('is not needed when another tab has replaced the record while this one waited', async () => {
    const { called } = stubServer({})
    keepRecord(record(7))
    await refreshTokens(used())
    expect(called()).toEqual([])
    expect(keptRecord()).toEqual(record(7))
  })

  it("401 clears the record: 'Failed to refresh'", async () => {
    stubServer({ [REFRESH]: () => reply(401, { error: 'other words' }) })
    await expect(refreshTokens(used())).rejects.toMatchObject({ status: 401, message: 'Failed to refresh' })
    expect(keptRecord()).toBeNull()
  })

  it("an answer without both tokens clears it too: 'Failed to refresh tokens'", async () => {
    stubServer({ [REFRESH]: () => reply(200, { accessToken: 'a' }) })
    await expect(refreshTokens(used())).rejects.toMatchObject({ status: 401, message: 'Failed to refresh tokens' })
    expect(keptRecord()).toBeNull()
  })

  it('an answer that is cut off, as by leaving the page, keeps the record', async () => {
    const cut = new ReadableStream({
      start: (body) => body.enqueue(new TextEncoder().encode('{"accessToken":')),
      pull: (body) => body.error(new TypeError('network error')),
    })
    stubServer({ [REFRESH]: () => new Response(cut, { headers: { 'content-type': 'application/json' } }) })
    await expect(refreshTokens(used())).rejects.toThrow('network error')
    expect(keptRecord()).toEqual(record())
  })

  it('401 keeps a record that was stored during the refresh', async () => {
    stubServer({
      [REFRESH]: () => {
        keepRecord(record(9))
        return reply(401, {})
      },
    })
    await refreshTokens(used())
    expect(keptRecord()).toEqual(record(9))
  })

  it.each([429, 500, 503])('%i keeps the record (R-SAFE-16)', async (status) => {
    stubServer({ [REFRESH]: () => reply(status, { error: 'later' }) })
    await expect(refreshTokens(used())).rejects.toMatchObject({ status, message: 'later' })
    expect(keptRecord()).toEqual(record())
  })
})
