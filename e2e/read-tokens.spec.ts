import type { Page } from '@playwright/test'
import { connectCopy } from '@/lib/mcp/page-words'
import { readTokensCopy as copy } from '@/lib/organisations/settings-words'
import { routes } from '@/lib/routes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'

const ANSWERS = [
  { brands: ['Woolcroft', 'Baythorne'], text: '1. Woolcroft\n2. Baythorne' },
  { brands: ['Baythorne'], text: '1. Baythorne' },
]

const row = (page: Page) => page.getByRole('region', { name: copy.title })

async function openSettings(page: Page): Promise<void> {
  await page.goto(routes.organisationSettings)
  await expect(row(page).getByRole('button', { name: copy.create })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([])
}

test('an organisation admin makes a read token, a program reads the figures with it, and revoking ends that', async ({
  page,
  people,
  playwright,
}) => {
  test.setTimeout(120_000)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await people.organisationAdmin(ANSWERS), TEST_PASSWORD, null)
  await openSettings(page)
  await expect(row(page).getByText(copy.empty)).toBeVisible()
  const path = (await row(page).getByText('GET /api/app/visibility/org/').textContent())?.replace('GET ', '') ?? ''

  await row(page).getByRole('textbox', { name: copy.name }).fill('Board spreadsheet')
  await page.keyboard.press('Enter')
  await expect(row(page).getByText(copy.copyNow)).toBeVisible()
  await expect(row(page).getByRole('button', { name: copy.copy, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(page).getByRole('button', { name: copy.copied })).toBeVisible()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token).toMatch(/^sl_[A-Za-z0-9_-]{43}$/)
  await expect(row(page).getByRole('cell', { name: `${token.slice(0, 7)}…` })).toBeVisible()
  await expect(row(page).getByRole('cell', { name: copy.never })).toBeVisible()
  await expectAccessible(page)

  const program = await playwright.request.newContext({ baseURL: new URL(page.url()).origin })
  const headers = { authorization: `Bearer ${token}` }
  const status = async (asked: string) => (await program.get(asked, { headers })).status()
  const figures = await program.get(path, { headers })
  expect(figures.headers()['set-cookie']).toBeUndefined()
  expect(await figures.json()).toMatchObject({ ranked: 1, results: 2, organisation: { name: 'Woolcroft' } })

  const whoami = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'whoami', arguments: {} } }
  const accept = 'application/json, text/event-stream'
  const asked = await program.post('/api/mcp', { headers: { ...headers, accept }, data: whoami })
  expect([asked.status(), await asked.text()]).toEqual([200, expect.stringContaining('Woolcroft')])
  await row(page).getByRole('link', { name: copy.assistant }).click()
  await expect(
    page.getByRole('region', { name: connectCopy.asked.title }).getByRole('cell', { name: 'whoami' }),
  ).toBeVisible()

  await openSettings(page)
  await expect(row(page).getByText(copy.copyNow)).toHaveCount(0)
  expect(await page.content()).not.toContain(token)
  await expect(row(page).getByRole('cell', { name: /Today, \d\d:\d\d/ })).toBeVisible()

  await row(page)
    .getByRole('button', { name: copy.revokeOf('Board spreadsheet') })
    .click()
  const question = page.getByRole('dialog', { name: copy.confirm.title('Board spreadsheet') })
  await expect(question.getByText(copy.confirm.text)).toBeVisible()
  expect(await status(path)).toBe(200)
  await question.getByRole('button', { name: copy.revoke }).click()
  await expect(page.getByText(copy.revoked)).toBeVisible()
  await expect(row(page).getByText(copy.empty)).toBeVisible()
  expect(await status(path)).toBe(401)
  await program.dispose()
})
