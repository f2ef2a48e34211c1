import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import measured from '@/lib/how-we-calculate/accuracy.json'
import { findNames } from '@/lib/names/find-names'
import { answersOf, KINDS, type LabelledAnswer, readLabelledAnswers } from '@/tests/accuracy/labelled-answers'
import { MARKETS } from '@/tests/accuracy/markets'
import { measureRules } from '@/tests/accuracy/measure'
import { accuracyTables } from '@/tests/accuracy/print'
import { spellings } from '@/tests/accuracy/reading/read-order'
import { inMarket, knownNames, rates, scoreAnswer, sumOf } from '@/tests/accuracy/score'

// R-NAME-6

const answers = readLabelledAnswers()
const LANGUAGES = 'en de fr es it pl ko ja zh ar he tr th hi fi hu'.split(' ')
const count = (fits: (answer: LabelledAnswer) => boolean) => answers.filter(fits).length

describe('the labelled answers', () => {
  it('are at least 600, each with an id and a text of its own', () => {
    expect(answers.length).toBeGreaterThanOrEqual(600)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length)
    expect(new Set(answers.map(({ text }) => text)).size).toBe(answers.length)
  })

  it('have a minimum of every kind and of every language', () => {
    const least = { lists: 120, prose: 110, tables: 60, languages: 200, odd: 50 }
    for (const kind of KINDS) expect(count((answer) => answer.kind === kind)).toBeGreaterThanOrEqual(least[kind])
    for (const code of LANGUAGES) {
      expect(count(({ language }) => language === code)).toBeGreaterThanOrEqual(10)
      expect(count(({ language, heldOut }) => language === code && heldOut)).toBeGreaterThanOrEqual(4)
    }
  })

  it('are held out to a third, of every kind', () => {
    expect(count(({ heldOut }) => heldOut)).toBeGreaterThanOrEqual(answers.length / 3)
    for (const kind of KINDS) expect(count((answer) => answer.heldOut && answer.kind === kind)).toBeGreaterThan(10)
  })

  it('expect names of their market that the text really has, but for inflected ones', () => {
    const missing = answers.flatMap(({ id, text, market, expected }) => {
      const written = new Set(findNames(text, knownNames(market).flatMap(spellings)).map(({ ref }) => ref))
      return expected.flat().flatMap((name) => (written.has(name) ? [] : `${id}: ${name}`))
    })
    expect(missing).toEqual([
      'languages-287: Wolt',
      'languages-07: Märkische Backstube',
      'languages-35: Flora Nowa',
      'languages-35: Łąka Studio',
      'languages-52: Flora Nowa',
      'languages-269: Todoist',
      'languages-312: Kékfestő Cukrászda',
      'languages-69: Zielone Źdźbło',
    ])
    for (const { expected } of answers) expect(new Set(expected.flat()).size).toBe(expected.flat().length)
  })

  it('have markets in which no two names are spelt alike', () => {
    for (const market of MARKETS.values())
      for (const { name, aliases } of market.names) expect(inMarket([name, ...aliases], market)).toEqual([name])
  })

  it('may not be written in another form', () => {
    expect(() => answersOf('# Lists\n\n## lists-01 (nowhere, en)\nExpected: none\n\nText', false)).toThrow(/nowhere/)
  })
})

describe('the score of an answer', () => {
  const [labelled] = answersOf(
    '# x\n\n## lists-01 (workspaces, en)\nExpected: Loomhouse, Baythorne = Otter Lane\n\nT',
    false,
  )
  const score = (...found: string[]) => (labelled ? scoreAnswer(labelled, found) : null)

  it('counts names that are right, missing and wrong', () => {
    expect(score('Loomhouse', 'Kiln Street')).toMatchObject({ expected: 3, found: 2, right: 1, compared: 0, exact: 0 })
  })

  it('lets names of one place come in any order, and no others', () => {
    expect(score('Loomhouse', 'Otter Lane', 'Baythorne')).toMatchObject({ compared: 1, inOrder: 1, exact: 1 })
    expect(score('Otter Lane', 'Loomhouse')).toMatchObject({ compared: 1, inOrder: 0, exact: 0 })
  })

  it('is summed over answers before it becomes a rate', () => {
    const both = [score('Loomhouse'), score('Loomhouse', 'Baythorne', 'Ghost')].filter((each) => each !== null)
    expect(rates(sumOf(both))).toEqual({ precision: 0.75, recall: 0.5, order: 1 })
    expect(rates(sumOf([]))).toEqual({ precision: 1, recall: 1, order: 1 })
  })

  it('takes a name for that of the market however it is spelt', () => {
    const market = labelled?.market ?? { names: [], never: [] }
    expect(inMarket(['Loom House Ltd', 'LOOMHOUSE', 'Wharf and Mill', 'Ghost'], market)).toEqual([
      'Loomhouse',
      'Wharf & Mill',
      'Ghost',
    ])
  })
})

describe('reading by rules', () => {
  const rules = measureRules(measured.rules.date)

  it('finds the names and their order as often as promised', () => {
    console.log(accuracyTables(rules))
    expect(rules.all.precision).toBeGreaterThanOrEqual(0.98)
    expect(rules.all.recall).toBeGreaterThanOrEqual(0.98)
    expect(rules.all.order).toBeGreaterThanOrEqual(0.95)
  })

  it('does so too in answers that were written after the rules', () => {
    expect(rules.heldOut.precision).toBeGreaterThanOrEqual(0.95)
    expect(rules.heldOut.recall).toBeGreaterThanOrEqual(0.95)
    expect(rules.heldOut.order).toBeGreaterThanOrEqual(0.95)
  })

  it('finds the names in every language', () => {
    expect(rules.byLanguage.map(({ language }) => language)).toEqual(LANGUAGES.toSorted())
    for (const { language, precision, recall } of rules.byLanguage)
      expect(Math.min(precision, recall), language).toBeGreaterThanOrEqual(0.95)
  })

  it('is what screens and docs show: npm run accuracy -- --write', () => {
    expect(measured.rules).toEqual(rules)
    expect(readFileSync('docs/developers/accuracy.md', 'utf8')).toContain(accuracyTables(rules))
  })
})
