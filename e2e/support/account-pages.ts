import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { accountsCopy } from '@/lib/people/account-words'

const { fields } = accountsCopy

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
