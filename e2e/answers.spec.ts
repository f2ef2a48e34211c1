import type { Page } from '@playwright/test'
import { answersCopy as copy } from '@/lib/answers/page'
import { answerCopy } from '@/lib/answers/words'
import { howWeCalculateCopy } from '@/lib/how-we-calculate/words'
import { errorsCopy } from '@/lib/layout/words'
import { routes } from '@/lib/routes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { violations } from './support/accessibility'
import { expect, test } from './support/fixtures'
import { signIn } from './support/log-in'
import { follow } from './support/opened-answers'
import { longUnless } from './support/suites'

const rows = (page: Page) => page.locator('[data-answer-row]')
const reader = (page: Page) => page.getByRole('article')
const view = (page: Page, name: string) =>
  page.getByRole('list', { name: copy.views.label }).getByRole('button', { name: new RegExp(`^${name}`) })

async function expectNoOverflow(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

for (const theme of ['light', 'dark'] as const)
  test(
    `a count leads to its answers, which are read one after another by keyboard, in the ${theme} theme`,
    longUnless(theme === 'light'),
    async ({ page, signInAs }) => {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await signInAs('marketeer', routes.visibility)
      const count = await follow(page, page.getByRole('link', { name: /^\d+ of \d+ answers/ }).first())
      expect(count).toBeGreaterThan(9)
      await expect(page.getByRole('button', { name: copy.allAnswers })).toBeVisible()
      expect(await violations(page)).toEqual([])

      await rows(page).nth(1).click()
      const second = new URL(page.url()).pathname
      await expect(reader(page).locator('mark').first()).toBeVisible()
      await expect(
        reader(page)
          .getByText(/^(You are|\d+ rivals? )/)
          .first(),
      ).toBeVisible()
      await page.keyboard.press('j')
      await expect(page).not.toHaveURL(new RegExp(second))
      await expect(page.getByText(/^3 of \d+$/).filter({ visible: true })).toBeVisible()
      await page.keyboard.press('k')
      await expect(page).toHaveURL(new RegExp(second))
      await expect(rows(page).nth(1).getByText(copy.tags.unread)).toHaveCount(0)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/\/answers\?/)
      await expect(rows(page).nth(1)).toBeFocused()
    },
  )

test('answers are found by their words, by view and by filter, and a view is kept', async ({ page, signInAs }) => {
  await signInAs('marketeer', routes.answers)
  const all = Number(/\d+/.exec(await view(page, copy.views.all).innerText())?.[0])
  await page.keyboard.press('/')
  await page.keyboard.type('"front desk"')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=/)
  await expect(rows(page).first()).toContainText(/front desk/i)
  const found = Number(/\d+/.exec(await view(page, copy.views.all).innerText())?.[0])
  expect(found).toBeLessThan(all)

  await page.getByRole('button', { name: copy.saved.label }).click()
  await page.getByRole('button', { name: copy.saved.save }).click()
  const dialog = page.getByRole('dialog', { name: copy.saved.save })
  await dialog.getByLabel(copy.saved.name).fill('Front desk')
  await dialog.getByRole('button', { name: copy.saved.save }).click()
  await expect(page.getByText(copy.saved.done)).toBeVisible()

  await page.getByRole('button', { name: copy.clearSearch }).click()
  await view(page, copy.views.behindRival).click()
  await expect(page).toHaveURL(/view=behindRival/)
  await expect(rows(page).filter({ hasText: /^Place 1\b/ })).toHaveCount(0)
  await page.getByRole('button', { name: copy.moreFilters.open, exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: copy.moreFilters.named }).click()
  await page.getByRole('option', { name: 'Not named', exact: true }).click()
  await page.getByRole('button', { name: copy.moreFilters.show }).click()
  await expect(page.getByText(/that do not name you, /)).toBeVisible()
  await expect(rows(page).filter({ hasText: /^Place \d/ })).toHaveCount(0)
  await page.getByRole('button', { name: copy.allAnswers }).click()

  await page.getByRole('button', { name: copy.saved.label }).click()
  await page.getByRole('button', { name: 'Front desk', exact: true }).click()
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('button', { name: copy.saved.label }).click()
  await page.getByRole('button', { name: copy.saved.delete('Front desk') }).click()
  await expect(page.getByText(copy.saved.none)).toBeVisible()
})

test('an answer that is wrong is flagged for all of the organisation, until it is solved', async ({
  page,
  signInAs,
}) => {
  await signInAs('marketeer', routes.answers)
  await expect(view(page, copy.views.wrongAboutUs)).toContainText('0')
  await rows(page).first().click()
  await reader(page).getByRole('button', { name: copy.flag.open }).click()
  const dialog = page.getByRole('dialog', { name: copy.flag.title })
  expect(await violations(page, { include: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: copy.flag.save }).click()
  await expect(dialog.getByText(copy.flag.prompt)).toBeVisible()
  await dialog.getByLabel(copy.flag.note).fill('We have no office in Leeds.')
  await dialog.getByRole('button', { name: copy.flag.save }).click()
  await expect(page.getByRole('region', { name: copy.flag.head })).toContainText('We have no office in Leeds.')
  await expect(view(page, copy.views.wrongAboutUs)).toContainText('1')

  await signInAs('orgadmin', `${routes.answers}?view=wrongAboutUs`)
  await expect(rows(page)).toHaveCount(1)
  const note = page.getByRole('region', { name: copy.flag.head })
  await expect(note).toContainText('We have no office in Leeds.')
  await note.getByRole('button', { name: copy.flag.solved }).click()
  await expect(page.getByText(copy.empty.wrongAboutUs)).toBeVisible()
})

test('on a phone the list and an answer are two pages, with the actions on the answer at its foot', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInAs('marketeer', routes.answers)
  await expect(reader(page)).toBeHidden()
  await expectNoOverflow(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: copy.filters }).click()
  await expect(page.getByRole('combobox', { name: copy.engine })).toBeVisible()
  await rows(page).nth(4).click()
  await expect(rows(page).first()).toBeHidden()
  await expect(reader(page).getByRole('heading', { level: 2 })).toBeVisible()
  await reader(page)
    .getByRole('button', { name: /^Order: / })
    .click()
  await expect(reader(page).getByRole('heading', { level: 3, name: copy.order.title })).toBeVisible()
  await expect(page.getByRole('button', { name: copy.plan })).toBeInViewport()
  await expectNoOverflow(page)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: copy.back }).click()
  await expect(rows(page).nth(4)).toBeFocused()
  await expect(rows(page).nth(4)).toBeInViewport()
})

test.describe('one answer', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('has an address for its readers, old ones too, and for nobody else', async ({
    page,
    context,
    signInAs,
    people,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signInAs('orgadmin', routes.answers)
    await rows(page).nth(2).click()
    await reader(page).getByRole('button', { name: answerCopy.copyLink }).click()
    await expect(page.getByText(answerCopy.linkCopied)).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto(routes.anyAnswer(link.split('/').at(-1) ?? ''))
    await expect(page).toHaveURL(link)
    await expect(reader(page).locator('mark').first()).toBeVisible()
    await reader(page).getByRole('button', { name: copy.quote.copy }).click()
    await expect(page.getByText(copy.quote.done)).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^“.+” \(\w+, \d+ \w+ \d{4}\)$/)

    await signIn(page, await people.customer(), TEST_PASSWORD, null)
    expect((await page.goto(link))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: errorsCopy.notFound.title })).toBeVisible()
  })
})

test('how figures are calculated prints without its list of parts', async ({ page, signInAs }) => {
  await signInAs('marketeer', routes.howWeCalculate)
  const parts = page.getByRole('navigation', { name: howWeCalculateCopy.onThisPage })
  await expect(parts).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(parts).toBeHidden()
  await expect(page.getByRole('table', { name: howWeCalculateCopy.names.title })).toBeVisible()
})
