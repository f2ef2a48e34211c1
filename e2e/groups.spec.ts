import type { Locator, Page } from '@playwright/test'
import { groupPeopleCopy, groupRoutes, groupsCopy } from '@/lib/groups/words'
import { navigationLabels, seeAsCopy } from '@/lib/layout/words'
import { userManagementCopy } from '@/lib/people/words'
import { brandsCopy } from '@/lib/portfolio/words'
import { NEW, routes } from '@/lib/routes'
import { recordsCopy, uiCopy } from '@/lib/ui/words'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { newAddress } from './support/account-pages'
import { expect, test } from './support/fixtures'
import { findBox, openList } from './support/lists'
import { signIn } from './support/log-in'

// A system admin puts two organisations into a group; its group admin sees as one of them and keeps the people of both
// (R-GROUP-1, R-GROUP-4 to R-GROUP-6).

const banner = (page: Page) => page.getByRole('region', { name: seeAsCopy.label })
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

async function choose(page: Page, list: Locator, text: string): Promise<void> {
  await openList(list)
  await findBox(list).fill(text)
  await page.getByRole('option', { name: text }).click()
  await page.keyboard.press('Escape')
}

test('a group is set up, and its admin sees as an organisation and keeps the people of both', async ({
  page,
  browser,
  people,
  signInAs,
}) => {
  test.setTimeout(180_000)
  const mark = `Tidewater${Date.now()}`
  const { names, member, outsider } = await people.twoOrganisations(mark)
  const [first, second] = names

  await signInAs('admin', groupRoutes.adminGroup(NEW))
  await page.getByLabel(groupsCopy.form.name).fill(mark)
  for (const name of names)
    await choose(page, page.getByRole('combobox', { name: groupsCopy.form.organizations }), name)
  await choose(page, page.getByRole('combobox', { name: groupsCopy.form.admins }), outsider)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: recordsCopy.save }).click()
  await expect(page).toHaveURL(groupRoutes.adminGroups)
  await expect(row(page, mark)).toContainText(outsider)

  const own = await (await browser.newContext()).newPage()
  await signIn(own, outsider, TEST_PASSWORD)
  await expect(own).toHaveURL(routes.brands)
  await expect(own.getByRole('link', { name: navigationLabels.group, exact: true }).first()).toBeVisible()
  const health = own.getByRole('region', { name: brandsCopy.admin.title })
  await expect(row(own, first)).toHaveCount(2)
  await expect(row(own, second)).toHaveCount(2)
  await expect(health.getByRole('row')).toHaveCount(3)
  expect(await violations(own)).toEqual([])

  await health.getByRole('button', { name: seeAsCopy.seeAs(first) }).click()
  await expect(own).toHaveURL(routes.home)
  await expect(banner(own)).toContainText(seeAsCopy.seen(first))
  await own.goto(groupRoutes.groupPeople)
  await expect(own).toHaveURL(routes.forbidden)
  await own.getByRole('button', { name: seeAsCopy.leave }).click()
  await expect(own).toHaveURL(routes.brands)
  // The message of it opens under the mouse, over the link, and would stay as long as the mouse does.
  await own.mouse.move(0, 0)

  await own.getByRole('link', { name: groupPeopleCopy.title }).click()
  await expect(row(own, member)).toContainText(first)
  await expect(row(own, member)).toContainText(second)
  expect(await violations(own)).toEqual([])
  await row(own, member)
    .getByRole('link', { name: recordsCopy.edit('Ines Moreau') })
    .click()
  await own.getByRole('combobox', { name: groupPeopleCopy.form.roleIn(second) }).click()
  await own.getByRole('option', { name: groupPeopleCopy.role.organisationAdmin }).click()
  await own.getByRole('button', { name: recordsCopy.save }).click()
  await expect(own).toHaveURL(groupRoutes.groupPeople)
  await expect(row(own, member)).toContainText(groupPeopleCopy.role.organisationAdmin)

  await row(own, member)
    .getByRole('link', { name: recordsCopy.edit('Ines Moreau') })
    .click()
  await own.getByRole('button', { name: groupPeopleCopy.form.removeFrom(first) }).click()
  await own.getByRole('dialog').getByRole('button', { name: groupPeopleCopy.removal.confirm }).click()
  await expect(own.getByText(groupPeopleCopy.removal.done(first))).toBeVisible()
  await expect(row(own, member)).not.toContainText(first)
  await expect(row(own, member)).toContainText(second)

  const invited = newAddress()
  await own.getByRole('link', { name: groupPeopleCopy.invite }).click()
  await own.getByLabel(userManagementCopy.form.email, { exact: true }).fill(invited)
  await own.getByRole('combobox', { name: userManagementCopy.form.organisation }).click()
  await own.getByRole('option', { name: second }).click()
  await own.getByRole('button', { name: userManagementCopy.form.send }).click()
  await expect(row(own, invited)).toContainText(second)

  await own.setViewportSize({ width: 390, height: 844 })
  await own.goto('/group')
  await expect(own).toHaveURL(routes.brands)
  await expect(own.getByRole('button', { name: first, exact: true })).toBeVisible()
  expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('button', { name: recordsCopy.delete(mark) }).click()
  await expect(page.getByRole('dialog')).toContainText(groupsCopy.deletion.consequence(2, 1) ?? '')
  await page.getByRole('dialog').getByRole('button', { name: uiCopy.delete }).click()
  await expect(page.getByText(groupsCopy.deletion.done)).toBeVisible()
  await own.reload()
  await expect(own.getByText(brandsCopy.empty)).toBeVisible()
  await own.goto(groupRoutes.groupPeople)
  await expect(own).toHaveURL(routes.forbidden)
})
