import type { Page } from '@playwright/test'
import { longDay } from '@/lib/format/dates'
import { navigationLabels, sentimentPageCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { sentimentCopy } from '@/lib/sentiment/words'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'

const { generate, latest, themes, earlier } = sentimentCopy

const card = (page: Page) => page.getByRole('region', { name: generate.title })
const submit = (page: Page) => card(page).getByRole('button', { name: generate.submit })
const newest = (page: Page) => page.getByRole('region', { name: latest })
const generating = (page: Page) => page.getByRole('status').getByText(generate.generating)

/** When the newest entry was made. */
const madeAt = (page: Page) => newest(page).locator('time').first().getAttribute('datetime')

test('from the press of a button to the answers behind a theme', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  await page.getByRole('link', { name: sentimentPageCopy.title }).click()
  await expect(page).toHaveURL(routes.sentiment)
  await expect(card(page).getByRole('radio', { name: 'Day' })).toBeChecked()
  await expect(newest(page)).toBeVisible()
  const before = await madeAt(page)

  await card(page).getByRole('radio', { name: 'Week' }).check()
  await submit(page).click()
  await expect(generating(page)).toBeVisible()
  await expect(submit(page)).toBeHidden()

  await expect.poll(() => madeAt(page)).not.toBe(before)
  await expect(generating(page)).toBeHidden()
  await expect(submit(page)).toBeEnabled()
  await expect(page.getByText(generate.done)).toBeVisible()
  await expect(newest(page).getByText('Weekly', { exact: true })).toBeVisible()
  await expect(newest(page).locator('time').first()).toContainText(longDay(new Date().toISOString()))
  expect(await violations(page)).toEqual([])

  // The entry before it is a line, which opens in place.
  const made = await madeAt(page)
  const line = page.getByRole('region', { name: earlier.title }).locator('li').first().getByRole('button')
  await line.click()
  await expect(page.getByText(/^Based on \d+ answers?, /).first()).toBeVisible()

  const count = page
    .getByRole('region', { name: themes.title })
    .getByRole('link', { name: /^\d+ answers?: praised for / })
    .first()
  const answers = Number(await count.textContent())
  await count.click()
  await expect(page).toHaveURL(/\/answers\?said=/)
  await expect(page.getByRole('heading', { level: 1, name: navigationLabels.answers })).toBeVisible()
  await expect(page.getByText(new RegExp(`^${answers} answers? that praise you for `))).toBeVisible()
  await page.goBack()
  await expect(newest(page)).toBeVisible()
  expect(await madeAt(page)).toBe(made)
})
