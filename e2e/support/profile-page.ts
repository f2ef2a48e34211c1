import type { Page } from '@playwright/test'
import { profileCopy } from '@/lib/copy/profile'
import { routes } from '@/lib/routes'
import { press } from './account-pages'
import { expect } from './fixtures'

const { picture, title } = profileCopy

export async function openProfile(page: Page): Promise<void> {
  await page.goto(routes.profile)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Chooses a file as a person does: by the button. */
export async function choosePicture(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await press(page, picture.change)
  await (await chooser).setFiles(file)
}

/** The own picture in the menu of wide screens. */
export const menuImage = (page: Page) => page.getByRole('complementary').getByRole('button').locator('img')
