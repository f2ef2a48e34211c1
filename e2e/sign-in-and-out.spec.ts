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
