import type { Page } from '@playwright/test'
import { opportunitiesCopy, whyNotUsCopy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { queryCopy as copy } from '@/lib/visibility/query-words'
import { expectNoOverflow, settled, violationsInBothSchemes } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { expectOpens } from './support/opened-answers'
import { longUnless } from './support/suites'

// With 90 days of demo data at least one rival is clearly ahead.
const OPPORTUNITIES = `${routes.opportunities}?days=90`
const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

for (const width of [1440, 390])
  test(
    `a gap leads to the page of its query, whose counts open exactly their answers, at ${width} px`,
    longUnless(width === 390),
    async ({ page, signInAs }) => {
      await page.setViewportSize({ width, height: 900 })
      await signInAs('marketeer', OPPORTUNITIES)
      await page.getByRole('link', { name: opportunitiesCopy.gaps.why }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL(/\/query\/[0-9a-f]{24}(\?.*)?#why-not-us$/)
      await settled(page)
      const name = await title(page).innerText()
      expect(await page.title()).toContain(name)
      const steps = card(page, whyNotUsCopy.title).getByRole('listitem')
      await expect(steps).toHaveCount(5)
      for (const step of await steps.all()) {
        const count = step.getByRole('link')
        // A step without answers has nothing to open.
        if ((await count.count()) > 0) await expectOpens(page, count)
      }
      const carried = card(page, /^Pages that carry /)
        .getByRole('listitem')
        .first()
        .getByRole('link', { name: /answers?/ })
      await expectOpens(page, carried)
      await expectNoOverflow(page)
    },
  )

test('the page of a query is walked by keyboard: to its neighbours, and from answer to answer', async ({
  page,
  signInAs,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs('marketeer', OPPORTUNITIES)
  await page.getByRole('link', { name: opportunitiesCopy.gaps.why }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL(/\/query\//)
  await settled(page)
  const name = await title(page).innerText()
  const strip = card(page, copy.strip.title).getByRole('grid')
  await strip.locator('[tabindex="0"]').focus()
  const focused = page.locator(':focus')
  const latest = await focused.getAttribute('title')
  await page.keyboard.press('ArrowLeft')
  await expect(focused).not.toHaveAttribute('title', latest ?? '')
  await page.keyboard.press('ArrowRight')
  await expect(focused).toHaveAttribute('title', latest ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/answers\/[0-9a-f]{24}$/)
  await page.goBack()
  await expect(title(page)).toHaveText(name)

  await expect(page.getByRole('link', { name: /^(Previous|Next): / }).first()).toBeVisible()
  const key = (await page.getByRole('link', { name: /^Next: / }).count()) > 0 ? 'j' : 'k'
  await page.keyboard.press(key)
  await expect(title(page)).not.toHaveText(name)
  await expect(title(page)).toBeFocused()
  await page.keyboard.press(key === 'j' ? 'k' : 'j')
  await expect(title(page)).toHaveText(name)
  expect(await violationsInBothSchemes(page)).toEqual({ light: [], dark: [] })
})

test('a link to the former drawer of a query leads to its page, which prints on two sheets', async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer', OPPORTUNITIES)
  const link = page.getByRole('link', { name: opportunitiesCopy.gaps.why }).filter({ visible: true }).first()
  const id = /[0-9a-f]{24}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? ''
  await page.goto(`${routes.opportunities}?why=${id}`)
  await expect(page).toHaveURL(new RegExp(`${routes.query(id)}#why-not-us$`))
  await settled(page)
  const printed = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
})
