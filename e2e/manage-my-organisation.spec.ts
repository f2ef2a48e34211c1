import { userManagementCopy } from '@/lib/people/words'
import { routes } from '@/lib/routes'
import { recordsCopy } from '@/lib/ui/words'
import { newAddress } from './support/account-pages'
import { expect, test } from './support/fixtures'

test('an organisation admin invites, promotes and deletes colleagues, and cannot open the admin area', async ({
  page,
  people,
  signInBy,
}) => {
  test.setTimeout(120_000)
  await signInBy(await people.colleagueOf('Tom', 'Whitfield'))
  await page.getByRole('link', { name: 'Organisation Admin' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Organisation Management' })).toBeVisible()
  await page.getByRole('link', { name: 'Invite New User' }).click()
  const email = newAddress()
  await page.getByLabel(userManagementCopy.form.email, { exact: true }).fill(email)
  await page.getByRole('button', { name: userManagementCopy.form.send }).click()
  await expect(page.getByText(userManagementCopy.form.invitationSent)).toBeVisible()
  await expect(page.getByText(email).first()).toBeVisible()

  await page
    .getByRole('link', { name: recordsCopy.edit('Tom Whitfield') })
    .first()
    .click()
  await expect(page.getByLabel(userManagementCopy.form.email, { exact: true })).toHaveAttribute('readonly', '')
  await expect(page.getByText(userManagementCopy.form.organisation, { exact: true })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Organisation Admin' }).check()
  await expect(page.getByRole('radio', { name: 'System Admin' })).toHaveCount(0)
  await page.getByRole('button', { name: recordsCopy.save, exact: true }).click()
  await expect(page.getByText(userManagementCopy.form.saved)).toBeVisible()

  await page
    .getByRole('button', { name: recordsCopy.delete(email) })
    .first()
    .click()
  await expect(page.getByText('Are you sure you want to delete this user? This action cannot be undone.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('User deleted')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)

  await page.goto(routes.admin)
  await expect(page).toHaveURL(routes.forbidden)
})
