import type { Locator, Page } from '@playwright/test'
import type { Person } from './fixtures'
import type { People } from './people'

// Every screen of the logged-in area: who sees it, in which form the short suite looks at it, what a first visit may cost,
// and every sentence and label that docs/requirements.md quotes for it, as literals. What needs data of its own (an empty
// organisation, a failing request) is pinned where that is made: tests/components and the journeys.

export interface Form {
  width: number
  colorScheme: 'light' | 'dark'
}

export const WIDE_LIGHT: Form = { width: 1440, colorScheme: 'light' }
export const WIDE_DARK: Form = { width: 1440, colorScheme: 'dark' }
export const NARROW_LIGHT: Form = { width: 390, colorScheme: 'light' }
export const NARROW_DARK: Form = { width: 390, colorScheme: 'dark' }

type Find = (page: Page, said: string) => Locator

export const text: Find = (page, said) => page.getByText(said, { exact: true })
export const within: Find = (page, said) => page.getByText(said)
export const heading: Find = (page, said) => page.getByRole('heading', { name: said, exact: true })
export const button: Find = (page, said) => page.getByRole('button', { name: said, exact: true })
export const link: Find = (page, said) => page.getByRole('link', { name: said })
export const choice: Find = (page, said) => page.getByRole('radio', { name: said, exact: true })
/** A choice whose name goes on with its count. */
export const tab: Find = (page, said) => page.getByRole('radio', { name: said })
export const head: Find = (page, said) => page.getByRole('columnheader', { name: said })

export interface Screen {
  screen: string
  person: Person
  /** A function where it has the id of a record. */
  path: string | (() => Promise<string>)
  /** By turns, so that each form has some screens of each area. */
  form: Form
  /** Scripts of a first visit to the whole page as they go over the wire, charts included: 3% above what was measured. */
  maxKiB?: number
  /** What its sentences need beside the demo data. */
  prepare?: (people: People) => Promise<unknown>
  /** A list, by its label, and options that it must have. */
  opens?: { list: string; options: string[] }
  says?: readonly (readonly [find: Find, said: string])[]
  lacks?: readonly (readonly [find: Find, said: string])[]
}
