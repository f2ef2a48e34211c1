import { expect, type Page } from '@playwright/test'
import type { LoginAnswer } from '@/lib/people/account-shapes'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'

const { login } = accountsCopy

/** Fills the open login page in and sends it. */
export async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(login.email, { exact: true }).fill(email)
  await page.getByLabel(login.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: login.submit }).click()
}

/** Signs in through the login page, of the stack or of another origin, and waits for the page behind it. */
export async function logIn(page: Page, email: string, password: string, origin = ''): Promise<void> {
  await page.goto(`${origin}${routes.login}`)
  await fillIn(page, email, password)
  await page.waitForURL((url) => url.pathname !== routes.login)
}

/**
 * Signs in as that page would, without it: for journeys about something else.
 * @param path what is opened then; the page behind the sign-in unless given, and nothing for null
 */
export async function signIn(page: Page, email: string, password: string, path?: string | null): Promise<void> {
  const context = page.context()
  const answer = await context.request.post('/api/auth/login', { data: { email, password } })
  expect(answer.status()).toBe(200)
  const { token, redirectUrl }: LoginAnswer = await answer.json()
  const { cookies, origins } = await context.storageState()
  const { origin } = new URL(answer.url())
  const kept = origins.find((each) => each.origin === origin)?.localStorage ?? []
  const localStorage = [
    ...kept.filter(({ name }) => !['token', 'auth-check', 'user', 'organisation'].includes(name)),
    { name: 'token', value: JSON.stringify(token) },
  ]
  await context.setStorageState({ cookies, origins: [{ origin, localStorage }] })
  if (path !== null) await page.goto(path ?? redirectUrl)
}
