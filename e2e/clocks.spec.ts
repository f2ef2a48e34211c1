import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext } from '@playwright/test'
import type { LoginAnswer } from '@/lib/schemas/account'
import { today } from '@/server/clock'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { canSetClocks, machineClock } from '@/tests/support/machine-clock'
import { freePort } from '../tools/port.mjs'
import { startNode } from '../tools/processes.mjs'
import { untilHealthy, webProgram } from '../tools/stack.mjs'
import { expect, test } from './support/fixtures'

// Two web processes on machines whose clocks are two minutes apart: what one has stored means the same to the other (R-SAFE-72).

const APART_S = 120
const TOKEN_S = 2
const CALLS_MS = 12_000
/** More than the round trip by which a clock may be wrong. */
const NOTES_APART_MS = 300
/** As in server/limits/attempts.ts: so many are free, the next one waits. */
const FREE_ATTEMPTS = 10
const LONGEST_FIRST_WAITS_S = 8

function startWebAt(port: number, aheadS: number): ChildProcess {
  const { args, env } = webProgram(port)
  return startNode(args, { env: { ...env, ACCESS_TOKEN_TTL_S: String(TOKEN_S), ...machineClock(aheadS) } })
}

/** Signed in once at the first address; each call goes to the next one. */
async function callInTurns(request: APIRequestContext, origins: readonly string[], email: string) {
  const [first = ''] = origins
  const login = await request.post(`${first}/api/auth/login`, { data: { email, password: TEST_PASSWORD } })
  expect(login.status()).toBe(200)
  let { token }: LoginAnswer = await login.json()
  let turn = 0
  const headers = () => ({ authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken })
  const next = () => {
    turn += 1
    return origins[turn % origins.length]
  }
  const send = async (method: string, path: string, data?: object) => {
    const key = { 'idempotency-key': randomUUID() }
    for (;;) {
      const options = { method, data, headers: { ...headers(), ...key }, maxRedirects: 0 }
      const answer = await request.fetch(`${next()}${path}`, options)
      if (answer.status() !== 302) return answer
      const refreshed = await request.get(`${next()}/api/auth/refresh`, { headers: headers() })
      expect(refreshed.status()).toBe(200)
      token = { ...token, ...(await refreshed.json()) }
    }
  }
  return { send, generations: () => token.refreshToken }
}

for (const library of canSetClocks ? ['libfaketime'] : [])
  test(`with clocks two minutes apart (${library}) sessions live, waits hold and what is written has its order`, {
    tag: '@long',
  }, async ({ people, request }) => {
    test.setTimeout(120_000)
    const ports = [await freePort(), await freePort()]
    const webs = ports.map((port, index) => startWebAt(port, index === 0 ? APART_S / 2 : -APART_S / 2))
    const origins = ports.map((port) => `http://localhost:${port}`)
    try {
      await Promise.all(ports.map((port) => untilHealthy(port)))
      const email = await people.organisationAdmin([])

      await test.step('a session is refreshed by turns and never ended', async () => {
        const { send, generations } = await callInTurns(request, origins, email)
        const begin = generations()
        for (const until = performance.now() + CALLS_MS; performance.now() < until; await wait(200))
          expect((await send('GET', '/api/auth/whoami')).status()).toBe(200)
        expect(generations()).not.toBe(begin)
      })

      await test.step('notes that were written by turns are in the order of writing', async () => {
        const { send } = await callInTurns(request, origins, email)
        const { user } = await (await send('GET', '/api/auth/whoami')).json()
        const notes = `/api/app/note/org/${user.organization._id}`
        const texts = Array.from({ length: 6 }, (_, count) => `Note ${count}`)
        for (const text of texts) {
          expect((await send('POST', notes, { day: today(), text })).status()).toBe(200)
          await wait(NOTES_APART_MS)
        }
        const { items }: { items: { text: string }[] } = await (await send('GET', notes)).json()
        expect(items.map(({ text }) => text)).toEqual(texts)
      })

      await test.step('a wait after wrong passwords is as long for both, and ends', async () => {
        const other = await people.organisationAdmin([])
        const attempt = (origin: string, password: string) =>
          request.post(`${origin}/api/auth/login`, { data: { email: other, password } })
        for (let count = 0; count <= FREE_ATTEMPTS; count += 1) await attempt(origins[count % 2] ?? '', 'Wrong-Pass-1')
        const waits: number[] = []
        for (const origin of origins) {
          const refused = await attempt(origin, TEST_PASSWORD)
          expect(refused.status()).toBe(429)
          waits.push(Number(refused.headers()['retry-after']))
        }
        expect(Math.min(...waits)).toBeGreaterThan(0)
        expect(Math.max(...waits)).toBeLessThanOrEqual(LONGEST_FIRST_WAITS_S)
        await wait(Math.max(...waits) * 1000)
        for (const origin of origins) expect((await attempt(origin, TEST_PASSWORD)).status()).toBe(200)
      })
    } finally {
      for (const web of webs) web.kill('SIGKILL')
    }
  })
