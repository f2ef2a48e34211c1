import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, ROOT, readSource, sourcesUnder } from '@/tests/architecture/sources'

// The icons that a page may name are those that are drawn, and each is wanted.

const NAMES = 'components/ui/icons.tsx'
const DRAWINGS = 'components/ui/icons.svg'

const declared = [...readSource(NAMES).text.matchAll(/^export const (\w+) = icon\('([\w-]+)'\)$/gm)].map(
  ([, component = '', id = '']) => ({ component, id }),
)

describe('the icons', () => {
  it('are drawn: each has one symbol of 24 px, in their order, with one path for all shapes of one look', () => {
    const drawn = readFileSync(path.join(ROOT, DRAWINGS), 'utf8').match(/^<symbol .*$/gm) ?? []
    expect(declared.length).toBeGreaterThan(100)
    const symbols = drawn.map((line) => {
      const [, id = line, shapes = ''] = /^<symbol id="([\w-]+)" viewBox="0 0 24 24">(.+)<\/symbol>$/.exec(line) ?? []
      return { id, shapes }
    })
    expect(symbols.map(({ id }) => id)).toEqual(declared.map(({ id }) => id))
    for (const { id, shapes } of symbols) {
      const looks = [...shapes.matchAll(/<(\w+) d="[^"]+"([^>]*)\/>/g)].map(([, tag, look]) => `${tag}${look}`)
      expect(looks.length, id).toBeGreaterThan(0)
      expect(new Set(looks).size, id).toBe(looks.length)
      expect(
        looks.every((look) => look.startsWith('path')),
        id,
      ).toBe(true)
    }
  })

  it('have one name each, and nothing else is exported beside them', () => {
    expect(new Set(declared.map(({ id }) => id)).size).toBe(declared.length)
    const constants = readSource(NAMES).text.match(/^export const /gm) ?? []
    expect(constants).toHaveLength(declared.length)
  })

  it('are all used', () => {
    const imports = sourcesUnder(['app', 'components', 'tests']).flatMap((source) => importsOf(source))
    const used = imports.filter(({ target }) => target === 'components/ui/icons').map(({ names }) => names)
    const unused = declared.filter(
      ({ component }) => !used.some((names) => new RegExp(`\\b${component}\\b`).test(names)),
    )
    expect(unused).toEqual([])
  })
})
