import { accountErrors } from '@/lib/copy/account-errors'
import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'
import { linkIn } from '@/tests/support/mailbox'
import { askForReset, fill, PASSWORD, press } from './support/account-pages'
import { expect, test } from './support/fixtures'
import { logIn } from './support/log-in'

const { brokenLink, fields, noOrganisation, setPassword } = accountsCopy

test('somebody who was invited sets name and password, and gets in with them', async ({ page, people, mailbox }) => {
  const email = await people.invited()
  await askForReset(page, email) // an invitation that was lost comes again
  const mail = await mailbox.next(email)
  expect(mail.subject).toBe('You are invited to Sightline')

  await page.goto(linkIn(mail).href)
  await expect(page).toHaveURL(routes.setPassword)
  await press(page, setPassword.submit)
  await expect(page.getByText(accountErrors.firstName)).toBeVisible()
  await expect(page.getByText(accountErrors.lastName)).toBeVisible()
  await fill(page, {
    [fields.firstName]: 'Amelia',
    [fields.lastName]: 'Okafor',
    [fields.password]: PASSWORD,
    [fields.confirmPassword]: PASSWORD,
  })
  await press(page, setPassword.submit)
  await page.waitForURL(routes.login)
  await expect(page.getByText(setPassword.done)).toBeVisible()

  await logIn(page, email, PASSWORD)
  await expect(page.getByText(noOrganisation.text)).toBeVisible()
  await expect(page.getByText('Amelia Okafor').first()).toBeVisible()
})

test('a link without its token says so', { tag: '@long' }, async ({ page }) => {
  for (const path of [routes.setPassword, routes.resetPassword, routes.verifyEmail]) {
    await page.goto(`${path}?id=${'a'.repeat(24)}`)
    await expect(page.getByRole('heading', { name: brokenLink.title })).toBeVisible()
  }
})
