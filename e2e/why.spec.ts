import type { Page } from '@playwright/test'
import { evidenceCopy } from '@/lib/answers/words'
import { counted } from '@/lib/format/numbers'
import { routes } from '@/lib/routes'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

/** The dialog's title begins with its count, days follow. */
const answersTitle = (count: number) => new RegExp(`^${counted(count, 'answer', 'answers')}, `)
const COUNTS = /^(\d+) of (\d+) answers/
const { selections, behind: behindCopy, columns } = evidenceCopy

const list = (page: Page) => page.getByRole('dialog', { name: /^([\d,]+ a|A)nswers?, / })
const total = async (page: Page, count: number) =>
  expect(list(page).getByRole('heading', { level: 2 })).toHaveText(answersTitle(count))

/** Opens the answers behind the ring. */
async function openRing(page: Page): Promise<{ named: number; all: number }> {
  await page.goto(routes.visibility)
  const opener = page.getByRole('button', { name: COUNTS }).first()
  const counts = COUNTS.exec(await opener.innerText())
  await opener.click()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  return { named: Number(counts?.[1]), all: Number(counts?.[2]) }
}

/** Chooses the rival that is most often above. Answers its name, and the answers that its option counts. */
async function chooseRival(page: Page): Promise<{ name: string; count: number }> {
  await list(page).getByRole('combobox', { name: behindCopy.label }).click()
  const option = page.getByRole('option').nth(1)
  const [, name = '', count] = /^(.*) \((\d+)\)$/.exec(await option.innerText()) ?? []
  await option.click()
  return { name, count: Number(count) }
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, { include: 'dialog:last-of-type' })).toEqual([])
}

for (const theme of ['light', 'dark'] as const)
  test(
    `from a figure to the answers without the brand, and to those behind a rival, in the ${theme} theme`,
    longUnless(theme === 'light'),
    async ({ page, signInAs }) => {
      await page.emulateMedia({ colorScheme: theme })
      await signInAs('marketeer', null)
      const { named, all } = await openRing(page)
      await expectAccessible(page)
      await list(page)
        .getByRole('radio', { name: evidenceCopy.counted(selections.notNamed.label, all - named) })
        .check()
      await total(page, all - named)
      for (const text of await list(page).getByRole('listitem').allInnerTexts())
        expect(text).toContain(evidenceCopy.unplaced({ ownNamed: false }))

      await list(page)
        .getByRole('radio', { name: evidenceCopy.counted(selections.all.label, all) })
        .check()
      await total(page, all)
      const { name, count } = await chooseRival(page)
      await total(page, count)
      await expect(list(page)).toContainText(`behind ${name}`)
      await expect(list(page).getByRole('listitem').first()).toContainText(`${columns.above}: `)
      for (const row of await list(page).getByRole('listitem').all()) await expect(row).toContainText(name)
      await expectAccessible(page)
      await list(page).getByRole('button', { name: evidenceCopy.clear }).click()
      await total(page, all)
    },
  )

test('on a phone the filters are folded behind one button', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('marketeer', null)
  await openRing(page)
  const behind = list(page).getByRole('combobox', { name: behindCopy.label })
  await expect(behind).toBeHidden()
  await list(page)
    .getByRole('button', { name: evidenceCopy.filters(0) })
    .click()
  const { count } = await chooseRival(page)
  await total(page, count)
  await expect(list(page).getByRole('button', { name: evidenceCopy.filters(1) })).toBeVisible()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
  await expectAccessible(page)
})
