import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { KEPT_REPORTS } from '@/server/crashes/crash-reports'
import { db } from '@/server/db/client'
import { consumeRateLimit, RATE_LIMITS } from '@/server/limits/rate-limit'
import { makeActors } from '@/tests/support/actors'
import { from, newCaller } from '@/tests/support/callers'
import { age, complete, crashBody, forgetAll, lastReport, post, report, reported } from '@/tests/support/crashes'
import { configure } from '@/tests/support/settings'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
const REFRESH = `${'a1'.repeat(12)}.4.q3Zk9fQm1Vw8Xr2Lt6Yb0Nc5Hd7Js4Pu1Ae8Gk3Om2I`

const people = await makeActors()
beforeEach(forgetAll)

describe('a new crash report (R-CRASH-2, R-SAFE-49)', () => {
  it('is taken from a visitor and answered with an id of 128 random bits, of which a digest is kept', async () => {
    const ids = [await reported(), await reported()]
    expect(ids[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(ids[1]).not.toBe(ids[0])
    const { crash, occurrence } = await lastReport()
    expect(Buffer.from(occurrence.keyHash)).toEqual(createHash('sha256').update(String(ids[1])).digest())
    expect(JSON.stringify([crash, occurrence])).not.toContain(ids[1])
    expect(crash).toMatchObject({ errorName: 'TypeError', componentName: 'QueryRankTrend', statusCode: null })
    expect(occurrence).toMatchObject({ userId: null, location: '/visibility-data', followUps: 0 })
  })

  it('keeps every field of a report', async () => {
    const error = { code: 'E_RANK', statusCode: 503, cause: { message: 'the socket was closed' } }
    await reported(crashBody({ error, data: { browser: 'Firefox', userDescription: 'I chose a competitor.' } }))
    const { crash, occurrence } = await lastReport()
    expect(crash).toMatchObject({ errorCode: 'E_RANK', statusCode: 503, cause: 'the socket was closed' })
    expect(occurrence).toMatchObject({ browser: 'Firefox', userDescription: 'I chose a competitor.' })
  })

  it('is the same with the id in the body, or none', async () => {
    for (const id of ['new', undefined, null]) expect((await post({ id, ...crashBody() })).status).toBe(200)
    expect((await lastReport()).crash.occurrences).toBe(3)
    expect((await post({ id: 'f'.repeat(32), ...crashBody() })).status).toBe(404)
    expect((await report({ id: 'f'.repeat(32), ...crashBody() })).status).toBe(400)
  })

  it('has its user from the session, never from the body', async () => {
    const claim = { user: people.systemAdmin.userId, userId: people.systemAdmin.userId }
    await reported({ ...crashBody({ data: claim }), ...claim })
    expect((await lastReport()).occurrence.userId).toBeNull()
    await reported({ ...crashBody({ data: claim }), ...claim }, people.marketeerA.headers)
    expect((await lastReport()).occurrence.userId).toBe(people.marketeerA.userId)
  })

  it('of somebody whose tokens name nobody is a visitor’s', async () => {
    await reported(crashBody(), { authorization: 'Bearer undefined', 'x-refresh-token': 'null' })
    expect((await lastReport()).occurrence.userId).toBeNull()
  })

  it('says the browser by its header where the body does not', async () => {
    await reported(crashBody(), { 'user-agent': CHROME })
    expect((await lastReport()).occurrence.browser).toBe('Chrome on Linux')
    await reported(crashBody(), { 'user-agent': '\u00ff'.repeat(4000) })
    expect((await lastReport()).occurrence.browser).toBeNull()
  })

  it('is cut, not refused, where a text is too long', async () => {
    const sent = crashBody({
      error: { name: 'n'.repeat(400), message: 'm '.repeat(1100), stack: 's '.repeat(4500) },
      data: { componentName: 'c '.repeat(200), location: `/${'p'.repeat(400)}` },
    })
    await reported(sent)
    const { crash, occurrence } = await lastReport()
    expect(crash.errorMessage.length).toBeLessThanOrEqual(2000)
    expect(crash.errorMessage.length).toBeGreaterThan(1990)
    expect(crash.errorStack?.length).toBeGreaterThan(7990)
    expect(crash.errorStack?.length).toBeLessThanOrEqual(8000)
    expect([crash.errorName.length, occurrence.location?.length]).toEqual([300, 300])
    expect(occurrence.componentName?.length).toBeLessThanOrEqual(300)
    await reported(crashBody({ data: { userDescription: 'd '.repeat(3000) } }))
    const said = (await lastReport()).occurrence.userDescription
    expect(said?.length).toBeGreaterThan(3990)
    expect(said?.length).toBeLessThanOrEqual(4000)
  })

  it('takes whatever a browser may have thrown', async () => {
    await reported({ error: {} })
    expect((await lastReport()).crash).toMatchObject({ errorName: 'Error', errorMessage: '', errorStack: null })
    const odd = { name: ['x'], message: 404, stack: 7, code: 42, statusCode: 'often', cause: [] }
    await reported({ error: odd, data: { componentName: {}, location: 5, browser: [], userDescription: false } })
    expect((await lastReport()).crash).toMatchObject({
      errorName: 'Error',
      errorMessage: '404',
      errorCode: '42',
      errorStack: '7',
      statusCode: null,
      cause: null,
    })
  })

  it.each([
    ['without an error', { data: {} }, 400],
    ['with an error that is none', { error: 'text' }, 400],
    ['that is no object', [1], 400],
    ['over 16 kB', crashBody({ error: { stack: 'x'.repeat(16_000) } }), 413],
  ])('%s is refused', async (_what, body, status) => {
    expect((await report(body)).status).toBe(status)
    expect((await post(body)).status).toBe(status)
    expect(await db().crashReport.count()).toBe(0)
    expect((await report()).status).toBe(200)
  })
})

describe('what a crash report keeps of its texts (R-SAFE-32, R-SAFE-42)', () => {
  it('no token, no query string, no address of a person; the rest stays', async () => {
    const secrets = [
      JWT,
      REFRESH,
      'Bearer abcdefgh12345678',
      'password=hunter2',
      'jo.bloggs@example.com',
      '?token=s3cr3t',
    ]
    const stack = `Error: x\n    at load (http://localhost:3000/reset-password?token=s3cr3t&id=1:10:5)\n    at ${JWT}`
    const sent = crashBody({
      error: { message: `Failed for ${secrets.join(' and ')} twice`, stack, cause: JWT, code: JWT },
      data: { location: `/reset-password?token=s3cr3t#access_token=${JWT}`, componentName: JWT },
    })
    const id = await reported(sent)
    await complete(id, { userDescription: `My link was https://app.test/reset-password?token=s3cr3t&id=2 ${REFRESH}` })
    const { crash, occurrence } = await lastReport()
    const kept = JSON.stringify([crash, occurrence])
    for (const secret of ['eyJ', 's3cr3t', 'abcdefgh12345678', 'hunter2', 'bloggs', 'q3Zk9fQm1Vw8'])
      expect(kept).not.toContain(secret)
    expect(crash.errorMessage).toMatch(/^Failed for .* twice$/)
    expect(crash.errorStack).toContain('at load (http://localhost:3000/reset-password:10:5)')
    expect(occurrence.location).toBe('/reset-password')
    expect(occurrence.userDescription).toMatch(/^My link was https:\/\/app\.test\/reset-password \S*\[removed\]/)
  })

  it('no signs that nobody sees; line breaks, tabs and every script stay', async () => {
    const message = 'a\u0000b\u001b[31mc\u202ed\u0007 \ud800 日本語 👩‍🚀'
    await reported(crashBody({ error: { message, stack: 'one\r\n\ttwo\n\u0000three' } }))
    const { crash } = await lastReport()
    expect(crash.errorMessage).toBe('ab[31mcd \ufffd 日本語 👩‍🚀')
    expect(crash.errorStack).toBe('one\n\ttwo\nthree')
  })
})

describe('many crash reports', () => {
  beforeAll(() => configure({ TRUSTED_PROXY_HOPS: '1' }))
  afterAll(() => configure({ TRUSTED_PROXY_HOPS: undefined }))
  beforeEach(forgetAll)

  /** A report from an address of its own. */
  const anybodys = (body: unknown = crashBody()) => report(body, from(newCaller()))
  const statuses = (answers: Response[]) => answers.map(({ status }) => status)
  const kept = () => db().crashOccurrence.count()
  /** Lets the window of a counter pass. */
  const pass = (prefix: string) =>
    db().rateLimit.updateMany({
      where: { key: { startsWith: `${prefix}:` } },
      data: { expire: BigInt(Date.now() - 1) },
    })
  const useUpAll = () =>
    db().rateLimit.updateMany({
      where: { key: 'crashReportAll:everybody' },
      data: { points: RATE_LIMITS.crashReportAll.calls },
    })

  describe('floods of crash reports (R-SAFE-49)', () => {
    it('one address sends five in a minute, then waits; others are not touched', async () => {
      const caller = newCaller()
      const answers = await Promise.all(Array.from({ length: 12 }, () => report(crashBody(), from(caller))))
      expect(statuses(answers).filter((status) => status === 200)).toHaveLength(5)
      const refused = answers.find(({ status }) => status === 429)
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await kept()).toBe(5)
      expect((await anybodys()).status).toBe(200)
      await pass('crashReport')
      expect((await report(crashBody(), from(caller))).status).toBe(200)
    })

    it('and sixty in an hour', async () => {
      const caller = newCaller()
      for (let turn = 0; turn < 59; turn += 1) await consumeRateLimit('crashReportHour', caller)
      expect((await report(crashBody(), from(caller))).status).toBe(200)
      expect((await report(crashBody(), from(caller))).status).toBe(429)
      expect(await kept()).toBe(1)
      await pass('crashReportHour')
      expect((await report(crashBody(), from(caller))).status).toBe(200)
    })

    it('beyond 600 an hour of everybody’s a known crash is counted, a new one is not, and both are answered', async () => {
      await anybodys()
      await useUpAll()
      for (const body of [crashBody(), crashBody({ error: { message: 'never seen' } })]) {
        const response = await anybodys(body)
        expect(response.status).toBe(200)
        const { id } = (await response.json()) as { id: string }
        expect(id).toMatch(/^[0-9a-f]{32}$/)
        expect((await complete(id, { userDescription: 'x' })).status).toBe(404)
      }
      expect([await db().crashReport.count(), await kept()]).toEqual([1, 1])
      expect((await lastReport()).crash.occurrences).toBe(2)
      await pass('crashReportAll')
      await anybodys()
      expect([(await lastReport()).crash.occurrences, await kept()]).toEqual([3, 2])
    })

    it('completing and guessing have a limit of their own, and do not use up that of reports', async () => {
      const caller = from(newCaller())
      const id = await reported(crashBody(), caller)
      const guesses = RATE_LIMITS.crashReportCall.calls - 1
      const answers = await Promise.all(Array.from({ length: guesses }, () => complete('0'.repeat(32), {}, caller)))
      expect(new Set(statuses(answers))).toEqual(new Set([404]))
      expect((await complete(id, {}, caller)).status).toBe(429)
      expect((await complete(id, {}, from(newCaller()))).status).toBe(200)
    })

    it('a refused malformed report does not count', async () => {
      const caller = from(newCaller())
      for (let turn = 0; turn < 6; turn += 1) expect((await report({}, caller)).status).toBe(400)
      expect((await report(crashBody(), caller)).status).toBe(200)
    })
  })

  describe('equal crashes (R-SAFE-49)', () => {
    it('fifty at once are one crash with fifty reports', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => anybodys()))
      expect(new Set(statuses(answers))).toEqual(new Set([200]))
      expect([await db().crashReport.count(), await kept()]).toEqual([1, 50])
      expect((await lastReport()).crash.occurrences).toBe(50)
    })

    it('keep the latest 200 reports, and count on', async () => {
      const oldest = await reported(crashBody(), from(newCaller()))
      await age(1)
      const { crash } = await lastReport()
      const more = Array.from({ length: KEPT_REPORTS - 1 }, (_, number) => ({
        id: number.toString(16).padStart(24, '0'),
        crashReportId: crash.id,
        keyHash: new Uint8Array([number]),
        createdAt: new Date(Date.now() - 30_000),
      }))
      await db().crashOccurrence.createMany({ data: more })
      await db().crashReport.update({ where: { id: crash.id }, data: { occurrences: KEPT_REPORTS } })
      expect(await kept()).toBe(KEPT_REPORTS)
      await Promise.all(Array.from({ length: 4 }, () => anybodys()))
      expect(await kept()).toBe(KEPT_REPORTS)
      expect((await complete(oldest, {})).status).toBe(404)
      expect((await lastReport()).crash.occurrences).toBe(KEPT_REPORTS + 4)
    })

    it('show where they happened last, and when; another crash stands beside them', async () => {
      await anybodys()
      await db().crashReport.updateMany({ data: { updatedAt: new Date(0) } })
      await anybodys(crashBody({ data: { location: '/' } }))
      await anybodys(crashBody({ error: { name: 'RangeError' } }))
      const [first, second] = await db().crashReport.findMany({ orderBy: { id: 'asc' } })
      expect(first).toMatchObject({ location: '/', occurrences: 2, errorName: 'TypeError' })
      expect(first?.updatedAt.getTime()).toBeGreaterThan(Date.now() - 60_000)
      expect(second).toMatchObject({ occurrences: 1, errorName: 'RangeError' })
    })
  })
})
