import type { ChildProcess } from 'node:child_process'
import type { APIRequestContext } from '@playwright/test'
import type { LoginAnswer } from '@/lib/people/account-shapes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { freePort } from '../tools/port.mjs'
import { startNode } from '../tools/processes.mjs'
import { untilHealthy, webProgram } from '../tools/stack.mjs'
import { expect, test } from './support/fixtures'
import { type Answered, countStatuses, measureRate, send, sendSteadily, within } from './support/steady-load'

// A web process that gets three times what it can answer (R-SAFE-71). Addresses are those that a proxy would have seen.

const ANSWERS = [{ brands: ['Woolcroft', 'Baythorne'], text: '1. Woolcroft\n2. Baythorne' }]
const CLIENTS = 30
const TIMES = 3
const SECONDS = 8
/** Waiting takes a second at most; the rest is the machine, which sends the load, too. */
const QUICK_MS = 4000
const CALM_AGAIN_MS = 10_000

const fromAddress = (last: number) => ({ 'x-forwarded-for': `203.0.113.${last}` })

async function signIn(request: APIRequestContext, origin: string, email: string, address: number) {
  const begun = performance.now()
  const headers = fromAddress(address)
  const login = await request.post(`${origin}/api/auth/login`, { headers, data: { email, password: TEST_PASSWORD } })
  const ms = performance.now() - begun
  if (!login.ok()) return { status: login.status(), ms, sender: null }
  const { token }: LoginAnswer = await login.json()
  const tokens = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
  return { status: 200, ms, sender: { origin, path: '', headers: { ...headers, ...tokens } } }
}

/** Repeats `act` until `work` has ended, with the given pause in between. */
async function meanwhile<T>(work: Promise<unknown>, pauseMs: number, act: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  let over = false
  const ended = work.finally(() => {
    over = true
  })
  while (!over) {
    done.push(await act())
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  await ended
  return done
}

const say = (what: string, answers: readonly Answered[]) =>
  console.log(
    `${what}: ${JSON.stringify(countStatuses(answers))}, half within ${within(answers, 0.5).toFixed(0)} ms, 95% within ${within(answers, 0.95).toFixed(0)} ms`,
  )

test('at three times its rate a web process answers 200, 429 or 503 quickly, lets people sign in and soon recovers; one client takes nobody else’s turn', {
  tag: '@long',
}, async ({ people, request }) => {
  test.setTimeout(240_000)
  const email = await people.organisationAdmin(ANSWERS)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const { args, env } = webProgram(port)
  const settings = { APP_URL: origin, ACCESS_TOKEN_TTL_S: '900', TRUSTED_PROXY_HOPS: '1' }
  const web: ChildProcess = startNode(args, { env: { ...env, ...settings } })
  try {
    await untilHealthy(port)
    const { sender } = await signIn(request, origin, email, 1)
    if (!sender) throw new Error('nobody can sign in')
    const whoami = await request.get(`${origin}/api/auth/whoami`, { headers: sender.headers })
    const { user } = await whoami.json()
    const path = `/api/app/visibility/org/${user.organization._id}?days=90`
    const from = (address: number) => ({ ...sender, path, headers: { ...sender.headers, ...fromAddress(address) } })

    await measureRate(from(1), { inFlight: 8, seconds: 1 })
    const rate = await measureRate(from(1), { inFlight: 8, seconds: 3 })
    console.log(`alone: ${rate.toFixed(0)} a second`)
    const load = { perSecond: TIMES * rate, seconds: SECONDS }

    await test.step('many clients', async () => {
      const senders = Array.from({ length: CLIENTS }, (_, client) => from(10 + client))
      const sending = sendSteadily(senders, load)
      const signIns = await meanwhile(sending, 500, () => signIn(request, origin, email, 250))
      const answers = await sending
      const ended = performance.now()
      say('many clients', answers)
      say('sign-ins', signIns)
      const counts = countStatuses(answers)
      expect(Object.keys(counts).filter((status) => !['200', '429', '503'].includes(status))).toEqual([])
      expect(counts[200]).toBeGreaterThan((rate * SECONDS) / 3)
      expect(counts[503]).toBeGreaterThan(0)
      expect(within(answers, 0.95)).toBeLessThan(QUICK_MS)
      expect(signIns.length).toBeGreaterThan(1)
      expect(signIns.map(({ status }) => status)).toEqual(signIns.map(() => 200))
      expect(within(signIns, 1)).toBeLessThan(QUICK_MS)

      const after = await Promise.all(Array.from({ length: 8 }, () => send(from(1))))
      say('afterwards', after)
      expect(countStatuses(after)).toEqual({ 200: 8 })
      expect(performance.now() - ended).toBeLessThan(CALM_AGAIN_MS)
    })

    await test.step('one client that floods, and one that does not', async () => {
      const flood = sendSteadily([from(60)], load)
      const polite = await meanwhile(flood, 200, () => send(from(70)))
      say('the flood', await flood)
      say('the other', polite)
      expect(
        Object.keys(countStatuses(await flood)).filter((status) => !['200', '429', '503'].includes(status)),
      ).toEqual([])
      expect(polite.length).toBeGreaterThan(5)
      expect(countStatuses(polite)).toEqual({ 200: polite.length })
      expect(within(polite, 0.95)).toBeLessThan(QUICK_MS)
    })
  } finally {
    web.kill('SIGKILL')
  }
})
