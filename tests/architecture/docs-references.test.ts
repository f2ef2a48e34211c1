import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODE, filesUnder, ROOT, readSource, type Source } from './sources'

// Prose that names a file or a command is held to it: a page that lies is worse than none.

const scripts: Record<string, string> = JSON.parse(readSource('package.json').text).scripts
const TOP = [...CODE, 'docs', '.ci', '.github'].map((folder) => folder.replace('.', '\\.')).join('|')
const ROOT_FILE = /^[\w.-]+\.(md|ts|mjs|json|prisma)$/

/** Names of every file of ours; prose may call a file by its name alone when the folder was named before. */
const NAMES = new Set(filesUnder(CODE, /\.\w+$/).map((at) => path.posix.basename(at)))

/** Made when the product runs; absent from a fresh clone. */
const MADE = /^\.data\b|^\.next\b|^\.env$|^node_modules\b/

const isPath = (word: string) => new RegExp(`^(?:${TOP})/`).test(word) || ROOT_FILE.test(word)

/** Words of inline code and of fenced blocks. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/```[^\n]*\n([\s\S]*?)```|`([^`\n]+)`/g)].flatMap((match) =>
    (match[1] ?? match[2] ?? '').split(/[\s;'"]+|,(?![^{]*\})/),
  )
}

const withoutCode = (text: string) => text.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')

/** Targets of links and pictures inside this repository: `path`, `path#anchor` or `#anchor`. */
function linksOf(text: string): string[] {
  const prose = withoutCode(text)
  const targets = [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)|<(?:img|a)\b[^>]*?(?:src|href)="([^"]+)"/g)]
  return targets.map((match) => match[1] ?? match[2] ?? '').filter((target) => !/^[a-z]+:/.test(target))
}

/** Anchors of a page's headings, as GitHub makes them: lower case, dashes for spaces, a number for repeated ones. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>()
  const headings = text.replace(/```[\s\S]*?```/g, '').matchAll(/^#{1,6} +(.+?) *#*$/gm)
  for (const [, heading = ''] of headings) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const anchor = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    let name = anchor
    for (let repeat = 1; anchors.has(name); repeat++) name = `${anchor}-${repeat}`
    anchors.add(name)
  }
  return anchors
}

/** Links and pictures of a page that lead nowhere, by file or by anchor. */
function brokenLinks({ path: at, text }: Source): string[] {
  return linksOf(text).flatMap((link) => {
    const [target = '', anchor] = link.split('#')
    const file = target === '' ? at : path.posix.join(path.posix.dirname(at), decodeURIComponent(target))
    if (target !== '' && !existsSync(path.join(ROOT, file))) return [`${at}: no file ${link}`]
    if (anchor === undefined) return []
    const page = target === '' ? text : readSource(file).text
    return anchorsOf(page).has(anchor) ? [] : [`${at}: no heading ${link}`]
  })
}

/** Pages of `docs` that prose or a comment names by a path from the root, and that do not exist. */
function missingPages({ path: at, text }: Source): string[] {
  const named = text.match(/(?<![\w./-])docs\/[\w-]+(?:\/[\w-]+)*\.(?:md|json|yml|ini|png)/g) ?? []
  return named.filter((page) => !existsSync(path.join(ROOT, page))).map((page) => `${at}: no file ${page}`)
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
    ...['README.md', 'ARCHITECTURE.md', 'GLOSSARY.md', 'CONTRIBUTING.md', 'SECURITY.md'],
    ...filesUnder(['docs'], /\.md$/),
    ...filesUnder(CODE, /^README\.md$/),
  ].map(readSource)
  // A migration that was applied keeps its words: its checksum is stored.
  const naming = filesUnder([...CODE, 'docs'], /\.(ts|tsx|mjs|css|prisma|md|yml|ini)$/).map(readSource)
  const rootFiles = [
    'README.md',
    'ARCHITECTURE.md',
    'GLOSSARY.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    '.env.example',
    'docker-compose.yml',
  ]

  it('every path and every script they name exists', () => {
    expect(pages.length).toBeGreaterThan(20)
    expect(pages.flatMap(({ text }) => wordsOf(text).filter(isPath)).length).toBeGreaterThan(100)
    expect(pages.flatMap(brokenReferences)).toEqual([])
  })

  it('every link, anchor and picture leads somewhere', () => {
    expect(pages.flatMap(({ text }) => linksOf(text)).length).toBeGreaterThan(100)
    expect(pages.flatMap(brokenLinks)).toEqual([])
  })

  it('every page that code, settings or prose name exists', () => {
    const planted = /docs-references\.test\.ts$/
    const sources = [...naming, ...rootFiles.map(readSource)].filter((source) => !planted.test(source.path))
    expect(sources.flatMap(missingPages)).toEqual([])
  })

  it('the index names every page but the decisions', () => {
    const index = linksOf(readSource('docs/README.md').text).map((link) => path.posix.join('docs', link))
    const listed = filesUnder(['docs'], /\.(md|json|yml|ini)$/).filter((at) => !/^docs\/(README|decisions\/)/.test(at))
    expect(listed.filter((at) => !index.includes(at))).toEqual([])
  })

  it('README names every script', () => {
    const readme = readSource('README.md').text
    const named = (name: string) => readme.includes(`npm run ${name}`) || readme.includes(`npm ${name}`)
    const commands = Object.keys(scripts).filter((name) => name !== 'prepare') // npm calls it
    expect(commands.filter((name) => !named(name))).toEqual([])
  })

  it.each([
    ['a path that is gone', 'See `lib/formulas/nowhere.ts`.'],
    ['a script that is gone', 'Run `npm run nowhere`.'],
    ['a pattern that fits nothing', 'See `lib/{nowhere,nothing}/*.ts`.'],
    ['a tree that lies', '```\nserver/nowhere   what it does\n```'],
  ])('sees %s', (_what, text) => {
    expect(brokenReferences({ path: 'README.md', text })).toHaveLength(1)
  })

  it.each([
    ['a link that is gone', 'See [this](docs/nowhere.md).'],
    ['a picture that is gone', '![A ring](docs/images/nowhere.png)'],
    ['a picture in HTML that is gone', '<img alt="" src="docs/images/nowhere.png">'],
    ['a folder that is gone', 'See [these](docs/nowhere/).'],
    ['a heading of another page that is gone', 'See [this](docs/operations.md#nowhere).'],
    ['a heading of this page that is gone', '# Here\n\nSee [this](#nowhere).'],
  ])('sees %s', (_what, text) => {
    expect(brokenLinks({ path: 'README.md', text })).toHaveLength(1)
  })

  it('sees a page that a comment names and that is gone', () => {
    const text = '// Why: docs/operators/nowhere.md. How: docs/operators/backup.md.'
    expect(missingPages({ path: 'lib/limits.ts', text })).toEqual(['lib/limits.ts: no file docs/operators/nowhere.md'])
  })

  it('passes links that lead somewhere', () => {
    const text =
      "# What's here, `a` & b\n\n## Twice\n\n## Twice\n\n[a](#whats-here-a--b) [b](#twice-1) [c](docs/scale.md#overload) [e](server/settings/env.ts) [d](https://a.test/#b)"
    expect(brokenLinks({ path: 'README.md', text })).toEqual([])
  })

  it('passes what is there', () => {
    const text = 'See `lib/limits.ts`, `lib/access/`, `tests/*/sources.ts`; run `npm run demo`.'
    expect(brokenReferences({ path: 'README.md', text })).toEqual([])
  })
})

describe('decisions', () => {
  const MOST = 40
  const PARTS = ['Status', 'Context', 'Decision', 'Consequences', 'Confirmation']
  const decisions = filesUnder(['docs/decisions'], /\.md$/).map(readSource)
  const numbers = decisions.map(({ path: at }) => Number(path.posix.basename(at).slice(0, 4)))

  /** What a decision lacks: its number as title, its five parts in order, an existing test or script that would fail. */
  function missingIn({ path: at, text }: Source): string[] {
    const title = /^# (\d+)\. \S/.exec(text)?.[1]
    const parts = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map((match) => match[1])
    const [, confirmation = ''] = text.split('**Confirmation.**')
    const files = wordsOf(confirmation).filter((word) => /^(tests|e2e|tools)\/[\w/.-]+\.\w+$/.test(word))
    return [
      ...(Number(title) === Number(path.posix.basename(at).slice(0, 4)) ? [] : [`${at}: title`]),
      ...(parts.join() === PARTS.join() ? [] : [`${at}: parts`]),
      ...(files.some((file) => existsSync(path.join(ROOT, file))) ? [] : [`${at}: confirmation`]),
    ]
  }

  it(`are at most ${MOST}, each with a number of its own`, () => {
    expect(decisions.length).toBeGreaterThan(20)
    expect(decisions.length).toBeLessThanOrEqual(MOST)
    expect(new Set(numbers).size).toBe(decisions.length)
  })

  it('say what holds, and name a test that would fail if it did not', () => {
    expect(decisions.flatMap(missingIn)).toEqual([])
  })

  it('that code and docs name by number exist', () => {
    const named = [
      ...filesUnder([...CODE, 'docs'], /\.(ts|tsx|mjs|css|prisma|md)$/),
      'ARCHITECTURE.md',
      'vitest.config.ts',
    ]
      .filter((at) => !at.startsWith('tests/architecture/'))
      .map(readSource)
      .flatMap(({ path: at, text }) =>
        [...text.matchAll(/\bdecision (\d+)\b/gi)].map((match) => ({ at, number: Number(match[1]) })),
      )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter(({ number }) => !numbers.includes(number))).toEqual([])
  })

  it.each([
    ['another number', '# 2. A\n', 'title'],
    ['a missing part', '# 1. A\n\n**Context.** A.\n', 'parts'],
    ['a confirmation that is gone', '# 1. A\n\n**Confirmation.** `tests/nowhere.test.ts`.\n', 'confirmation'],
    ['a confirmation by words', '# 1. A\n\n**Confirmation.** Review.\n', 'confirmation'],
  ])('are seen with %s', (_what, text, lack) => {
    const at = 'docs/decisions/0001-a.md'
    expect(missingIn({ path: at, text })).toContain(`${at}: ${lack}`)
  })
})

describe('the glossary', () => {
  const entries = readSource('GLOSSARY.md').text.match(/^\| \*\*.*$/gm) ?? []
  const words = entries.map((entry) => /\*\*([^*]+)\*\*/.exec(entry)?.[1] ?? '')
  const letters = (word: string) => word.replaceAll('-', '')
  const sorted = (list: string[]) => list.toSorted((one, other) => letters(one).localeCompare(letters(other), 'en'))

  it('explains at most 70 words, each once and in two lines at most, by alphabet', () => {
    expect(words.length).toBeGreaterThan(50)
    expect(words.length).toBeLessThanOrEqual(70)
    expect(words).toEqual(sorted([...new Set(words)]))
    expect(entries.filter((entry) => entry.length > 180)).toEqual([])
  })
})
