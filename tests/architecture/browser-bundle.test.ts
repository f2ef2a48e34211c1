import { describe, expect, it } from 'vitest'
import { importsOf, loadedWith, moduleName, type Source, sourcesUnder } from './sources'

// What the browser downloads is what components and lib/api reach by value imports. Page weight is decided here.

/** Packages that must not reach the browser, with what they would cost or break. */
const HEAVY: [pattern: RegExp, why: string][] = [
  [/^npm:zod($|\/)/, '30 KB; rules that run while typing are small pure functions'],
  [/^npm:next-auth($|\/)/, 'the session is the login record and one cookie, not a React provider'],
  [/^npm:chart\.js\/auto$/, 'registers every chart type; parts are registered once'],
  [/^npm:date-fns($|\/(format|parse|locale)($|\/))/, 'single functions are enough; format alone is 5 KB'],
  [/^npm:(pg|pg-boss|pino|openai|jose|nodemailer|tldts|@prisma\/|@aws-sdk\/|@node-rs\/|sharp$|bowser$)/, 'server only'],
  [/^node:/, 'server only'],
  [/^(server|jobs|prisma)\//, 'server only'],
]

/** Loaded when they are first opened, with the libraries of lists and placement. */
const LAZY = ['components/ui/listbox', 'components/palette/palette']

/** `file → import (why)` for every heavy import that the starting files reach by value imports. */
function heavyImports(sources: Source[]): { reached: number; found: string[] } {
  const byName = new Map(sources.map((source) => [moduleName(source.path), source]))
  const isClient = ({ path, text }: Source) =>
    /^(components|lib\/api)\//.test(path) || (/^app\//.test(path) && /^['"]use client['"]/m.test(text))
  const queue = sources.filter(isClient)
  const seen = new Set(queue)
  const found: string[] = []
  for (const source of queue) {
    for (const { target, typeOnly } of importsOf(source)) {
      if (typeOnly) continue
      const heavy = HEAVY.find(([pattern]) => pattern.test(target))
      if (heavy) found.push(`${source.path} → ${target} (${heavy[1]})`)
      const next = byName.get(target)
      if (!next || seen.has(next) || heavy) continue
      seen.add(next)
      queue.push(next)
    }
  }
  return { reached: seen.size, found }
}

const BROWSER = ['app', 'components', 'lib']

describe('browser bundle', () => {
  it('components and lib/api reach nothing heavy, directly or through lib', () => {
    const { reached, found } = heavyImports(sourcesUnder(['app', 'components', 'lib']))
    expect(reached).toBeGreaterThan(60)
    expect(found).toEqual([])
  })

  it.each([
    ['zod directly', "import { z } from 'zod'"],
    ['zod through a schema', "import { id } from '@/lib/http/fields'"],
    ['zod through a re-export', "export { id } from '@/lib/http/fields'"],
    ['next-auth/react', "import { useSession } from 'next-auth/react'"],
    ['chart.js/auto', "const Chart = await import('chart.js/auto')"],
    ['all of date-fns', "import { format } from 'date-fns'"],
    ["date-fns' format", "import { format } from 'date-fns/format'"],
  ])('sees %s', (_what, text) => {
    const schema = { path: 'lib/http/fields.ts', text: "import { z } from 'zod'" }
    expect(heavyImports([{ path: 'components/bad.tsx', text }, schema]).found).toHaveLength(1)
  })

  it('passes types', () => {
    const schema = { path: 'lib/http/fields.ts', text: "import { z } from 'zod'" }
    const text = "import type { A } from '@/lib/http/fields'\nimport { type B, type C } from '@/lib/http/fields'"
    expect(heavyImports([{ path: 'components/good.tsx', text }, schema]).found).toEqual([])
  })

  it('every page carries a few words for when it breaks, and nothing else', () => {
    expect(loadedWith(['app/error', 'app/global-error'], BROWSER)).toEqual([
      'app/error',
      'app/global-error',
      'app/globals.css',
      'components/crashes/crash-page',
      'lib/crashes/plain-words',
      'lib/layout/words',
      'npm:react',
    ])
  })

  it('the libraries of lists and placement are in no first load', () => {
    const eager = sourcesUnder(['app', 'components', 'lib']).flatMap((source) =>
      LAZY.includes(moduleName(source.path)) ? [] : importsOf(source).map((each) => ({ source, ...each })),
    )
    const found = eager.filter(
      ({ source, target, specifier, typeOnly }) =>
        (/^npm:(downshift|@floating-ui\/dom)$/.test(target) || LAZY.includes(target)) &&
        !typeOnly &&
        !source.text.includes(`import('${specifier}')`),
    )
    expect(found.map(({ source, target }) => `${source.path} → ${target}`)).toEqual([])
    for (const lazy of LAZY) expect(eager.filter(({ target }) => target === lazy)).not.toEqual([])
  })
})
