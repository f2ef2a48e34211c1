import { accountErrors } from '@/lib/people/account-rules'
import { accountsCopy } from '@/lib/people/account-words'
import { mailCopy } from '@/lib/people/mail-words'
import { routes } from '@/lib/routes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { linkIn } from '@/tests/support/mailbox'
import { fill, PASSWORD, press } from './support/account-pages'
import { expect, test } from './support/fixtures'
import { logIn } from './support/log-in'

const { fields, login, requestReset, resetPassword } = accountsCopy
const NEW_PASSWORD = 'Louder-Harbour-8'

test.describe('a forgotten password', () => {
  test.use({ expectedErrors: [/status of 40[01]/] })

  test('is replaced by the mailed link, which works once and signs everybody else out', async ({
    page,
    browser,
    mailbox,
    signInAsNew,
  }) => {
    const thief = await (await browser.newContext()).newPage()
    const email = await signInAsNew(thief)

    await page.goto(routes.login)
    await page.getByRole('link', { name: login.forgot }).click()
    await page.waitForURL(routes.requestReset)
    await fill(page, { [fields.email]: email, [fields.confirmEmail]: `x${email}` })
    await press(page, requestReset.submit)
    await expect(page.getByText(accountErrors.email.mismatch)).toBeVisible()
    await fill(page, { [fields.confirmEmail]: email })
    await press(page, requestReset.submit)
    await expect(page.getByRole('heading', { name: requestReset.sent.title })).toBeVisible()
    await expect(page.getByText(requestReset.sent.text)).toBeVisible()

    const mail = await mailbox.next(email)
    expect(mail.subject).toBe(mailCopy.reset.subject)
    const link = linkIn(mail).href
    await page.goto(link)
    await expect(page).toHaveURL(routes.resetPassword)
    await fill(page, { [fields.newPassword]: NEW_PASSWORD, [fields.confirmPassword]: NEW_PASSWORD })
    await press(page, resetPassword.submit)
    await page.waitForURL(routes.login)
    const notice = page.getByText(resetPassword.done)
    await expect(notice).toBeVisible()
    await expect(notice).toBeHidden()
    expect((await mailbox.next(email)).subject).toBe(mailCopy.passwordChanged.subject)

    await thief.goto(routes.home)
    await thief.waitForURL(routes.login)
    await thief.context().close()

    await fill(page, { [login.email]: email, [login.password]: TEST_PASSWORD })
    await press(page, login.submit)
    await expect(page.getByText(login.failed)).toBeVisible()
    await logIn(page, email, NEW_PASSWORD)

    await page.goto(link)
    await fill(page, { [fields.newPassword]: PASSWORD, [fields.confirmPassword]: PASSWORD })
    await press(page, resetPassword.submit)
    await expect(page.getByText(accountErrors.link)).toBeVisible()
    await expect(page.getByRole('link', { name: accountsCopy.newInstructions })).toBeVisible()
  })
})

test('the page of a mailed link takes the token out of the address and tells no other page of it', async ({ page }) => {
  const referrers: (string | undefined)[] = []
  page.on('request', (request) => {
    if (!request.url().includes('token=')) referrers.push(request.headers().referer)
  })
  await page.goto(`${routes.resetPassword}?token=secret&id=${'a'.repeat(24)}`)
  await expect(page).toHaveURL(routes.resetPassword)
  await page.getByRole('button', { name: resetPassword.submit }).waitFor()
  expect(referrers.length).toBeGreaterThan(0)
  expect(referrers.filter(Boolean)).toEqual([])
  await page.goto(routes.login)
  await page.goBack()
  await expect(page).toHaveURL(routes.resetPassword)
  await expect(page.getByRole('heading', { name: accountsCopy.brokenLink.title })).toBeVisible()
})
