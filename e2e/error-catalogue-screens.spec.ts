import type { Page } from '@playwright/test'
import { organisationsCopy } from '@/lib/copy/organisations'
import { trackerCopy } from '@/lib/copy/recommendation-tracker'
import { trackedQueriesCopy } from '@/lib/copy/tracked-queries'
import { uiCopy } from '@/lib/copy/ui'
import { NEW, routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'
import { findBox, openList } from './support/lists'
import { watchLog } from './support/logged-errors'
import type { People } from './support/people'

// The error catalogue: what a screen says and does.

const TOAST_MS = 5000

const notices = (page: Page) => page.getByRole('region', { name: uiCopy.notices })
const toggle = (page: Page, term: string) =>
  page.getByRole('switch', { name: trackedQueriesCopy.activate(term) }).first()

/** Opens the queries of a new organisation that has as many active ones as it may. */
async function openQueries(page: Page, people: People) {
  const { organisation, active, inactive } = await people.atQueryLimit()
  await page.goto(`${routes.adminOrganisations}?search=${encodeURIComponent(organisation)}`)
  await page.getByRole('link', { name: organisationsCopy.manageQueries(organisation) }).click()
  await expect(page.getByText('3 / 3')).toBeVisible()
  return { active, inactive }
}

test.describe('at the limit of active queries', () => {
  test.use({ expectedErrors: [/status of 409/] })

  test('query-limit: another one is refused by a toast, and stays inactive', { tag: '@long' }, async ({
    page,
    people,
    signInAs,
  }) => {
    await signInAs('admin', null)
    const { inactive } = await openQueries(page, people)
    await toggle(page, inactive).click()
    await expect(notices(page).getByRole('alert')).toHaveText(
      'Maximum active query limit reached. Please deactivate another query to activate another.',
    )
    await expect(toggle(page, inactive)).not.toBeChecked()
    await expect(page.getByText('3 / 3')).toBeVisible()
  })

  test('toasts: a toast stands at the top right and closes after five seconds', async ({ page, people, signInAs }) => {
    await page.clock.install()
    await signInAs('admin', null)
    const { inactive } = await openQueries(page, people)
    // Its seconds pass by themselves no more: how long a busy machine takes is not how long a toast stands.
    await page.clock.pauseAt(Date.now() + 1000)
    await toggle(page, inactive).click()
    const box = await notices(page).getByRole('listitem').boundingBox()
    const { width = 0 } = page.viewportSize() ?? {}
    expect(box?.y).toBeLessThan(40)
    expect(width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(40)
    expect(box?.x).toBeGreaterThan(width / 2)
    await page.clock.runFor(TOAST_MS - 1)
    await expect(notices(page).getByRole('listitem')).toHaveCount(1)
    await page.clock.runFor(1)
    await expect(notices(page).getByRole('listitem')).toHaveCount(0)
  })
})

test.describe('below the limit', () => {
  test('toggle-deactivated, toggle-activated: a toast says so', { tag: '@long' }, async ({
    page,
    people,
    signInAs,
  }) => {
    await signInAs('admin', null)
    const { active } = await openQueries(page, people)
    await toggle(page, active).click()
    await expect(notices(page).getByRole('status')).toHaveText('Query successfully deactivated')
    await expect(toggle(page, active)).not.toBeChecked()
    await expect(page.getByText('2 / 3')).toBeVisible()
    await page.reload()
    await toggle(page, active).click()
    await expect(notices(page).getByRole('status')).toHaveText('Query successfully activated')
    await expect(toggle(page, active)).toBeChecked()
    await expect(page.getByText('3 / 3')).toBeVisible()
  })
})

test.describe('what cannot be had', () => {
  test.use({ expectedErrors: [/status of 503|ERR_CONNECTION_RESET|Failed to fetch/] })

  test('option-list: is an empty list, and the form goes on', { tag: '@long' }, async ({ page, signInAs }) => {
    await signInAs('admin', routes.adminOrganisation(NEW))
    const picker = page.getByRole('combobox', { name: organisationsCopy.form.industry })
    const list = page.getByRole('listbox', { name: organisationsCopy.form.industry })
    await page.route('**/api/admin/industry?*', (route) => route.fulfill({ status: 503, json: {} }))
    await openList(picker)
    await expect(page.getByText(uiCopy.nothingFound)).toBeVisible()
    await expect(list.getByRole('option')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
    await page.unroute('**/api/admin/industry?*')
    await findBox(picker).fill('Flexible')
    await expect(list.getByRole('option', { name: 'Flexible Workspace' })).toBeVisible()
  })

  test('status-save: is logged, and the dialog stays open with what was written', { tag: '@long' }, async ({
    page,
    signInAs,
  }) => {
    await signInAs('marketeer', routes.geoRecommendations)
    const log = await watchLog(page)
    await page.route('**/api/app/organization-geo-recommendation', (route) => route.abort('connectionreset'))
    await page
      .getByRole('button', { name: /^Update / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: trackerCopy.dialog.title })
    const notes = dialog.getByLabel(trackerCopy.dialog.notes)
    await notes.fill('Not to be lost.')
    await dialog.getByRole('button', { name: trackerCopy.dialog.save }).click()
    await expect.poll(() => log).toContainEqual({ message: 'Failed to fetch' })
    await expect(dialog).toBeVisible()
    await expect(notes).toHaveValue('Not to be lost.')
    await expect(notices(page).getByRole('listitem')).toHaveCount(0)
  })
})

test.describe('what cannot be drawn', () => {
  test.use({ expectedErrors: [/TypeError|Cannot read properties|Minified React error|status of/] })

  test('render-error: the crash screen shows, with a report to write', { tag: '@long' }, async ({ page, signInAs }) => {
    await signInAs('marketeer', routes.geoRecommendations)
    await page.waitForLoadState('networkidle')
    await page.route('**/api/app/geo-recommendation/organisation?*', (route) => route.fulfill({ json: {} }))
    await page.getByRole('searchbox', { name: trackerCopy.search }).fill('schema')
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.', exact: true })).toBeVisible()
    await expect(page.getByPlaceholder('Describe what happened...')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit Crash Report', exact: true })).toBeVisible()
    await page.unroute('**/api/app/geo-recommendation/organisation?*')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: trackerCopy.title })).toBeVisible()
  })
})
