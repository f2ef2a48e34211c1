import { navigationLabels } from '@/lib/layout/words'
import { namesCopy as copy } from '@/lib/names/words'
import { routes } from '@/lib/routes'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { longUnless } from './support/suites'

test('a system admin sorts a name, sees its results follow, and takes it back', async ({ page, signInAs }) => {
  await signInAs('admin', routes.admin)
  await page.getByRole('link', { name: navigationLabels.names, exact: true }).click()
  await expect(page).toHaveURL(routes.names)
  await expect(page.getByRole('heading', { level: 1, name: copy.title })).toBeVisible()
  const table = page.getByRole('table', { name: copy.table })
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('button', { name: `: ${name}` }) })
  const button = (action: string, name: string) => table.getByRole('button', { name: copy.actionOf(action, name) })

  await row('Sable House').focus()
  await page.keyboard.press('s')
  await table.getByRole('combobox', { name: new RegExp(`^${copy.panel.sameAs}`) }).click()
  await page
    .getByRole('textbox')
    .or(page.getByRole('combobox', { expanded: true }))
    .last()
    .fill('Tandem')
  await page.getByRole('option', { name: 'Tandem Floors' }).click()
  await expect(table.getByText(/^This changes [\d,]+ stored answers of 2 organisations\.$/)).toBeVisible()
  await table.getByRole('button', { name: copy.panel.apply }).click()
  await expect(page.getByText(/^Names re-evaluated: [\d,]+ answers$/)).toBeVisible({ timeout: 60_000 })
  await expect(button(copy.actions.sameAs, 'Sable House')).toHaveCount(0)

  await page.getByRole('radio', { name: new RegExp(`^${copy.views.sameAs} 1`) }).check()
  await expect(table.getByText(copy.sameAs('Tandem Floors'))).toBeVisible()
  await button(copy.actions.restore, 'Sable House').click()
  await expect(table.getByText(/^This changes/)).toBeVisible()
  await table.getByRole('button', { name: copy.panel.apply }).click()
  await expect(page.getByText(copy.empty.other.title)).toBeVisible()
  await expect(page.getByText(/^Names re-evaluated: [\d,]+ answers$/).last()).toBeVisible({ timeout: 60_000 })
  await page.getByRole('radio', { name: new RegExp(`^${copy.views.new}`) }).check()
  await expect(button(copy.actions.sameAs, 'Sable House')).toBeVisible()
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(
    `the inbox has no accessibility violation at ${viewport.width} px`,
    longUnless(viewport.width === 390),
    async ({ page, signInAs }) => {
      await page.setViewportSize(viewport)
      await signInAs('admin', routes.names)
      await page
        .getByRole('button', { name: new RegExp(`^${copy.actions.sameAs}`) })
        .filter({ visible: true })
        .first()
        .click()
      await expect(page.getByRole('button', { name: copy.panel.apply }).filter({ visible: true })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await expect(page.locator('body')).toHaveJSProperty('scrollWidth', viewport.width)
    },
  )
