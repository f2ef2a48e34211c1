import type { Page } from '@playwright/test'
import { trackerCopy as copy, STATUS_LABELS } from '@/lib/actions/tracker-words'
import { tableDate } from '@/lib/format/dates'
import { toDay } from '@/lib/format/days'
import { routes } from '@/lib/routes'
import { chartsCopy, figuresCopy } from '@/lib/visibility/figure-words'
import { expect, test } from './support/fixtures'
import { chooseOption } from './support/lists'

const table = (page: Page) => page.getByRole('table', { name: copy.table })
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const filter = (page: Page) => page.getByRole('combobox', { name: copy.filter.label, exact: true })
const edits = (page: Page) => rows(page).getByRole('button', { name: /^Update / })

/** The figure of a summary card. */
async function card(page: Page, name: string): Promise<number> {
  const cards = page.getByRole('list', { name: copy.summary.label }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  const text = await cards.allInnerTexts()
  const [figure = ''] = text.find((one) => one.startsWith(name))?.match(/[\d,]+/) ?? []
  return Number(figure.replace(',', ''))
}

test('implementing a recommendation moves the cards, writes its history and marks the rank chart', async ({
  page,
  people,
  signInBy,
}) => {
  await signInBy(await people.tracking(), routes.geoRecommendations)
  await chooseOption(filter(page), STATUS_LABELS.in_progress)
  await expect(rows(page).filter({ hasText: STATUS_LABELS.pending })).toHaveCount(0)
  const opener = edits(page).first()
  const title = ((await opener.getAttribute('aria-label')) ?? '').replace(/^Update /, '')
  const before = {
    implemented: await card(page, copy.summary.implemented),
    inProgress: await card(page, copy.summary.inProgress),
  }
  await chooseOption(filter(page), copy.filter.all)

  await page.getByRole('button', { name: copy.update(title), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: copy.dialog.title })
  await expect(dialog.getByText(title)).toBeVisible()
  await chooseOption(dialog.getByRole('combobox', { name: copy.dialog.status }), STATUS_LABELS.implemented)
  await dialog.getByLabel(copy.dialog.notes).fill('Live since this morning.')
  await dialog.getByRole('button', { name: copy.dialog.save }).click()
  await expect(page.getByText(copy.saved(toDay(Date.now()), false))).toBeVisible()
  await expect(dialog).toBeHidden()

  await expect.poll(() => card(page, copy.summary.implemented)).toBe(before.implemented + 1)
  expect(await card(page, copy.summary.inProgress)).toBe(before.inProgress - 1)
  await expect(rows(page).first()).toContainText(title)
  await expect(rows(page).first()).toContainText(STATUS_LABELS.implemented)
  await expect(rows(page).first()).toContainText(tableDate(new Date().toISOString()))

  await page.getByRole('button', { name: copy.update(title), exact: true }).click()
  await expect(dialog.getByLabel(copy.dialog.notes)).toHaveValue('Live since this morning.')
  const [latest] = await dialog.getByRole('listitem').all()
  await expect(latest ?? dialog).toContainText(
    `${STATUS_LABELS.in_progress}${copy.history.to}${STATUS_LABELS.implemented}`,
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.goto(routes.visibility)
  await expect(page.getByText(/^GEO( \d+)?$/).first()).toBeVisible()
  await page.getByRole('button', { name: figuresCopy.showTable('Query Rank Trend') }).click()
  const today = page
    .getByRole('table', { name: chartsCopy.rank.caption(7) })
    .getByRole('row')
    .nth(1)
  await expect(today).toContainText(title)
})
