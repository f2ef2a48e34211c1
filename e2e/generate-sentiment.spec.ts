import type { Page } from '@playwright/test'
import { answerCopy } from '@/lib/answers/words'
import { longDay } from '@/lib/format/dates'
import { sentimentPageCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { sentimentCopy } from '@/lib/sentiment/words'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'

const { generate, list, overTime } = sentimentCopy

const card = (page: Page) => page.getByRole('region', { name: generate.title })
const submit = (page: Page) => card(page).getByRole('button', { name: generate.submit })
const generating = (page: Page) => card(page).getByRole('status').getByText(generate.generating)
const entries = (page: Page) =>
  page
    .getByRole('region', { name: list.title })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })

/** When the newest entry was made. */
const madeAt = (page: Page) => entries(page).first().locator('h3 time').first().getAttribute('datetime')

test('from the press of a button to the answers behind a trend', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  await page.getByRole('link', { name: sentimentPageCopy.title }).click()
  await expect(page).toHaveURL(routes.sentiment)
  await expect(card(page).getByRole('radio', { name: 'Day' })).toBeChecked()
  await expect(entries(page).first()).toBeVisible()
  const before = await madeAt(page)

  await card(page).getByRole('radio', { name: 'Week' }).check()
  await submit(page).click()
  await expect(generating(page)).toBeVisible()
  await expect(submit(page)).toBeDisabled()

  await expect.poll(() => madeAt(page)).not.toBe(before)
  await expect(generating(page)).toBeHidden()
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByText(generate.done)).toBeVisible()
  const newest = entries(page).first()
  await expect(newest.getByText('Weekly', { exact: true })).toBeVisible()
  await expect(newest.getByRole('heading', { level: 3 })).toContainText(longDay(new Date().toISOString()))
  await expect(newest.getByText(/^Based on \d+ answers?, /)).toBeVisible()

  await newest
    .getByRole('button', { name: /^Show the answers behind: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(/^[1-9]\d* answers?, /)
  await dialog.getByRole('listitem').first().getByRole('button').click()
  await expect(page.getByRole('complementary', { name: answerCopy.about })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary', { name: answerCopy.about })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const made = await madeAt(page)
  await page.reload()
  await expect(entries(page).first()).toBeVisible()
  expect(await madeAt(page)).toBe(made)
  await page.getByRole('button', { name: overTime.title }).click()
  await expect(page.getByText(overTime.help)).toBeVisible()
  expect(await violations(page)).toEqual([])
})
