import { readFile } from 'node:fs/promises'
import type { Download, Locator, Page } from '@playwright/test'
import { ANSWERS_AT_A_TIME } from '@/lib/answers/params'
import { homeCopy } from '@/lib/home/words'
import { routes } from '@/lib/routes'
import { pageBarCopy } from '@/lib/table/words'
import { uiCopy } from '@/lib/ui/words'
import { visibilityCopy } from '@/lib/visibility/words'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

const RANK = visibilityCopy.rank.title
const SCORE = visibilityCopy.trend.title
const INDUSTRY = homeCopy.rank.title

const cardOf = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true, level: 3 }).locator('xpath=ancestor::section[1]')
/** Once it is in view: a chart is not loaded before. */
const chartOf = async (page: Page, title: string) => {
  await cardOf(page, title).scrollIntoViewIfNeeded()
  return cardOf(page, title).locator('canvas[role="img"]')
}
const tooltip = (page: Page) => page.locator('[data-tooltip]')

/** The day of the tooltip, as the table twin writes it: '20 Nov' of '20 Nov 26'. */
const dayOf = async (page: Page) => (await tooltip(page).locator('p').first().innerText()).replace(/^0/, '')

/** Expects the page of answers to list that day only, and goes back. */
async function expectAnswersOf(page: Page, day: string): Promise<void> {
  await expect(page).toHaveURL(/\/answers\?.*from=([\d-]+)&to=\1/)
  const listed = page.getByText(/^\d+ answers?.*, \d+ \w+$/)
  await expect(listed).toContainText(`, ${day}`)
  const total = Number(/^\d+/.exec(await listed.innerText())?.[0])
  await expect(page.locator('[data-answer-row]')).toHaveCount(Math.min(total, ANSWERS_AT_A_TIME))
  await page.goBack()
}

/** A point over the latest day with answers, where the keyboard puts the tooltip. */
async function hoverLatest(page: Page, chart: Locator): Promise<{ x: number; y: number }> {
  const box = await chart.boundingBox()
  if (!box) throw new Error('The chart is not drawn.')
  for (const share of [0.5, 0.55, 0.6, 0.45, 0.4]) {
    const place = { x: share * box.width, y: 0.4 * box.height }
    await chart.hover({ position: place })
    await expect(tooltip(page)).toBeVisible()
    if (await tooltip(page).getByText(uiCopy.openDay.mouse).isVisible()) return place
  }
  throw new Error('No day near the middle has answers.')
}

test('a click on a day of a chart opens exactly the answers of that day', async ({ page, signInAs }) => {
  await signInAs('marketeer', `${routes.visibility}?rank=7&score=7`)
  for (const title of [SCORE, RANK]) {
    const chart = await chartOf(page, title)
    await expect(chart).toBeVisible()
    const place = await hoverLatest(page, chart)
    const day = await dayOf(page)
    await chart.click({ position: place })
    await expectAnswersOf(page, day)
  }
})

for (const theme of ['light', 'dark'] as const) {
  test(
    `the charts of a page are saved as pictures that are not blank, ${theme}`,
    longUnless(theme === 'light'),
    async ({ page, signInAs }) => {
      await page.emulateMedia({ colorScheme: theme })
      await signInAs('marketeer', routes.visibility)
      for (const title of [SCORE, RANK]) await expect(await chartOf(page, title)).toBeVisible()
      const downloads: Download[] = []
      page.on('download', (file) => downloads.push(file))
      await page.getByRole('button', { name: pageBarCopy.export, exact: true }).click()
      await page.getByRole('button', { name: pageBarCopy.charts }).click()
      await expect.poll(() => downloads.length).toBe(2)
      const download = downloads.find((file) => file.suggestedFilename().startsWith('query-rank')) as Download
      expect(download.suggestedFilename()).toMatch(/^query-rank-trend-\d{4}-\d\d-\d\d\.png$/)
      const picture = await looksOf(page, await readFile(await download.path()))
      expect(picture.width).toBe(2080)
      expect(picture.height).toBeGreaterThan(900)
      expect(picture.ground > 200).toBe(theme === 'light')
      // Ground, letters, grid, and two lines with the steps between.
      expect(picture.colours).toBeGreaterThan(40)
      expect(picture.inked).toBeGreaterThan(0.01)
    },
  )
}

test('charts have no violations of accessibility, in both themes', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('marketeer', null)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(`${routes.home}?rank=90`)
    await expect(await chartOf(page, INDUSTRY)).toBeVisible()
    expect(await violations(page)).toEqual([])
  }
})

/** Decodes a PNG: its size, the brightness of its ground, how many colours it has and what share is not ground. */
function looksOf(page: Page, file: Buffer) {
  return page.evaluate(async (bytes) => {
    const blob = new Blob([Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))], { type: 'image/png' })
    const image = await createImageBitmap(blob)
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const counts = new Map<number, number>()
    for (let at = 0; at < data.length; at += 4) {
      const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
      counts.set(colour, (counts.get(colour) ?? 0) + 1)
    }
    const most = Math.max(...counts.values())
    return {
      ...{ width: image.width, height: image.height, ground: data[0] ?? 0, colours: counts.size },
      inked: 1 - most / (data.length / 4),
    }
  }, file.toString('base64'))
}
