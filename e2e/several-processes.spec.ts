import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { LoginAnswer } from '@/lib/people/account-shapes'
import { routes } from '@/lib/routes'
import { visibilityCopy } from '@/lib/visibility/words'
import { today } from '@/server/clock'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { startRoundRobinProxy } from '@/tests/support/round-robin-proxy'
import { freePort } from '../tools/port.mjs'
import { startNode } from '../tools/processes.mjs'
import { untilHealthy, webProgram } from '../tools/stack.mjs'
import { expect, test } from './support/fixtures'
import { logIn } from './support/log-in'

// Two web processes behind a proxy that gives each request to the other one (docs/scale.md), on the database of the stack.

const ANSWERS = [{ brands: ['Woolcroft', 'Baythorne'], text: '1. Woolcroft\n2. Baythorne' }]
/** Long enough that reads and writes are under way when a process is killed, and after it. */
const TRAFFIC = { before: 20, after: 60 }

function startWebBehind(origin: string, port: number): ChildProcess {
  const { args, env } = webProgram(port)
  return startNode(args, { env: { ...env, APP_URL: origin, ACCESS_TOKEN_TTL_S: '900' } })
}

async function killed(web: ChildProcess): Promise<void> {
  if (web.exitCode !== null || web.signalCode !== null) return
  const ended = new Promise<void>((resolve) => web.once('exit', () => resolve()))
  web.kill('SIGKILL')
  await ended
}

/** A program of that person: its calls, and the organisation that they are about. */
async function program(request: APIRequestContext, origin: string, email: string) {
  const login = await request.post(`${origin}/api/auth/login`, { data: { email, password: TEST_PASSWORD } })
  const { token }: LoginAnswer = await login.json()
  const headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken }
  const { user } = await (await request.get(`${origin}/api/auth/whoami`, { headers })).json()
  const notes = `${origin}/api/app/note/org/${user.organization._id}`
  return {
    figures: () =>
      request.get(`${origin}/api/app/visibility/org/${user.organization._id}?days=30`, {
        headers,
        failOnStatusCode: true,
      }),
    notes: async (): Promise<string[]> => {
      const answer = await request.get(notes, { headers, failOnStatusCode: true })
      const { items }: { items: { text: string }[] } = await answer.json()
      return items.map(({ text }) => text)
    },
    addNote: (text: string, key: string) =>
      request.post(notes, { headers: { ...headers, 'idempotency-key': key }, data: { day: today(), text } }),
  }
}

/** Sends again, with its key, what was not acknowledged, as a program does. */
async function untilAcknowledged(add: () => ReturnType<APIRequestContext['post']>): Promise<void> {
  let answer = await add()
  while (!answer.ok()) {
    expect(answer.status()).toBe(502)
    answer = await add()
  }
}

const shown = (page: Page) => page.getByRole('heading', { name: visibilityCopy.trend.title })

test('two web processes answer for each other; one is killed and nobody is signed out, nothing written is missing or twice', {
  tag: '@long',
}, async ({ page, people, request }) => {
  test.setTimeout(240_000)
  const email = await people.organisationAdmin(ANSWERS)
  const proxy = await startRoundRobinProxy()
  const [first, second] = [await freePort(), await freePort()]
  const webs = [startWebBehind(proxy.origin, first), startWebBehind(proxy.origin, second)]
  const servedBy = (port: number) => proxy.served.get(port) ?? 0
  try {
    await Promise.all([untilHealthy(first), untilHealthy(second)])
    proxy.use([first, second])

    await test.step('both serve one visit, and what one has written the other shows at once', async () => {
      await logIn(page, email, TEST_PASSWORD, proxy.origin)
      await page.goto(`${proxy.origin}${routes.visibility}`)
      await expect(shown(page)).toBeVisible()
      expect(Math.min(servedBy(first), servedBy(second))).toBeGreaterThan(5)

      const caller = await program(request, proxy.origin, email)
      for (let call = 0; call < 4; call += 1) await caller.figures()
      expect((await caller.addNote('Campaign began', randomUUID())).ok()).toBe(true)
      for (let call = 0; call < 4; call += 1) expect(await (await caller.figures()).text()).toContain('Campaign began')
    })

    await test.step('one is killed amid reads and writes', async () => {
      const caller = await program(request, proxy.origin, email)
      const texts = Array.from({ length: TRAFFIC.before + TRAFFIC.after }, (_, count) => `Note ${count}`)
      let written = 0
      let reads = 0
      const writing = (async () => {
        for (const text of texts) {
          const key = randomUUID()
          await untilAcknowledged(() => caller.addNote(text, key))
          written += 1
        }
      })()
      const reading = (async () => {
        for (; written < texts.length; reads += 1) await caller.figures()
      })()
      await expect.poll(() => written, { intervals: [20] }).toBeGreaterThanOrEqual(TRAFFIC.before)
      await killed(webs[0] as ChildProcess)
      const before = servedBy(second)
      await Promise.all([writing, reading])
      expect(reads).toBeGreaterThan(10)
      expect(servedBy(second)).toBeGreaterThan(before)
      expect((await caller.notes()).filter((text) => text.startsWith('Note ')).sort()).toEqual(texts.sort())
      await page.reload()
      await expect(shown(page)).toBeVisible()
    })

    await test.step('started again it takes its share', async () => {
      webs[0] = startWebBehind(proxy.origin, first)
      await untilHealthy(first)
      const before = servedBy(first)
      await expect
        .poll(async () => {
          await page.reload()
          return servedBy(first)
        })
        .toBeGreaterThan(before)
      await expect(shown(page)).toBeVisible()
    })
  } finally {
    // An open page would retry its requests for ever.
    await page.close()
    await Promise.all(webs.map(killed))
    await proxy.close()
  }
})
