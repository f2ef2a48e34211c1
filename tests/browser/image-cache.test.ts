import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession } from '@/lib/api/session'
import {
  cacheAddress,
  cachedAddress,
  copyStoredImage,
  findStoredImage,
  forgetAddress,
  keepCopy,
  keptCopy,
} from '@/lib/api/stored-image'
import { keepRecord, reply, stubServer } from '@/tests/support/browser-server'

const KEY = 'a'.repeat(24)
const OTHER = 'b'.repeat(24)
const HOUR = 3_600_000
const NOW = 1_800_000_000_000
const signed = (name: string) => ({ signedUrl: `https://store.test/${name}?signature=1`, contentType: 'image/jpeg' })
const IMAGE = 'data:image/jpeg;base64,AAAA'
const kept = () => JSON.parse(localStorage.getItem('profile-image') ?? 'null')

beforeEach(() => {
  keepRecord()
})

describe('the cache of signed image addresses (R-IMAGE-4)', () => {
  it('keeps address, content type and time of each file', () => {
    cacheAddress(KEY, signed('one'), NOW)
    cacheAddress(OTHER, signed('two'), NOW + 1)
    expect(kept()).toEqual({
      [KEY]: { ...signed('one'), timestamp: NOW },
      [OTHER]: { ...signed('two'), timestamp: NOW + 1 },
    })
    expect(cachedAddress(KEY, NOW)?.signedUrl).toBe(signed('one').signedUrl)
  })

  it('lasts 12 hours; what has expired is removed, and what has not stays', () => {
    cacheAddress(KEY, signed('one'), NOW)
    cacheAddress(OTHER, signed('two'), NOW + HOUR)
    expect(cachedAddress(KEY, NOW + 12 * HOUR - 1)).not.toBeNull()
    expect(cachedAddress(KEY, NOW + 12 * HOUR)).toBeNull()
    expect(Object.keys(kept())).toEqual([OTHER])
  })

  it('trusts no time to come, and nothing that it cannot read', () => {
    cacheAddress(KEY, signed('one'), NOW + HOUR)
    expect(cachedAddress(KEY, NOW)).toBeNull()
    for (const text of ['not json', '"text"', `{"${KEY}":null}`, `{"${KEY}":{"timestamp":${NOW}}}`]) {
      localStorage.setItem('profile-image', text)
      expect(cachedAddress(KEY, NOW)).toBeNull()
    }
  })

  it('forgets one address and keeps the others', () => {
    cacheAddress(KEY, signed('one'), NOW)
    cacheAddress(OTHER, signed('two'), NOW)
    forgetAddress(KEY)
    expect([cachedAddress(KEY, NOW), cachedAddress(OTHER, NOW)]).toEqual(
      [null, signed('two')].map((each) => each && expect.objectContaining(each)),
    )
  })

  it('is asked first: one request in 12 hours', async () => {
    let count = 0
    const { called } = stubServer({
      [`GET /api/s3/get-signed-url/${KEY}`]: () => {
        count += 1
        return reply(200, signed(`${count}`))
      },
    })
    const clock = vi.spyOn(Date, 'now').mockReturnValue(NOW)
    expect(await findStoredImage(KEY)).toEqual({ url: signed('1').signedUrl, isNew: true })
    clock.mockReturnValue(NOW + 12 * HOUR - 1)
    expect(await findStoredImage(KEY)).toEqual({ url: signed('1').signedUrl, isNew: false })
    clock.mockReturnValue(NOW + 12 * HOUR)
    expect(await findStoredImage(KEY)).toEqual({ url: signed('2').signedUrl, isNew: true })
    expect(called()).toHaveLength(2)
  })

  it.each([[{}], [null], [{ signedUrl: '' }], [{ signedUrl: 7 }]])(
    "an answer %j is 'get-signed-url did not return a url', and is not kept",
    async (answer) => {
      stubServer({ [`GET /api/s3/get-signed-url/${KEY}`]: () => reply(200, answer) })
      await expect(findStoredImage(KEY)).rejects.toThrow('get-signed-url did not return a url')
      expect(kept()).toBeNull()
    },
  )
})

describe('the local copy of a picture (R-IMAGE-4)', () => {
  it('belongs to one file; the copy of another file replaces it', () => {
    keepCopy(KEY, IMAGE)
    expect([keptCopy(KEY), keptCopy(OTHER)]).toEqual([IMAGE, null])
    keepCopy(OTHER, IMAGE)
    expect([keptCopy(KEY), keptCopy(OTHER)]).toEqual([null, IMAGE])
  })

  it('is an image and nothing else', () => {
    keepCopy(KEY, 'data:image/svg+xml;base64,AAAA')
    expect(keptCopy(KEY)).toBeNull()
  })

  it('is made of the shown picture, without a header of ours', async () => {
    const file = new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' })
    const { calls } = stubServer({ 'GET https://store.test/a': () => new Response(file) })
    await copyStoredImage(KEY, 'https://store.test/a')
    expect(keptCopy(KEY)).toBe('data:image/jpeg;base64,AQID')
    expect([...(calls[0]?.headers ?? [])]).toEqual([])
  })

  it('is not made of a refusal, of a large file, or of nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const large = new Blob([new Uint8Array(200_001)], { type: 'image/jpeg' })
    stubServer({
      'GET https://store.test/refused': () =>
        new Response(new Blob(['<Error/>'], { type: 'image/jpeg' }), { status: 403 }),
      'GET https://store.test/large': () => new Response(large),
      'GET https://store.test/lost': () => Promise.reject(new TypeError('Failed to fetch')),
    })
    for (const name of ['refused', 'large', 'lost']) await copyStoredImage(KEY, `https://store.test/${name}`)
    expect(localStorage.getItem('profile-image-copy')).toBeNull()
  })
})

describe('images kept in the browser', () => {
  it('goes with the session: the next person in this browser finds nothing', () => {
    cacheAddress(KEY, signed('one'), NOW)
    keepCopy(KEY, IMAGE)
    clearSession()
    expect(localStorage.length).toBe(0)
  })

  it('is given up where there is no room', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const removed: string[] = []
    const remove = (key: string) => void removed.push(key)
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem: remove })
    cacheAddress(KEY, signed('one'), NOW)
    keepCopy(KEY, IMAGE)
    expect(removed).toEqual(['profile-image', 'profile-image-copy'])
  })
})
