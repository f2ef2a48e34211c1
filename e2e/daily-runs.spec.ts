import type { Page } from '@playwright/test'
import { dailyRunsCopy as copy } from '@/lib/daily-run/words'
import { homeCopy } from '@/lib/home/words'
import { routes } from '@/lib/routes'
import { withDeletedRuns } from './support/deleted-runs'
import { test as base, expect } from './support/fixtures'
import { longUnless } from './support/suites'

// Today's run, which all organisations share: a day is run once, so the order of these tests matters.

const DELETED = 36

const test = base.extend<{ deletedRuns: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it uses, here nothing
  deletedRuns: async ({}, use) => withDeletedRuns(DELETED, () => use(undefined)),
})

const OF_LATEST_DAY = /\(show the (\d+) answers? of this day\)/

/** How many answers of the latest day Live Visibility counts. */
async function latestDay(page: Page): Promise<number> {
  const said = await page.getByRole('link', { name: OF_LATEST_DAY }).textContent()
  return Number(OF_LATEST_DAY.exec(said ?? '')?.[1])
}

test('from sign-in to a chart that the daily run has changed', async ({ page, request, signInAs }) => {
  test.setTimeout(120_000)
  await page.clock.install()
  await signInAs('marketeer')
  await page.getByRole('link', { name: 'Visibility', exact: true }).click()
  await expect(page).toHaveURL(routes.visibility)
  const before = await latestDay(page)
  expect(before).toBeGreaterThan(0)

  const run = () => request.post('/api/cron/daily', { headers: { authorization: `Bearer ${process.env.CRON_SECRET}` } })
  const first = await run()
  expect(first.status()).toBe(202)
  const { enqueued, alreadyDone } = await first.json()
  expect(enqueued).toBeGreaterThan(0)
  expect(await (await run()).json()).toMatchObject({ enqueued: 0, alreadyDone: alreadyDone + enqueued })

  // Three queries of the one engine with a key. The page looks again each minute by itself.
  await expect(async () => {
    await page.clock.fastForward('01:00')
    expect(await latestDay(page)).toBe(before + 3)
  }).toPass({ timeout: 90_000, intervals: [1000] })
})

test('an internal user runs today’s industry queries and sees the run end', async ({ page, signInAs }) => {
  test.setTimeout(120_000)
  await signInAs('internal')
  const tools = page.getByRole('region', { name: homeCopy.devTools.title })
  await expect(tools.getByText(homeCopy.devTools.tag)).toBeVisible()
  await tools.getByRole('button', { name: homeCopy.devTools.run.industries }).click()
  // Another journey may have run the day first: then the page says that there is nothing to queue.
  await expect(page.getByText(/\d+ (query|queries) queued$|^Nothing was queued/)).toBeVisible()
  const bar = tools.getByRole('progressbar', { name: copy.list.bar(homeCopy.devTools.owner.industries) })
  await expect(async () => {
    const all = await bar.getAttribute('aria-valuemax')
    expect(Number(all)).toBeGreaterThan(0)
    expect(await bar.getAttribute('aria-valuenow')).toBe(all)
  }).toPass({ timeout: 90_000, intervals: [1000] })
})

test('a system admin sees how the daily run goes and why runs failed', async ({ page, signInAs }) => {
  await signInAs('admin', routes.dailyRuns)
  await expect(page.getByRole('heading', { level: 1, name: copy.title })).toBeVisible()
  await expect(page.getByText(copy.list.status.finished).first()).toBeVisible()
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(
    `the questions of a deleted owner are counted apart, at ${viewport.width} px`,
    longUnless(viewport.width === 390),
    async ({ page, signInAs, deletedRuns: _ }) => {
      await page.setViewportSize(viewport)
      await signInAs('admin', routes.dailyRuns)
      const card = page.getByRole('region', { name: copy.today.title, exact: true })
      await expect(card.getByText(copy.today.deleted(DELETED))).toBeVisible()
      await expect(card.getByText(copy.list.deleted(DELETED), { exact: true })).toBeVisible()
      await expect(card.getByText(copy.today.skipped(DELETED))).toBeHidden()
      await expect(page.locator('body')).toHaveJSProperty('scrollWidth', viewport.width)
    },
  )
