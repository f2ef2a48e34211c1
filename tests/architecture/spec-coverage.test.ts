import { describe, expect, it } from 'vitest'
import { filesUnder, readSource, type Source } from './sources'
import { SPEC_RULES, type SpecRule } from './spec-rules'

/** `path > title` of every describe, it and test; titles of tables come after the table's closing bracket. */
function titlesOf({ path, text }: Source): string[] {
  const calls = text.matchAll(/(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g)
  return [...calls].map((match) => `${path} > ${(match[2] ?? '').replaceAll(/\\(.)/g, '$1')}`)
}

const titles = filesUnder(['tests', 'e2e'], /\.(test|spec)\.tsx?$/)
  .filter((path) => !path.startsWith('tests/architecture/'))
  .map(readSource)
  .flatMap(titlesOf)

const unheld = (rules: SpecRule[]) =>
  rules
    .filter(({ held, later }) => !later && !titles.some((title) => held?.test(title)))
    .map(({ id, says }) => `${id}: ${says}`)

describe('spec coverage', () => {
  it('every rule of what exists is held by a test that says so', () => {
    expect(titles.length).toBeGreaterThan(300)
    expect(unheld(SPEC_RULES)).toEqual([])
  })

  it('every rule is numbered once, and is either held or says what has to exist first', () => {
    const ids = SPEC_RULES.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    expect(SPEC_RULES.filter(({ held, later }) => Boolean(held) === Boolean(later)).map(({ id }) => id)).toEqual([])
    expect(SPEC_RULES.filter(({ later }) => !later).length).toBeGreaterThan(60)
  })

  it('a rule that no test names is seen', () => {
    expect(unheld([{ id: '§0.nothing', says: 'nothing', held: /no test has this title/ }])).toEqual([
      '§0.nothing: nothing',
    ])
  })

  it('reads titles of plain tests and of tables', () => {
    const text =
      "it('one', () => {})\nit.each([\n  ['x'],\n])('two %s', () => {})\ntest.describe(\"three's\", () => {})"
    expect(titlesOf({ path: 'a.test.ts', text })).toEqual([
      'a.test.ts > one',
      'a.test.ts > two %s',
      "a.test.ts > three's",
    ])
  })
})
