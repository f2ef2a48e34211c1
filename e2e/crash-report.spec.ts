import type { Page } from '@playwright/test'
import { crashCopy, crashReportsCopy } from '@/lib/crashes/words'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { expectNoOverflow, violationsInBothSchemes } from './support/accessibility'
import { fill, press } from './support/account-pages'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'

// Screens of the built product that really fail to draw: what the API answers has a shape that no component expects, or
// the browser itself refuses. The product has no code for these tests.

const HOSTILE = `<img src=x onerror="document.body.dataset.pwned='yes'">`
const { form } = crashCopy

test.use({
  expectedErrors: [
    /TypeError|Cannot read properties|Minified React error #31|<img src=x|Failed to load|Failed to fetch/,
  ],
})

/** Answers the tracker's next request with an empty object. `before` runs just before that request. */
async function breakTracker(page: Page, before: () => Promise<unknown> = async () => {}): Promise<void> {
  await page.goto(routes.geoRecommendations)
  await page.waitForLoadState('networkidle')
  await page.route('**/api/app/geo-recommendation/organisation?*', (route) => route.fulfill({ json: {} }))
  await before()
  // Text typed before the page is awake is lost, so each try types another one.
  let turn = 0
  await expect(async () => {
    if (await heading(page).isVisible()) return
    turn += 1
    await page.getByRole('searchbox').fill(`schema ${turn}`, { timeout: 2000 })
    await expect(heading(page)).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 30_000 })
}

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: crashCopy.title })
const crashed = (page: Page) => expect(heading(page)).toBeVisible()

const WIDTHS = [1440, 390, 320]
/** All of them in the long suite; else each test has its own. */
const widths = (turn: number) => (process.env.SUITE === 'long' ? WIDTHS : WIDTHS.slice(turn % 3, (turn % 3) + 1))

/** The screen fits and is accessible in both themes. */
async function expectFits(page: Page, turn: number): Promise<void> {
  for (const width of widths(turn)) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violationsInBothSchemes(page), `${width} px`).toEqual({ light: [], dark: [] })
    await expectNoOverflow(page)
  }
}

test('a visitor whose page breaks gets tips, and refreshing brings the page back', async ({ page }) => {
  await page.goto(routes.login)
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 400, json: { error: 'x', fields: { email: { not: 'a text' } } } }),
  )
  await fill(page, { [accountsCopy.login.email]: 'jo@loomhouse.test', [accountsCopy.login.password]: 'x' })
  const sent = page.waitForResponse('**/api/log/crash-report/new')
  await press(page, accountsCopy.login.submit)
  await crashed(page)
  expect((await sent).status()).toBe(200)
  await expect(page.getByRole('listitem')).toHaveText(Object.values(crashCopy.tips))
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await expectFits(page, 0)
  await press(page, crashCopy.refreshPage)
  await expect(page.getByLabel(accountsCopy.login.email)).toBeVisible()
})

test('a user says what happened, and a system admin reads who reported it where', async ({
  page,
  browser,
  signInAs,
  people,
}) => {
  await signInAs('marketeer')
  await breakTracker(page)
  await crashed(page)
  await expect(page.getByText(form.text)).toBeVisible()
  await expectFits(page, 1)
  const words = `I searched. ${HOSTILE}`
  await page.getByRole('textbox', { name: form.label }).focus()
  await page.keyboard.type(words)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(form.thanks)).toBeFocused()

  const admin = await people.admin()
  const context = await browser.newContext()
  const reader = await context.newPage()
  await signIn(reader, admin.email, admin.password, null)
  await reader.goto(routes.crashReports)
  const row = reader.getByRole('row').filter({ hasText: 'marketeer@demo.test' })
  await expect(row).toContainText(routes.geoRecommendations)
  await row.click()
  const reports = reader.getByRole('dialog').getByRole('list', { name: crashReportsCopy.reports.title })
  await expect(reports.getByRole('listitem').filter({ hasText: words })).toContainText('marketeer@demo.test')
  await expect(reports).toContainText('Chrome on')
  expect(await reader.evaluate(() => document.body.dataset.pwned)).toBeUndefined()
  await context.close()
})

test('a system admin sees message and stack as text', async ({ page, signInAs }) => {
  await signInAs('admin', routes.adminUsers)
  await page.waitForLoadState('networkidle')
  await page.evaluate((message) => {
    String.prototype.padStart = () => {
      throw new Error(message)
    }
  }, HOSTILE)
  await page.getByRole('searchbox').fill('demo')
  await crashed(page)
  await expect(page.getByText(`${crashCopy.report.sent} ${crashCopy.becauseAdmin}`)).toBeVisible()
  await expect(page.getByText(HOSTILE, { exact: true })).toBeVisible()
  const stack = page.locator('pre')
  await expect(stack).toContainText('at ')
  await expectFits(page, 2)
  expect(await page.evaluate(() => document.body.dataset.pwned)).toBeUndefined()
})

test('where the crash screen cannot be fetched either, tips show, and the crash is reported', async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer')
  const sent = page.waitForResponse('**/api/log/crash-report/new')
  await breakTracker(page, () => page.route('**/_next/static/**', (route) => route.abort()))
  await crashed(page)
  await expect(page.getByRole('listitem')).toHaveText(Object.values(crashCopy.tips))
  expect((await sent).status()).toBe(200)
  await expectFits(page, 3)
})
