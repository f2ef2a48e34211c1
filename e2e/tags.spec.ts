import type { Page } from '@playwright/test'
import { organisationSettingsCopy } from '@/lib/organisations/settings-words'
import { tagsCopy, trackedQueriesCopy } from '@/lib/queries/words'
import { favouritesCopy } from '@/lib/rivals/first'
import { routes } from '@/lib/routes'
import { figuresCopy, tagged } from '@/lib/visibility/figure-words'
import { byTagCopy } from '@/lib/visibility/words'
import { db } from '@/server/db/client'
import { expectNoOverflow, settled, violationsInBothSchemes } from './support/accessibility'
import { makeFixedFigures } from './support/fixed-figures'
import { expect, test } from './support/fixtures'
import { listedAnswers } from './support/opened-answers'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a tag that a system admin gives a query is chosen by its chip, and its row opens exactly its answers', async ({
  page,
  signInAs,
  signInBy,
}) => {
  test.setTimeout(240_000)
  const { marketeer, query } = await makeFixedFigures()
  const { ownerId } = await db().query.findFirstOrThrow({ where: { id: query } })
  await signInAs('admin', routes.adminOrganisationQuery(ownerId, query))
  const field = page.getByRole('textbox', { name: tagsCopy.label })
  await field.fill('Saturday,')
  await field.fill('family')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(trackedQueriesCopy.form.saved)).toBeVisible()
  await expect(page.getByText('#Saturday #family').filter({ visible: true })).toBeVisible()

  await page.context().clearCookies()
  await signInBy(marketeer, routes.visibility)
  await settled(page)
  const heading = page.getByRole('heading', { level: 3, name: byTagCopy.title, exact: true })
  const byTag = page.locator('section').filter({ has: heading }).last()
  await expect(byTag.getByRole('listitem')).toHaveCount(2)
  const [, total = ''] = /of (\d+) answers/.exec(await byTag.getByRole('listitem').first().innerText()) ?? []
  await byTag.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/answers\?.*tag=family/)
  await expect(listedAnswers(page, Number(total))).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Tag Saturday' }).click()
  await expect(page).toHaveURL(/[?&]tag=Saturday/)
  await settled(page)
  await expect(page.getByText(figuresCopy.queries.only(tagged(['Saturday'])))).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await settled(page)
    await expectNoOverflow(page)
    expect(await violationsInBothSchemes(page)).toEqual({ light: [], dark: [] })
    await pictures(page, `visibility-${width}`)
  }
  await page.goto(`${routes.visibility}?tag=nothing`)
  await expect(page.getByText(byTagCopy.noTag(['nothing'], 0))).toBeVisible()
  await pictures(page, 'no-tag')
  await page.getByRole('button', { name: byTagCopy.allQueries }).click()
  await expect(page).not.toHaveURL(/tag=/)
  await page.goto(`${routes.answers}?tag=family`)
  await settled(page)
  await pictures(page, 'answers')
})

test('the rivals that an organisation admin chooses stand first, in their order', async ({ page, signInBy }) => {
  const { organisationAdmin } = await makeFixedFigures()
  await signInBy(organisationAdmin, routes.organisationSettings)
  const row = card(page, organisationSettingsCopy.rivals.title)
  await row.scrollIntoViewIfNeeded()
  const list = row.getByRole('list', { name: favouritesCopy.label })
  for (const count of [1, 2]) {
    await row.getByRole('combobox', { name: favouritesCopy.add }).click()
    await page.getByRole('option').last().click()
    await expect(list.getByRole('listitem')).toHaveCount(count)
  }
  const names = () =>
    list
      .getByRole('button', { name: /^Remove / })
      .evaluateAll((buttons) => buttons.map((each) => each.getAttribute('aria-label')?.replace('Remove ', '') ?? ''))
  const [first = '', second = ''] = await names()
  await row.getByRole('button', { name: favouritesCopy.up(second) }).click()
  await expect.poll(names).toEqual([second, first])
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await row.scrollIntoViewIfNeeded()
    await expectNoOverflow(page)
    expect(await violationsInBothSchemes(page)).toEqual({ light: [], dark: [] })
    await pictures(page, `rivals-${width}`)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(routes.visibility)
  await settled(page)
  await expect(page.getByRole('combobox', { name: figuresCopy.rank.compareWith })).toContainText(second)
  await pictures(page, 'first-rival')
})

async function pictures(page: Page, name: string): Promise<void> {
  const folder = process.env.TAG_PICTURES
  if (!folder) return
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: `${folder}/${name}-${colorScheme}.png`, fullPage: true })
  }
}
