import type { Page } from '@playwright/test'
import { navigationLabels, seeAsCopy } from '@/lib/layout/words'
import { brandsCopy as copy } from '@/lib/portfolio/words'
import { routes } from '@/lib/routes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { fillIn } from './support/log-in'

// A person of an agency goes from signing in to the brand that needs them (R-BRANDS-1, R-BRANDS-7).

const rows = (page: Page) => page.getByRole('table').first().getByRole('rowheader')
const switcher = (page: Page) => page.getByRole('combobox', { name: copy.switcher.label })
/** The name in the navigation, where a tooltip of narrow windows repeats nothing. */
const current = (page: Page) => switcher(page).locator('span.font-medium')

test('from signing in to the brand that needs one and its next step', async ({ page, people }) => {
  const email = await people.agency()
  await page.goto(routes.login)
  let clicks = 0
  await fillIn(page, email, TEST_PASSWORD)
  const began = performance.now()
  await page.waitForURL(routes.home)
  await switcher(page).click()
  clicks += 1
  await page.getByRole('option', { name: copy.title }).click()
  clicks += 1
  await expect(page).toHaveURL(routes.brands)
  await expect(page.getByText('Harbour & Pine is down and needs you.')).toBeVisible()
  const first = page.locator('tbody tr').first()
  await expect(first).toContainText('Harbour & Pine')
  await expect(first).toContainText('Down')
  await expect(first.getByRole('cell').last()).not.toHaveText(copy.none)
  const seconds = (performance.now() - began) / 1000
  console.log(`from signing in to the brand and its next step: ${clicks} clicks, ${seconds.toFixed(1)} s`)
  expect(clicks).toBeLessThanOrEqual(2)
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Harbour & Pine' }).click()
  await expect(page).toHaveURL(routes.home)
  await expect(current(page)).toHaveText('Harbour & Pine')
  await expect(page.getByText('down from').first()).toBeVisible()

  await page.goto(`${routes.visibility}?range=28`)
  await switcher(page).focus()
  await page.keyboard.press('ArrowDown')
  const search = page.getByRole('dialog', { name: copy.switcher.label }).getByRole('combobox')
  await expect(search).toBeFocused()
  await page.keyboard.type('loom')
  await expect(page.getByRole('option', { name: 'Loomhouse' })).toContainText('%')
  await page.keyboard.press('Escape')
  await expect(switcher(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('loom')
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(current(page)).toHaveText('Loomhouse')
  await expect(page).toHaveURL(`${routes.visibility}?range=28`)

  // The brand opens in a new document, whose text is there before what hears keys: a person presses them again.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(page).toHaveURL(routes.brands, { timeout: 3000 })
  }).toPass()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('oakmere')
  await page.getByRole('option', { name: /Oakmere Dental/ }).click()
  await expect(page).toHaveURL(routes.home)
  await expect(current(page)).toHaveText('Oakmere Dental')
})

test('on a phone each brand is a card, and nothing is wider than the window', async ({ page, people, signInBy }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInBy(await people.agency(), routes.brands)
  await expect(rows(page)).toHaveCount(4)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await violations(page)).toEqual([])
  await page.getByRole('navigation').getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('link', { name: navigationLabels.brands, exact: true })).toBeVisible()
})

test('who has one brand sees the block as ever, and who has none is told whom to ask', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  await expect(switcher(page)).toHaveCount(0)
  await signInAs('unassigned', routes.brands)
  await expect(page.getByText(copy.empty)).toBeVisible()
})

test('a system admin sees how every organisation is, and goes on to see as one', async ({ page, signInAs }) => {
  await signInAs('admin', routes.brands)
  const health = page.getByRole('region', { name: copy.admin.title })
  await expect(health.getByRole('row', { name: /Loomhouse/ }).first()).toContainText(/\d \/ \d/)
  expect(await violations(page)).toEqual([])
  await health
    .getByRole('button', { name: seeAsCopy.seeAs('Loomhouse') })
    .first()
    .click()
  await expect(page).toHaveURL(routes.home)
  await expect(page.getByRole('region', { name: seeAsCopy.label })).toContainText(seeAsCopy.seen('Loomhouse'))
})
