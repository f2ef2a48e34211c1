import { figuresCopy } from '@/lib/copy/figures'
import { routes } from '@/lib/routes'
import { expect, test } from './support/fixtures'

test('a chosen query filters every figure, is kept in the address and survives Back', { tag: '@long' }, async ({
  page,
  signInAs,
}) => {
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

test('someone without an organisation is told so', { tag: '@long' }, async ({ page, signInAs }) => {
  await signInAs('unassigned')
  await expect(page.getByRole('heading', { name: 'No Organisation Assigned' })).toBeVisible()
  await page.goto(routes.visibility)
  await expect(page.getByRole('heading', { name: 'No Organisation Assigned' })).toBeVisible()
})
