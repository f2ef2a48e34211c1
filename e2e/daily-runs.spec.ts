import { dailyRunsCopy as copy } from '@/lib/copy/daily-runs'
import { routes } from '@/lib/routes'
import { withDeletedRuns } from './support/deleted-runs'
import { test as base, expect } from './support/fixtures'

const DELETED = 36

const test = base.extend<object, { deletedRuns: undefined }>({
  deletedRuns: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it uses, here nothing
    async ({}, use) => withDeletedRuns(DELETED, () => use(undefined)),
    { scope: 'worker', auto: true },
  ],
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`the questions of a deleted owner are counted apart, at ${viewport.width} px`, async ({ page, signInAs }) => {
    await page.setViewportSize(viewport)
    await signInAs('admin', routes.dailyRuns)
    const card = page.getByRole('region', { name: copy.today.title, exact: true })
    await expect(card.getByText(copy.today.deleted(DELETED))).toBeVisible()
    await expect(card.getByText(copy.list.deleted(DELETED), { exact: true })).toBeVisible()
    await expect(card.getByText(copy.today.skipped(DELETED))).toBeHidden()
    await expect(page.locator('body')).toHaveJSProperty('scrollWidth', viewport.width)
  })
