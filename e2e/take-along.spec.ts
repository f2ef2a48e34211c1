import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { figureCsvCopy } from '@/lib/exports/words'
import { storyCopy } from '@/lib/home/words'
import { navigationLabels } from '@/lib/layout/words'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { pageBarCopy, printCopy } from '@/lib/table/words'
import { visibilityCopy } from '@/lib/visibility/words'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

// What a marketeer takes into a meeting: files of figures, and pages of paper.

async function savedBy(page: Page, press: () => Promise<void>): Promise<{ name: string; rows: string[][] }> {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF"Organisation","Queries","Engines","From","To",')).toBe(true)
  const rows = text
    .slice(1)
    .trim()
    .split('\n')
    .map((line) => line.slice(1, -1).split('","'))
  return { name: file.suggestedFilename(), rows }
}

test('a page exports its figures as one file, and Opportunities a file of each kind', async ({ page, signInAs }) => {
  test.setTimeout(120_000)
  await signInAs('marketeer', `${routes.visibility}?score=7`)
  await page.getByRole('button', { name: pageBarCopy.export, exact: true }).click()
  const { name, rows } = await savedBy(page, () => page.getByRole('button', { name: pageBarCopy.figures }).click())
  expect(name).toMatch(/-figures-\d{4}-\d\d-\d\d(-\d{4}-\d\d-\d\d)?\.csv$/)
  const [, ...figures] = rows
  const said = figures.map((row) => row[5])
  for (const figure of ['Visibility score', ...Object.values(visibilityCopy.metrics.titles)])
    expect(said).toContain(figure)
  // The count of a place is the sum of places.
  for (const row of figures)
    if (row[11] && row[7] === figureCsvCopy.score.percent) expect(Number(row[10])).toBeLessThanOrEqual(Number(row[11]))

  await page.goto(routes.home)
  await page.getByRole('button', { name: pageBarCopy.export, exact: true }).click()
  const market = await savedBy(page, () => page.getByRole('button', { name: pageBarCopy.figures }).click())
  for (const figure of [figureCsvCopy.page.live('Baythorne'), figureCsvCopy.page.cited('londonofficeguide.co.uk')])
    expect(market.rows.map((row) => row[5])).toContain(figure)
  expect(market.rows.filter((row) => row[5]?.startsWith(figureCsvCopy.page.status(''))).length).toBeGreaterThan(1)

  await page.goto(`${routes.opportunities}?days=90`)
  const files = page.getByRole('list', { name: pageBarCopy.export })
  for (const file of Object.values(opportunitiesCopy.files)) {
    await page.getByRole('button', { name: pageBarCopy.export, exact: true }).click()
    const saved = await savedBy(page, () => files.getByRole('button', { name: file }).click())
    expect(saved.rows.length).toBeGreaterThan(1)
  }
})

/** Laid out as on paper; what the browser would print, as the sizes of its pages in points. */
async function printed(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'))
      document.body.setAttribute('data-asked', '')
    }
  })
  const menu = page.getByRole('button', { name: pageBarCopy.export, exact: true })
  const inMenu = [routes.visibility, routes.opportunities, routes.sentiment].some((path) => page.url().includes(path))
  if ((await menu.count()) > 0 && inMenu) await menu.click()
  // Home keeps it behind its menu.
  const more = page.locator('main').getByRole('button', { name: storyCopy.more, exact: true }).first()
  if (page.url().endsWith(routes.home) && (await more.isVisible())) await more.click()
  await page.getByRole('button', { name: printCopy.print }).click()
  await expect(page.locator('body[data-asked]')).toBeAttached()
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  return [...pdf.matchAll(/\/Type\s*\/Page\b[\s\S]*?\/MediaBox\s*\[0 0 (\d+)[.\d]* (\d+)/g)].map(
    ([, width, height]) => `${width} x ${height}`,
  )
}

// Ten analyses need a page each at most, beside the head.
const PAGES = [
  { title: navigationLabels.home, path: routes.home, charts: 1, most: 6 },
  { title: navigationLabels.visibility, path: routes.visibility, charts: 2, most: 6 },
  { title: navigationLabels.opportunities, path: routes.opportunities, charts: 0, most: 5 },
  { title: navigationLabels.sentiment, path: routes.sentiment, charts: 1, most: 11 },
  { title: navigationLabels.recommendations, path: routes.geoRecommendations, charts: 0, most: 4 },
]

type Theme = 'light' | 'dark'

/** Opens a dashboard and expects it to print as pages of light paper. */
async function expectPrints(page: Page, { title, path, charts, most }: (typeof PAGES)[number], theme: Theme) {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A first key loads those that are not in view, once the page listens.
  await expect(async () => {
    await page.keyboard.press('Shift')
    await expect(page.locator('main canvas')).toHaveCount(charts, { timeout: 500 })
  }).toPass()
  const sizes = await printed(page)
  expect(new Set(sizes), title).toEqual(new Set(['841 x 594']))
  expect(sizes.length, title).toBeLessThanOrEqual(most)

  // The same in the window: pixels of a canvas as wide as its place, light colours, no control.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print', colorScheme: theme, reducedMotion: 'reduce' })
  await expect(page.getByText(/ · Printed \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  for (const role of ['combobox', 'switch'] as const) await expect(page.locator('main').getByRole(role)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(Export|Print|About (?!the same))/ })).toHaveCount(0)
  // A chart is drawn again once the page has been laid out.
  await expect(async () => {
    const looks = await page.evaluate(() => ({
      paper: getComputedStyle(document.documentElement).colorScheme,
      // On its further pages a table has the plain text of its head only.
      heads: [...document.querySelectorAll('main thead button')].map((button) => getComputedStyle(button).display),
      canvases: [...document.querySelectorAll('main canvas')].map((canvas) => ({
        drawn: canvas.getBoundingClientRect().width,
        place: canvas.parentElement?.getBoundingClientRect().width ?? 0,
        inked: new Set((canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, 600, 200).data ?? []).size,
      })),
    }))
    expect(looks.paper).toBe('light')
    expect(looks.heads.filter((display) => display !== 'contents')).toEqual([])
    expect(looks.canvases).toHaveLength(charts)
    for (const { drawn, place, inked } of looks.canvases) {
      expect(Math.abs(drawn - place), title).toBeLessThan(1)
      expect(inked).toBeGreaterThan(10)
    }
  }).toPass()
  // Not 'screen', as which the next page would become a PDF.
  await page.emulateMedia({ media: null, colorScheme: theme, reducedMotion: 'reduce' })
}

test('every dashboard prints as pages of light paper, from a light or a dark screen by turns', async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer', null)
  for (const [index, dashboard] of PAGES.entries())
    await expectPrints(page, dashboard, index % 2 === 0 ? 'dark' : 'light')
})

for (const theme of ['light', 'dark'] as const)
  test(`every dashboard prints as pages of light paper from the ${theme} screen`, { tag: '@long' }, async ({
    page,
    signInAs,
  }) => {
    test.setTimeout(180_000)
    await signInAs('marketeer', null)
    for (const dashboard of PAGES) await expectPrints(page, dashboard, theme)
  })

for (const theme of ['light', 'dark'] as const)
  test(
    `the Export of a page is reached by keys and accessible, ${theme}`,
    longUnless(theme === 'light'),
    async ({ page, signInAs }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await signInAs('marketeer', routes.visibility)
      const button = page.getByRole('button', { name: pageBarCopy.export, exact: true })
      const entry = page.getByRole('button', { name: pageBarCopy.figures })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(entry).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await expect(entry).toBeHidden()
      await expect(button).toBeFocused()
    },
  )
