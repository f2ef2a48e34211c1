import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { consumeRateLimit, RATE_LIMITS } from '@/server/limits/rate-limit'
import { KEPT_REPORTS } from '@/server/services/crash-reports/writes'
import { from, newCaller } from '@/tests/support/callers'
import { age, complete, crashBody, forgetAll, lastReport, report, reported } from '@/tests/support/crashes'

beforeAll(() => {
  process.env.TRUSTED_PROXY_HOPS = '1'
  resetEnv()
})
afterAll(() => {
  delete process.env.TRUSTED_PROXY_HOPS
  resetEnv()
})
beforeEach(forgetAll)

/** A report from an address of its own. */
const anybodys = (body: unknown = crashBody()) => report(body, from(newCaller()))
const statuses = (answers: Response[]) => answers.map(({ status }) => status)
const kept = () => db().crashOccurrence.count()
/** Lets the window of a counter pass. */
const pass = (prefix: string) =>
  db().rateLimit.updateMany({ where: { key: { startsWith: `${prefix}:` } }, data: { expire: BigInt(Date.now() - 1) } })
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

  it('what is refused for its form does not count as a report', async () => {
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
