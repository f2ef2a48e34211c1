import type { Page } from '@playwright/test'
import { trackerCopy } from '@/lib/actions/tracker-words'
import { homeCopy, queriesCopy, storyCopy } from '@/lib/home/words'
import { homePageCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { expect, test } from './support/fixtures'
import { expectOpens } from './support/opened-answers'

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
  await expect(
    page.getByRole('region', { name: homeCopy.industries.organisation }).getByText('Loomhouse'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: figuresCopy.visitWebsite })).toHaveAttribute('href', /^https:\/\//)

  await showTable(page)
  const heads = trendTable(page).getByRole('columnheader')
  await expect(heads).toHaveCount(7)
  await expect(heads.nth(1)).toHaveText('Loomhouse')
  await expect(trendTable(page).getByRole('row')).toHaveCount(8)

  await page.getByRole('link', { name: homeCopy.progress.edit }).click()
  await expect(page).toHaveURL(routes.geoRecommendations)
})

test('says in ten seconds how the brand is doing, what worked and what to do, and opens each of them', async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer')
  const heading = page.getByRole('heading', { level: 1, name: homePageCopy.title })
  await expect(heading).toHaveAccessibleDescription(/^Loomhouse is named in \d+% of AI answers.*\./)
  const story = page.getByRole('region', { name: storyCopy.label })
  await expectOpens(page, story.getByRole('link', { name: /^\d+ answers/ }))

  const rows = page.getByRole('region', { name: storyCopy.rows })
  await rows.getByRole('button', { name: 'See the proof' }).click()
  await expect(
    page.getByRole('dialog').getByText('Publish a page about day offices and hot desks').first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await rows.getByRole('button', { name: 'Open the action' }).click()
  await expect(page.getByRole('dialog', { name: trackerCopy.dialog.title })).toBeVisible()
  await page.keyboard.press('Escape')

  const line = page.getByRole('region', { name: homeCopy.line.title })
  await line.getByRole('img').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(line.getByRole('status')).toHaveText(/^\d+ \w+: \d+%$/)

  const queries = page.getByRole('region', { name: queriesCopy.title })
  await expect(queries.getByRole('row')).toHaveCount(6)
  await queries.getByRole('button', { name: figuresCopy.more(8) }).click()
  await expect(queries.getByRole('row')).toHaveCount(14)
})

test('an old bookmark of a query that is gone opens the page without a choice', async ({ page, signInAs }) => {
  await signInAs('marketeer', `/?queries=${'a'.repeat(24)}`)
  await expect(page).toHaveURL(routes.home)
  await expect(page.getByRole('heading', { name: TREND })).toBeVisible()
})

test('on a phone the ranking shows the own name in full', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signInAs('marketeer')
  const live = page.getByRole('region').filter({ has: page.getByRole('heading', { name: figuresCopy.live.title }) })
  const name = live.getByRole('link', { name: /^Loomhouse/ }).first()
  await name.scrollIntoViewIfNeeded()
  expect(await name.evaluate((link) => link.scrollWidth - link.clientWidth)).toBeLessThanOrEqual(0)
})
