import { test as base, expect } from '@playwright/test'
import { accountsCopy } from '@/lib/copy/accounts'
import { routes } from '@/lib/routes'
import { type Mailbox, startMailbox } from '@/tests/support/mailbox'
import { type People, withPeople } from './people'

/** The sign-ins of the demo data, by the part before `@demo.test`. */
export type Person = 'marketeer' | 'orgadmin' | 'admin' | 'internal' | 'unassigned'

const PASSWORD = 'Demo-Pass-1'

interface Fixtures {
  /** Signs in through the login page and waits for the page behind it. */
  signInAs: (person: Person) => Promise<void>
  /** Console errors that a test means to cause; every other one fails it. */
  expectedErrors: RegExp[]
  noConsoleErrors: undefined
}

interface WorkerFixtures {
  /** The mail server that the stack sends to. */
  mailbox: Mailbox
  /** People beside those of the demo data, made for one test. */
  people: People
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedErrors: [[], { option: true }],
  noConsoleErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use(undefined)
      expect(errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  mailbox: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it uses, here nothing
    async ({}, use) => {
      const mailbox = await startMailbox(Number(new URL(process.env.SMTP_URL ?? '').port))
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  people: [async ({}, use) => withPeople(use), { scope: 'worker' }],
  signInAs: async ({ page }, use) => {
    await use(async (person) => {
      const copy = accountsCopy.login
      await page.goto(routes.login)
      await page.getByLabel(copy.email).fill(`${person}@demo.test`)
      await page.getByLabel(copy.password, { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: copy.submit }).click()
      await page.waitForURL((url) => url.pathname !== routes.login)
    })
  },
})

export { expect }
