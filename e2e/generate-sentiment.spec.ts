import type { Page } from '@playwright/test'
import { sentimentPageCopy } from '@/lib/copy/dashboard-pages'
import { answerCopy } from '@/lib/copy/evidence'
import { figuresCopy } from '@/lib/copy/figures'
import { sentimentCopy, sentimentRefusals } from '@/lib/copy/sentiment'
import { longDay } from '@/lib/format/dates'
import { routes } from '@/lib/routes'
import { violations } from './support/accessibility'
import { type Analyses, withAnalyses } from './support/analyses'
import { test as base, expect } from './support/fixtures'
import { signIn } from './support/log-in'

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

test('praise and doubt open their answers, stand over time, and a new analysis of the same days replaces the old one', {
  tag: '@long',
}, async ({ page, signInAs }) => {
  await signInAs('marketeer', routes.sentiment)
  const make = async () => {
    await expect(entries(page).first()).toBeVisible()
    const before = await madeAt(page)
    await card(page).getByRole('radio', { name: 'Month' }).check()
    await submit(page).click()
    await expect.poll(() => madeAt(page), { timeout: 20_000 }).not.toBe(before)
    await expect(submit(page)).toBeEnabled()
  }
  await make()
  const newest = entries(page).first()
  await expect(newest.getByText(/^Most often praised for .+ \(\d+ of \d+\)$/)).toBeVisible()
  const praised = newest.getByRole('button', { name: /^Praised in \d+ of \d+ answers/ })
  const [count = ''] = (await praised.innerText()).match(/\d+/) ?? []
  await praised.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(new RegExp(`\\(${count}\\)$`))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const first = await madeAt(page)
  await make()
  await expect(page.locator(`time[datetime="${first}"]`)).toHaveCount(0)
  await newest.getByRole('button', { name: /earlier anal/ }).click()
  await expect(page.locator(`time[datetime="${first}"]`)).toBeVisible()

  await page.getByRole('button', { name: overTime.title }).click()
  await expect(page.getByText(overTime.help)).toBeVisible()
  await page.getByRole('radio', { name: 'Week' }).last().check()
  await expect(page.getByRole('img', { name: /^Praised: \d+ % at first, \d+ % at last/ })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: figuresCopy.showTable(overTime.title) }).click()
  const table = page.getByRole('table', { name: overTime.title })
  await expect(table.getByRole('cell', { name: /\d+ of \d+/ }).first()).toBeVisible()
  await table.getByRole('button').first().click()
  await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(/^Weekly, /)
  await dialog.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await violations(page)).toEqual([])
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

test.describe('without answers', () => {
  test.use({ expectedErrors: [/409/] })

  test('the page says what is missing and why nothing can be analysed', { tag: '@long' }, async ({
    page,
    analyses,
  }) => {
    const { email, password } = await analyses.newcomer()
    await signIn(page, email, password, null)
    await page.goto(routes.sentiment)
    await expect(page.getByText('No Analysis Available', { exact: true })).toBeVisible()
    await expect(
      page.getByText("Generate sentiment analysis to view insights about your organization's online presence."),
    ).toBeVisible()
    await submit(page).click()
    await expect(card(page).getByRole('alert')).toHaveText(sentimentRefusals.noAnswers(1))
  })
})

test('someone without an organisation is told so', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('unassigned', routes.sentiment)
  await expect(page.getByRole('heading', { name: 'No Organisation Assigned' })).toBeVisible()
})
