import { describe, expect, it } from 'vitest'
import { POST as SIGN_MANY } from '@/app/api/s3/get-bulk-signed-post-urls/route'
import type { BulkSignedUploads, SignedUpload } from '@/lib/files/shapes'
import { fileRefusals } from '@/lib/http/app-error'
import { UPLOAD } from '@/lib/limits'
import { db } from '@/server/db/client'
import { makeActors, signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { configure } from '@/tests/support/settings'
import { askUpload, openS3Server } from '@/tests/support/uploads'

// Where files may be sent (R-SAFE-35, R-SAFE-37; matrix `s3/get-signed-post-url, bulk`).

const s3 = await openS3Server()
const people = await makeActors()

const SIGNED_IN = ['n0', 'marketeerA', 'organisationAdminA', 'systemAdmin', 'internal'] as const
const put = (url: string, type: string, body = 'x') =>
  fetch(url, { method: 'PUT', headers: { 'content-type': type }, body })
const file = (given: object = {}) => ({ fileName: 'me.png', fileType: 'image/png', ...given })
const askMany = ({ headers }: { headers: Record<string, string> }, files: object[], permissions?: object) =>
  call(SIGN_MANY, { headers, body: { files, ...(permissions && { permissions }) } })
const stored = (id: string) => db().storedFile.findUniqueOrThrow({ where: { id } })
/** What the store answers to a file sent to where the API said. */
const sent = async (response: Response, type: string, body?: string) =>
  (await put(((await response.json()) as SignedUpload).signedPostUrl, type, body)).status

describe('one file', () => {
  it.each(SIGNED_IN)('may be sent by %s, under a key of ours', async (who) => {
    const response = await askUpload(people[who], { query: 'fileSize=5' })
    expect(response.status).toBe(200)
    const { signedPostUrl, objectId } = (await response.json()) as SignedUpload
    expect(objectId).toMatch(/^[0-9a-f]{24}$/)
    expect((await put(signedPostUrl, 'image/jpeg', '12345')).status).toBe(200)
    const { ownerId, organisationId, ...row } = await stored(objectId)
    expect([ownerId, organisationId]).toEqual([people[who].userId, people[who].actor.organisationId])
    expect(row).toMatchObject({ contentType: 'image/jpeg', byteSize: 5, isPublic: false, isViewableByAnyUser: false })
    expect(row).toMatchObject({ state: 'pending', discardedAt: null, fileName: 'me.jpg' })
  })

  it('has keys without an order or a clock', async () => {
    const keys: string[] = []
    for (let time = 0; time < 3; time += 1)
      keys.push(((await (await askUpload(people.n0)).json()) as SignedUpload).objectId)
    const stamp = Math.floor(Date.now() / 1000)
      .toString(16)
      .slice(0, 5)
    expect(keys.filter((key) => key.startsWith(stamp))).toEqual([])
    expect(new Set(keys.map((key) => key.slice(0, 8))).size).toBe(3)
  })

  it('is refused to visitors, with or without a store', async () => {
    const visitor = { headers: {} }
    expect((await askUpload(visitor)).status).toBe(401)
    expect((await askMany(visitor, [file()])).status).toBe(401)
    configure({ S3_BUCKET: '' })
    expect([(await askUpload(visitor)).status, (await askMany(visitor, [file()])).status]).toEqual([401, 401])
    for (const response of [await askUpload(people.n0), await askMany(people.marketeerA, [file()])]) {
      expect([response.status, await response.json()]).toEqual([503, { error: fileRefusals.noStore }])
    }
    configure(s3.settings)
    expect((await askUpload(people.n0)).status).toBe(200)
  })

  it.each([
    ['image/jpeg', 'image/jpeg'],
    [['image', 'png'], 'image/png'],
    ['image%2Fwebp', 'image/webp'],
    ['image/gif', 'image/gif'],
    ['image/jpg', 'image/jpg'],
  ])('may be of type %j', async (fileType, type) => {
    expect(await sent(await askUpload(people.marketeerA, { fileType, query: 'fileSize=1' }), type)).toBe(200)
    expect(await sent(await askUpload(people.marketeerA, { fileType, query: 'fileSize=1' }), 'text/html')).toBe(403)
  })

  it.each([
    ['image/svg+xml', 'fileType'],
    ['text/html', 'fileType'],
    ['IMAGE/PNG', 'fileType'],
    ['image/png;charset=x', 'fileType'],
    [['image', 'png', 'x'], 'fileType'],
  ])('is refused of type %j, before anything is stored', async (fileType, field) => {
    const before = await db().storedFile.count()
    const response = await askUpload(people.marketeerA, { fileType })
    expect([response.status, Object.keys((await response.json()).fields)]).toEqual([400, [field]])
    expect(await db().storedFile.count()).toBe(before)
  })

  it('is at most 2 MB, and exactly as large as announced', async () => {
    const ask = (size: string) => askUpload(people.marketeerA, { query: `fileSize=${size}` })
    for (const size of [`${UPLOAD.bytes + 1}`, '0', '-1', '1.5', 'x']) expect((await ask(size)).status).toBe(400)
    expect((await ask(`${UPLOAD.bytes}`)).status).toBe(200)
    expect(await sent(await ask('3'), 'image/jpeg', 'abc')).toBe(200)
    expect(await sent(await ask('3'), 'image/jpeg', 'abcd')).toBe(403)
  })

  it.each([
    ['a path', '../../etc/passwd', '../../etc/passwd'],
    ['a header', 'a"\r\nContent-Type: text/html', 'a"Content-Type: text/html'],
    ['controls and a turned direction', 'a\u0000\u001f\u202egpj.exe', 'agpj.exe'],
    ['nothing that can be seen', '\u200b\u0007', 'file'],
    ['fillers alone', '\u3164\u2800', 'file'],
    ['half a character', 'a\ud800b', 'ab'],
    ['another script', 'Ünïcode 図 🖼.png', 'Ünïcode 図 🖼.png'],
    ['300 characters', '🖼'.repeat(300), '🖼'.repeat(100)],
  ])('is named by us: %s is remembered only', async (_what, fileName, kept) => {
    const response = await askUpload(people.marketeerA, { fileName })
    const { objectId, signedPostUrl } = (await response.json()) as SignedUpload
    expect((await stored(objectId)).fileName).toBe(kept)
    expect(new URL(signedPostUrl).pathname).toBe(`/${s3.settings.S3_BUCKET}/${objectId}`)
  })

  it('may be made viewable by whoever sends it, and public by system admins alone', async () => {
    for (const who of SIGNED_IN) {
      const viewable = await askUpload(people[who], { query: 'isViewableByAnyUser=true&isPublic=false' })
      const row = await stored(((await viewable.json()) as SignedUpload).objectId)
      expect([row.isPublic, row.isViewableByAnyUser]).toEqual([false, true])
      const isAdmin = who === 'systemAdmin'
      expect((await askUpload(people[who], { query: 'isPublic=true' })).status).toBe(isAdmin ? 200 : 403)
      const bulk = await askMany(people[who], [file()], { isPublic: true })
      expect(bulk.status).toBe(isAdmin ? 200 : 403)
    }
    expect((await askUpload(people.systemAdmin, { query: 'isPublic=yes' })).status).toBe(400)
    expect((await askUpload(people.systemAdmin, { query: 'isPublic=true&isPublic=false' })).status).toBe(400)
  })
})

describe('several files', () => {
  it.each(SIGNED_IN)('for %s, in their order', async (who) => {
    const files = [file({ fileSize: 3 }), file({ fileName: 'b.gif', fileType: 'image/gif' })]
    const response = await askMany(people[who], files, { isViewableByAnyUser: true })
    if (who === 'n0')
      return expect([response.status, await response.json()]).toEqual([
        403,
        { error: fileRefusals.manyWithoutOrganisation },
      ])
    const { results } = (await response.json()) as BulkSignedUploads
    const rows = await Promise.all(results.map(({ objectId }) => stored(objectId)))
    expect(rows.map((row) => [row.fileName, row.byteSize, row.isViewableByAnyUser])).toEqual([
      ['me.png', 3, true],
      ['b.gif', null, true],
    ])
    const [first, second] = results.map(({ signedPostUrl }) => signedPostUrl)
    expect((await put(first ?? '', 'image/png', 'abcd')).status).toBe(403)
    expect((await put(first ?? '', 'image/png', 'abc')).status).toBe(200)
    expect((await put(second ?? '', 'image/gif', 'abcdefgh')).status).toBe(200)
  })

  it('are 1 to 20, each of an allowed type', async () => {
    const many = (count: number) => Array.from({ length: count }, () => file())
    for (const files of [[], many(21), [file(), file({ fileType: 'text/html' })], [file({ fileName: '' })]])
      expect((await askMany(people.marketeerA, files)).status).toBe(400)
    const response = await askMany(await signInNew({ organisation: people.organisationA }), many(20))
    expect(((await response.json()) as BulkSignedUploads).results).toHaveLength(20)
  })
})

describe('the day’s uploads of a user', () => {
  it('are 100; then 429 until the day is over, for this user alone', async () => {
    const who = await signInNew({ organisation: people.organisationA })
    const many = (count: number) =>
      askMany(
        who,
        Array.from({ length: count }, () => file()),
      )
    for (let time = 0; time < 4; time += 1) expect((await many(20)).status).toBe(200)
    expect((await many(19)).status).toBe(200)
    const refused = await many(2)
    expect(refused.status).toBe(429)
    const wait = Number(refused.headers.get('retry-after'))
    expect([wait > 86_000, wait <= 86_400]).toEqual([true, true])
    expect((await askUpload(who)).status).toBe(200)
    expect((await askUpload(who)).status).toBe(429)
    expect(await db().storedFile.count({ where: { ownerId: who.userId } })).toBe(UPLOAD.perUserAndDay)
    expect((await askUpload(people.marketeerA)).status).toBe(200)
  })
})
