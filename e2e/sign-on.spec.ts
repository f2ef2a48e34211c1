import type { ChildProcess } from 'node:child_process'
import type { Page } from '@playwright/test'
import { accountsCopy } from '@/lib/people/account-words'
import { connectCopy, signOnRefusals } from '@/lib/people/sign-on-words'
import { routes } from '@/lib/routes'
import { TEST_PASSWORD } from '@/tests/support/factories'
import { signOnSettings, startIssuer, type TestIssuer } from '@/tests/support/issuer'
import { freePort } from '../tools/port.mjs'
import { startNode } from '../tools/processes.mjs'
import { untilHealthy, webProgram } from '../tools/stack.mjs'
import { violations } from './support/accessibility'
import { expect, PASSWORD, test } from './support/fixtures'
import { fillIn } from './support/log-in'

// A web process of its own on the database of the stack, with a real issuer on another site beside it.

const NAME = 'Woolcroft ID'
const { login } = accountsCopy

async function withSignOn(more: Record<string, string>, use: (origin: string, issuer: TestIssuer) => Promise<void>) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const issuer = await startIssuer(origin)
  const { args, env } = webProgram(port)
  const settings = { ...signOnSettings(issuer.url, { OIDC_NAME: NAME, ...more }), APP_URL: origin }
  const web: ChildProcess = startNode(args, { env: { ...env, ...settings } })
  try {
    await untilHealthy(port)
    await use(origin, issuer)
  } finally {
    web.kill('SIGTERM')
    await issuer.stop()
  }
}

async function signOn(page: Page, origin: string, person: string) {
  await page.goto(`${origin}${routes.login}`)
  await page.getByRole('button', { name: login.signOn(NAME) }).click()
  await page.getByRole('link', { name: person }).click()
}

test('a person accepts an invitation by single sign-on, signs out of both, and connects an account by its password', async ({
  page,
  people,
}) => {
  const [invited, registered] = [await people.invited(), await people.organisationAdmin([])]
  await withSignOn({}, async (origin, issuer) => {
    const verified = { email_verified: true, given_name: 'Grace', family_name: 'Hopper' }
    issuer.people.set('1', { name: 'Grace', email: invited, ...verified })
    issuer.people.set('2', { name: 'Amelia', email: registered, ...verified })
    issuer.people.set('3', { name: 'Stranger', email: 'stranger@woolcroft.example', ...verified })

    await test.step('in', async () => {
      await page.goto(`${origin}${routes.login}`)
      expect(await violations(page)).toEqual([])
      await signOn(page, origin, 'Grace')
      await page.waitForURL(`${origin}${routes.home}`)
      await page.goto(`${origin}${routes.profile}`)
      await expect(page.getByRole('button', { name: 'Account of Grace Hopper' })).toBeVisible()
      expect(await page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '{}').tokenType)).toBe('Bearer')
    })

    await test.step('out, here and there', async () => {
      await page.goto(`${origin}${routes.logout}`)
      await page.waitForURL(`${origin}${routes.login}**`)
      await page.goto(`${origin}${routes.profile}`)
      await page.waitForURL(`${origin}${routes.login}`)
      // The issuer asks again who it is.
      await page.getByRole('button', { name: login.signOn(NAME) }).click()
      await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible()
    })

    await test.step('nobody knows the stranger', async () => {
      await page.getByRole('link', { name: 'Stranger' }).click()
      await expect(page.getByText(signOnRefusals.noAccount(NAME))).toBeVisible()
      await expect(page).toHaveURL(`${origin}${routes.login}`)
    })

    await test.step('an account with a password is connected once', async () => {
      await page.context().clearCookies({ domain: '127.0.0.1' })
      await signOn(page, origin, 'Amelia')
      await expect(page.getByRole('heading', { name: connectCopy.title })).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.getByLabel(connectCopy.password).fill(TEST_PASSWORD)
      await page.getByRole('button', { name: connectCopy.submit }).click()
      await page.waitForURL(`${origin}${routes.home}`)
      await page.goto(`${origin}${routes.logout}`)
      await page.waitForURL(`${origin}${routes.login}**`)
      await signOn(page, origin, 'Amelia')
      await page.waitForURL(`${origin}${routes.home}`)
    })
  })
})

test('where only single sign-on lets in, the emergency account still has its password', async ({ page, people }) => {
  const registered = await people.organisationAdmin([])
  await withSignOn({ OIDC_ONLY: 'yes' }, async (origin) => {
    await page.goto(`${origin}${routes.register}`)
    await page.waitForURL(`${origin}${routes.login}`)
    await expect(page.getByText(login.only(NAME))).toBeVisible()
    await expect(page.getByLabel(login.password, { exact: true })).toBeHidden()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: login.emergency }).click()
    await fillIn(page, registered, TEST_PASSWORD)
    await expect(page.getByText(signOnRefusals.loginFailed(NAME))).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: login.emergency }).click()
    await fillIn(page, 'admin@demo.test', PASSWORD)
    await page.waitForURL((url) => url.pathname !== routes.login)
  })
})

test.use({ expectedErrors: [/status of 401/] })
