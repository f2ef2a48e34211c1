import type { Page } from '@playwright/test'
import { trackerCopy } from '@/lib/actions/tracker-words'
import { navigationLabels } from '@/lib/layout/words'
import { paletteCopy as copy } from '@/lib/palette/words'
import { routes } from '@/lib/routes'
import { violations, violationsInBothSchemes } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

const palette = (page: Page) => page.getByRole('dialog', { name: copy.title })
const field = (page: Page) => palette(page).getByRole('combobox', { name: copy.search })
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

/** Opens it by its keys, again where the page did not listen yet. */
async function open(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused({ timeout: 2_000 })
  }).toPass()
}

/** Types into the open palette and waits for what is to be chosen. */
async function choose(page: Page, text: string, option: RegExp): Promise<void> {
  await page.keyboard.type(text)
  const wanted = palette(page).getByRole('option', { name: option }).first()
  await expect(wanted).toBeVisible()
  for (let step = 0; step < 20 && (await wanted.getAttribute('aria-selected')) !== 'true'; step += 1)
    await page.keyboard.press('ArrowDown')
  await expect(wanted).toHaveAttribute('aria-selected', 'true')
}

const QUERY = 'best coworking space in Shoreditch'
const ACTION = 'Earn a mention in London guides'

test('a marketeer finds pages, queries and actions by keys alone', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  await page.waitForLoadState('networkidle')
  const loaded: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && loaded.push(request.url()))
  await open(page)
  // It was loaded when it was opened, not with the page.
  expect(loaded).not.toEqual([])

  await page.keyboard.type('rivals')
  await expect(chosen(page)).toHaveText(navigationLabels.opportunities)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(routes.opportunities)
  await expect(palette(page)).toBeHidden()

  await open(page)
  await choose(page, 'shoreditch', new RegExp(`^${QUERY}`))
  await expect(group(page, copy.groups.queries)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/query\/[0-9a-f]{24}$/)
  await expect(palette(page)).toBeHidden()

  await open(page)
  await choose(page, 'earn a mention', new RegExp(`^${ACTION}`))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/geo-recommendations\?action=[0-9a-f]{24}$/)
  const update = page.getByRole('dialog', { name: trackerCopy.dialog.title })
  await expect(update.getByText(ACTION)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(update).toBeHidden()
  await expect(page).toHaveURL(routes.geoRecommendations)

  await open(page)
  const recent = group(page, copy.groups.recent).getByRole('option')
  await expect(recent).toHaveText([new RegExp(ACTION), new RegExp(QUERY), navigationLabels.opportunities])
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
})

for (const width of [1440, 390])
  test(`is accessible, at ${width} px`, longUnless(width === 390), async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height: 850 })
    // What is still appearing is paler than it will be.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    await signInAs('marketeer')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: copy.search, exact: true }).click()
    await expect(field(page)).toBeFocused()
    for (const text of ['', 'cowork', 'nothing like this']) {
      await field(page).fill(text)
      if (text === 'cowork') await expect(group(page, copy.groups.queries)).toBeVisible()
      if (text.startsWith('nothing')) await expect(palette(page).getByText(copy.nothingFound(text))).toBeVisible()
      if (process.env.SUITE === 'long')
        expect(await violationsInBothSchemes(page, 'dialog')).toEqual({ light: [], dark: [] })
      else expect(await violations(page, { include: 'dialog' })).toEqual([])
    }
    const box = await palette(page).boundingBox()
    if (width === 390) expect(box).toMatchObject({ x: 0, y: 0, width, height: 850 })
    await field(page).fill('visib')
    await palette(page).getByRole('option', { name: navigationLabels.visibility }).click()
    await expect(page).toHaveURL(routes.visibility)
    await expect(palette(page)).toBeHidden()
  })

for (const width of [1440, 390])
  test(
    `the clicked entry of the navigation is marked until its page arrives, at ${width} px`,
    longUnless(width === 390),
    async ({ page, signInAs }) => {
      await page.setViewportSize({ width, height: 850 })
      await signInAs('marketeer')
      await page.waitForLoadState('networkidle')
      let arrive = () => {}
      const slow = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await page.route(`**${routes.opportunities}*`, async (request) => {
        await slow
        await request.continue()
      })
      const link = page
        .getByRole('link', { name: navigationLabels.opportunities, exact: true })
        .filter({ visible: true })
      await link.click()
      await expect(link.locator('[data-pending]')).toBeVisible()
      await expect(page).toHaveURL(routes.home)
      arrive()
      await expect(page).toHaveURL(routes.opportunities)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.locator('[data-pending]')).toHaveCount(0)
    },
  )
