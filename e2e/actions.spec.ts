import type { Locator, Page } from '@playwright/test'
import { effectCopy, STATUS_LABELS, trackerCopy } from '@/lib/actions/tracker-words'
import { actionsCopy } from '@/lib/actions/words'
import { monthDay, tableDate } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { navigationLabels } from '@/lib/layout/words'
import { opportunitiesCopy } from '@/lib/opportunities/words'
import { routes } from '@/lib/routes'
import { uiCopy } from '@/lib/ui/words'
import { today } from '@/server/clock'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violationsInBothSchemes } from './support/accessibility'
import { untilAwake } from './support/awake'
import { expect, test } from './support/fixtures'
import { chooseOption } from './support/lists'
import { fillIn } from './support/log-in'

const planDialog = (page: Page) => page.getByRole('dialog', { name: actionsCopy.plan })
const updateDialog = (page: Page) => page.getByRole('dialog', { name: trackerCopy.dialog.title })
const rows = (page: Page) => page.getByRole('table', { name: trackerCopy.table }).locator('tbody tr')
const title = (dialog: Locator) => dialog.getByLabel(actionsCopy.fields.title, { exact: true })
const query = (dialog: Locator, name: string) => dialog.getByRole('checkbox', { name: new RegExp(`^${name}`) })

async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsInBothSchemes(page)).toEqual({ light: [], dark: [] })
}

test('a new marketeer plans an action from an opportunity, follows it to the tracker, and deletes it', async ({
  page,
  people,
}) => {
  const email = await people.marketeer()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await page.goto(routes.login)
  const started = Date.now()
  // Signing in ends with a click on its button.
  await fillIn(page, email, TEST_PASSWORD)
  clicks += 1
  // A document that is left before it is whole may throw.
  await page.waitForURL((url) => url.pathname === routes.home)
  await untilAwake(page)
  await click(page.getByRole('link', { name: navigationLabels.opportunities, exact: true }).first())
  const gap = page.getByRole('listitem', { name: actionsCopy.titles.query('wool coats for rain') })
  await expect(gap).toContainText('Baythorne')
  await click(gap.getByRole('button', { name: new RegExp(`^${opportunitiesCopy.plan}`) }))
  const dialog = planDialog(page)
  await expect(title(dialog)).toBeFocused()
  await expect(title(dialog)).toHaveValue(actionsCopy.titles.query('wool coats for rain'))
  await expect(dialog.getByLabel(actionsCopy.fields.description)).toHaveValue(/Baythorne/)
  await expect(query(dialog, 'wool coats for rain')).toBeChecked()
  await expect(dialog.getByText(actionsCopy.chosen(1, 3))).toBeVisible()
  await click(dialog.getByRole('button', { name: actionsCopy.save }))
  await expect(page.getByText(actionsCopy.added)).toBeVisible()
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  process.stdout.write(`From sign-in to a planned action: ${clicks} clicks, ${seconds} s\n`)
  expect(clicks).toBe(4)

  await page.getByRole('link', { name: actionsCopy.open }).click()
  const action = rows(page).first()
  await expect(action).toContainText(`${trackerCopy.own} · `)
  await expect(action).toContainText(STATUS_LABELS.pending)

  const planned = actionsCopy.titles.query('wool coats for rain')
  await page.getByRole('button', { name: trackerCopy.update(planned) }).click()
  await title(updateDialog(page)).fill('Publish a page about rain')
  await query(updateDialog(page), 'warm socks').check()
  await updateDialog(page).getByLabel(actionsCopy.fields.due).fill(addDays(today(), 30))
  await chooseOption(
    updateDialog(page).getByRole('combobox', { name: trackerCopy.dialog.status }),
    STATUS_LABELS.implemented,
  )
  await updateDialog(page).getByRole('button', { name: trackerCopy.dialog.save }).click()
  await expect(updateDialog(page)).toBeHidden()
  await expect(action).toContainText('Too early: day 0 of 14')
  await expect(action).toContainText(tableDate(today()))

  await page.getByRole('button', { name: /^Open Publish a page about rain/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Publish a page about rain' })
  await expect(drawer.getByText(`First look on ${monthDay(addDays(today(), 14))}.`)).toBeVisible()
  await expect(drawer.getByText(effectCopy.series(effectCopy.targeted, 2))).toBeVisible()
  await expectAccessible(page)
  await drawer.getByRole('button', { name: effectCopy.update }).click()
  await expect(query(updateDialog(page), 'warm socks')).toBeChecked()
  await expect(query(updateDialog(page), 'warm socks')).toBeDisabled()
  await expect(updateDialog(page).getByLabel(actionsCopy.fields.due)).toHaveValue(addDays(today(), 30))
  await updateDialog(page).getByRole('button', { name: uiCopy.cancel }).click()
  await page.goBack()
  await expect(drawer).toBeHidden()

  await page.getByRole('button', { name: trackerCopy.update('Publish a page about rain') }).click()
  await updateDialog(page).getByRole('button', { name: uiCopy.delete }).click()
  await expectAccessible(page)
  await page
    .getByRole('dialog', { name: trackerCopy.deletion.title })
    .getByRole('button', { name: uiCopy.delete })
    .click()
  await expect(page.getByText(trackerCopy.deletion.done)).toBeVisible()
  await expect(page.getByText(trackerCopy.empty.title)).toBeVisible()

  await page.getByRole('button', { name: trackerCopy.add }).click()
  await dialog.getByRole('button', { name: actionsCopy.save }).click()
  await expect(dialog.getByText(actionsCopy.prompts.queries)).toBeVisible()
  await expectAccessible(page)
})
