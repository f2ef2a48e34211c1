import type { Page } from '@playwright/test'
import { tableDate } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { VERDICT_LABELS } from '@/lib/measure/words'
import { notesCopy } from '@/lib/notes/words'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { visibilityCopy } from '@/lib/visibility/words'
import { today } from '@/server/clock'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'
import { longUnless } from './support/suites'

const DEMO_PASSWORD = 'Demo-Pass-1'
const chip = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^(${Object.values(VERDICT_LABELS).join('|')})( \\d+)?$`) }).first()

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

/** Visibility with its first chart in view, which is not loaded before. */
async function openTrend(page: Page): Promise<void> {
  await page.goto(routes.visibility)
  // To the top: below the bar of a phone it would count as in view, and its chart would not be loaded.
  await page
    .getByRole('heading', { name: visibilityCopy.trend.title, exact: true })
    .evaluate((heading) => heading.scrollIntoView({ block: 'start' }))
}

for (const width of [1440, 390])
  test(
    `a person’s note is seen by colleagues and deleted by those who may, at ${width} px`,
    longUnless(width === 390),
    async ({ page, browser, signInAs }) => {
      const text = `A new pricing page, ${width} px`
      const day = addDays(today(), width === 390 ? -20 : -24)
      await page.setViewportSize({ width, height: 900 })
      await signInAs('marketeer', routes.visibility)
      await chip(page).click()
      await expect(page.getByRole('definition').filter({ hasText: /^\d+% · \d+ of \d+/ })).toHaveCount(2)
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: notesCopy.add }).filter({ visible: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: notesCopy.save }).click()
      await expect(dialog.getByText(notesCopy.prompts.note)).toBeVisible()
      await dialog.getByLabel(notesCopy.note).fill(text)
      await dialog.getByLabel(notesCopy.day).fill(addDays(today(), 1))
      await dialog.getByRole('button', { name: notesCopy.save }).click()
      await expect(dialog.getByText(notesCopy.prompts.day)).toBeVisible()
      await dialog.getByLabel(notesCopy.day).fill(day)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: notesCopy.save }).click()
      await expect(page.getByText(notesCopy.added)).toBeVisible()
      await expect(dialog).toBeHidden()
      await page.getByRole('button', { name: figuresCopy.showTable(visibilityCopy.trend.title) }).click()
      await expect(page.getByRole('row').filter({ hasText: new RegExp(`^${tableDate(day)}`) })).toContainText(text)

      const elsewhere = await browser.newContext({ viewport: { width, height: 900 } })
      const colleague = await elsewhere.newPage()
      const pill = (on: Page) =>
        on
          .getByRole('toolbar', { name: uiCopy.marks })
          .first()
          .getByRole('button', { name: new RegExp(text) })
      await signIn(colleague, 'internal@demo.test', DEMO_PASSWORD, null)
      await openTrend(colleague)
      await pill(colleague).click()
      await expect(colleague.getByText(notesCopy.by('Amelia Okafor')).first()).toBeVisible()
      await expect(colleague.getByRole('button', { name: notesCopy.delete(text) })).toHaveCount(0)
      await elsewhere.close()

      const others = await browser.newContext({ viewport: { width, height: 900 } })
      const admin = await others.newPage()
      await signIn(admin, 'orgadmin@demo.test', DEMO_PASSWORD, null)
      await openTrend(admin)
      await pill(admin).focus()
      await admin.keyboard.press('Enter')
      await expectAccessible(admin)
      await admin.getByRole('button', { name: notesCopy.delete(text) }).click()
      await admin.getByRole('dialog').getByRole('button', { name: uiCopy.delete }).click()
      await expect(admin.getByText(notesCopy.deleted)).toBeVisible()
      await expect(pill(admin)).toHaveCount(0)
      await others.close()
    },
  )
