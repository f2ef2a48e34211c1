import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'
import { ask, REFRESH, record, untilExpired } from './support/login-record'
import { ACCESS_TOKEN_LIFE_S } from './support/token-life'

// What ends a session, and what must not.

test('two tabs that wake up with an expired token refresh once and both stay signed in', async ({
  page,
  context,
  signInAs,
}) => {
  await signInAs('marketeer', routes.visibility)
  const other = await context.newPage()
  await other.goto(routes.visibility)
  // Heard from before the token ends: a page may refresh by itself at that moment.
  const refreshes: { status: number; at: number }[] = []
  context.on('response', (response) => {
    if (response.url().endsWith(REFRESH)) refreshes.push({ status: response.status(), at: Date.now() })
  })
  const before = await record(page)
  await untilExpired(page)

  const woken = Date.now()
  await Promise.all([page.reload(), other.reload()])
  await expect.poll(() => record(page)).not.toEqual(before)
  for (const tab of [page, other]) {
    await expect.poll(() => ask(tab, '/api/auth/whoami')).toBe(200)
    await expect(tab).toHaveURL(routes.visibility)
  }
  // Once for both in the life of a token; on a slow machine the next one may have begun. Tokens are issued and end at whole
  // seconds, so that one may live up to a second less.
  const lives = 1 + Math.floor((Date.now() - woken) / (1000 * (ACCESS_TOKEN_LIFE_S - 1)))
  expect(refreshes.filter(({ at }) => at >= woken).length).toBeLessThanOrEqual(lives)
  expect(new Set(refreshes.map(({ status }) => status))).toEqual(new Set([200]))
})

test.describe('a refresh token that was stolen', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('ends the session when it is used again, page and tokens both', async ({ page, signInAs }) => {
    await signInAs('marketeer', routes.visibility)
    const stolen = await record(page)
    expect(await ask(page, REFRESH)).toBe(200)
    expect(await ask(page, REFRESH)).toBe(200)
    expect(await ask(page, '/api/auth/whoami')).toBe(200)
    expect(await ask(page, REFRESH, stolen)).toBe(401)
    await page.goto(routes.visibility)
    await page.waitForURL(routes.login)
    await expect.poll(() => record(page)).toBeNull()
  })
})
