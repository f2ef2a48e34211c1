import { test as base, expect, type Page } from '@playwright/test'
import { TEST_PASSWORD } from '@/tests/support/factories'
import type { Mailbox } from '@/tests/support/mailbox'
import { waitForAwakePages } from './awake'
import { signIn } from './log-in'
import { nextMail } from './mail'
import { type People, withPeople } from './people'

/** The sign-ins of the demo data, by the part before `@demo.test`. */
export type Person = 'marketeer' | 'orgadmin' | 'admin' | 'internal' | 'unassigned'

export const PASSWORD = 'Demo-Pass-1'

interface Fixtures {
  /** Signs in without the login page, and opens the path: that of the person's home unless given, none for null. */
  signInAs: (person: Person, path?: string | null) => Promise<void>
  /** The same on that page as a user who has just registered (see `People`). Returns the address. */
  signInAsNew: (page: Page, path?: string) => Promise<string>
  /** The same as somebody of `People`, by address. */
  signInBy: (email: string, path?: string | null) => Promise<void>
  /** Console errors that a test means to cause; every other one fails it. */
  expectedErrors: RegExp[]
  noConsoleErrors: undefined
  /** The mail server that the stack sends to; other tests read their mails from it at the same time. */
  mailbox: Pick<Mailbox, 'next'>
}

interface WorkerFixtures {
  /** People beside those of the demo data, made for one test. */
  people: People
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedErrors: [[], { option: true }],
  noConsoleErrors: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => {
        errors.push(error.message)
        // By the time the test ends it has long left the page that threw.
        process.stdout.write(`${page.url()} threw ${error.stack ?? error.message}\n`)
      })
      await use(undefined)
      expect(errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it uses, here nothing
  mailbox: async ({}, use) => use({ next: nextMail }),
  browser: [
    async ({ browser }, use) => {
      browser.on('context', waitForAwakePages)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  people: [async ({}, use) => withPeople(use), { scope: 'worker' }],
  signInAs: async ({ page }, use) => {
    await use((person, path) => signIn(page, `${person}@demo.test`, PASSWORD, path))
  },
  signInBy: async ({ page }, use) => {
    await use((email, path) => signIn(page, email, TEST_PASSWORD, path))
  },
  signInAsNew: async ({ people }, use) => {
    await use(async (page, path) => {
      const email = await people.registered()
      await signIn(page, email, TEST_PASSWORD, path)
      return email
    })
  },
})

export { expect }
