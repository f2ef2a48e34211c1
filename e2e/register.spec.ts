import { accountsCopy } from '@/lib/people/account-words'
import { mailCopy } from '@/lib/people/mail-words'
import { routes } from '@/lib/routes'
import { linkIn } from '@/tests/support/mailbox'
import { fillRegister, newAddress, press } from './support/account-pages'
import { expect, test } from './support/fixtures'

const { login, noOrganisation, register, verifyEmail } = accountsCopy

test('a visitor registers, is signed in without an organisation, and confirms the address by the mailed link', async ({
  page,
  mailbox,
}) => {
  const email = newAddress()
  await page.goto(routes.login)
  await page.getByRole('link', { name: login.register }).click()
  await page.waitForURL(routes.register)
  await fillRegister(page, email)
  await press(page, register.submit)
  await page.waitForURL(routes.home)
  await expect(page.getByText(noOrganisation.text)).toBeVisible()

  const mail = await mailbox.next(email)
  expect(mail.subject).toBe(mailCopy.verify.subject)
  await page.goto(linkIn(mail).href)
  await expect(page).toHaveURL(routes.verifyEmail)
  await press(page, verifyEmail.submit)
  await expect(page.getByRole('heading', { name: verifyEmail.done.title })).toBeVisible()
  await page.getByRole('link', { name: verifyEmail.continueTo }).click()
  await expect(page.getByText(noOrganisation.text)).toBeVisible()
})
