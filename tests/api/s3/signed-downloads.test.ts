import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { SignedDownload } from '@/lib/files/shapes'
import { fileRefusals, refusals } from '@/lib/http/app-error'
import { UPLOAD } from '@/lib/limits'
import { db } from '@/server/db/client'
import { discardFile } from '@/server/files/uploads'
import { fileStore } from '@/server/storage/store'
import { makeActors, signInNew } from '@/tests/support/actors'
import { configure } from '@/tests/support/settings'
import { askDownload, askUpload, openS3Server, upload } from '@/tests/support/uploads'

// Who may read which file (R-SAFE-36; matrix `s3/get-signed-url`).

const UNKNOWN = 'f'.repeat(24)
const BYTES = new TextEncoder().encode('the file')

type Who = Exclude<keyof Awaited<ReturnType<typeof makeActors>>, 'organisationA' | 'organisationB'>
const s3 = await openS3Server()
const people = await makeActors()
const owner = await signInNew({ organisation: people.organisationA })
const files = {
  private: await upload(owner, BYTES),
  viewable: await upload(owner, BYTES, { query: 'isViewableByAnyUser=true' }),
  public: await upload(people.systemAdmin, BYTES, { query: 'isPublic=true' }),
}

const EVERYBODY: Who[] = ['anon', 'n0', 'marketeerA', 'organisationAdminA', 'marketeerB', 'systemAdmin', 'internal']
const signed = async (response: Response) => (await response.json()) as SignedDownload

describe.each([
  ['private', ['organisationAdminA', 'systemAdmin']],
  ['viewable', EVERYBODY.filter((who) => who !== 'anon')],
  ['public', EVERYBODY],
] as [keyof typeof files, Who[]][])('a %s file', (kind, readers) => {
  it.each(EVERYBODY)('for %s', async (who) => {
    const response = await askDownload(people[who], files[kind])
    if (readers.includes(who)) {
      expect(response.status).toBe(200)
      const { signedUrl, contentType } = await signed(response)
      const read = await fetch(signedUrl)
      expect([contentType, read.headers.get('content-type')]).toEqual(['image/jpeg', 'image/jpeg'])
      expect(await read.text()).toBe('the file')
      return
    }
    // As an unknown key, and one that is none, is answered.
    const status = who === 'anon' ? 401 : 404
    const body = { error: who === 'anon' ? refusals.unauthenticated : refusals.notFound }
    for (const key of [files[kind], UNKNOWN, 'new', files[kind].toUpperCase(), `${files[kind]} `, '\0', ''])
      await expect(answer(people[who], key)).resolves.toEqual([status, body])
  })
})

async function answer(who: { headers: Record<string, string> }, key: string) {
  const response = await askDownload(who, key)
  return [response.status, await response.json()]
}

describe('the owner', () => {
  it('reads it in any case, also after leaving the organisation, which then does no longer', async () => {
    expect((await askDownload(owner, files.private)).status).toBe(200)
    const leaver = await signInNew({ organisation: people.organisationA })
    const key = await upload(leaver, BYTES)
    await db().user.update({ where: { id: leaver.userId }, data: { organisationId: people.organisationB.id } })
    expect((await askDownload(leaver, key)).status).toBe(200)
    const adminB = await signInNew({ organisation: people.organisationB, roles: ['organisationAdmin'] })
    expect((await askDownload(adminB, key)).status).toBe(404)
  })

  it('without an organisation shares with system admins only', async () => {
    const key = await upload(people.n0, BYTES)
    const readers = EVERYBODY.filter((who) => who !== 'anon')
    const answers = await Promise.all(readers.map(async (who) => (await askDownload(people[who], key)).status))
    expect(answers).toEqual(readers.map((who) => (who === 'n0' || who === 'systemAdmin' ? 200 : 404)))
  })
})

describe('headers that name nobody', () => {
  it('make a visitor; an expired access token is told so', async () => {
    const forged = { headers: { authorization: 'Bearer e30.e30.e30' } }
    expect((await askDownload(forged, files.public)).status).toBe(200)
    expect((await askDownload(forged, files.viewable)).status).toBe(401)
    configure({ ACCESS_TOKEN_TTL_S: '1' })
    const late = await signInNew()
    configure({ ACCESS_TOKEN_TTL_S: '' })
    await wait(2000)
    expect((await askDownload(late, files.public)).status).toBe(302)
  })
})

describe('a signed address', () => {
  it('lives 5 minutes for a private file, and longer than browsers keep it for one that many see', async () => {
    const life = async (key: string) =>
      new URL((await signed(await askDownload(people.systemAdmin, key))).signedUrl).searchParams.get('X-Amz-Expires')
    expect(await Promise.all([files.private, files.viewable, files.public].map(life))).toEqual([
      '300',
      '46800',
      '46800',
    ])
  })

  it('pins type and name, so that nothing is ever served as a page', async () => {
    const fileName = '<script>"図.html'
    const key = await upload(owner, new TextEncoder().encode('<script>alert(1)</script>'), {
      fileName,
      fileType: 'image/png',
    })
    const read = await fetch((await signed(await askDownload(owner, key))).signedUrl)
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(read.headers.get('content-disposition')).toBe(
      `inline; filename="_script___.html"; filename*=UTF-8''%3Cscript%3E%22%E5%9B%B3.html`,
    )
  })
})

describe('a file', () => {
  it('is a 404 until it was sent, and is read right after', async () => {
    const { signedPostUrl, objectId } = await (await askUpload(owner)).json()
    expect((await askDownload(owner, objectId)).status).toBe(404)
    await fetch(signedPostUrl, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body: 'x' })
    expect((await askDownload(owner, objectId)).status).toBe(200)
    const row = await db().storedFile.findUniqueOrThrow({ where: { id: objectId } })
    expect([row.state, row.byteSize]).toEqual(['stored', 1])
  })

  it('that turns out too large is refused and discarded (R-SAFE-35)', async () => {
    const fits = await upload(owner, new Uint8Array(UPLOAD.bytes))
    expect((await askDownload(owner, fits)).status).toBe(200)
    const key = await upload(owner, new Uint8Array(UPLOAD.bytes + 1))
    expect((await askDownload(owner, key)).status).toBe(404)
    const row = await db().storedFile.findUniqueOrThrow({ where: { id: key } })
    expect([row.state, row.discardedAt]).toEqual(['pending', expect.any(Date)])
    const open = await upload(people.systemAdmin, new Uint8Array(UPLOAD.bytes + 1), { query: 'isPublic=true' })
    expect((await askDownload(people.anon, open)).status).toBe(401)
  })

  it('that was discarded is out of reach for everybody', async () => {
    const key = await upload(people.systemAdmin, BYTES, { query: 'isPublic=true' })
    expect((await askDownload(people.anon, key)).status).toBe(200)
    await discardFile(db(), key)
    expect((await askDownload(people.anon, key)).status).toBe(401)
    expect((await askDownload(people.systemAdmin, key)).status).toBe(404)
    expect(await fileStore()?.read(key, 100)).not.toBeNull()
  })
})

describe('without a store', () => {
  it('says so to whoever is signed in; a visitor hears it of public files only', async () => {
    configure({ S3_BUCKET: '' })
    const noStore = [503, { error: fileRefusals.noStore }]
    expect(await answer(owner, files.private)).toEqual(noStore)
    expect(await answer(owner, UNKNOWN)).toEqual(noStore)
    expect(await answer(people.anon, files.public)).toEqual(noStore)
    expect(await answer(people.anon, files.viewable)).toEqual([401, { error: refusals.unauthenticated }])
    configure(s3.settings)
    expect((await askDownload(owner, files.private)).status).toBe(200)
  })
})
