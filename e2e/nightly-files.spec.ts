import type { Page } from '@playwright/test'
import { nightlyFilesCopy as copy } from '@/lib/nightly-files/words'
import { organisationSettingsCopy } from '@/lib/organisations/settings-words'
import { routes } from '@/lib/routes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'

const row = (page: Page) => page.getByRole('region', { name: organisationSettingsCopy.files.title })

// An address within a private network is refused.
test.use({ expectedErrors: [/400 \(Bad Request\)/] })

test('an organisation admin chooses a bucket, changes it without its secret, and stops', async ({ page, people }) => {
  const email = await people.organisationAdmin([{ brands: ['Woolcroft'], text: '1. Woolcroft' }])
  await signIn(page, email, TEST_PASSWORD, null)
  await page.goto(routes.organisationSettings)
  await row(page).scrollIntoViewIfNeeded()
  await expect(row(page).getByText(copy.empty.title)).toBeVisible()
  expect(await violations(page)).toEqual([])

  await row(page).getByRole('button', { name: copy.add }).click()
  const dialog = page.getByRole('dialog', { name: copy.form.addTitle })
  await dialog.getByLabel(copy.form.endpoint).fill('https://127.0.0.1')
  await dialog.getByLabel(copy.form.region).fill('eu-west-2')
  await dialog.getByLabel(copy.form.bucket).fill('figures-of-ours')
  await dialog.getByLabel(copy.form.prefix).fill('sightline')
  await dialog.getByLabel(copy.form.accessKeyId).fill('AKIA1234')
  await dialog.getByLabel(copy.form.secret).fill('the-secret-of-a-store')
  await dialog.getByRole('button', { name: copy.form.save, exact: true }).click()
  await expect(page.getByText(copy.prompts.private)).toBeVisible()
  await dialog.getByLabel(copy.form.endpoint).fill('https://store.example.com')
  expect(await violations(page)).toEqual([])
  await dialog.locator('button[type=submit]').click()
  await expect(row(page).getByText('figures-of-ours/sightline')).toBeVisible()
  await expect(row(page).getByText(copy.states.waiting)).toBeVisible()

  await row(page).getByRole('button', { name: copy.edit }).click()
  const edited = page.getByRole('dialog', { name: copy.form.editTitle })
  await edited.getByLabel(copy.form.bucket).fill('another-bucket')
  await edited.locator('button[type=submit]').click()
  await expect(row(page).getByText('another-bucket/sightline')).toBeVisible()
  for (const [width, scheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    expect(await violations(page)).toEqual([])
  }

  await row(page).getByRole('button', { name: copy.delete }).click()
  await page
    .getByRole('dialog', { name: copy.confirm.title })
    .getByRole('button', { name: copy.delete, exact: true })
    .click()
  await expect(row(page).getByText(copy.empty.title)).toBeVisible()
})
