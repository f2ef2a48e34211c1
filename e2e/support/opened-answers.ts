import type { Locator, Page } from '@playwright/test'
import { counted } from '@/lib/format/numbers'
import { expect } from './fixtures'

/** In what a count says: '1,283 answers that quote it and name you', '23 of 27 answers, ChatGPT', '12 answers: You are named'. */
const COUNT = /([\d,]+)( of [\d,]+)? answers?/

/** The dialog with the answers behind a figure. */
const answers = (page: Page) => page.getByRole('dialog', { name: /^([\d,]+ a|A)nswers?, / })

/** Opens a count, expects its dialog to list as many answers, and closes it. */
export async function expectOpens(page: Page, count: Locator): Promise<void> {
  const said = (await count.getAttribute('aria-label')) ?? (await count.innerText())
  const expected = Number(COUNT.exec(said)?.[1]?.replaceAll(',', ''))
  await count.click()
  const heading = answers(page).getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(new RegExp(`^${counted(expected, 'answer', 'answers')}, `))
  await page.keyboard.press('Escape')
  await expect(answers(page)).toBeHidden()
}
