import { describe, expect, it } from 'vitest'
import { CATALOGUE_ENTRIES, ERROR_CATALOGUE } from '@/tests/support/error-catalogue'
import { filesUnder, readSource } from './sources'

/** Rows of the table of spec §8. */
const SPEC_ROWS = 21

/** The ids of the tests in a text: what stands before the colon of a title. One that is switched off is none. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/^\s*test\(\s*(['"`])([\w-]+): (?:(?!\1).)+\1,/gm)].map((match) => match[2] ?? '')
}

const tests = filesUnder(['e2e'], /^error-catalogue.*\.spec\.ts$/).map(readSource)
const ids = CATALOGUE_ENTRIES.map(({ id }) => id)

/** What is left of a behaviour when its parts are taken out, longest first: `'b'` may stand in `'a b'`. */
function unshown(behaviour: string, parts: string[]): string {
  return parts.toSorted((a, b) => b.length - a.length).reduce((left, part) => left.replace(part, ''), behaviour)
}

describe('the error catalogue', () => {
  it('has every row of the specification, once', () => {
    const situations = ERROR_CATALOGUE.map(({ situation }) => situation)
    expect(situations).toHaveLength(SPEC_ROWS)
    expect(new Set(situations).size).toBe(SPEC_ROWS)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('shows in parts what the specification says, and all of it', () => {
    for (const { behaviour, shown } of ERROR_CATALOGUE) {
      const parts = Object.values(shown)
      for (const part of parts) expect(behaviour).toContain(part)
      // No sentence is left; the rest joins the parts, or is asserted by each of the tests of its row.
      expect(unshown(behaviour, parts)).not.toContain("'")
    }
  })

  it('is shown in the browser, each part by a test with its id', () => {
    expect(tests.flatMap(({ text }) => idsIn(text)).toSorted()).toEqual(ids.toSorted())
  })

  it('sees a test that is switched off, commented out or unknown', () => {
    const text = [
      "test('401: one', async () => {})",
      "  test('image-key: two', async () => {})",
      "test.skip('403: three', async () => {})",
      "// test('toasts: four', async () => {})",
      "test('no id', async () => {})",
    ].join('\n')
    expect(idsIn(text)).toEqual(['401', 'image-key'])
  })
})
