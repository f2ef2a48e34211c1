import type { Locator } from '@playwright/test'
import { expect } from './fixtures'

/** Opens the list of a combobox, again where the page did not listen yet. */
export async function openList(combobox: Locator): Promise<void> {
  await expect(async () => {
    if ((await combobox.getAttribute('aria-expanded')) !== 'true') await combobox.click()
    await expect(combobox).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 })
  }).toPass()
}

/** Chooses an option, again where the list moved under the mouse: such a press chooses nothing and leaves it open. */
export async function chooseOption(combobox: Locator, name: string): Promise<void> {
  await expect(async () => {
    await openList(combobox)
    await combobox.page().getByRole('option', { name, exact: true }).click()
    await expect(combobox).toHaveAttribute('aria-expanded', 'false', { timeout: 1_000 })
  }).toPass()
}

/** The box that searches the open list. */
export const findBox = (combobox: Locator): Locator =>
  combobox.page().getByRole('combobox', { name: 'Find', exact: true })
