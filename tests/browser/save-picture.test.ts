import { beforeEach, describe, expect, it, vi } from 'vitest'
import { removePicture, savePicture } from '@/lib/api/profile'
import { keptCopy } from '@/lib/api/stored-image'
import { keepRecord, reply, type Seen, stubServer } from '@/tests/support/browser-server'

const ID = 'e'.repeat(24)
const KEY = 'a'.repeat(24)
const SAVE = 'POST /api/app/user'
const SIGN = 'GET /api/s3/get-signed-post-url/avatar.jpg/image/jpeg?isPublic=false&isViewableByAnyUser=true&fileSize=3'
const STORE = 'PUT https://store.test/one'
const DATA_URL = 'data:image/jpeg;base64,AQID'
const picture = new File([new Uint8Array([1, 2, 3])], 'avatar.jpg', { type: 'image/jpeg' })
const signed = () => reply(200, { signedPostUrl: 'https://store.test/one', objectId: KEY })
const taken = () => new Response(null)
const saves = ({ body }: Seen) => reply(200, { _id: ID, ...(body as object) })
const storedUser = () => JSON.parse(localStorage.getItem('user') ?? 'null')
let logged: unknown[]

beforeEach(() => {
  keepRecord()
  logged = []
  vi.spyOn(console, 'error').mockImplementation((error) => void logged.push(error))
})

describe('the strategies for profile images (R-IMAGE-3)', () => {
  it('base64 saves a data URL and asks no store', async () => {
    const { calls, called } = stubServer({ [SAVE]: saves })
    await savePicture(ID, picture, 'base64')
    expect(called()).toEqual([SAVE])
    expect(calls[0]?.body).toEqual({ _id: ID, profileImage: DATA_URL })
  })

  it.each(['s3', 'hybrid'] as const)('%s uploads first and saves the key, with a local copy', async (strategy) => {
    const { calls, called } = stubServer({ [SIGN]: signed, [STORE]: taken, [SAVE]: saves })
    const saved = await savePicture(ID, picture, strategy)
    expect(called()).toEqual([SIGN, STORE, SAVE])
    expect(calls[2]?.body).toEqual({ _id: ID, profileImage: KEY })
    expect(saved.profileImage).toBe(KEY)
    expect(keptCopy(KEY)).toBe(DATA_URL)
    expect(storedUser()).toEqual(saved)
    expect(logged).toEqual([])
  })

  it.each([
    ['there is no store', { [SIGN]: () => reply(503, { error: 'File storage is not set up.' }) }],
    ['there is no address in the answer', { [SIGN]: () => reply(200, {}) }],
    ['the store refuses', { [SIGN]: signed, [STORE]: () => new Response(null, { status: 403 }) }],
    [
      'the store cannot be reached',
      { [SIGN]: signed, [STORE]: () => Promise.reject(new TypeError('Failed to fetch')) },
    ],
  ])('hybrid saves base64 when %s, and logs it', async (_what, answers) => {
    const { calls } = stubServer({ ...answers, [SAVE]: saves })
    expect((await savePicture(ID, picture, 'hybrid')).profileImage).toBe(DATA_URL)
    expect(calls.at(-1)?.body).toEqual({ _id: ID, profileImage: DATA_URL })
    expect(logged).toHaveLength(1)
  })

  it('hybrid saves base64 when the server cannot read what was uploaded', async () => {
    const { calls } = stubServer({
      [SIGN]: signed,
      [STORE]: taken,
      [SAVE]: (seen) => ((seen.body as { profileImage: string }).profileImage === KEY ? reply(503, {}) : saves(seen)),
    })
    await savePicture(ID, picture, 'hybrid')
    expect(calls.at(-1)?.body).toEqual({ _id: ID, profileImage: DATA_URL })
    expect(keptCopy(KEY)).toBeNull()
  })

  it('s3 has no fallback: the failure is logged and rethrown', async () => {
    const { called } = stubServer({ [SIGN]: () => reply(503, { error: 'down' }), [SAVE]: saves })
    await expect(savePicture(ID, picture, 's3')).rejects.toMatchObject({ status: 503, message: 'down' })
    expect(called()).toEqual([SIGN])
    expect(logged).toHaveLength(1)
  })

  it('hybrid has no fallback for somebody who is signed out', async () => {
    const { called, visits } = stubServer({ [SIGN]: () => reply(401, { error: 'Please sign in.' }), [SAVE]: saves })
    await expect(savePicture(ID, picture, 'hybrid')).rejects.toMatchObject({ status: 401 })
    expect(visits).toEqual(['/login'])
    expect(called()).not.toContain(SAVE)
  })

  it('removing the picture saves null', async () => {
    const { calls } = stubServer({ [SAVE]: saves })
    expect((await removePicture(ID)).profileImage).toBeNull()
    expect(calls[0]?.body).toEqual({ _id: ID, profileImage: null })
    expect(storedUser().profileImage).toBeNull()
  })
})
