import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODE, filesUnder, ROOT, readSource, type Source } from './sources'

// Prose that names a file or a command is held to it: a page that lies is worse than none.

const scripts: Record<string, string> = JSON.parse(readSource('package.json').text).scripts
const TOP = [...CODE, 'docs', '.ci'].map((folder) => folder.replace('.', '\\.')).join('|')
const ROOT_FILE = /^[\w.-]+\.(md|ts|mjs|json|prisma)$/

/** Names of every file of ours; prose may call a file by its name alone when the folder was named before. */
const NAMES = new Set(filesUnder(CODE, /\.\w+$/).map((at) => path.posix.basename(at)))

/** Made when the product runs; absent from a fresh clone. */
const MADE = /^\.data\b|^\.next\b|^\.env$|^node_modules\b/

const isPath = (word: string) => new RegExp(`^(?:${TOP})/`).test(word) || ROOT_FILE.test(word)

/** Words of inline code and of fenced blocks, and targets of links. */
function wordsOf(text: string): string[] {
  const code = [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap((match) =>
    (match[1] ?? match[2] ?? '').split(/[\s;'"]+|,(?![^{]*\})/),
  )
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map((match) => match[1] ?? '')
  return [...code, ...links.filter((link) => !/^[a-z]+:/.test(link))]
}

function brokenReferences({ path: at, text }: Source): string[] {
  const from = path.posix.dirname(at)
  const exists = (word: string) => {
    const clean = word.replace(/[.:)]+$/, '').replace(/\/$/, '')
    // Braces name alternatives, a star any name; brackets are Next's own and stand for themselves.
    const pattern = clean.replace(/[[\]()]/g, (bracket) =>
      bracket === '[' ? '[[]' : bracket === ']' ? '[]]' : bracket,
    )
    const places = [clean, path.posix.join(from, clean)]
    if (!word.includes('/') && NAMES.has(clean)) return true
    if (places.some((place) => existsSync(path.join(ROOT, place)))) return true
    return /[*{]/.test(clean) && globSync([pattern, path.posix.join(from, pattern)], { cwd: ROOT }).length > 0
  }
  const paths = wordsOf(text).filter((word) => isPath(word) && !MADE.test(word) && !/[<…]/.test(word) && !exists(word))
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '')
  return [
    ...paths.map((word) => `${at}: no file ${word}`),
    ...commands.filter((name) => !(name in scripts)).map((name) => `${at}: no script ${name}`),
  ]
}

describe('docs', () => {
  const pages = [
    ...['README.md', 'ARCHITECTURE.md', 'GLOSSARY.md', 'CONTRIBUTING.md'],
    ...filesUnder(['docs'], /\.md$/),
    ...filesUnder(CODE, /^README\.md$/),
  ].map(readSource)

  it('every path and every script they name exists', () => {
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.flatMap(({ text }) => wordsOf(text).filter(isPath)).length).toBeGreaterThan(100)
    expect(pages.flatMap(brokenReferences)).toEqual([])
  })

  it('README names every script', () => {
    const readme = readSource('README.md').text
    const named = (name: string) => readme.includes(`npm run ${name}`) || readme.includes(`npm ${name}`)
    expect(Object.keys(scripts).filter((name) => !named(name))).toEqual([])
  })

  it.each([
    ['a path that is gone', 'See `lib/formulas/nowhere.ts`.'],
    ['a link that is gone', 'See [this](docs/nowhere.md).'],
    ['a script that is gone', 'Run `npm run nowhere`.'],
    ['a pattern that fits nothing', 'See `lib/{nowhere,nothing}/*.ts`.'],
    ['a tree that lies', '```\nserver/nowhere   what it does\n```'],
  ])('sees %s', (_what, text) => {
    expect(brokenReferences({ path: 'README.md', text })).toHaveLength(1)
  })

  it('passes what is there', () => {
    const text = 'See `lib/limits.ts`, `lib/access/`, [env](server/env.ts), `tests/*/sources.ts`; run `npm run demo`.'
    expect(brokenReferences({ path: 'README.md', text })).toEqual([])
  })
})
