import type { Locator, Page } from '@playwright/test'
import { routes } from '@/lib/routes'
import { tokenUsageCopy } from '@/lib/usage/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { visibilityCopy } from '@/lib/visibility/words'
import { today } from '@/server/clock'
import { closeDb } from '@/server/db/client'
import { newId } from '@/server/ids'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { recordUsage } from '@/tests/support/token-usage'
import { settled, violations } from './support/accessibility'
import { test as base, expect } from './support/fixtures'
import { signIn } from './support/log-in'
import { longUnless } from './support/suites'

/** Each worker of Playwright makes its own owner: a failure starts another worker. */
const DELETED = `Ashdown Lofts ${newId().slice(-6)}`

const test = base.extend<object, { deletedOwner: undefined }>({
  deletedOwner: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it uses, here nothing
    async ({}, use) => {
      // More tokens than any other, so that it would be the first to be selected. The ledger refuses to forget it.
      await recordUsage({ id: newId(), name: DELETED }, { day: today(), input: 900_000_000 })
      await closeDb()
      await use(undefined)
    },
    { scope: 'worker', auto: true },
  ],
})

const tooltip = (page: Page) => page.locator('[data-tooltip]')

/** Whether each name of the tooltip is drawn whole, inside the tooltip, and the tooltip inside the window. */
async function isWhole(bubble: Locator): Promise<boolean> {
  return bubble.evaluate((element) => {
    const outer = element.getBoundingClientRect()
    const names = [...element.querySelectorAll('dt span:last-child, li')]
    return (
      outer.left >= 0 &&
      outer.right <= window.innerWidth &&
      names.every((name) => {
        const { left, right } = name.getBoundingClientRect()
        return left >= outer.left && right <= outer.right && name.scrollWidth <= name.clientWidth + 1
      })
    )
  })
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px`, longUnless(viewport.width === 390), () => {
    test.use({ viewport })

    test('the tooltip of every chart has whole names, from the newest day to the oldest', async ({
      page,
      signInAs,
    }) => {
      await signInAs('marketeer', null)
      for (const path of [routes.home, routes.visibility]) {
        await page.goto(path)
        const charts = page.locator('canvas[role="img"]')
        // A first key loads those that are not in view, once the page listens.
        await expect(async () => {
          await page.keyboard.press('Shift')
          await expect(charts).toHaveCount(path === routes.home ? 1 : 2, { timeout: 500 })
        }).toPass()
        for (const chart of await charts.all()) {
          await chart.focus()
          for (const key of ['End', 'ArrowLeft', 'Home', 'ArrowRight']) {
            await page.keyboard.press(key)
            await expect(tooltip(page)).toBeVisible()
            expect(await isWhole(tooltip(page)), `${path}, after ${key}`).toBe(true)
          }
          expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
        }
      }
      await (await chartOf(page, visibilityCopy.rank.title)).focus()
      await page.keyboard.press('End')
      await expect(tooltip(page)).toContainText('Loomhouse')
      await expect(tooltip(page)).toContainText('Baythorne')
    })

    test('a page without answers has no contrast that is too low', async ({ page, people }) => {
      await signIn(page, await people.customer(), TEST_PASSWORD, null)
      await page.goto(routes.visibility)
      await expect(page.getByText(figuresCopy.queries.none)).toBeVisible()
      expect(await violations(page)).toEqual([])
    })

    test('the admin dashboard hides deleted owners and fills its cards', async ({ page, signInAs }) => {
      await signInAs('admin', routes.admin)
      const organisations = page.getByRole('region', { name: tokenUsageCopy.organisations.title })
      const deleted = organisations.getByRole('button', { name: tokenUsageCopy.deleted(DELETED) })
      const bars = organisations.getByRole('table', { name: tokenUsageCopy.organisations.bars })
      await expect(bars.getByRole('row').nth(1)).toBeVisible()
      await expect(organisations.getByText(DELETED)).toHaveCount(0)
      const [card, bar] = [await box(cardOf(bars)), await box(bars.locator('[data-bar]').first())]
      expect(bar.width).toBeGreaterThan(0.42 * card.width)

      const chart = organisations.locator('canvas[role="img"]')
      await organisations.scrollIntoViewIfNeeded()
      const [chartCard, canvas] = [await box(cardOf(chart)), await box(chart)]
      expect(chartCard.y + chartCard.height - canvas.y - canvas.height).toBeLessThan(24)

      await organisations.getByRole('button', { name: /^Show deleted/ }).click()
      await expect(deleted).toHaveAttribute('aria-pressed', 'false')
      await expect(bars.getByText(tokenUsageCopy.deleted(DELETED))).toBeVisible()
      await organisations.getByRole('button', { name: tokenUsageCopy.hideDeleted }).click()
      await expect(deleted).toHaveCount(0)
    })
  })
}

/** Once it is in view: a chart is not loaded before. */
async function chartOf(page: Page, title: string): Promise<Locator> {
  const card = cardOf(page.getByRole('heading', { name: title, exact: true, level: 3 }))
  await card.scrollIntoViewIfNeeded()
  return card.locator('canvas[role="img"]')
}

function cardOf(part: Locator): Locator {
  return part.locator('xpath=ancestor::section[1]')
}

async function box(part: Locator) {
  const found = await part.boundingBox()
  if (!found) throw new Error('It is not drawn.')
  return found
}

test('names of lines and counts of opinions are large enough to press', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs('marketeer', null)
  for (const path of [routes.home, routes.sentiment]) {
    await page.goto(path)
    await settled(page)
    expect(await violations(page, { rules: ['target-size'] })).toEqual([])
  }
})
