import { beforeEach, describe, expect, it } from 'vitest'
import { upload, uploadAll } from '@/lib/api/profile'
import { keepRecord, reply, stubServer } from '@/tests/support/browser-server'

const KEY = 'a'.repeat(24)
const OTHER = 'b'.repeat(24)
const STORE = 'https://store.test/one?signature=1'
const file = new File([new Uint8Array([1, 2, 3])], 'my face.jpg', { type: 'image/jpeg' })
const SIGN =
  'GET /api/s3/get-signed-post-url/my%20face.jpg/image/jpeg?isPublic=false&isViewableByAnyUser=true&fileSize=3'
const MANY = 'POST /api/s3/get-bulk-signed-post-urls'
const shared = { isViewableByAnyUser: true }
const signed = { signedPostUrl: STORE, objectId: KEY }

beforeEach(() => {
  keepRecord()
})

describe('uploading a file (R-FILE-1)', () => {
  it('asks for a signed address with type, size and permissions, then puts the file there without a header of ours', async () => {
    const { calls, called } = stubServer({
      [SIGN]: () => reply(200, signed),
      [`PUT ${STORE}`]: () => new Response(null, { status: 200 }),
    })
    expect(await upload(file, shared)).toBe(KEY)
    expect(called()).toEqual([SIGN, `PUT ${STORE}`])
    expect(calls[1]?.file).toBe(file)
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer access-1')
    expect([...(calls[1]?.headers ?? [])]).toEqual([['content-type', 'image/jpeg']])
  })

  it('is private unless it says otherwise', async () => {
    const { called } = stubServer({})
    await expect(upload(file)).rejects.toThrow('Not found.')
    expect(called()).toEqual([SIGN.replace('AnyUser=true', 'AnyUser=false')])
  })

  it.each([
    ['', 'file'],
    ['..', 'file'],
    ['a/../b?c#d', 'a%2F..%2Fb%3Fc%23d'],
    ['\ud800', '%EF%BF%BD'],
    ['x'.repeat(500), 'x'.repeat(100)],
  ])('the file name %j stays one part of the path', async (name, part) => {
    const { called } = stubServer({})
    await expect(upload(new File([], name, { type: 'image/png' }))).rejects.toThrow()
    expect(called()[0]).toMatch(`GET /api/s3/get-signed-post-url/${part}/image/png?`)
  })

  it.each([[null], [{}], [{ objectId: KEY }], [{ signedPostUrl: STORE }]])(
    "an answer %j is 'get-signed-post-url did not return a url'",
    async (answer) => {
      const { called } = stubServer({ [SIGN]: () => reply(200, answer) })
      await expect(upload(file, shared)).rejects.toThrow('get-signed-post-url did not return a url')
      expect(called()).toEqual([SIGN])
    },
  )

  it('a refusal of the API is rethrown unchanged: 503 without a store', async () => {
    stubServer({ [SIGN]: () => reply(503, { error: 'File storage is not set up.' }) })
    await expect(upload(file, shared)).rejects.toMatchObject({ status: 503, message: 'File storage is not set up.' })
  })

  it('a store that refuses, or that cannot be reached, is a failed upload', async () => {
    let answer = () => Promise.resolve(new Response('<Error/>', { status: 403 }))
    stubServer({ [SIGN]: () => reply(200, signed), [`PUT ${STORE}`]: () => answer() })
    await expect(upload(file, shared)).rejects.toThrow('the file store answered 403')
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(upload(file, shared)).rejects.toThrow(TypeError)
  })
})

describe('uploading several files (R-FILE-1)', () => {
  const files = [file, new File(['gif'], 'b.gif', { type: 'image/gif' })]
  const results = [signed, { signedPostUrl: 'https://store.test/two', objectId: OTHER }]

  it('asks once, puts each file to its own address, and answers the keys in order', async () => {
    const { calls } = stubServer({
      [MANY]: () => reply(200, { results }),
      [`PUT ${STORE}`]: () => new Response(null),
      'PUT https://store.test/two': () => new Response(null),
    })
    expect(await uploadAll(files, shared)).toEqual([KEY, OTHER])
    expect(calls[0]?.body).toEqual({
      files: [
        { fileName: 'my face.jpg', fileType: 'image/jpeg', fileSize: 3 },
        { fileName: 'b.gif', fileType: 'image/gif', fileSize: 3 },
      ],
      permissions: shared,
    })
    expect(calls.slice(1).map((call) => [call.call, call.file?.type])).toEqual([
      [`PUT ${STORE}`, 'image/jpeg'],
      ['PUT https://store.test/two', 'image/gif'],
    ])
  })

  it.each([[null], [{}], [{ results: 'none' }]])("an answer %j 'did not return results array'", async (answer) => {
    stubServer({ [MANY]: () => reply(200, answer) })
    await expect(uploadAll(files)).rejects.toThrow(/^get-bulk-signed-post-urls did not return results array$/)
  })

  it("a missing result is 'No upload result for file at index'", async () => {
    stubServer({ [MANY]: () => reply(200, { results: [signed] }), [`PUT ${STORE}`]: () => new Response(null) })
    await expect(uploadAll(files)).rejects.toThrow(/^No upload result for file at index 1$/)
  })
})
