import type { Page } from '@playwright/test'
import { navigationLabels } from '@/lib/layout/words'
import { opportunitiesCopy as copy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'

// With 90 days of demo data at least one rival is clearly ahead.
const OPPORTUNITIES = `${routes.opportunities}?days=90`
const table = (page: Page, name: string) => page.getByRole('table', { name })
const row = (page: Page, name: string, index = 0) =>
  table(page, name)
    .getByRole('row')
    .nth(index + 1)

test('what a row opens and its parts are reached by Tab in their order', async ({ page, signInAs }) => {
  await signInAs('marketeer', OPPORTUNITIES)
  const sites = table(page, copy.sites.title)
  const pages = row(page, copy.sites.title).getByRole('button', { expanded: false }).first()
  await pages.focus()
  await page.keyboard.press('Enter')
  await expect(
    sites
      .getByRole('list', { name: /^Cited pages of / })
      .getByRole('link')
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(row(page, copy.sites.title).getByRole('link').first()).toBeFocused()
})

test('on a phone each table is a list of cards, with nothing beyond the edge', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signInAs('marketeer', OPPORTUNITIES)
  for (const title of [copy.gaps.title, copy.sites.title, copy.searches.title])
    await expect(page.getByRole('list', { name: title })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  const plan = page.getByRole('button', { name: new RegExp(`^${copy.plan}`) }).filter({ visible: true })
  expect((await plan.first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expect(page.getByRole('link', { name: navigationLabels.sentiment, exact: true })).toBeHidden()
})
