import { accountsCopy } from '@/lib/copy/accounts'
import { mailCopy } from '@/lib/copy/mail'
import { formCopy } from '@/lib/copy/ui'
import { routes } from '@/lib/routes'
import { linkIn } from '@/tests/support/mailbox'
import { fill, fillRegister, newAddress, press, registerAs } from './support/account-pages'
import { expect, test } from './support/fixtures'

const { fields, login, noOrganisation, register, verifyEmail } = accountsCopy

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

test('the terms open beside the form, which keeps what was typed', async ({ page, context }) => {
  await page.goto(routes.register)
  await fill(page, { [fields.firstName]: 'Amelia' })
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: register.terms }).click()
  const terms = await opened
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible()
  await expect(page.getByLabel(fields.firstName)).toHaveValue('Amelia')
})

test.describe('what the server refuses', () => {
  test.use({ expectedErrors: [/status of 400/] })

  test('a taken address reads like any other refusal; its owner is told by mail', async ({
    page,
    browser,
    mailbox,
  }) => {
    const email = newAddress()
    await registerAs(page, email)
    await mailbox.next(email)
    const stranger = await (await browser.newContext()).newPage()
    await stranger.goto(routes.register)
    await fillRegister(stranger, email)
    await press(stranger, register.submit)
    await expect(stranger.getByText(register.invalid)).toBeVisible()
    await expect(stranger.getByRole('button', { name: formCopy.retry })).toBeEnabled()
    expect((await mailbox.next(email)).subject).toBe(mailCopy.addressTaken.subject)
    await stranger.context().close()
  })
})
