import type { Page } from '@playwright/test'
import { answerCopy, evidenceCopy } from '@/lib/copy/evidence'
import { howWeCalculateCopy } from '@/lib/copy/how-we-calculate'
import { errorsCopy } from '@/lib/copy/shell'
import { uiCopy } from '@/lib/copy/ui'
import { routes } from '@/lib/routes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'

const COUNTS = /^(\d+) of (\d+) answers/

/** Opens the answers behind the ring. Answers what it counts. */
async function openRing(page: Page): Promise<{ named: number; all: number }> {
  await page.goto(routes.visibility)
  const opener = page.getByRole('button', { name: COUNTS }).first()
  const counts = COUNTS.exec(await opener.innerText())
  await opener.click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  return { named: Number(counts?.[1]), all: Number(counts?.[2]) }
}

const listDialog = (page: Page) => page.getByRole('dialog', { name: /^Answers behind/ })
const answerDialog = (page: Page) => page.getByRole('dialog').filter({ has: page.locator('[data-answer]') })
const place = (page: Page, position: number, total: number) =>
  expect(answerDialog(page).getByText(answerCopy.nth(position, total), { exact: true })).toBeVisible()

async function expectAccessible(page: Page, part: string): Promise<void> {
  expect(await violations(page, { include: part })).toEqual([])
}

test('a count opens its answers, and they are walked by keyboard over all pages', async ({ page, signInAs }) => {
  await signInAs('marketeer', null)
  const { named, all } = await openRing(page)
  const list = listDialog(page)
  const { selections, counted } = evidenceCopy
  await expect(list.getByRole('radio', { name: counted(selections.all.label, all) })).toBeChecked()
  await list.getByRole('radio', { name: counted(selections.notNamed.label, all - named) }).check()
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(evidenceCopy.title(all - named))
  for (const text of await list.getByRole('listitem').allInnerTexts())
    expect(text).not.toMatch(/\b[1-9]\b\s*(Ch|Cl|Pe)\n/)
  await list.getByRole('radio', { name: counted(selections.named.label, named), exact: true }).check()
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(evidenceCopy.title(named))

  const last = list.getByRole('listitem').nth(9).getByRole('button')
  await last.focus()
  await page.keyboard.press('Enter')
  await place(page, 10, named)
  await expect(answerDialog(page).locator('mark').filter({ hasText: answerCopy.marked.own }).first()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await place(page, 11, named)
  await page.keyboard.press('ArrowLeft')
  await place(page, 10, named)
  await expect(answerDialog(page).getByText(answerCopy.simulated, { exact: true })).toBeVisible()
  await expectAccessible(page, 'dialog:last-of-type')
  await page.keyboard.press('Escape')
  await expect(answerDialog(page)).toBeHidden()
  await expect(last).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

test('a colleague opens an answer by its copied link; others and visitors do not', async ({
  page,
  context,
  browser,
  signInAs,
  people,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('marketeer', null)
  await openRing(page)
  await listDialog(page).getByRole('listitem').first().getByRole('button').click()
  await answerDialog(page).getByRole('button', { name: answerCopy.copyLink }).click()
  await expect(page.getByText(answerCopy.linkCopied)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toMatch(/^\/answer\/[0-9a-f]{24}$/)

  const open = async (arrive: (other: Page) => Promise<void>) => {
    const other = await (await browser.newContext()).newPage()
    await arrive(other)
    const response = await other.goto(link)
    return { other, status: response?.status() }
  }
  const admin = await open((other) => signIn(other, 'admin@demo.test', 'Demo-Pass-1', null))
  await expect(admin.other.locator('[data-answer]')).toBeVisible()
  const colleague = await open((other) => signIn(other, 'orgadmin@demo.test', 'Demo-Pass-1', null))
  await expect(colleague.other.locator('mark').first()).toBeVisible()
  await expect(colleague.other.getByText(answerCopy.readers('Loomhouse'))).toBeVisible()
  await expectAccessible(colleague.other, 'main')
  await colleague.other.setViewportSize({ width: 390, height: 844 })
  await colleague.other.getByRole('button', { name: answerCopy.about }).click()
  await expect(colleague.other.getByRole('heading', { level: 2, name: answerCopy.sources.title })).toBeVisible()

  const customer = await people.customer()
  const foreign = await open((other) => signIn(other, customer, TEST_PASSWORD, null))
  expect(foreign.status).toBe(404)
  await expect(foreign.other.getByRole('heading', { level: 1, name: errorsCopy.notFound.title })).toBeVisible()
  const visitor = await open(async () => undefined)
  await expect(visitor.other).toHaveURL(new RegExp(`${routes.login}$`))
  for (const { other } of [admin, colleague, foreign, visitor]) await other.context().close()
})

test('every reader finds how figures are calculated, with own counts or an example', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  await page
    .getByRole('button', { name: /^Account of/ })
    .first()
    .click()
  await page.getByRole('link', { name: uiCopy.howWeCalculate }).first().click()
  await expect(page).toHaveURL(routes.howWeCalculate)
  await expect(page.locator('#visibility-score')).toContainText('Loomhouse, last 7 days')
  const { clear, names, figures } = howWeCalculateCopy
  for (const { title } of [figures, clear, names])
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await page.getByRole('navigation', { name: howWeCalculateCopy.onThisPage }).getByText(names.title).click()
  await expect(page.getByRole('table', { name: names.title })).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: howWeCalculateCopy.onThisPage })).toBeHidden()
  await expect(page.getByRole('table', { name: names.title })).toBeVisible()
})
