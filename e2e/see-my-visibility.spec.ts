import type { Page } from '@playwright/test'
import { dailyRunsCopy } from '@/lib/copy/daily-runs'
import { figuresCopy } from '@/lib/copy/figures'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'

const OF_LATEST_DAY = /\(show the (\d+) answers? of this day\)/

/** How many answers of the latest day Live Visibility counts. */
async function latestDay(page: Page): Promise<number> {
  const said = await page.getByRole('button', { name: OF_LATEST_DAY }).textContent()
  return Number(OF_LATEST_DAY.exec(said ?? '')?.[1])
}

// A day is run once: this comes before the other journey that starts it, by the order of the files' names.
test('from sign-in to a chart that the daily run has changed', async ({ page, request, signInAs }) => {
  test.setTimeout(120_000)
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

  // Three queries of the one engine with a key. The page looks again by itself; coming back to the tab makes it do so.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect(await latestDay(page)).toBe(before + 3)
  }).toPass({ timeout: 90_000, intervals: [1000] })
})

test('a chosen query filters every figure, is kept in the address and survives Back', async ({ page, signInAs }) => {
  await signInAs('marketeer', routes.visibility)
  const chips = page.getByRole('group', { name: figuresCopy.queries.label }).getByRole('button')
  await expect(page.getByText(figuresCopy.queries.clearAll)).toBeHidden()
  await chips.first().click()
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/queries=[0-9a-f]{24}/)
  await page.reload()
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: figuresCopy.queries.clearAll }).click()
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'false')
  await expect(page).not.toHaveURL(/queries=/)
})

test('a system admin sees how the daily run goes and why runs failed', async ({ page, signInAs }) => {
  await signInAs('admin', routes.dailyRuns)
  await expect(page.getByRole('heading', { level: 1, name: dailyRunsCopy.title })).toBeVisible()
  await expect(page.getByText(dailyRunsCopy.list.status.finished).first()).toBeVisible()
})

test('someone without an organisation is told so', async ({ page, signInAs }) => {
  await signInAs('unassigned')
  await expect(page.getByRole('heading', { name: 'No Organisation Assigned' })).toBeVisible()
  await page.goto(routes.visibility)
  await expect(page.getByRole('heading', { name: 'No Organisation Assigned' })).toBeVisible()
})
