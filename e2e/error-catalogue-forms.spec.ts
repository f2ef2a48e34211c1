import type { Page } from '@playwright/test'
import { accountsCopy } from '@/lib/copy/accounts'
import { organisationsCopy } from '@/lib/copy/organisations'
import { trackedQueriesCopy } from '@/lib/copy/tracked-queries'
import { formCopy, recordsCopy } from '@/lib/copy/ui'
import { routes } from '@/lib/routes'
import { fill, fillRegister, newAddress, PASSWORD, press } from './support/account-pages'
import { expect, test } from './support/fixtures'
import { record } from './support/login-record'

// The error catalogue: what a form says about an answer that is not the one it needs.

test.use({ expectedErrors: [/status of (400|409|429|500|503)|ERR_CONNECTION_RESET/] })

const { fields, login, register, requestReset, resetPassword } = accountsCopy

const said = (page: Page) => page.locator('form').getByRole('alert')
const retry = (page: Page) => page.getByRole('button', { name: formCopy.retry })
/** Answers every call of `/api/auth/{name}` from now on. */
const answer = (page: Page, name: string, status: number, json: object) =>
  page.route(`**/api/auth/${name}`, (route) => route.fulfill({ status, json }))
const breakOff = (page: Page, name: string) =>
  page.route(`**/api/auth/${name}`, (route) => route.abort('connectionreset'))

async function sendRegister(page: Page, email = newAddress()): Promise<void> {
  await page.goto(routes.register)
  await fillRegister(page, email)
  await press(page, register.submit)
}

async function sendForgot(page: Page): Promise<void> {
  await page.goto(routes.requestReset)
  const email = newAddress()
  await fill(page, { [fields.email]: email, [fields.confirmEmail]: email })
  await press(page, requestReset.submit)
}

async function sendReset(page: Page): Promise<void> {
  await page.goto(`${routes.resetPassword}?token=${'t'.repeat(43)}&id=${'a'.repeat(24)}`)
  await fill(page, { [fields.newPassword]: PASSWORD, [fields.confirmPassword]: PASSWORD })
  await press(page, resetPassword.submit)
}

async function isStillAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path)
  expect(await record(page)).toBeNull()
}

test('login-without-token: says so, and signs nobody in', { tag: '@long' }, async ({ page }) => {
  await answer(page, 'login', 200, { redirectUrl: '/' })
  await page.goto(routes.login)
  await fill(page, { [login.email]: 'marketeer@demo.test', [login.password]: 'Demo-Pass-1' })
  await press(page, login.submit)
  await expect(said(page)).toHaveText('Login unsuccessful, please check your details and try again.')
  await isStillAt(page, routes.login)
})

test('register-without-token: says so, and signs nobody in', { tag: '@long' }, async ({ page }) => {
  await answer(page, 'register', 200, { redirectUrl: '/' })
  await sendRegister(page)
  await expect(said(page)).toHaveText('Registration failed. Please check your details and try again.')
  await isStillAt(page, routes.register)
})

test('register-400: says so, whether or not the server does', { tag: '@long' }, async ({ page }) => {
  await answer(page, 'register', 400, {})
  await sendRegister(page)
  await expect(said(page)).toHaveText('Please check your details and try again.')
  await page.unroute('**/api/auth/register')
  await fill(page, { [fields.email]: 'marketeer@demo.test' })
  const refused = page.waitForResponse('**/api/auth/register')
  await retry(page).click()
  expect(await (await refused).json()).toEqual({ error: 'Please check your details and try again.' })
  await expect(said(page)).toHaveText('Please check your details and try again.')
  await isStillAt(page, routes.register)
})

test('register-500: says so', { tag: '@long' }, async ({ page }) => {
  await answer(page, 'register', 500, { error: 'Something went wrong...' })
  await sendRegister(page)
  await expect(said(page)).toHaveText('Failed to register, please retry or try refreshing the page.')
  await isStillAt(page, routes.register)
})

test("forgot-server-error: the server's sentence shows", { tag: '@long' }, async ({ page }) => {
  const error = 'Instructions cannot be sent today.'
  await answer(page, 'request-token', 429, { error })
  await sendForgot(page)
  await expect(said(page)).toHaveText(error)
  await expect(page.getByText(requestReset.sent.title)).toBeHidden()
})

test('forgot-otherwise: the general sentence shows', { tag: '@long' }, async ({ page }) => {
  await breakOff(page, 'request-token')
  await sendForgot(page)
  await expect(said(page)).toHaveText('Something went wrong...')
  await page.unroute('**/api/auth/request-token')
  await retry(page).click()
  await expect(page.getByRole('heading', { name: 'Instructions sent' })).toBeVisible()
})

test("reset-server-error: the server's sentence shows", { tag: '@long' }, async ({ page }) => {
  const refused = page.waitForResponse('**/api/auth/reset-password')
  await sendReset(page)
  const { error } = await (await refused).json()
  expect(error).toBe('This link is not valid any more. Please ask for a new one.')
  await expect(said(page)).toHaveText(error)
})

test('reset-otherwise: says so, for no sentence, no success and no answer', { tag: '@long' }, async ({ page }) => {
  for (const [status, json] of [
    [500, {}],
    [200, { message: 'accepted' }],
  ] as const) {
    await answer(page, 'reset-password', status, json)
    await sendReset(page)
    await expect(said(page)).toHaveText('Failed to reset password. Please try again or contact us for help.')
  }
  await breakOff(page, 'reset-password')
  await retry(page).click()
  await expect(said(page)).toHaveText('Failed to reset password. Please try again or contact us for help.')
  await expect(page).toHaveURL(routes.resetPassword)
})

test('logout-failure: an alert, and back to where one was, signed in', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('marketeer', routes.geoRecommendations)
  await breakOff(page, 'logout')
  const alerted = page.waitForEvent('dialog')
  const opened = page.goto(routes.logout)
  const dialog = await alerted
  expect(dialog.type()).toBe('alert')
  expect(dialog.message()).toBe('We had some trouble logging you out. Please try again or refresh the page')
  await dialog.accept()
  await opened
  await expect(page).toHaveURL(routes.geoRecommendations)
  expect(await record(page)).not.toBeNull()
})

test("form-server-message: the server's sentence shows", { tag: '@long' }, async ({ page, people, signInAs }) => {
  const { organisation } = await people.atQueryLimit()
  await signInAs('admin', `${routes.adminOrganisations}?search=${encodeURIComponent(organisation)}`)
  await page.getByRole('link', { name: organisationsCopy.manageQueries(organisation) }).click()
  await expect(page.getByText('3 / 3')).toBeVisible()
  await page.getByRole('link', { name: trackedQueriesCopy.addNew }).click()
  await fill(page, { [trackedQueriesCopy.form.searchTerm]: 'one query too many' })
  await page.getByLabel(trackedQueriesCopy.form.active, { exact: true }).check()
  await page.getByRole('button', { name: recordsCopy.save, exact: true }).click()
  await expect(said(page)).toHaveText(
    'Maximum active query limit reached. Please deactivate another query to activate another.',
  )
  await expect(retry(page)).toBeEnabled()
})

test("form-status-message: the form's own sentence for a status, after the server's", { tag: '@long' }, async ({
  page,
}) => {
  await answer(page, 'register', 500, { error: 'The server is being mended.' })
  await sendRegister(page)
  await expect(said(page)).toHaveText('The server is being mended.')
  await answer(page, 'register', 500, {})
  await retry(page).click()
  await expect(said(page)).toHaveText('Failed to register, please retry or try refreshing the page.')
})

test('form-otherwise: the general sentence, where no other is said or configured', { tag: '@long' }, async ({
  page,
}) => {
  await answer(page, 'register', 503, {})
  await sendRegister(page)
  await expect(said(page)).toHaveText('Something went wrong...')
  await page.unroute('**/api/auth/register')
  await breakOff(page, 'register')
  await retry(page).click()
  await expect(said(page)).toHaveText('Something went wrong...')
  await expect(retry(page)).toBeEnabled()
})

test('invalid-submit: says so until the fields are right, and sends nothing', { tag: '@long' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(routes.login)
  await press(page, login.submit)
  const summary = said(page).filter({ hasText: 'Please check for errors' })
  await expect(summary).toHaveText('Please check for errors')
  await fill(page, { [login.email]: 'marketeer@demo.test' })
  await expect(summary).toBeVisible()
  await fill(page, { [login.password]: 'Demo-Pass-1' })
  await expect(summary).toBeHidden()
  expect(asked).not.toContain('/api/auth/login')
})
