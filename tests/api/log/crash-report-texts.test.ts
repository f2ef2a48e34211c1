import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { complete, crashBody, forgetAll, lastReport, report, reported } from '@/tests/support/crashes'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'
const REFRESH = `${'a1'.repeat(12)}.4.q3Zk9fQm1Vw8Xr2Lt6Yb0Nc5Hd7Js4Pu1Ae8Gk3Om2I`

beforeEach(forgetAll)

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

  it.each([
    '<img src=x onerror=alert(1)>',
    "'; DROP TABLE crash_report; --",
    '{{constructor.constructor("alert(1)")()}}',
    '=HYPERLINK("http://evil.test")',
    '__proto__',
    '%00%0a',
  ])('%s is a text like any other', async (text) => {
    const body = `{"error":{"name":${JSON.stringify(text)},"message":${JSON.stringify(text)},"__proto__":{"stack":"x"}},"__proto__":{"id":"x"}}`
    expect((await report(body)).status).toBe(200)
    const { crash } = await lastReport()
    expect([crash.errorName, crash.errorMessage, crash.errorStack]).toEqual([text, text, null])
    expect(await db().crashReport.count()).toBe(1)
  })
})
