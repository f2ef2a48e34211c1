import type { Page } from '@playwright/test'
import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'

const { login } = accountsCopy

/** Fills the open login page in and sends it. */
export async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(login.email, { exact: true }).fill(email)
  await page.getByLabel(login.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: login.submit }).click()
}

/** Signs in through the login page and waits for the page behind it. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto(routes.login)
  await fillIn(page, email, password)
  await page.waitForURL((url) => url.pathname !== routes.login)
}
