import type { Page } from '@playwright/test'
import { brandSummaryCopy } from '@/lib/copy/brand-summary'
import { homePageCopy } from '@/lib/copy/dashboard-pages'
import { evidenceCopy } from '@/lib/copy/evidence'
import { figuresCopy } from '@/lib/copy/figures'
import { homeCopy } from '@/lib/copy/home'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'

const TREND = homeCopy.rank.title
const chips = (page: Page) => page.getByRole('group', { name: figuresCopy.queries.label }).getByRole('button')
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

test('the first card says how the brand is doing, whether that is real, and leads on', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  const summary = page.getByRole('region', { name: brandSummaryCopy.label })
  await expect(summary.getByText(/^likely between \d+ and \d+ %/)).toBeVisible()
  const counts = summary.getByRole('button', { name: /^\d+ of \d+ answers/ })
  const [, answers] = /of (\d+) answers/.exec((await counts.textContent()) ?? '') ?? []
  await counts.click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toHaveText(
    evidenceCopy.title(Number(answers)),
  )
  await page.keyboard.press('Escape')
  await expect(summary.getByText(brandSummaryCopy.nextTitle, { exact: true })).toBeVisible()
  await summary.getByRole('link', { name: brandSummaryCopy.open }).click()
  await expect(page).toHaveURL(routes.visibility)
})

test('a chosen query filters the industry, is kept in the address, and costs one request', async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer')
  // A call that found its token expired is made again.
  const calls: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/app/industry-trends/') && response.status() !== 302) calls.push(response.url())
  })
  const answered = page.waitForResponse(
    (response) => /industry-trends.*queries=/.test(response.url()) && response.status() !== 302,
  )
  await chips(page).first().click()
  await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'true')
  expect((await answered).status()).toBe(200)
  await expect(page).toHaveURL(/\?queries=[0-9a-f]{24}$/)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  // The ranks of every period are there already.
  const period = page.getByRole('radiogroup', { name: figuresCopy.periodLabel(TREND) })
  await period.getByRole('radio', { name: '90 days' }).check()
  await expect(page).toHaveURL(/rank=90/)
  await showTable(page)
  await expect(trendTable(page).getByRole('row')).toHaveCount(91)
  expect(calls).toHaveLength(1)

  await page.reload()
  await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: figuresCopy.queries.clearAll }).click()
  await expect(page).not.toHaveURL(/queries=/)
})

test('an old bookmark of a query that is gone opens the page without a choice', async ({ page, signInAs }) => {
  await signInAs('marketeer', `/?queries=${'a'.repeat(24)}`)
  await expect(page).toHaveURL(routes.home)
  await expect(page.getByRole('heading', { name: TREND })).toBeVisible()
})

test('the chart is read by keyboard, day by day', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  const chart = page.getByRole('img', { name: /Loomhouse/ })
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('status').filter({ hasText: /; Loomhouse / })).toHaveCount(1)
})
