import type { Page } from '@playwright/test'
import { organisationsCopy } from '@/lib/copy/organisations'
import { trackedQueriesCopy } from '@/lib/copy/tracked-queries'
import { uiCopy } from '@/lib/copy/ui'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'
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

