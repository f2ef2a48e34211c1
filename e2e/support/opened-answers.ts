import type { Locator, Page } from '@playwright/test'
import { counted } from '@/lib/format/numbers'
import { expect } from './fixtures'

/**
 * The number in the text of a count: '1,283 answers that quote it and name you', '23 of 27 answers, ChatGPT', '12
 * answers: You are named'.
 */
const COUNT = /([\d,]+)( of [\d,]+)? answers?/

/** Follows a count. Returns the number in its text. */
export async function follow(page: Page, count: Locator): Promise<number> {
  const said = (await count.getAttribute('aria-label')) ?? (await count.innerText())
  await count.click()
  await expect(page).toHaveURL(/\/answers\?/)
  return Number(COUNT.exec(said)?.[1]?.replaceAll(',', ''))
}

/** The page's sentence about what it lists: '46 answers that name you, 21 to 27 November'. */
export const listedAnswers = (page: Page, count: number): Locator =>
  page.getByText(new RegExp(`^${counted(count, 'answer', 'answers')}\\b.*, `))

/** Follows a count, expects the page to list as many answers, and goes back. */
export async function expectOpens(page: Page, count: Locator): Promise<void> {
  const from = page.url()
  const expected = await follow(page, count)
  await expect(listedAnswers(page, expected)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(from)
  await expect(count).toBeVisible()
}
