import type { Page } from '@playwright/test'
import { queriesCopy } from '@/lib/home/words'
import { navigationLabels } from '@/lib/layout/words'
import { ownQueriesCopy as copy } from '@/lib/queries/own-words'
import { trackedQueriesCopy } from '@/lib/queries/words'
import { routes } from '@/lib/routes'
import { answerPreviewCopy } from '@/lib/set-up/words'
import { recordsCopy } from '@/lib/ui/words'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function choose(page: Page, of: string, option: string): Promise<void> {
  await dialog(page, of).getByRole('combobox', { name: copy.form.pauseInstead }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a marketeer proposes a query; the admin accepts it in place of another, swaps, previews, adds and pauses', async ({
  page,
  people,
  signInBy,
}) => {
  test.setTimeout(180_000)
  const { admin, marketeer } = await people.team()

  await signInBy(marketeer)
  await page.getByRole('link', { name: queriesCopy.propose }).click()
  await expect(page.getByText(copy.count(3, 3))).toBeVisible()
  await page.getByRole('button', { name: copy.propose.button }).click()
  const propose = dialog(page, copy.propose.title)
  await propose.getByLabel(/^Search Term/).fill('coats for dogs')
  await propose.getByLabel(copy.propose.reason).fill('Three customers asked <b>us</b>')
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(copy.propose.sent)).toBeVisible()
  await expect(page.getByText(copy.proposals.states.open, { exact: true })).toBeVisible()
  await page.goto(routes.logout)
  await expect(page).toHaveURL(routes.login)

  await signInBy(admin)
  await page.getByRole('link', { name: navigationLabels.queries, exact: true }).first().click()
  await expect(page.getByText('Three customers asked <b>us</b>')).toBeVisible()
  await page.getByRole('button', { name: copy.proposals.acceptOf('coats for dogs') }).click()
  await choose(page, copy.proposals.acceptTitle, 'warm socks')
  await dialog(page, copy.proposals.acceptTitle).getByLabel(copy.proposals.reply).fill('From today on')
  expect(await violations(page)).toEqual([])
  await dialog(page, copy.proposals.acceptTitle).getByRole('button', { name: copy.proposals.accept }).click()
  await expect(page.getByText(copy.proposals.accepted)).toBeVisible()
  const activeOf = (term: string) => page.getByRole('switch', { name: trackedQueriesCopy.activate(term) }).first()
  await expect(activeOf('coats for dogs')).toBeChecked()
  await expect(activeOf('warm socks')).not.toBeChecked()

  await activeOf('warm socks').click()
  await choose(page, copy.swap.title, 'knitted hats')
  expect(await violations(page)).toEqual([])
  await dialog(page, copy.swap.title).getByRole('button', { name: copy.swap.submit }).click()
  await expect(page.getByText(copy.swap.done)).toBeVisible()
  await expect(activeOf('warm socks')).toBeChecked()
  await expect(activeOf('knitted hats')).not.toBeChecked()
  await expect(page.getByText(copy.count(3, 3))).toBeVisible()

  await page.getByRole('button', { name: copy.add }).click()
  const add = dialog(page, copy.form.addTitle)
  await add.getByRole('button', { name: copy.form.use('coats for cyclists') }).click()
  expect(await violations(page)).toEqual([])
  await add.getByRole('button', { name: copy.form.preview }).click()
  const preview = dialog(page, answerPreviewCopy.title)
  await expect(preview.getByText(/^You are (not in it|named )/)).toBeVisible({ timeout: 60_000 })
  await preview.getByRole('button', { name: answerPreviewCopy.add }).click()
  await expect(page.getByText(copy.form.created)).toBeVisible()
  await expect(activeOf('coats for cyclists')).not.toBeChecked()

  await activeOf('coats for dogs').click()
  await expect(page.getByText(copy.count(2, 3))).toBeVisible()
  await page
    .getByRole('button', { name: recordsCopy.edit('knitted hats') })
    .first()
    .click()
  await expect(dialog(page, copy.form.editTitle).getByText('Paused')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(routes.logout)
  await expect(page).toHaveURL(routes.login)

  await signInBy(marketeer, routes.queries)
  await expect(page.getByText(copy.proposals.states.accepted, { exact: true })).toBeVisible()
  await expect(page.getByText(/From today on$/)).toBeVisible()
})
