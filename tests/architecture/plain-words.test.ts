import { describe, expect, it } from 'vitest'
import { CODE, filesUnder, readSource } from './sources'

// Comments read as a colleague would say them: subject, verb, object. These are the worst habits, held out of all code.

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
