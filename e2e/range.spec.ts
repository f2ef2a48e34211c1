import type { Page } from '@playwright/test'
import { routes } from '@/lib/routes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { visibilityCopy } from '@/lib/visibility/words'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'

const days = (count: number) => figuresCopy.period(count).label
const range = (page: Page, label: string) =>
  page.getByRole('radiogroup', { name: figuresCopy.range.label }).getByRole('radio', { name: label, exact: true })
const period = (page: Page, card: string) => page.getByRole('combobox', { name: figuresCopy.periodLabel(card) })
async function choosePeriod(page: Page, card: string, label: string): Promise<void> {
  await period(page, card).click()
  await page.getByRole('option', { name: label, exact: true }).click()
}
const chips = (page: Page) => page.getByRole('group', { name: figuresCopy.queries.label }).getByRole('button')
const all = (page: Page) => page.getByRole('button', { name: /^All \d+ queries$/ })
/** Figures of a new choice are on the page. */
const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

test('the page has one range, a card may differ from it, and Back undoes each choice', async ({ page, people }) => {
  await signIn(page, await people.marketeer(), TEST_PASSWORD, null)
  await page.goto(routes.visibility)
  const { auto } = figuresCopy.range
  const trend = visibilityCopy.trend.title
  await expect(range(page, days(7))).toBeChecked()
  await expect(period(page, trend)).toHaveText(auto)

  await range(page, days(28)).check()
  await expect(page).toHaveURL(/\?range=28$/)
  for (const card of [trend, visibilityCopy.rank.title, figuresCopy.citations.title])
    await expect(period(page, card)).toHaveText(auto)
  await choosePeriod(page, trend, days(90))
  await expect(page).toHaveURL(/\?range=28&score=90$/)
  await expect(period(page, visibilityCopy.rank.title)).toHaveText(auto)
  await expect(all(page)).toHaveAttribute('aria-pressed', 'true')
  await chips(page).first().click()
  await expect(page).toHaveURL(/queries=[0-9a-f]{24}/)
  await expect(all(page)).toHaveAttribute('aria-pressed', 'false')
  await settled(page)

  await page.goBack()
  await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'false')
  await expect(period(page, trend)).toHaveText(days(90))
  await page.goBack()
  await expect(period(page, trend)).toHaveText(auto)
  await page.goBack()
  await expect(range(page, days(7))).toBeChecked()
  await expect(page).toHaveURL(routes.visibility)
  await page.goForward()
  await expect(range(page, days(28))).toBeChecked()
  await page.reload()
  await expect(range(page, days(28))).toBeChecked()
})

test('the bar stays in sight, screen readers hear its filter, and one press shows all queries again', async ({
  page,
  people,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, await people.marketeer(), TEST_PASSWORD, null)
  await page.goto(routes.visibility)
  await chips(page).first().scrollIntoViewIfNeeded()
  await expect(range(page, days(7))).toBeInViewport()
  await chips(page).first().click()
  await expect(page.getByText(figuresCopy.queries.ofThis)).toBeAttached()
  await page.getByRole('button', { name: /^Only: / }).click()
  await expect(page).toHaveURL(routes.visibility)
  await expect(page.getByText(figuresCopy.queries.ofThis)).toHaveCount(0)
})
