import type { Locator, Page } from '@playwright/test'
import { counted } from '@/lib/format/numbers'
import { navigationLabels } from '@/lib/layout/words'
import { opportunitiesCopy as copy, whyNotUsCopy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

// With 90 days of demo data at least one rival is clearly ahead.
const OPPORTUNITIES = `${routes.opportunities}?days=90`
const table = (page: Page, name: string) => page.getByRole('table', { name })
const row = (page: Page, name: string, index = 0) =>
  table(page, name)
    .getByRole('row')
    .nth(index + 1)
const drawer = (page: Page) => page.getByRole('dialog', { name: whyNotUsCopy.title })
const answers = (page: Page) => page.getByRole('dialog', { name: /^([\d,]+ a|A)nswers?, / })
/** In what a count says for screen readers: '1,283 answers that cite reddit.com', 'in 70%: 44 answers to ...'. */
/** The dialog's title begins with its count, days follow. */
const answersTitle = (count: number) => new RegExp(`^${counted(count, 'answer', 'answers')}, `)
const countOf = async (count: Locator) =>
  Number(/([\d,]+) answers?/.exec((await count.getAttribute('aria-label')) ?? '')?.[1]?.replaceAll(',', ''))

/** Opens a count and expects its dialog to list as many answers. */
async function expectOpens(page: Page, count: Locator, expected: number): Promise<void> {
  await count.click()
  await expect(answers(page).getByRole('heading', { level: 2 })).toHaveText(answersTitle(expected))
  await page.keyboard.press('Escape')
  await expect(answers(page)).toBeHidden()
}

for (const width of [1440, 390])
  test(
    `the drawer tells where a query loses the brand, at ${width} px`,
    longUnless(width === 390),
    async ({ page, signInAs }) => {
      await page.setViewportSize({ width, height: 900 })
      await signInAs('marketeer', OPPORTUNITIES)
      const opener = (width === 390 ? page.getByRole('listitem') : row(page, copy.gaps.title))
        .getByRole('button', { name: copy.gaps.why })
        .first()
      await opener.focus()
      await page.keyboard.press('Enter')
      await expect(drawer(page).getByRole('listitem')).toHaveCount(5)
      await expect(page).toHaveURL(/[?&]why=[0-9a-f]{24}/)
      const link = page.url()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await violations(page, { include: 'dialog' })).toEqual([])
      }
      for (const step of await drawer(page).getByRole('listitem').all()) {
        const count = step.getByRole('button')
        // A step without answers has nothing to open.
        if ((await count.count()) > 0) await expectOpens(page, count, await countOf(count))
        await expect(drawer(page)).toBeVisible()
      }
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toBeHidden()
      await expect(opener).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(drawer(page)).toBeVisible()
      await page.goBack()
      await expect(drawer(page)).toBeHidden()
      await expect(page).toHaveURL(OPPORTUNITIES)
      await page.goto(link)
      await expect(drawer(page).getByRole('listitem')).toHaveCount(5)
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toBeHidden()
      await expect(page).toHaveURL(OPPORTUNITIES)
    },
  )

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
  await expect(row(page, copy.sites.title).getByRole('button').nth(1)).toBeFocused()
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
