import type { Page } from '@playwright/test'
import { homeCopy } from '@/lib/home/words'
import { homePageCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { expect, test } from './support/fixtures'

const TREND = homeCopy.rank.title
const trendTable = (page: Page) => page.getByRole('table', { name: /^Average rank per day/ })

async function showTable(page: Page): Promise<void> {
  await page.getByRole('button', { name: figuresCopy.showTable(TREND) }).click()
  await expect(trendTable(page)).toBeVisible()
}

test('sign-in leads to the industry: who is asked about, who leads, and how far the advice is', async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer')
  await expect(page).toHaveURL(routes.home)
  await expect(page.getByRole('heading', { level: 1, name: homePageCopy.title })).toBeVisible()
  const today = new Date().toISOString().slice(0, 10)
  await expect(page.locator(`header time[datetime="${today}"]`).first()).toBeVisible()
  await expect(page.getByRole('list', { name: homeCopy.industries.label }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Loomhouse' })).toBeVisible()
  await expect(page.getByRole('link', { name: figuresCopy.visitWebsite })).toHaveAttribute('href', /^https:\/\//)

  await showTable(page)
  const heads = trendTable(page).getByRole('columnheader')
  await expect(heads).toHaveCount(6)
  await expect(heads.nth(1)).toHaveText('Loomhouse')
  await expect(trendTable(page).getByRole('row')).toHaveCount(8)

  await page.getByRole('link', { name: homeCopy.progress.edit }).click()
  await expect(page).toHaveURL(routes.geoRecommendations)
})

test('an old bookmark of a query that is gone opens the page without a choice', async ({ page, signInAs }) => {
  await signInAs('marketeer', `/?queries=${'a'.repeat(24)}`)
  await expect(page).toHaveURL(routes.home)
  await expect(page.getByRole('heading', { name: TREND })).toBeVisible()
})

test('on a phone the own name is whole in its own ranking', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signInAs('marketeer')
  const live = page.getByRole('region').filter({ has: page.getByRole('heading', { name: figuresCopy.live.title }) })
  const name = live.getByRole('button', { name: /^Loomhouse/ }).first()
  await name.scrollIntoViewIfNeeded()
  expect(await name.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0)
})
