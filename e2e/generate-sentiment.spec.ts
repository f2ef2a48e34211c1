import type { Page } from '@playwright/test'
import { sentimentPageCopy } from '@/lib/copy/dashboard-pages'
import { answerCopy } from '@/lib/copy/evidence'
import { sentimentCopy, sentimentRefusals } from '@/lib/copy/sentiment'
import { longDay } from '@/lib/format/dates'
import { routes } from '@/lib/routes'
import { type Analyses, withAnalyses } from './support/analyses'
import { test as base, expect } from './support/fixtures'

const { generate, list, overTime } = sentimentCopy

const test = base.extend<object, { analyses: Analyses }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it uses, here nothing
  analyses: [async ({}, use) => withAnalyses(use), { scope: 'worker' }],
})

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
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(/\([1-9]\d*\)$/)
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
})

test.describe('while one is open', () => {
  test.use({ expectedErrors: [/409/] })

  test('a second press is refused in words, a reload changes nothing, and a failure can be tried again', async ({
    page,
    signInAs,
    analyses,
  }) => {
    await signInAs('marketeer', routes.sentiment)
    await expect(submit(page)).toBeEnabled()
    await expect(entries(page).first()).toBeVisible()
    const before = await madeAt(page)
    // A colleague is first, and this page does not know it yet.
    const id = await analyses.hold('marketeer@demo.test')
    await submit(page).click()
    await expect(card(page).getByRole('alert')).toHaveText(sentimentRefusals.open)
    await expect(generating(page)).toBeVisible()
    await expect(submit(page)).toBeDisabled()

    await page.reload()
    await expect(generating(page)).toBeVisible()
    await expect(submit(page)).toBeDisabled()

    await analyses.fail(id, sentimentRefusals.failures.timeout)
    await expect(card(page).getByRole('alert')).toContainText(sentimentRefusals.failures.timeout)
    await card(page).getByRole('button', { name: 'Retry' }).click()
    await expect(card(page).getByRole('alert')).toBeHidden()
    await expect.poll(() => madeAt(page)).not.toBe(before)
    await expect(entries(page).first().getByText('Monthly', { exact: true })).toBeVisible()
  })
})
