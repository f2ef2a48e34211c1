import { navigationLabels } from '@/lib/layout/words'
import { opportunitiesCopy as copy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'

// With 90 days of demo data a rival is clearly ahead and sites leave the own brand out.
const OPPORTUNITIES = `${routes.opportunities}?days=90`

test('a card opens exactly its answers, and the pages of its site by the keyboard', async ({ page, signInAs }) => {
  await signInAs('marketeer', OPPORTUNITIES)
  const site = page
    .getByRole('list', { name: copy.list })
    .getByRole('listitem', { name: copy.titles.site('') })
    .first()
  const count = site.getByRole('link', { name: /answers that name a rival and not you/ })
  const stake = Number((await count.innerText()).replace(/\D/g, ''))
  await site.getByRole('button', { expanded: false }).first().focus()
  await page.keyboard.press('Enter')
  await expect(site.getByRole('list', { name: /^Cited pages of / })).toBeVisible()
  await count.click()
  await expect(page).toHaveURL(/only=withoutYou/)
  await expect(page.getByText(new RegExp(`^${stake} answers that name a rival and not you`)).first()).toBeVisible()
})

test('a card is put aside and put back', async ({ page, signInAs }) => {
  await signInAs('marketeer', OPPORTUNITIES)
  const list = page.getByRole('list', { name: copy.list })
  const card = list.getByRole('listitem', { name: copy.titles.site('') }).first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('button', { name: copy.card.more(title) }).click()
  await page.getByRole('button', { name: copy.card.putAside, exact: true }).click()
  await expect(page.getByText(copy.aside.done)).toBeVisible()
  await expect(list.getByRole('heading', { name: title })).toHaveCount(0)
  await page.getByRole('button', { name: `${copy.leftOut.show} ${copy.leftOut.count('aside', 1)}` }).click()
  await page.getByRole('button', { name: `${copy.aside.bring} ${title}` }).click()
  await expect(list.getByRole('heading', { name: title })).toBeVisible()
})

test('on a phone nothing is beyond the edge and buttons are wide', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await signInAs('marketeer', OPPORTUNITIES)
  await expect(page.getByRole('list', { name: copy.list })).toBeVisible()
  const plan = page.getByRole('button', { name: new RegExp(`^${copy.plan}`) }).first()
  const { width = 0, height = 0 } = (await plan.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
  expect(width).toBeGreaterThan(250)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expect(page.getByRole('link', { name: navigationLabels.sentiment, exact: true })).toBeHidden()
})
