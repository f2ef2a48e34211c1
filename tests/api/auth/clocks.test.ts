import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseISO } from 'date-fns/parseISO'
import { afterEach, expect, it, vi } from 'vitest'
import { GET as refresh } from '@/app/api/auth/refresh/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { actorOfPageCookie } from '@/server/auth/guard-page'
import { makeToken } from '@/server/auth/one-time-tokens'
import { makePageCookie, PAGE_COOKIE_S } from '@/server/auth/page-cookie'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { counter } from '@/server/limits/rate-limit'
import { outboxMailer } from '@/server/mail/transports'
import { requiredFileStore } from '@/server/storage/store'
import { calls } from '@/tests/support/account-calls'
import { signIn } from '@/tests/support/actors'
import { makeUser } from '@/tests/support/factories'
import { call } from '@/tests/support/request'
import { setStore } from '@/tests/support/uploads'

// Web processes whose clocks differ: what one has stored means the same to the other (R-SESSION-4, R-SESSION-5, R-SAFE-72).

afterEach(() => vi.useRealTimers())

/** What this process takes for now, beside the database. */
const clockIsOff = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

it.each([
  ['an hour behind', -3_600_000],
  ['a minute ahead', 60_000],
  ['a day ahead', 86_400_000],
])('a session of a process that is %s lives as long as any other', async (_, ms) => {
  clockIsOff(ms)
  const { headers, sessionId } = await signIn(await makeUser())
  vi.useRealTimers()
  const stored = await db().session.findUniqueOrThrow({ where: { id: sessionId } })
  expect(stored.expiresAt.getTime() - Date.now()).toBeGreaterThan(30 * 86_400_000 - 60_000)
  expect(stored.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(30 * 86_400_000)
  expect((await call(whoami, { headers })).status).toBe(200)
  clockIsOff(-ms)
  expect((await call(whoami, { headers })).status).toBe(200)
})

it('a page cookie opens pages for a day, whichever process made it and whichever reads it', async () => {
  const { sessionId, userId } = await signIn(await makeUser())
  const made = []
  for (const ms of [0, -172_800_000, 172_800_000]) {
    clockIsOff(ms)
    made.push(await makePageCookie(sessionId))
    vi.useRealTimers()
  }
  for (const ms of [0, -172_800_000, 172_800_000]) {
    clockIsOff(ms)
    for (const cookie of made) expect((await actorOfPageCookie(cookie))?.userId).toBe(userId)
    vi.useRealTimers()
  }
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() - (PAGE_COOKIE_S + 1) * 1000)
  const old = await makePageCookie(sessionId)
  vi.restoreAllMocks()
  expect([await actorOfPageCookie(old), await actorOfPageCookie(made[0])]).toMatchObject([null, { userId }])
})

it.each([
  [-172_800_000, 172_800_000],
  [172_800_000, -172_800_000],
])('a link that a machine %s ms ahead makes is opened by one %s ms ahead, until it expires', async (maker, opener) => {
  const user = await makeUser()
  const made = async () => {
    clockIsOff(maker)
    const { token } = await makeToken(db(), user.id, 'reset')
    vi.useRealTimers()
    return token
  }
  const opened = async (token: string) => {
    clockIsOff(opener)
    const { status } = await calls.resetPassword({ token, id: user.id })
    vi.useRealTimers()
    return status
  }
  expect(await opened(await made())).toBe(200)
  const old = await made()
  await db().$executeRaw`update one_time_token set expires_at = now() - interval '1 second' where user_id = ${user.id}`
  expect(await opened(old)).toBe(400)
})

it('a tab that lost the race gets the current pair, whichever process it asks', async () => {
  const { headers } = await signIn(await makeUser())
  const first = await call(refresh, { headers })
  clockIsOff(3_600_000)
  const second = await call(refresh, { headers })
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await second.json()).toEqual(await first.json())
})

it('a machine a day ahead signs addresses of files, and dates mails, by the time of the database', async () => {
  await signIn(await makeUser())
  setStore({
    ...{ S3_ENDPOINT: 'http://127.0.0.1:9', S3_REGION: 'eu-west-1', S3_BUCKET: 'files' },
    ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
  })
  const begin = Date.now() - 20_000
  clockIsOff(86_400_000)
  const file = { key: 'a'.repeat(24), contentType: 'image/jpeg' }
  const store = requiredFileStore()
  const signed = [await store.signUpload(file), await store.signDownload({ ...file, expiresS: 60 })]
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-clocks-'))
  await outboxMailer(folder).send({
    kind: 'reset',
    to: 'ada@sightline.test',
    subject: 's',
    text: 't',
    html: 'h',
    link: '/',
  })
  vi.useRealTimers()
  const [name = ''] = await readdir(folder)
  const mail = await readFile(path.join(folder, name), 'utf8')
  await rm(folder, { recursive: true })
  const dates = signed.map((url) => new URL(url).searchParams.get('X-Amz-Date') ?? '')
  const times = [...dates.map((date) => +parseISO(date)), Date.parse(/^Date: (.+)$/m.exec(mail)?.[1] ?? '')]
  for (const time of times) {
    expect(time).toBeGreaterThan(begin)
    expect(time).toBeLessThanOrEqual(Date.now() + 1000)
  }
})

it.each([-86_400_000, 60_000])(
  'a machine %s ms ahead writes the time, makes ids and counts as any other',
  async (ms) => {
    const counted = counter({ keyPrefix: `clocks ${ms}`, points: 5, duration: 30 })
    await counted.consume('caller')
    const before = newId()
    clockIsOff(ms)
    const day = today()
    const [user, id, second] = [await makeUser(), newId(), await counted.consume('caller')]
    vi.useRealTimers()
    const stored = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    expect(Math.abs(stored.createdAt.getTime() - Date.now())).toBeLessThan(20_000)
    expect([before < id, id < newId(), day]).toEqual([true, true, today()])
    expect(second).toMatchObject({ consumedPoints: 2 })
    expect(second.msBeforeNext).toBeLessThanOrEqual(30_000)
  },
)
