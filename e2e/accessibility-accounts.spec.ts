import type { Page } from '@playwright/test'
import { accountsCopy } from '@/lib/people/account-words'
import { routes } from '@/lib/routes'
import { expectNoOverflow, violations, violationsInBothSchemes, wear } from './support/accessibility'
import { expect, test } from './support/fixtures'

test.use({ expectedErrors: [/status of 404/] })

const LINK = `?token=t&id=${'a'.repeat(24)}`
const submit = (page: Page) => page.locator('form button[type=submit]').click()

/** Every page that anyone may open, and the faces it can have without a server's help. */
const FACES: [name: string, path: string, act?: (page: Page) => Promise<void>][] = [
  ['log in', routes.login],
  ['log in, failing', routes.login, submit],
  ['register', routes.register],
  ['register, failing', routes.register, submit],
  ['forgot password', routes.requestReset],
  ['forgot password, failing', routes.requestReset, submit],
  [
    'instructions sent',
    routes.requestReset,
    async (page) => {
      const { email, confirmEmail } = accountsCopy.fields
      for (const label of [email, confirmEmail]) await page.getByLabel(label, { exact: true }).fill('a@b.test')
      await submit(page)
      await page.getByRole('heading', { name: accountsCopy.requestReset.sent.title }).waitFor()
    },
  ],
  ['reset password, failing', `${routes.resetPassword}${LINK}`, submit],
  ['set password, failing', `${routes.setPassword}${LINK}`, submit],
  ['verify email', `${routes.verifyEmail}${LINK}`],
  ['incomplete link', routes.verifyEmail],
  ['a digest link that belongs to no one', routes.unsubscribe],
  ['terms', routes.terms],
  ['forbidden', routes.forbidden],
  ['not found', '/no-such-page'],
]

const FORMS = [1440, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
)

/** Each face takes the next form. */
const formOf = (index: number) => FORMS[index % FORMS.length] as (typeof FORMS)[number]

test('the public pages have no violations, each in one form', async ({ page }) => {
  for (const [index, [name, path, act]] of FACES.entries()) {
    await page.goto(path)
    await wear(page, formOf(index))
    await act?.(page)
    expect.soft(await violations(page), name).toEqual([])
    await expectNoOverflow(page)
  }
})

for (const width of [1440, 768, 390])
  test(`the public pages have no violations at ${width} px in light and dark`, { tag: '@long' }, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 844 })
    for (const [name, path, act] of FACES) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(path)
      await act?.(page)
      expect.soft(await violationsInBothSchemes(page), name).toEqual({ light: [], dark: [] })
      await expectNoOverflow(page)
    }
  })
