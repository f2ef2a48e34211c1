import { describe, expect, it } from 'vitest'
import { CODE, filesUnder, readSource, type Source } from './sources'

// What the product must do is said once, in docs/requirements.md. Everything else cites it by id, and cites no page that
// a reader of this repository cannot open.

const PAGE = 'docs/requirements.md'
const ID = /\bR-[A-Z]+-\d+\b/g

/** Pages, sections and tags of documents that are not here. */
const OUTSIDE = [
  /§+ ?\d/,
  /\b(?:[Ss]pec|[Cc]ontract|[Ss]ecurity|DESIGN|[Dd]esign),? (?:sections?|page|threat) ?\d/,
  /\b[Ss]ecurity [TD]\d/,
  /[(,;] ?[TD]\d{1,2}(?=[),;]|: | and | to )/,
  /['"`][TD]\d{1,2}: /,
  /\bthe (?:specification|contract)\b/i,
  /\b(?:storage|security|stack|stack-web|stack-database|models|spec|contract|external|engines|scale-out|code-review|ux-review)\.md\b/,
]

const own = /tests\/architecture\/requirements\.test\.ts$/

/** Everything of ours that a person reads, but the migrations, which are history. */
const sources = [
  ...['README.md', 'ARCHITECTURE.md', 'GLOSSARY.md', 'CONTRIBUTING.md', 'proxy.ts', 'next.config.mjs', '.env.example'],
  ...filesUnder([...CODE, 'docs'], /\.(ts|tsx|mjs|js|css|sql|prisma|md|json|yml|txt)$/),
]
  .filter((at) => !at.startsWith('prisma/migrations/') && !own.test(at))
  .map(readSource)

const definitions = (text: string) => [...text.matchAll(/^- (R-[A-Z]+-\d+) \S/gm)].map((match) => match[1] ?? '')

const DEFINED = definitions(readSource(PAGE).text)

/** Each line that `wrong` finds fault with, as `path:line: what`. */
function offenders({ path: at, text }: Source, wrong: (line: string) => string[]): string[] {
  return text.split('\n').flatMap((line, index) => wrong(line).map((what) => `${at}:${index + 1}: ${what}`))
}

const unknownIds = (source: Source) =>
  offenders(source, (line) => (line.match(ID) ?? []).filter((id) => !DEFINED.includes(id)))

const outsidePages = (source: Source) =>
  offenders(source, (line) => OUTSIDE.flatMap((pattern) => pattern.exec(line)?.[0] ?? []))

describe('requirements', () => {
  it('each has an id of its own', () => {
    expect(DEFINED.length).toBeGreaterThan(200)
    expect(DEFINED.filter((id, index) => DEFINED.indexOf(id) !== index)).toEqual([])
  })

  it('each line of the page that is a statement has an id', () => {
    const statements = readSource(PAGE)
      .text.split('\n')
      .filter((line) => line.startsWith('- '))
    expect(statements.filter((line) => definitions(line).length === 0)).toEqual([])
  })

  it('every id that is cited is defined', () => {
    expect(sources.flatMap(({ text }) => text.match(ID) ?? []).length).toBeGreaterThan(DEFINED.length + 200)
    expect(sources.flatMap(unknownIds)).toEqual([])
  })

  it('nothing cites a page that is not in the repository', () => {
    expect(sources.flatMap(outsidePages)).toEqual([])
  })

  it('sees an id that is not defined', () => {
    expect(unknownIds({ path: 'a.ts', text: '\n// R-NOWHERE-1 and R-QUERY-2' })).toEqual(['a.ts:2: R-NOWHERE-1'])
  })

  it.each([
    'the limit (spec §9)',
    'Contract §5: entries',
    'as spec section 9 has it',
    'the wall (T73)',
    "it('T73: keeps')",
    'the fields of the contract',
    'signed (T40, T41)',
    'scrubbed (security T48)',
    'kept (T6, D9)',
    'deleted (security D9)',
    'the seventh (design, section 5)',
    'one card (DESIGN §6)',
    'see storage.md',
  ])('sees the outside page of: %s', (text) => {
    expect(outsidePages({ path: 'a.ts', text })).not.toEqual([])
  })

  it.each([
    'docs/developers/daily-run.md, step 5',
    'a date (T00:00:00)',
    'decision 4',
    'a specification',
    'RFC 6266',
    '2026-11-20T10',
  ])('passes %s', (text) => {
    expect(outsidePages({ path: 'a.ts', text })).toEqual([])
  })
})
