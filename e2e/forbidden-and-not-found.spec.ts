import type { Page } from '@playwright/test'
import { errorsCopy, navigationCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'

test.use({ expectedErrors: [/status of 404/] })

/** The path that the server leads to, by its redirects alone. */
const landing = async (page: Page, path: string) => new URL((await page.request.get(path)).url()).pathname
const title = (name: string) => ({ level: 1, name })

test('a visitor is sent to sign in from every protected page', async ({ page }) => {
  for (const path of [routes.home, routes.visibility, routes.dailyRuns, '/admin', '/admin/anything'])
    expect(await landing(page, path), path).toBe(routes.login)
  await page.goto(routes.visibility)
  await expect(page).toHaveURL(routes.login)
})

test('a page of another role is refused, and Go back leads where one came from', async ({ page, signInAs }) => {
  await signInAs('marketeer', routes.visibility)
  await page.goto(routes.dailyRuns)
  await expect(page).toHaveURL(routes.forbidden)
  await expect(page.getByRole('heading', title(errorsCopy.forbidden.title))).toBeVisible()
  await page.getByRole('button', { name: navigationCopy.goBack }).click()
  await expect(page).toHaveURL(routes.visibility)
})

test('an address that does not exist says so, to visitors and to users', async ({ page, signInAs }) => {
  for (const arrive of [() => page.goto(routes.login), () => signInAs('marketeer')]) {
    await arrive()
    const before = page.url()
    const response = await page.goto('/no-such-page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', title(errorsCopy.notFound.title))).toBeVisible()
    await page.getByRole('button', { name: navigationCopy.goBack }).click()
    await expect(page).toHaveURL(before)
  }
})

test('pages for visitors lead signed-in users home', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  const home = page.url()
  for (const path of [routes.login, routes.register, routes.requestReset])
    expect(await landing(page, path), path).toBe(new URL(home).pathname)
  await page.goto(routes.login)
  await expect(page).toHaveURL(home)
})
