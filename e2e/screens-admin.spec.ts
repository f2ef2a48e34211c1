import type { Page } from '@playwright/test'
import { auditCopy } from '@/lib/copy/audit'
import { industriesCopy } from '@/lib/copy/industries'
import { navigationCopy } from '@/lib/copy/shell'
import { recordsCopy, uiCopy } from '@/lib/copy/ui'
import { NEW, routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

const DASHBOARDS = ['Home', 'Visibility', 'Opportunities', 'Sentiment Analysis', 'GEO Recommendations']
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))
/** The row of a text, as the table of wide screens or the card of narrow ones shows it. */
const rowOf = (page: Page, text: string) => page.locator('tr, li').filter({ hasText: text, visible: true }).first()

for (const width of [390, 1440]) {
  /** Each test at one width, by turns; at both in the long suite. */
  const turn = (count: number) => longUnless(width === (count % 2 === 0 ? 390 : 1440))

  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('a system admin without an organisation lands in the admin area', turn(0), async ({ page, signInAs }) => {
      await signInAs('admin')
      await expect(page).toHaveURL(routes.admin)
      await page.goto(routes.home)
      await expect(page).toHaveURL(routes.admin)
      await page.goto(routes.profile)
      const navigation = page.getByRole('navigation', { name: navigationCopy.main })
      await expect(navigation.getByRole('link', { name: 'Admin', exact: true })).toBeVisible()
      for (const name of DASHBOARDS) await expect(navigation.getByRole('link', { name, exact: true })).toHaveCount(0)
    })

    test(
      'a badge is directly behind the name of a user, and below it on a phone',
      turn(1),
      async ({ page, signInAs }) => {
        await signInAs('orgadmin', routes.organisationAdmin)
        const row = rowOf(page, recordsCopy.toBeAnnounced)
        const name = await row.getByText(recordsCopy.toBeAnnounced, { exact: true }).boundingBox()
        const badge = await row.getByText(/^(Invited, expires|Invitation expired) \d{1,2} \w{3}$/).boundingBox()
        if (!name || !badge) throw new Error('The row has no name or no badge.')
        const gap =
          width < 768
            ? { between: badge.y - (name.y + name.height), aside: badge.x - name.x }
            : { between: badge.x - (name.x + name.width), aside: badge.y + badge.height / 2 - name.y - name.height / 2 }
        expect(gap.between).toBeGreaterThanOrEqual(0)
        expect(gap.between).toBeLessThan(24)
        expect(Math.abs(gap.aside)).toBeLessThan(4)
      },
    )

    test('the pages without a theme switch follow the device', turn(2), async ({ page, signInAs }) => {
      const follows = async (path: string) => {
        await page.emulateMedia({ colorScheme: 'light' })
        await page.goto(path)
        expect(await isDark(page)).toBe(false)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expect.poll(() => isDark(page)).toBe(true)
      }
      for (const path of [routes.login, routes.register, routes.requestReset, routes.terms]) await follows(path)
      await signInAs('marketeer')
      await follows(routes.forbidden)
    })

    test('the audit log names a record, also after it was deleted', turn(4), async ({ page, signInAs }) => {
      const name = `Market of ${width} px`
      await signInAs('admin', routes.adminIndustry(NEW))
      await page.getByLabel(industriesCopy.form.name).fill(name)
      await page.getByRole('button', { name: recordsCopy.save, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name: `Industry Queries: ${name}` })).toBeVisible()
      const address = `${routes.audit}?search=${encodeURIComponent(name)}`
      await page.goto(address)
      const link = page.getByRole('link', { name }).filter({ visible: true })
      await expect(link).toHaveAttribute('title', /^[0-9a-f]{24}$/)
      await link.click()
      await expect(page.getByRole('heading', { level: 1, name: industriesCopy.form.editTitle })).toBeVisible()
      await page.getByRole('button', { name: uiCopy.delete, exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: uiCopy.delete, exact: true }).click()
      await expect(page).toHaveURL(routes.adminIndustries)
      await page.goto(address)
      await expect(page.getByText(name).filter({ visible: true })).toHaveCount(2)
      await expect(page.getByRole('link', { name })).toHaveCount(0)
      await expect(page.getByPlaceholder(auditCopy.search)).toHaveValue(name)
    })
  })
}

const CRASH = {
  _id: 'c'.repeat(24),
  error: {
    name: 'TypeError',
    message: 'no map of undefined',
    stack: null,
    code: null,
    statusCode: null,
    cause: null,
  },
  componentName: '/',
  location: '/',
  browser: null,
  user: null,
  userDescription: null,
  occurrences: 1,
  createdAt: '2026-11-20T09:14:00.000Z',
  updatedAt: '2026-11-20T09:14:00.000Z',
}
