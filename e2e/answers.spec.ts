import type { Page } from '@playwright/test'
import { answerCopy, evidenceCopy } from '@/lib/answers/words'
import { counted } from '@/lib/format/numbers'
import { howWeCalculateCopy } from '@/lib/how-we-calculate/words'
import { errorsCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'

/** The dialog's title begins with its count, days follow. */
const answersTitle = (count: number) => new RegExp(`^${counted(count, 'answer', 'answers')}, `)
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

const listDialog = (page: Page) => page.getByRole('dialog', { name: /^([\d,]+ a|A)nswers?, / })
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
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(answersTitle(all - named))
  for (const text of await list.getByRole('listitem').allInnerTexts())
    expect(text).not.toMatch(/\b[1-9]\b\s*(Ch|Cl|Pe)\n/)
  await list.getByRole('radio', { name: counted(selections.named.label, named), exact: true }).check()
  await expect(list.getByRole('heading', { level: 2 })).toHaveText(answersTitle(named))

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

test.describe('one answer', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('a copied link opens one answer for its readers, and for nobody else', async ({
    page,
    context,
    signInAs,
    people,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAs('orgadmin', null)
    await openRing(page)
    await listDialog(page).getByRole('listitem').first().getByRole('button').click()
    await answerDialog(page).getByRole('button', { name: answerCopy.copyLink }).click()
    await expect(page.getByText(answerCopy.linkCopied)).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto(link)
    await expect(page.locator('mark').first()).toBeVisible()
    await expect(page.getByText(answerCopy.readers('Loomhouse'))).toBeVisible()
    await expectAccessible(page, 'main')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: answerCopy.about }).click()
    await expect(page.getByRole('heading', { level: 2, name: answerCopy.sources.title })).toBeVisible()

    await signIn(page, await people.customer(), TEST_PASSWORD, null)
    expect((await page.goto(link))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: errorsCopy.notFound.title })).toBeVisible()
  })
})

test('how figures are calculated prints without its list of parts', async ({ page, signInAs }) => {
  await signInAs('marketeer', routes.howWeCalculate)
  const parts = page.getByRole('navigation', { name: howWeCalculateCopy.onThisPage })
  await expect(parts).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(parts).toBeHidden()
  await expect(page.getByRole('table', { name: howWeCalculateCopy.names.title })).toBeVisible()
})
