import type { Page } from '@playwright/test'
import { seeAsCopy as copy, navigationCopy } from '@/lib/layout/words'
import { organisationSettingsCopy } from '@/lib/organisations/settings-words'
import { routes } from '@/lib/routes'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'

// A system admin looks with the eyes of an organisation, in which nothing can be saved (R-SEEAS-4).

const NAME = 'Loomhouse'
const banner = (page: Page) => page.getByRole('region', { name: copy.label })

async function start(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: copy.seeAs(NAME) })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(routes.home)
  await expect(banner(page)).toContainText(copy.seen(NAME))
}

test('an admin sees as an organisation on every page and on paper, saves nothing, and leaves to where it began', async ({
  page,
  context,
  signInAs,
}) => {
  test.setTimeout(120_000)
  await signInAs('admin', routes.adminOrganisations)
  await start(page)
  await expect(banner(page)).toContainText(copy.readOnly)
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  expect((await banner(page).boundingBox())?.height).toBe(48)

  const other = await context.newPage()
  await other.goto(routes.sentiment)
  await expect(banner(other)).toBeVisible()
  await page.goto(routes.profile)
  await expect(page).toHaveURL(routes.forbidden)
  await expect(banner(page)).toContainText(copy.seen(NAME))

  await page.goto(routes.visibility)
  await page.emulateMedia({ media: 'print' })
  await expect(banner(page)).toContainText(copy.seen(NAME))
  await expect(page.getByRole('button', { name: copy.leave })).toBeHidden()
  await page.emulateMedia({ media: null })

  await page.getByRole('combobox', { name: copy.role }).click()
  await page.getByRole('option', { name: copy.roles.organisationAdmin }).click()
  await expect(page.getByRole('combobox', { name: copy.role })).toHaveText(copy.roles.organisationAdmin)
  await page.goto(routes.organisationSettings)
  const create = page.getByRole('button', { name: 'Create token' })
  await expect(create).toHaveAttribute('title', copy.off)
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  const written: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.url())
  })
  await page.getByLabel(organisationSettingsCopy.domains.label).first().press('Enter')
  await create.click({ force: true })
  expect(written).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(routes.home)
  await expect(banner(page)).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('button', { name: copy.leave }).click()
  await expect(page).toHaveURL(routes.adminOrganisations)
  await expect(page.getByText(copy.left(NAME))).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  // The other tab followed.
  await expect(banner(other)).toHaveCount(0)
})

test.describe('after its time', () => {
  // What the page asks again in the same moment finds the read-only session over.
  test.use({ expectedErrors: [/401 \(Unauthorized\)/] })

  test('the view ends after its time and returns to the own session', async ({ page, signInAs }) => {
    await page.clock.install()
    await signInAs('admin', routes.adminOrganisations)
    await start(page)
    // A list that opens shows that the page is awake, and with it the timer.
    await page.getByRole('combobox', { name: copy.role }).click()
    await page.clock.runFor(1000)
    await expect(page.getByRole('option', { name: copy.roles.marketeer })).toBeVisible()
    await page.clock.fastForward('31:00')
    await expect(page).toHaveURL(routes.adminOrganisations)
    await expect(page.getByText(copy.left(NAME))).toBeVisible()
    await expect(page.getByRole('navigation', { name: navigationCopy.admin })).toBeVisible()
  })
})
