import type { Locator, Page } from '@playwright/test'
import { STATUS_LABELS, trackerCopy } from '@/lib/actions/tracker-words'
import { actionsCopy } from '@/lib/actions/words'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { trackedQueriesCopy } from '@/lib/queries/words'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { chooseOption, findBox, openList } from './support/lists'
import { signIn } from './support/log-in'
import { longUnless } from './support/suites'

// Lists, pickers, toasts and questions as a browser draws them, on a desktop and on a phone.

const VIEWS = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error(`${element} is not drawn`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

async function expectInWindow(page: Page, element: Locator): Promise<void> {
  const { x, y, right, bottom } = await boxOf(element)
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  expect(Math.min(x, y, width - right, height - bottom)).toBeGreaterThanOrEqual(0)
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  expect(a.right <= b.x || b.right <= a.x || a.bottom <= b.y || b.bottom <= a.y).toBe(true)
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

for (const [view, { width, colorScheme }] of VIEWS.entries()) {
  /** Each test in one view, by turns; in both in the long suite. */
  const turn = (count: number) => longUnless(count % VIEWS.length === view)

  test.describe(`at ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('a status is chosen from a list of badges, by mouse and by keyboard', turn(0), async ({ page, signInAs }) => {
      await signInAs('marketeer', routes.geoRecommendations)
      const status = page.getByRole('combobox', { name: trackerCopy.filter.label, exact: true })
      await openList(status)
      const list = page.getByRole('listbox')
      await expect(list.getByRole('option')).toHaveCount(7)
      await expect(list.locator('use[href$="#circle-check"]')).toBeVisible()
      await expectInWindow(page, list)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(status).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('p')
      await page.keyboard.press('Enter')
      await expect(status).toHaveText(STATUS_LABELS.pending)
      await expect(page).toHaveURL(/status.*=pending/)
      await chooseOption(status, trackerCopy.filter.all)
      await expect(page).not.toHaveURL(/status/)
    })

    test('Escape closes the list of a dialog and leaves the dialog open', turn(1), async ({ page, signInAs }) => {
      await signInAs('marketeer', routes.geoRecommendations)
      await page
        .getByRole('button', { name: /^Update / })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: trackerCopy.dialog.title })
      const status = dialog.getByRole('combobox', { name: trackerCopy.dialog.status })
      await openList(status)
      await expectInWindow(page, page.getByRole('listbox'))
      await page.keyboard.press('Escape')
      await expect(page.getByRole('listbox')).toBeHidden()
      await expect(dialog).toBeVisible()
      await expect(status).toBeFocused()
    })

    test('a competitor is found by typing', turn(2), async ({ page, signInAs }) => {
      await signInAs('marketeer', routes.visibility)
      const compare = page.getByRole('combobox', { name: figuresCopy.rank.compareWith })
      await openList(compare)
      await expectInWindow(page, page.getByRole('dialog', { name: figuresCopy.rank.compareWith }))
      await expectAccessible(page)
      await findBox(compare).fill('foundry')
      await expect(page.getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(compare).toContainText('Foundry Row')
      await expect(compare).toBeFocused()
      await expect(page).toHaveURL(/competitor=foundry/)
    })

    test.describe('toasts', () => {
      test.use({ expectedErrors: [/status of 409|ApiError/] })

      test('of one kind are counted, two at most are shown, and none covers the toolbar', async ({
        page,
        signInAs,
      }) => {
        await signInAs('admin', routes.adminOrganisations)
        await page.getByRole('link', { name: 'Manage Queries of Loomhouse' }).filter({ visible: true }).first().click()
        const error = 'Maximum active query limit reached. Please deactivate another query to activate another.'
        const refusals = [error, error, error, 'Something else is wrong.', 'And another thing.']
        await page.route('**/api/admin/organization-query', (route) =>
          route.fulfill({ status: 409, json: { error: refusals.shift() ?? error } }),
        )
        const toggle = page.getByRole('switch').filter({ visible: true }).first()
        const toasts = page.getByRole('region', { name: uiCopy.notices }).getByRole('listitem')
        for (const times of [1, 2, 3]) {
          await toggle.click()
          await expect(toasts).toHaveText(times === 1 ? [error] : [`${error}×${times}`])
        }
        for (const _ of refusals.slice()) await toggle.click()
        await expect(toasts).toHaveText(['And another thing.', 'Something else is wrong.'])
        if (width > 768) {
          const { x, y, right } = await boxOf(toasts.first())
          expect([y < 40, width - right < 40, x > width / 2]).toEqual([true, true, true])
        }
        await page.evaluate(() => window.scrollTo(0, 0))
        for (const toast of await toasts.all()) {
          await expectApart(toast, page.getByRole('button', { name: 'Export' }))
          await expectApart(toast, page.getByRole('link', { name: trackedQueriesCopy.addNew }))
        }
      })
    })
  })
}

const gapBelow = async (above: Locator, list: Locator) => (await boxOf(list)).y - (await boxOf(above)).bottom

test('the list of a column filter follows its column while the page is scrolled', async ({ page, signInAs }) => {
  // Room below the column for the longest list, and less than the page has.
  await page.setViewportSize({ width: 1440, height: 640 })
  await signInAs('admin', routes.adminUsers)
  const filter = page.getByRole('combobox', { name: 'Filter by Organization' })
  await openList(filter)
  const list = page.getByRole('dialog', { name: 'Filter by Organization' })
  await expect(list.getByRole('option').nth(2)).toBeVisible()
  const gap = () => gapBelow(filter, list)
  await expect.poll(gap).toBeCloseTo(4, 0)
  await page.evaluate(() => window.scrollBy(0, 60))
  await expect.poll(gap).toBeCloseTo(4, 0)
  const find = list.getByRole('combobox')
  await find.press('ArrowDown')
  await find.press('ArrowDown')
  await expect(find).toHaveAttribute('aria-activedescendant', /./)
  await find.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove filter Organization/ })).toBeVisible()
})

test('a long list is made lower where the room below its column is a little too small', async ({
  page,
  people,
  signInAs,
}) => {
  for (let made = 0; made < 12; made += 1) await people.customer()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs('admin', routes.adminUsers)
  const filter = page.getByRole('combobox', { name: 'Filter by Organization' })
  await openList(filter)
  const list = page.getByRole('dialog', { name: 'Filter by Organization' })
  await expect(list.getByRole('option').nth(9)).toBeAttached()
  const highest = await boxOf(list)
  await page.setViewportSize({ width: 1440, height: Math.round(highest.bottom) + 4 })
  await expect.poll(async () => (await boxOf(list)).height).toBeLessThan(highest.height)
  // Its height and its place settle one after the other.
  await expect.poll(() => gapBelow(filter, list)).toBeCloseTo(4, 0)
  await expectInWindow(page, list)
})

for (const width of [1440, 390])
  test(
    `notices leave the title of a page free, at ${width} px`,
    longUnless(width === 390),
    async ({ page, people }) => {
      await page.setViewportSize({ width, height: 900 })
      const toast = page.getByRole('region', { name: uiCopy.notices }).getByRole('listitem').first()
      await signIn(page, await people.marketeer(), TEST_PASSWORD, null)
      await page.goto(routes.opportunities)
      await page.getByRole('link', { name: opportunitiesCopy.gaps.why }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL(/\/query\//)
      await page.getByRole('button', { name: opportunitiesCopy.plan }).first().click()
      await page.getByRole('dialog', { name: actionsCopy.plan }).getByRole('button', { name: actionsCopy.save }).click()
      await expect(toast).toContainText(actionsCopy.added)
      await expectApart(toast, page.getByRole('heading', { level: 1 }))
    },
  )
