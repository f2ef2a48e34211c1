import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { nearestPassing } from '@/lib/branding/look'
import { brandingCopy as copy, brandingPrompts as prompts } from '@/lib/branding/words'
import { monthOf } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { organisationSettingsCopy } from '@/lib/organisations/settings-words'
import { presentCopy, reportCopy, reportShareCopy as shareCopy } from '@/lib/report/words'
import { routes } from '@/lib/routes'
import { today } from '@/server/clock'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'

// An organisation's own name: set in the settings, seen on report, slides and shared page, and taken away (R-BRANDING-1).

const ANSWERS = [
  { brands: ['Woolcroft', 'Baythorne'], text: '1. Woolcroft\n2. Baythorne' },
  { brands: ['Baythorne'], text: '1. Baythorne' },
]
const MONTH = monthOf(addDays(today(), -1))
const PALE = '#7fb2ff'

const row = (page: Page) => page.getByRole('region', { name: organisationSettingsCopy.ownName.title, exact: true })

const logo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="160"><circle cx="80" cy="80" r="70" fill="#0a6b4f"/><path d="M40 110V50l40 35 40-35v60" fill="none" stroke="#fff" stroke-width="16"/><path d="M190 50h380v22H190zm0 40h260v22H190z" fill="#0a6b4f"/></svg>',
    ),
  )
    .png()
    .toBuffer()

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await row(page)
    .getByRole('button', { name: new RegExp(`^(${copy.choose}|${copy.another})$`) })
    .click()
  await (await chooser).setFiles(file)
}

async function expectFine(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
}

/** Takes a picture into the folder that `OWN_NAME_PICTURES` names, where it names one. */
async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  const folder = process.env.OWN_NAME_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage })
}

test.describe('an own name', () => {
  // A link that was revoked.
  test.use({ expectedErrors: [/status of 404/] })

  test('stands on report, slides and shared page from the moment it is saved, until it is removed', async ({
    page,
    people,
    browser,
  }) => {
    test.setTimeout(180_000)
    await signIn(page, await people.organisationAdmin(ANSWERS), TEST_PASSWORD, null)
    await page.goto(routes.report(MONTH))
    await page.getByRole('button', { name: reportCopy.share }).click()
    await page.getByRole('button', { name: shareCopy.create }).click()
    const url = await page.getByLabel(shareCopy.address, { exact: true }).inputValue()

    await page.goto(routes.organisationSettings)
    await row(page).scrollIntoViewIfNeeded()
    await row(page).getByRole('button', { name: copy.add }).click()
    await row(page).getByLabel(copy.name, { exact: true }).fill('Kiln Street Partners')
    await choose(page, { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(row(page).getByText(prompts.logoType)).toBeVisible()
    await choose(page, { name: 'logo.png', mimeType: 'image/png', buffer: await logo() })
    await expect(row(page).getByText(prompts.logoType)).toHaveCount(0)

    // A pale colour is refused while one types, and the nearest that passes is one press away.
    const colour = row(page).getByLabel(copy.primary, { exact: true })
    await colour.fill(PALE)
    const nearest = nearestPassing(PALE, 4.5)
    await expect(row(page).getByText(prompts.contrast(PALE, 'primary'))).toBeVisible()
    await expectFine(page)
    await row(page)
      .getByRole('button', { name: copy.use(nearest) })
      .click()
    await expect(colour).toHaveValue(nearest)
    await colour.fill('#0a6b4f')
    await row(page).getByLabel(copy.accent, { exact: true }).fill('#d14b1f')
    await row(page).getByLabel(copy.replyTo, { exact: true }).fill('hello@kiln.example')
    const preview = row(page).getByRole('region', { name: copy.preview })
    await expect(preview.getByText('Kiln Street Partners')).toHaveCount(2)
    await expect(preview.locator('img')).toHaveCount(2)
    for (const [width, scheme] of [
      [390, 'dark'],
      [390, 'light'],
      [1440, 'dark'],
      [1440, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 1100 })
      await page.emulateMedia({ colorScheme: scheme })
      await row(page).scrollIntoViewIfNeeded()
      await expectFine(page)
      const folder = process.env.OWN_NAME_PICTURES
      if (folder) await row(page).screenshot({ path: `${folder}/settings-${width}-${scheme}.png` })
    }
    await row(page).getByRole('button', { name: copy.save, exact: true }).click()
    await expect(page.getByText(copy.saved)).toBeVisible()
    await expect(row(page).getByRole('button', { name: copy.remove })).toBeVisible()
    await expect(row(page).getByLabel(copy.name, { exact: true })).toHaveValue('Kiln Street Partners')

    await page.goto(routes.report(MONTH))
    const sheets = page.getByRole('region', { name: /^Page \d of 2$/ })
    const sheet = sheets.first()
    await expect(sheet.getByText('Kiln Street Partners')).toBeVisible()
    await expect
      .poll(() => sheet.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    expect(await sheet.evaluate((each) => getComputedStyle(each).getPropertyValue('--chart-1'))).toBe('#0a6b4f')
    await expect(sheet.getByText(copy.measuredBy, { exact: false })).toBeVisible()
    await expectFine(page)
    await picture(page, 'report-1440', true)
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      ...(process.env.OWN_NAME_PICTURES && { path: `${process.env.OWN_NAME_PICTURES}/report.pdf` }),
    })
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 900 })
    await expectFine(page)
    await picture(page, 'report-390-dark', true)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto(routes.present)
    const slides = page.getByRole('main', { name: presentCopy.label })
    await expect(slides.locator('svg.slide-drawing image').first()).toBeAttached()
    await expect(slides.getByText('Kiln Street Partners').first()).toBeAttached()
    await picture(page, 'slide')

    const stranger = await browser.newContext({ colorScheme: 'dark' })
    const shared = await stranger.newPage()
    const asked: string[] = []
    shared.on('request', (request) => asked.push(request.url()))
    const response = await shared.goto(url)
    expect(response?.headers()).toMatchObject({ 'x-content-type-options': 'nosniff' })
    await shared.waitForLoadState('networkidle')
    await expect(shared).toHaveTitle(/· Kiln Street Partners$/)
    await expect(shared.locator('.report-head img').first()).toBeVisible()
    // Nothing but the page and its font is asked for: the logo is inside.
    const elsewhere = asked.filter(
      (each) => each !== url && !each.startsWith('data:') && !each.endsWith('/shared/font'),
    )
    expect(elsewhere).toEqual([])
    await expectFine(shared)
    await picture(shared, 'shared-1440-dark')
    await shared.setViewportSize({ width: 390, height: 900 })
    await expectFine(shared)
    await picture(shared, 'shared-390-dark')

    await page.goto(routes.organisationSettings)
    await row(page).scrollIntoViewIfNeeded()
    await row(page).getByRole('button', { name: copy.remove }).click()
    await page
      .getByRole('dialog', { name: copy.confirm.title })
      .getByRole('button', { name: copy.remove, exact: true })
      .click()
    await expect(row(page).getByText(copy.empty.title)).toBeVisible()
    await shared.reload()
    await expect(shared).toHaveTitle(/· Sightline$/)
    await expect(shared.locator('.report-head img')).toHaveCount(0)
    await stranger.close()
  })
})
