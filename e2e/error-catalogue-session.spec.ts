import type { Page } from '@playwright/test'
import { trackerCopy } from '@/lib/copy/recommendation-tracker'
import { navigationCopy } from '@/lib/copy/shell'
import { usersCopy } from '@/lib/copy/users'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'
import { watchLog } from './support/logged-errors'
import { REFRESH, record, untilExpired } from './support/login-record'

// The error catalogue: what an answer means for the session. Refusals are the server's own where it can be
// made to refuse; else they are put in at the network's edge.

test.use({
  expectedErrors: [/status of (401|403|503)|Maximum retries|Failed to refresh|mended|Service Unavailable/],
})

const STATUSES = '**/api/app/organization-geo-recommendation'
const NOTES = 'Not to be lost.'

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

/** A marketeer who has written notes and presses Save, which the server answers as given. */
async function saveNotes(page: Page, answer: { status: number; json: object }) {
  await page.goto(routes.geoRecommendations)
  await page
    .getByRole('button', { name: /^Update / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: trackerCopy.dialog.title })
  await dialog.getByLabel(trackerCopy.dialog.notes).fill(NOTES)
  /** What each call said it may do. */
  const tokens: (string | undefined)[] = []
  await page.route(STATUSES, (route) => {
    tokens.push(route.request().headers().authorization)
    return route.fulfill(answer)
  })
  return {
    alert: dialog.getByRole('alert'),
    press: () => dialog.getByRole('button', { name: trackerCopy.dialog.save }).click(),
    tokens,
  }
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

test('403: /forbidden shows, and one stays signed in', { tag: '@long' }, async ({ page, people }) => {
  const admin = await people.admin()
  await findUser(page, admin)
  await people.demote(admin.email)
  await search(page, usersCopy.search, 'unassigned@demo')
  await page.waitForURL(routes.forbidden)
  await expect(page.getByRole('heading', { level: 1, name: "You can't access that" })).toBeVisible()
  await expect(page.getByRole('button', { name: navigationCopy.goBack })).toBeVisible()
  expect(await record(page)).not.toBeNull()
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

test('302-again-and-again: after two retries the call fails with status 401', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer')
  const log = await watchLog(page)
  const { alert, press, tokens } = await saveNotes(page, { status: 302, json: { shouldRefresh: true } })
  const refreshed: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(REFRESH)) refreshed.push(response.status())
  })
  await press()
  await expect(alert).toHaveText('Maximum retries exceeded')
  await expect.poll(() => log).toContainEqual({ status: 401, message: 'Maximum retries exceeded' })
  // Tokens are short here, so another call of the page may refresh them, too.
  expect(tokens).toHaveLength(3)
  expect(new Set(tokens).size).toBe(3)
  expect(refreshed.length).toBeGreaterThanOrEqual(2)
  expect(new Set(refreshed)).toEqual(new Set([200]))
})

test.describe('a refresh that fails', () => {
  async function failRefresh(page: Page, answer: { status: number; json: object }, sentence: string): Promise<void> {
    const log = await watchLog(page)
    const { press } = await saveNotes(page, { status: 302, json: { shouldRefresh: true } })
    await page.route(`**${REFRESH}`, (route) => route.fulfill(answer))
    await press()
    await page.waitForURL(routes.login)
    await expect.poll(() => log).toContainEqual({ status: 401, message: sentence })
    expect(await record(page)).toBeNull()
  }

  test('refresh-refused: the token is cleared, and the sign-in page shows', { tag: '@long' }, async ({
    page,
    signInAs,
  }) => {
    await signInAs('marketeer')
    await failRefresh(page, { status: 401, json: {} }, 'Failed to refresh')
  })

  test('refresh-without-tokens: the same when the answer holds no tokens', { tag: '@long' }, async ({
    page,
    signInAs,
  }) => {
    await signInAs('marketeer')
    await failRefresh(page, { status: 200, json: {} }, 'Failed to refresh tokens')
  })
})

test("other-with-error: the call fails with the status and the server's error", { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer')
  const log = await watchLog(page)
  const error = 'The tracker is being mended.'
  const { alert, press } = await saveNotes(page, { status: 503, json: { error } })
  await press()
  await expect(alert).toHaveText(error)
  await expect.poll(() => log).toContainEqual({ status: 503, message: error })
  expect(await record(page)).not.toBeNull()
})

test('other-without-error: the call fails with the status and the status text', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer')
  const log = await watchLog(page)
  const { alert, press } = await saveNotes(page, { status: 503, json: {} })
  await press()
  await expect(alert).toHaveText(trackerCopy.failed)
  await expect.poll(() => log).toContainEqual({ status: 503, message: 'Service Unavailable' })
  expect(await record(page)).not.toBeNull()
})
