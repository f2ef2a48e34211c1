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
const period = (page: Page, card: string, label: string) =>
  page.getByRole('radiogroup', { name: figuresCopy.periodLabel(card) }).getByRole('radio', { name: label, exact: true })
const chips = (page: Page) => page.getByRole('group', { name: figuresCopy.queries.label }).getByRole('button')
const all = (page: Page) => page.getByRole('button', { name: /^All \d+ queries$/ })
/** Figures of a new choice are on the page. */
const settled = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

test('one range for the page, a card that differs from it, and Back for each choice', async ({ page, people }) => {
  await signIn(page, await people.marketeer(), TEST_PASSWORD, null)
  await page.goto(routes.visibility)
  const trend = visibilityCopy.trend.title
  await expect(range(page, figuresCopy.range.auto)).toBeChecked()
  await expect(period(page, trend, days(30))).toBeChecked()

  await range(page, days(7)).check()
  await expect(page).toHaveURL(/\?range=7$/)
  for (const card of [trend, visibilityCopy.rank.title, figuresCopy.citations.title])
    await expect(period(page, card, days(7))).toBeChecked()
  await period(page, trend, days(90)).check()
  await expect(page).toHaveURL(/\?range=7&score=90$/)
  await expect(period(page, visibilityCopy.rank.title, days(7))).toBeChecked()
  await expect(all(page)).toHaveAttribute('aria-pressed', 'true')
  await chips(page).first().click()
  await expect(page).toHaveURL(/queries=[0-9a-f]{24}/)
  await expect(all(page)).toHaveAttribute('aria-pressed', 'false')
  await settled(page)

  await page.goBack()
  await expect(chips(page).first()).toHaveAttribute('aria-pressed', 'false')
  await expect(period(page, trend, days(90))).toBeChecked()
  await page.goBack()
  await expect(period(page, trend, days(7))).toBeChecked()
  await page.goBack()
  await expect(range(page, figuresCopy.range.auto)).toBeChecked()
  await expect(period(page, trend, days(30))).toBeChecked()
  await expect(page).toHaveURL(routes.visibility)
  await page.goForward()
  await expect(range(page, days(7))).toBeChecked()
  await page.reload()
  await expect(range(page, days(7))).toBeChecked()
})
