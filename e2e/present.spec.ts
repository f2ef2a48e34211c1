import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { storyCopy } from '@/lib/home/words'
import { organisationSettingsCopy } from '@/lib/organisations/settings-words'
import { presentCopy as copy } from '@/lib/report/words'
import { routes } from '@/lib/routes'
import { pageBarCopy } from '@/lib/table/words'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'

// Slides for a meeting, by keyboard, as a PDF and as pictures (R-PRESENT-1 to R-PRESENT-3).

const current = (page: Page) => page.locator('.slide[data-current]')
const headline = (page: Page) => current(page).getByRole('heading', { level: 1 })
const at = (page: Page, index: number, of: number) =>
  expect(page.getByRole('toolbar').getByText(copy.place(index, of))).toBeVisible()

/** Width and height in the head of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('Home opens three slides, which are walked by keyboard and say the figures of Home', async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer', routes.home)
  const share = /named in (\d+%)/.exec(
    (await page
      .getByText(/is named in \d+% of AI answers/)
      .first()
      .textContent()) ?? '',
  )?.[1]
  await page.getByRole('link', { name: storyCopy.present, exact: true }).click()
  await page.waitForURL(routes.present)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page).toHaveTitle(new RegExp(`^${copy.title}`))
  await expect(headline(page)).toHaveText(new RegExp(`^We are named in ${share} of AI answers`))
  const of = await page.locator('.slide').count()
  expect([3, 4]).toContain(of)
  await at(page, 1, of)
  expect(await violations(page)).toEqual([])

  const texts = [await headline(page).textContent()]
  await page.keyboard.press('ArrowRight')
  await at(page, 2, of)
  await expect(current(page)).toContainText(share ?? '')
  texts.push(await headline(page).textContent())
  await page.keyboard.press('Space')
  await at(page, 3, of)
  texts.push(await headline(page).textContent())
  expect(new Set(texts).size).toBe(3)
  await page.keyboard.press('Home')
  await at(page, 1, of)
  await page.keyboard.press('ArrowLeft')
  await at(page, 1, of)
  await page.keyboard.press('End')
  await at(page, of, of)
  await page.keyboard.press('p')
  await expect(page.getByRole('complementary', { name: copy.notesOf })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.waitForURL(routes.home)
})

test('slides are light in the dark, fit a phone, and become a PDF and a picture', async ({ page, signInAs }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs('marketeer', routes.present)
  const card = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((found) => getComputedStyle(found).backgroundColor)
  const light = await card('.slide[data-current]')
  await page.getByRole('button', { name: copy.copy }).click()
  await expect(page.getByText(copy.copied)).toBeVisible()
  const png = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const bytes = new Uint8Array((await (await item?.getType('image/png'))?.arrayBuffer()) ?? [])
    return [...bytes]
  })
  expect(sizeOf(Buffer.from(png))).toEqual([1920, 1080])

  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const pages = [...pdf.matchAll(/\/Type\s*\/Page\b[\s\S]*?\/MediaBox\s*\[0 0 (\d+)[.\d]* (\d+)/g)]
  expect(pages.map(([, width, height]) => Number(width) / Number(height))).toEqual(
    Array(await page.locator('.slide').count()).fill(16 / 9),
  )
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await card('.slide[data-current]')).toBe(light)

  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  const box = await current(page).boundingBox()
  expect(Math.round((box?.width ?? 0) / (390 / 16))).toBe(16)
  await expect(page.getByRole('button', { name: copy.copy })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a browser that refuses pictures gets a file', async ({ page, signInAs }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'write', { value: () => Promise.reject(new Error('refused')) })
  })
  await signInAs('marketeer', routes.present)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: copy.copy }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^loomhouse-\d{4}-\d\d-\d\d-slide-1\.png$/)
  expect(sizeOf(await readFile(await file.path()))).toEqual([1920, 1080])
  await expect(page.getByText(copy.saved)).toBeVisible()
})

test('names are hidden, and a headline rewritten for this showing only', async ({ page, signInAs }) => {
  await signInAs('marketeer', routes.visibility)
  await page.getByRole('button', { name: pageBarCopy.export, exact: true }).click()
  await page.getByRole('link', { name: pageBarCopy.present }).click()
  await page.waitForURL(routes.present)
  // The page may not listen yet.
  await expect(async () => {
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(headline(page)).toContainText('Baythorne', { timeout: 500 })
  }).toPass()
  const hide = async (label: string) => {
    const button = page.getByRole('button', { name: label, exact: true })
    if ((await button.count()) > 0) await button.click()
  }
  await hide(copy.hide[0])
  await hide(copy.hide[1])
  await expect(headline(page)).toContainText('Rival A')
  for (const slide of await page.locator('.slide').all()) expect(await slide.textContent()).not.toContain('Baythorne')
  await page.getByRole('button', { name: copy.hide[2], exact: true }).click()
  await expect(headline(page)).toContainText('Baythorne')

  const rule = (await headline(page).textContent()) ?? ''
  await page.getByRole('button', { name: copy.rewrite }).click()
  await page.getByRole('textbox', { name: copy.headline }).fill('Two rivals to beat.')
  await page.keyboard.press('Enter')
  await expect(headline(page)).toHaveText('Two rivals to beat.')
  await page.getByRole('button', { name: copy.rule }).click()
  await expect(headline(page)).toHaveText(rule)
})

test('before there are 20 answers there is one slide', async ({ page, people, signInBy }) => {
  await signInBy(await people.newcomer('with industry'), routes.present)
  await expect(headline(page)).toHaveText(/^It is too early for slides\./)
  await expect(page.locator('.slide')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
})

test('nobody without a sign-in or an organisation sees slides', async ({ page, signInAs }) => {
  await page.goto(routes.present)
  await page.waitForURL(routes.login)
  await signInAs('unassigned', null)
  await page.goto(routes.present)
  await page.waitForURL(routes.home)
})

test('an organisation admin lets marketeers share, and names who gets the monthly mail', async ({
  page,
  people,
  signInBy,
}) => {
  const settings = organisationSettingsCopy.report
  await signInBy(await people.colleagueOf('Tom', 'Weaver'), routes.organisationSettings)
  const share = page.getByRole('switch', { name: settings.share.title })
  await expect(share).not.toBeChecked()
  await share.click()
  await expect(page.getByText(settings.share.switched(true), { exact: true }).last()).toBeVisible()
  const mail = page.getByRole('switch', { name: settings.switch('Tom Weaver') })
  await expect(mail).not.toBeChecked()
  await mail.click()
  await expect(page.getByText(settings.switched('Tom Weaver', true))).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.reload()
  await expect(share).toBeChecked()
  await expect(mail).toBeChecked()
})
