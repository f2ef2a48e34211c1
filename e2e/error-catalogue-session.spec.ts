import type { Page } from '@playwright/test'
import { trackerCopy } from '@/lib/copy/recommendation-tracker'
import { usersCopy } from '@/lib/copy/users'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'
import { REFRESH, record, untilExpired } from './support/login-record'

// The error catalogue: what an answer means for the session. Refusals are the server's own where it can be
// made to refuse; else they are put in at the network's edge.

test.use({
  expectedErrors: [/status of (401|403|503)|Maximum retries|Failed to refresh|mended|Service Unavailable/],
})

const search = (page: Page, label: string, text: string) => page.getByRole('searchbox', { name: label }).fill(text)
const row = (page: Page, text: string) => page.getByRole('table').getByText(text).first()

/** A system admin looks at users, and finds one: the session is alive. */
async function findUser(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await signIn(page, email, password, null)
  await page.goto(routes.adminUsers)
  await search(page, usersCopy.search, 'marketeer@demo')
  await expect(row(page, 'marketeer@demo.test')).toBeVisible()
  await expect(row(page, 'unassigned@demo.test')).toBeHidden()
}

test('401: the login record is removed, and the sign-in page shows', async ({ page, people }) => {
  const admin = await people.admin()
  await findUser(page, admin)
  const kept = () => page.evaluate(() => ['token', 'user', 'auth-check'].map((key) => localStorage.getItem(key)))
  expect(await kept()).not.toContain(null)
  await people.signOut(admin.email)
  await search(page, usersCopy.search, 'unassigned@demo')
  await page.waitForURL(routes.login)
  expect(await kept()).toEqual([null, null, null])
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
})

test('302-refreshed: an expired call is repeated with new tokens, which are stored', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  // The page asks by itself who is signed in; what it asks later is to be the first that meets an expired token.
  const asked = page.waitForResponse('**/api/auth/whoami')
  await page.goto(routes.geoRecommendations)
  await asked
  const before = await record(page)
  await untilExpired(page)
  const list = '/api/app/geo-recommendation/organisation'
  const answers: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname === list || pathname === REFRESH) answers.push(`${response.status()} ${pathname}`)
  })
  await search(page, trackerCopy.search, 'nothing is called like this')
  await expect(page.getByText('No recommendations found')).toBeVisible()
  expect(answers).toEqual([`302 ${list}`, `200 ${REFRESH}`, `200 ${list}`])
  const after = await record(page)
  expect(after).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String), tokenType: 'Bearer' })
  expect(after.accessToken).not.toBe(before.accessToken)
  expect(after.refreshToken).not.toBe(before.refreshToken)
})
