import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'
import { expect, PASSWORD, test } from './support/fixtures'
import { logIn } from './support/log-in'

test('a marketeer signs in, and after signing out is a visitor again', async ({ page }) => {
  await logIn(page, 'marketeer@demo.test', PASSWORD)
  await page.goto(routes.visibility)
  await expect(page).toHaveURL(routes.visibility)
  await page.goto(routes.logout)
  await page.waitForURL(routes.login)
  await page.goto(routes.visibility)
  await expect(page).toHaveURL(routes.login)
})

test.describe('a wrong password', () => {
  test.use({ expectedErrors: [/status of 401/] })

  test('is refused with one sentence, and the visitor stays', { tag: '@long' }, async ({ page }) => {
    const copy = accountsCopy.login
    await page.goto(routes.login)
    await page.getByLabel(copy.email).fill('marketeer@demo.test')
    await page.getByLabel(copy.password, { exact: true }).fill('Wrong-Pass-1')
    await page.getByRole('button', { name: copy.submit }).click()
    await expect(page.getByText(copy.failed)).toBeVisible()
    await expect(page).toHaveURL(routes.login)
  })
})

test.describe('signing out while the server cannot', () => {
  test.use({ expectedErrors: [/status of 503/] })

  test('says so, goes back, and leaves one signed in', { tag: '@long' }, async ({ page, signInAs }) => {
    await signInAs('marketeer', routes.visibility)
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 503, json: { error: 'down' } }))
    const said = page.waitForEvent('dialog').then(async (dialog) => {
      await dialog.accept()
      return dialog.message()
    })
    await page.goto(routes.logout)
    expect(await said).toBe(accountsCopy.logout.failed)
    await expect(page).toHaveURL(routes.visibility)
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
  })
})
