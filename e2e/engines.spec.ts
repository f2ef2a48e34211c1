import type { Page } from '@playwright/test'
import { enginesCopy } from '@/lib/engines/words'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { engineComparisonCopy, visibilityCopy } from '@/lib/visibility/words'
import { settled, violationsInBothSchemes } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

// The demo plays three engines with habits of their own: one is weaker, one was set up later, one changed its model. A
// daily run of another journey may have added a fourth, the one with a key.

const copy = engineComparisonCopy
const CLAUDE = 'simulated-anthropic'

/** The card 'By engine'. */
const card = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: copy.title, exact: true }) })
    .last()
const shareOf = (text: string) => Number(/(\d+)%/.exec(text)?.[1])

async function ringScore(page: Page): Promise<number> {
  const name = await page.getByRole('img', { name: visibilityCopy.score.figure }).getAttribute('aria-label')
  return Number(/(\d+)%/.exec(name ?? '')?.[1])
}

for (const width of [1440, 390])
  test(
    `a chosen engine filters the page and stays chosen on the other dashboard, at ${width} px`,
    longUnless(width === 390),
    async ({ page, signInAs }) => {
      await page.setViewportSize({ width, height: 900 })
      await signInAs('marketeer', routes.visibility)
      const own = card(page).getByRole('listitem').filter({ hasText: 'Claude' })
      const share = shareOf(await own.innerText())
      if (width === 390) await page.getByRole('button', { name: /^7 days · / }).click()
      await page.getByRole('combobox', { name: enginesCopy.filter }).click()
      await page.getByRole('option', { name: 'Claude' }).click()
      await expect(page).toHaveURL(`${routes.visibility}?engine=${CLAUDE}`)
      if (width === 390) await page.getByRole('dialog').getByRole('button', { name: uiCopy.close }).last().click()
      await expect(own).toHaveAttribute('aria-current', 'true')
      expect(await ringScore(page)).toBe(share)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

      await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click()
      await expect(page).toHaveURL(`${routes.home}?engine=${CLAUDE}`)
    },
  )

for (const width of [1440, 390])
  test(`the page has no accessibility violations with all engines and with one, at ${width} px`, {
    tag: '@long',
  }, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs('marketeer', null)
    for (const path of [`${routes.visibility}?engine=${CLAUDE}`, `${routes.home}?engine=${CLAUDE}`]) {
      await page.goto(path)
      await settled(page)
      expect.soft(await violationsInBothSchemes(page), path).toEqual({ light: [], dark: [] })
    }
  })
