import type { Page } from '@playwright/test'
import { navigationLabels } from '@/lib/layout/words'
import { organisationSettingsCopy as copy, ownNamesPrompts as prompts } from '@/lib/organisations/settings-words'
import { routes } from '@/lib/routes'
import { formCopy } from '@/lib/ui/words'
import { visibilityCopy } from '@/lib/visibility/words'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'

const ANSWERS = [
  { brands: ['Woolcroft', 'Baythorne'], text: '1. Woolcroft\n2. Baythorne' },
  { brands: ['Baythorne', 'Wool Croft Rooms'], text: '1. Baythorne\n2. Wool Croft Rooms' },
  { brands: ['Woolcroft'], text: 'Only the Woolcroft Museum is worth a visit.' },
]

const tags = (page: Page, field: string) => page.getByRole('list', { name: field }).getByRole('listitem')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('region', { name })

async function save(page: Page, name: string, toast: string): Promise<void> {
  await row(page, name).getByRole('button', { name: copy.save }).click()
  await expect(page.getByText(toast, { exact: true })).toBeVisible()
}

async function add(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text)
  await field(page, name).press('Enter')
}

/** 'n of m answers' beside the ring. */
async function expectCounted(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(routes.visibility)
    await page.waitForLoadState('networkidle')
    // Rivals have such counts, too.
    const heading = page.getByRole('heading', { level: 3, name: visibilityCopy.score.title, exact: true })
    const card = page.locator('section').filter({ has: heading }).last()
    await expect(card.getByText(text).first()).toBeVisible({ timeout: 2000 })
    // A page that is left again and again while it renews its sign-in is signed out.
  }).toPass({ timeout: 60_000, intervals: [3000] })
}

test.describe('an organisation admin', () => {
  test('sets the names and domains by which the organisation is found, and sees the figures follow', async ({
    page,
    people,
  }) => {
    test.setTimeout(240_000)
    await signIn(page, await people.organisationAdmin(ANSWERS), TEST_PASSWORD, null)
    await expectCounted(page, '2 of 3 answers')
    await page.getByRole('link', { name: navigationLabels.organisationSettings }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: copy.title })).toBeVisible()

    await add(page, copy.names.aliases, 'woolcroft ltd')
    await expect(page.getByText(prompts.alreadyThere('woolcroft ltd'))).toBeVisible()
    await add(page, copy.names.aliases, 'Wool-Croft Rooms')
    await expect(page.getByText(`${copy.preview.before}1${copy.preview.after(1)}`)).toBeVisible()
    await add(page, copy.names.neverMatch, 'Woolcroft Museum')
    await expect(page.getByText(`${copy.preview.before}2${copy.preview.after(2)}`)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await save(page, copy.names.title, copy.reevaluated(2))
    await expect(tags(page, copy.names.aliases)).toHaveText(['Wool-Croft Rooms'])
    await expect(row(page, copy.names.title).getByRole('button', { name: copy.discard })).toHaveCount(0)

    await add(page, copy.domains.label, 'https:/woolcroft')
    await expect(page.getByText(prompts.domain)).toBeVisible()
    await add(page, copy.domains.label, 'https://www.Woolcroft.org/rooms')
    await save(page, copy.domains.title, copy.saved)
    await page.reload()
    await expect(tags(page, copy.domains.label)).toHaveText(['woolcroft.org'])

    // The alias counts at once, the term once the worker has read the answers again: 1 and 2, no longer 3.
    await expectCounted(page, '2 of 3 answers')
    await page.goto(routes.organisationSettings)
    await page.getByRole('button', { name: formCopy.remove('Wool-Croft Rooms') }).click()
    await save(page, copy.names.title, copy.reevaluated(1))
    await expectCounted(page, '1 of 3 answers')
    await page.goto(routes.organisationSettings)
    await page.getByRole('button', { name: formCopy.remove('Woolcroft Museum') }).click()
    await save(page, copy.names.title, copy.reevaluated(1))
    await expectCounted(page, '2 of 3 answers')
  })
})
