import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'
import { expect } from './fixtures'

const { fields, register, requestReset } = accountsCopy

export const PASSWORD = 'Quiet-Harbour-7'
export const newAddress = () => `${randomUUID()}@loomhouse.test`

/** Fills fields by their labels. */
export async function fill(page: Page, texts: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text)
}

export const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

export async function fillRegister(page: Page, email: string): Promise<void> {
  await fill(page, {
    [fields.firstName]: 'Amelia',
    [fields.lastName]: 'Okafor',
    [fields.email]: email,
    [fields.password]: PASSWORD,
    [fields.confirmPassword]: PASSWORD,
  })
  await page.getByRole('checkbox').check()
}

/** Makes an account through the page; signed in afterwards. For journeys about registering: it is limited per address. */
export async function registerAs(page: Page, email: string): Promise<void> {
  await page.goto(routes.register)
  await fillRegister(page, email)
  await press(page, register.submit)
  await page.waitForURL(routes.home)
}

/** Asks for reset instructions through the page. */
export async function askForReset(page: Page, email: string): Promise<void> {
  await page.goto(routes.requestReset)
  await fill(page, { [fields.email]: email, [fields.confirmEmail]: email })
  await press(page, requestReset.submit)
  await expect(page.getByRole('heading', { name: requestReset.sent.title })).toBeVisible()
}
