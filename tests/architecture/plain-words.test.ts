import { describe, expect, it } from 'vitest'
import { CODE, filesUnder, readSource } from './sources'

// Comments and texts read as a colleague would say them. These are the worst habits, held out of all code, and the words
// of statistics and the space before a percent sign, held out of all that people read.

const THIS_FILE = 'tests/architecture/plain-words.test.ts'
const HABITS: [habit: RegExp, instead: string][] = [
  [/^(Of|Those) (?!course)/, 'begin with the thing: "Counts over the month\'s answers", not "Of the month\'s answers"'],
  [/\bof what it is of\b|\bwhat it is of\b/, 'name the thing'],
  [/\b(is|are|was|were) said of\b/, 'say who says what'],
  [/\bthat (is|are) (asked|said) (?!to|for)/, 'use the active verb'],
  [/\bas (it|they) (is|are) (kept|called|made|given)\b/, 'use a noun: "display names", not "as they are called"'],
  [/\bnone of which\b|\bof what is\b/, 'say it in two sentences'],
]

/** Each comment of a text on one line, without its marks. Good enough for prose: a string with `//` in it has no habits. */
function commentsOf(text: string): string[] {
  const found = text.matchAll(/\/\*\*?([\s\S]*?)\*\/|((?:^|\n)[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*)/g)
  return [...found].map(([, block, lines]) =>
    (block ?? lines ?? '')
      .replace(/^\s*(\*|\/\/) ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

function habitsIn(text: string): string[] {
  return commentsOf(text).flatMap((comment) =>
    HABITS.filter(([habit]) => habit.test(comment)).map(([, instead]) => `${comment}: ${instead}`),
  )
}

describe('plain words', () => {
  it('comments have a subject', () => {
    const files = filesUnder(CODE, /\.(ts|tsx|mjs)$/)
    expect(files.length).toBeGreaterThan(700)
    expect(
      files
        .filter((file) => file !== THIS_FILE)
        .flatMap((file) => habitsIn(readSource(file).text).map((habit) => `${file}: ${habit}`)),
    ).toEqual([])
  })

  it.each([
    '/** Of what it opens. */',
    '  // Those of the month,\n  // newest first.',
    '/**\n * By what it is of, so that one survives.\n */',
    '// The queries that are asked each day.',
    '/** Names as they are called. */',
  ])('sees %j', (text) => {
    expect(habitsIn(text)).toHaveLength(1)
  })

  it.each(['/** Display names. */', '// Of course not.', "const said = 'Of the month'"])('lets %j pass', (text) => {
    expect(habitsIn(text)).toEqual([])
  })
})

const WORDS = filesUnder(['lib'], /(^|-)(words|sentences)\.ts$/)
/** Words of statistics, and of chance, which tell a reader nothing. Definitions of How we calculate may need one. */
const STATISTICS = /\b(luck|(?<!\bAsk more )often|significan\w*|samples?|confiden\w*|intervals?|beyond chance)\b/i
const DEFINITIONS = 'lib/how-we-calculate/words.ts'
const SPACED = /[\s\u00a0\u202f]%/

/** The literals that are more than a key, with N for what is filled in. */
function textsOf(code: string): string[] {
  const bare = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const literals = bare.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []
  return literals.map((literal) => filledIn(literal.slice(1, -1))).filter((text) => /\s|^[A-Z]/.test(text))
}

function filledIn(template: string): string {
  const filled = template.replace(/\$\{[^{}]*\}/g, 'N')
  return filled === template ? template : filledIn(filled)
}

describe('texts for people', () => {
  it.each(WORDS.filter((file) => file !== DEFINITIONS))('have no word of statistics: %s', (file) => {
    expect(textsOf(readSource(file).text).filter((text) => STATISTICS.test(text))).toEqual([])
  })

  it.each(WORDS)('have no space before a percent sign: %s', (file) => {
    expect(textsOf(readSource(file).text).filter((text) => SPACED.test(text))).toEqual([])
  })

  it('neither have the documents', () => {
    const documents = ['README.md', ...filesUnder(['docs'], /\.md$/)]
    expect(documents.filter((file) => /\d[\s\u00a0\u202f]%/.test(readSource(file).text))).toEqual([])
  })

  it('are found in every kind of literal', () => {
    const template = ['`from ', '{low(`', '{x}`)} to ', '{high} %`'].join('$')
    expect(textsOf(`const a = { b: 'Up by luck', c: "About the same" } // often`)).toEqual([
      'Up by luck',
      'About the same',
    ])
    expect(textsOf(template).filter((text) => SPACED.test(text))).toHaveLength(1)
    expect(textsOf(template).filter((text) => STATISTICS.test(text))).toEqual([])
  })
})
