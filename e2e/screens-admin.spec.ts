import type { Page } from '@playwright/test'
import { routes } from '@/lib/routes'
import { recordsCopy } from '@/lib/ui/words'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'))
/** The row of a text, as the table of wide screens or the card of narrow ones shows it. */
const rowOf = (page: Page, text: string) => page.locator('tr, li').filter({ hasText: text, visible: true }).first()

for (const width of [390, 1440]) {
  /** Each test at one width, by turns; at both in the long suite. */
  const turn = (count: number) => longUnless(width === (count % 2 === 0 ? 390 : 1440))

  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

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
  })
}
