import type { Page } from '@playwright/test'
import { otherOrganisationCopy as copy, errorsCopy } from '@/lib/layout/words'
import { ofBrand, routes } from '@/lib/routes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'

// A person of two organisations follows links of both, in two tabs of one session (R-MEMBER-4 to R-MEMBER-6).

const banner = (page: Page) => page.getByRole('region', { name: copy.label })
const shownIn = (page: Page, name: string) =>
  expect(page.getByRole('complementary').getByText(name, { exact: true })).toBeVisible()

test.use({ expectedErrors: [/status of (404|409)/] })

test('a link opens its organisation, another tab is told and goes back, and who is removed goes on in the other', async ({
  page,
  context,
  people,
}) => {
  const { email, woolcroft, kilnStreet, foreign } = await people.ofTwo()
  await signIn(page, email, TEST_PASSWORD, routes.profile)
  await shownIn(page, 'Woolcroft')

  const other = await context.newPage()
  await other.goto(ofBrand(`${routes.organisationAdmin}?search=ada`, kilnStreet))
  await expect(other).toHaveURL(`${routes.organisationAdmin}?search=ada`)
  await shownIn(other, 'Kiln Street')

  await expect(banner(page)).toContainText(copy.now('Kiln Street', 'Woolcroft'))
  expect(await violations(page)).toEqual([])
  await page.getByLabel('First name').fill('Grace')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').first()).toContainText('You are now in Kiln Street')
  await banner(page)
    .getByRole('button', { name: copy.back('Woolcroft') })
    .click()
  await expect(banner(page)).toBeHidden()
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()

  expect((await page.goto(ofBrand(routes.visibility, foreign)))?.status()).toBe(404)
  await expect(page.getByText(errorsCopy.notFound.title)).toBeVisible()

  await page.goto(ofBrand(routes.profile, kilnStreet))
  await shownIn(page, 'Kiln Street')
  await people.leave(email, kilnStreet)
  await page.goto(routes.profile)
  await expect(page.getByText(copy.left('Kiln Street', 'Woolcroft'))).toBeVisible()
  await shownIn(page, 'Woolcroft')
  expect((await page.goto(ofBrand(routes.profile, woolcroft)))?.status()).toBe(200)
  await expect(page).toHaveURL(routes.profile)
})
