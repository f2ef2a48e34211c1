import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** Rules that depend on colours alone: enough where the same page changes its scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Found = [rule: string, parts: string[]][]

/** The rules that a page breaks and up to three of its parts for each; of one part of the page by `include`. */
export async function violations(page: Page, { include, rules }: Options = {}): Promise<Found> {
  // One run inside the page: without it axe opens a second page to put together what frames of other sites would add.
  const axe = new AxeBuilder({ page, ...((await hasAxe(page)) && { axeSource: ALREADY_THERE }) }).setLegacyMode()
  axe.options({ resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) })
  if (include) axe.include(include)
  await drawn(page)
  const found = await axe.analyze()
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html).slice(0, 3)])
}

/** Its half megabyte is read once in each document, which takes longer than to look at most pages. */
const ALREADY_THERE = ';'

async function hasAxe(page: Page): Promise<boolean> {
  const there = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window)))
  return there.every(Boolean)
}

interface Options {
  include?: string
  rules?: string[]
}

/** Waits until the emulated media apply and everything has faded in and changed its colours. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    // A change of colours that is turned back half-way is cancelled, and another one begins.
    do {
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
      await Promise.allSettled(moving().map(({ finished }) => finished))
    } while (moving().length > 0)
  })
}

/** Waits until the page has its heading and has loaded everything; what loads when it is seen is scrolled into view. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const loading = page.locator('.skeleton, .skeleton-card, [aria-busy=true]').filter({ visible: true })
  await expect(async () => {
    if (await loading.count()) await loading.first().scrollIntoViewIfNeeded({ timeout: 500 })
    await expect(loading).toHaveCount(0, { timeout: 500 })
  }).toPass()
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** Gives the window and the device that form, and waits until the page is drawn in it. */
export async function wear(page: Page, { width, colorScheme }: { width: number; colorScheme: 'light' | 'dark' }) {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
}

/** Expects nothing to be wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect
    .soft(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
}

/** Checks every rule on the light page, then the rules about colours after the device has turned dark. */
export async function violationsInBothSchemes(page: Page, include?: string): Promise<{ light: Found; dark: Found }> {
  const part = include === undefined ? {} : { include }
  const colours: string[] = []
  const wear = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme)
    colours.push(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor))
  }
  await wear('light')
  const light = await violations(page, part)
  await wear('dark')
  expect(new Set(colours).size).toBe(2)
  return { light, dark: await violations(page, { ...part, rules: COLOUR_RULES }) }
}
