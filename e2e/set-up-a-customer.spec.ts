import type { Page } from '@playwright/test'
import { industriesCopy } from '@/lib/copy/industries'
import { organisationsCopy } from '@/lib/copy/organisations'
import { trackedQueriesCopy } from '@/lib/copy/tracked-queries'
import { formCopy, recordsCopy } from '@/lib/copy/ui'
import { userManagementCopy } from '@/lib/copy/users'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'
import { findBox, openList } from './support/lists'

// A system admin sets up a customer from nothing to its first run.

const INDUSTRY = 'Speciality Coffee'
const ORGANISATION = 'Copperline Coffee'
const LIMIT = 'Maximum active query limit reached. Please deactivate another query to activate another.'

const save = (page: Page) => page.getByRole('button', { name: recordsCopy.save, exact: true }).click()
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible()

async function addQuery(page: Page, term: string): Promise<void> {
  await page.getByRole('link', { name: trackedQueriesCopy.addNew }).click()
  await page.getByLabel(trackedQueriesCopy.form.searchTerm, { exact: true }).fill(term)
  await save(page)
  await toast(page, trackedQueriesCopy.form.created)
  await expect(page.getByRole('link', { name: term, exact: true })).toBeVisible()
}

test.describe('a new customer', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('is set up from nothing to its first answers, and deleted with everything that is its own', async ({
    page,
    signInAs,
  }) => {
    test.setTimeout(240_000)
    await signInAs('admin', routes.adminIndustries)
    await page.getByRole('link', { name: industriesCopy.addNew }).click()
    await save(page)
    await expect(page.getByText(formCopy.checkForErrors)).toBeVisible()
    await expect(page.getByText(industriesCopy.form.namePrompt)).toBeVisible()
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
    await expect(next.getByRole('link', { name: organisationsCopy.nextSteps.setUp })).toBeVisible()
    await next.getByRole('link', { name: organisationsCopy.form.queries }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Organisation Queries: ${ORGANISATION}` })).toBeVisible()
    await expect(page.getByText('No queries for this organisation yet.')).toBeVisible()
    const terms = ['best coffee beans', 'coffee subscription', 'decaf roaster', 'espresso at home']
    for (const term of terms) await addQuery(page, term)
    await expect(page.getByText('3 / 3')).toBeVisible()
    const fourth = page.getByRole('switch', { name: trackedQueriesCopy.activate('espresso at home') }).first()
    await fourth.click()
    await toast(page, LIMIT)
    await expect(fourth).not.toBeChecked()

    await page.goto(routes.adminIndustries)
    await page.getByRole('link', { name: industriesCopy.manageQueries(INDUSTRY) }).click()
    await expect(page.getByText('Active queries are limited to a MAXIMUM of 20')).toBeVisible()
    await page.getByRole('link', { name: trackedQueriesCopy.addNew }).click()
    await page.getByLabel(trackedQueriesCopy.form.searchTerm, { exact: true }).fill('best coffee brands')
    await expect(page.getByLabel(trackedQueriesCopy.form.active, { exact: true })).toBeChecked()
    await save(page)
    await expect(page.getByText('1 / 20')).toBeVisible()

    await page.goto(routes.adminUsers)
    await page.getByRole('link', { name: userManagementCopy.invite }).click()
    // Exactly: the search box of the list that is being left names addresses too.
    await page.getByLabel(userManagementCopy.form.email, { exact: true }).fill('owner@copperline.example')
    await page.getByRole('button', { name: userManagementCopy.form.send }).click()
    await toast(page, userManagementCopy.form.invitationSent)
    await expect(page.getByText('owner@copperline.example').first()).toBeVisible()

    // What was activated is asked at once, three times a day by default; no daily run is needed.
    await expect(async () => {
      await page.goto(routes.adminOrganisations)
      await page
        .getByRole('button', { name: recordsCopy.delete(ORGANISATION) })
        .first()
        .click()
      await expect(page.getByText('4 queries and 9 results will be deleted.')).toBeVisible({ timeout: 2000 })
    }).toPass({ timeout: 60_000 })
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Delete Organization' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await toast(page, 'Organization deleted')
    await expect(page.getByRole('link', { name: ORGANISATION, exact: true })).toHaveCount(0)

    await page.goto(routes.adminIndustries)
    await page
      .getByRole('button', { name: recordsCopy.delete(INDUSTRY) })
      .first()
      .click()
    await expect(
      page.getByText('Are you sure you want to delete this industry? This action cannot be undone.'),
    ).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await toast(page, 'Industry deleted')
  })
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
