import type { Page } from '@playwright/test'
import { industriesCopy } from '@/lib/industries/words'
import { organisationsCopy } from '@/lib/organisations/words'
import { trackedQueriesCopy } from '@/lib/queries/words'
import { routes } from '@/lib/routes'
import { recordsCopy } from '@/lib/ui/words'
import { expect, test } from './support/fixtures'
import { findBox, openList } from './support/lists'

// What a system admin makes and deletes by the forms of the lists.

const INDUSTRY = 'Speciality Coffee'
const ORGANISATION = 'Copperline Coffee'

const save = (page: Page) => page.getByRole('button', { name: recordsCopy.save, exact: true }).click()

async function deleteRow(page: Page, path: string, name: string, says: string, done: string): Promise<void> {
  await page.goto(path)
  await page
    .getByRole('button', { name: recordsCopy.delete(name) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(says)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(done, { exact: true }).first()).toBeVisible()
}

test('an industry, an organisation in it and its query are made, and deleted with everything that is their own', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin', routes.adminIndustries)
  await page.getByRole('link', { name: industriesCopy.addNew }).click()
  await expect(page.getByLabel(industriesCopy.form.location, { exact: true })).toHaveValue('London')
  await page.getByLabel(industriesCopy.form.name, { exact: true }).fill(INDUSTRY)
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: `Industry Queries: ${INDUSTRY}` })).toBeVisible()

  await page.goto(routes.adminOrganisations)
  await page.getByRole('link', { name: organisationsCopy.addNew }).click()
  await page.getByLabel(organisationsCopy.form.name, { exact: true }).fill(ORGANISATION)
  const industries = page.getByRole('combobox', { name: organisationsCopy.form.industry })
  await openList(industries)
  await findBox(industries).fill('Speciality')
  await page.getByRole('option', { name: INDUSTRY }).click()
  await page.getByLabel(organisationsCopy.form.websiteUrl, { exact: true }).fill('copperline.example')
  await save(page)
  const next = page.getByRole('region', { name: organisationsCopy.nextSteps.title })
  await next.getByRole('link', { name: organisationsCopy.form.queries }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Organisation Queries: ${ORGANISATION}` })).toBeVisible()
  await page.getByRole('link', { name: trackedQueriesCopy.addNew }).click()
  await page.getByLabel(trackedQueriesCopy.form.searchTerm, { exact: true }).fill('best coffee beans')
  await save(page)
  await expect(page.getByText('1 / 3')).toBeVisible()

  // What was activated is asked at once, three times a day by default; no daily run is needed.
  await expect(() =>
    deleteRow(page, routes.adminOrganisations, ORGANISATION, '1 query and 3 answers', 'Organization deleted'),
  ).toPass({ timeout: 60_000 })
  const sure = 'Are you sure you want to delete this industry? This action cannot be undone.'
  await deleteRow(page, routes.adminIndustries, INDUSTRY, sure, 'Industry deleted')
})

test('the other form of an admin address leads to the one that exists', async ({ page, signInAs }) => {
  await signInAs('admin', null)
  for (const [other, one] of [
    ['/admin/user', routes.adminUsers],
    ['/admin/geo-recommendation', routes.adminRecommendations],
  ]) {
    await page.goto(other ?? '')
    await expect(page).toHaveURL(new RegExp(`${one}$`))
  }
  await page.goto(routes.adminIndustries)
  await page
    .getByRole('link', { name: /^Manage Queries of/ })
    .first()
    .click()
  await page.waitForURL(/industry-queries/)
  const id = page.url().split('/').at(-1)
  await page.goto(`/admin/industry-query/${id}`)
  await expect(page).toHaveURL(new RegExp(`${routes.adminIndustryQueries(id ?? '')}$`))
})
