import type { Page } from '@playwright/test'
import { longMonth, monthOf } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { navigationLabels } from '@/lib/layout/words'
import { reportCopy as copy, reportShareCopy as shareCopy, sharedReportCopy } from '@/lib/report/words'
import { routes } from '@/lib/routes'
import { visibilityCopy } from '@/lib/visibility/words'
import { today } from '@/server/clock'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'
import { longUnless } from './support/suites'

const ANSWERS = [
  { brands: ['Woolcroft', 'Baythorne'], text: '1. Woolcroft\n2. Baythorne' },
  { brands: ['Baythorne'], text: '1. Baythorne' },
]
/** The month of the answers above. */
const MONTH = monthOf(addDays(today(), -1))

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

/** Printed as a person prints it: the sheets of a PDF, each with its size in points. */
async function printed(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  return [...pdf.matchAll(/\/Type\s*\/Page\b[\s\S]*?\/MediaBox\s*\[0 0 (\d+)[.\d]* (\d+)/g)].map(
    ([, width, height]) => `${width} x ${height}`,
  )
}
const TWO_OF_A4 = ['594 x 841', '594 x 841']

const sheets = (page: Page) => page.getByRole('region', { name: /^Page \d of 2$/ })
const paperOf = (page: Page) =>
  sheets(page)
    .first()
    .evaluate((sheet) => getComputedStyle(sheet).getPropertyValue('--card'))

for (const theme of ['light', 'dark'] as const)
  test(
    `the report of a month is two sheets of light paper, on the ${theme} screen and in print`,
    longUnless(theme === 'light'),
    async ({ page, signInAs }) => {
      await page.emulateMedia({ colorScheme: theme })
      await signInAs('marketeer', routes.visibility)
      await page.getByRole('link', { name: visibilityCopy.metrics.report }).click()
      await expect(page.getByRole('heading', { level: 1, name: copy.title })).toBeVisible()
      const current = page.getByRole('navigation').getByRole('link', { name: navigationLabels.visibility }).first()
      await expect(current).toHaveAttribute('aria-current', /.+/)
      await expect(sheets(page)).toHaveCount(2)
      await expect(page.getByRole('heading', { name: copy.heading('Loomhouse') })).toBeVisible()
      await expect(page.getByText(/month not finished$/)).toBeVisible()
      await expect(page.getByRole('button', { name: shareCopy.title })).toHaveCount(0)
      await expectAccessible(page)

      const paper = await paperOf(page)
      await page.emulateMedia({ media: 'print', colorScheme: theme })
      expect(await paperOf(page)).toBe(paper)
      await expect(page.getByRole('button', { name: copy.print })).toBeHidden()
      await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
      // What is drawn by a script may be blank on paper.
      await expect(page.locator('main canvas')).toHaveCount(0)
      await expect(
        sheets(page)
          .first()
          .getByRole('img', { name: /^Visibility score \d+%$/ }),
      ).toBeVisible()
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      expect(await printed(page)).toEqual(TWO_OF_A4)
    },
  )

test('on a phone nothing is cut off', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signInAs('marketeer', routes.report(monthOf(today())))
  await expect(sheets(page)).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const heads = page.locator('.report-head p')
  expect(await heads.evaluateAll((all) => all.filter((each) => each.scrollHeight > each.clientHeight + 1))).toEqual([])
  await expectAccessible(page)
})

test.describe('a shared report', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('is opened by a link without a sign-in, until the link is revoked', async ({ page, people, browser }) => {
    test.setTimeout(90_000)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, await people.organisationAdmin(ANSWERS), TEST_PASSWORD, null)
    await page.goto(routes.report(MONTH))
    await page.getByRole('button', { name: copy.share }).click()
    const dialog = page.getByRole('dialog', { name: shareCopy.title })
    await expect(dialog.getByText(shareCopy.none)).toBeVisible()
    await dialog.getByRole('button', { name: shareCopy.create }).click()
    const url = await dialog.getByLabel(shareCopy.address, { exact: true }).inputValue()
    await dialog.getByRole('button', { name: shareCopy.copyLink }).click()
    await expect(page.getByText(shareCopy.copied)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    await expect(dialog.getByText(longMonth(MONTH), { exact: true })).toBeVisible()
    await expectAccessible(page)

    const stranger = await browser.newContext({ colorScheme: 'dark' })
    const shared = await stranger.newPage()
    const asked: string[] = []
    shared.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const response = await shared.goto(url)
    await shared.waitForLoadState('networkidle')
    expect(response?.status()).toBe(200)
    expect(response?.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'cache-control': expect.stringContaining('no-store'),
    })
    expect(await stranger.cookies()).toEqual([])
    // A browser with windows asks for the icon of its tab, too.
    expect(asked.filter((path) => ![new URL(url).pathname, '/icon.svg'].includes(path))).toEqual(['/shared/font'])
    await expect(shared.getByRole('heading', { name: copy.heading('Woolcroft') })).toBeVisible()
    await expect(shared.getByText('1 of 2 answers').first()).toBeVisible()
    await expect(shared.getByText('Ada')).toHaveCount(0)
    expect(await shared.evaluate(() => document.fonts.check('14px Geist'))).toBe(true)
    await expectAccessible(shared)
    await shared.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await shared.getByRole('button', { name: copy.print }).click()
    await expect(shared.locator('body')).toHaveAttribute('data-printed', '')
    expect(await printed(shared)).toEqual(TWO_OF_A4)
    await shared.setViewportSize({ width: 390, height: 900 })
    expect(await shared.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await dialog.getByRole('button', { name: shareCopy.revoke }).click()
    const question = page.getByRole('dialog', { name: shareCopy.confirm.title })
    await question.getByRole('button', { name: shareCopy.revoke }).click()
    await expect(page.getByText(shareCopy.revoked)).toBeVisible()
    await expect(dialog.getByText(shareCopy.none)).toBeVisible()
    await expect(dialog.getByLabel(shareCopy.address, { exact: true })).toHaveCount(0)

    const after = await shared.goto(url)
    expect(after?.status()).toBe(404)
    await expect(shared.getByRole('heading', { name: sharedReportCopy.missing.title })).toBeVisible()
    await expectAccessible(shared)
    const unknown = await shared.request.get(new URL(routes.sharedReport('A'.repeat(43)), url).href)
    expect([unknown.status(), await unknown.text()]).toEqual([404, await after?.text()])
    expect(unknown.headers()['set-cookie']).toBeUndefined()
    await stranger.close()
  })
})
