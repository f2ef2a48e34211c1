import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import config from '../../vitest.config'
import { filesUnder } from './sources'

// A test file that no project names runs nowhere and fails nobody; a long one protects only what a short one protects too.

const projects = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
)
const matches = (file: string, globs: readonly string[] = []) => globs.some((glob) => path.matchesGlob(file, glob))

/** Files that not exactly one project runs. What a machine lacks the means for may run in none. */
const misplaced = (files: string[]) =>
  files.filter((file) => {
    const running = projects.filter(({ include, exclude }) => matches(file, include) && !matches(file, exclude))
    const named = projects.filter(({ include }) => matches(file, include))
    return running.length > 1 || named.length === 0
  })

const files = filesUnder(['app', 'components', 'lib', 'server', 'jobs', 'prisma', 'tools', 'tests'], /\.test\.\w+$/)

/** The test files that the comment `// Short form: …` of a long one names, which may go on over some lines. */
function shortFormsOf(source: string): string[] {
  const [, after = ''] = source.split('// Short form:')
  const lines = after.split('\n')
  const end = lines.findIndex((line, index) => index > 0 && !line.startsWith('//'))
  return (
    lines
      .slice(0, end)
      .join(' ')
      .match(/\b(?:tests|e2e)\/[\w/-]+\.(?:test|spec)\.tsx?/g) ?? []
  )
}

describe('test files', () => {
  it('belong to exactly one project of vitest.config.ts', () => {
    expect(files.length).toBeGreaterThan(200)
    expect(misplaced(files)).toEqual([])
  })

  it.each(['tests/components/ui/button.test.ts', 'tests/support/users.test.ts', 'lib/format/dates.test.ts'])(
    'sees that %s runs nowhere',
    (file) => {
      expect(misplaced([file])).toEqual([file])
    },
  )
})

describe('a long test file', () => {
  const long = files.filter((file) => file.includes('.long.test.'))

  it.each(long)('%s names its short form, which npm test runs', (file) => {
    const short = shortFormsOf(readFileSync(file, 'utf8'))
    expect(short.length).toBeGreaterThan(0)
    for (const each of short) {
      expect(existsSync(each), each).toBe(true)
      expect(each).not.toContain('.long.')
    }
  })

  it('is seen to name none', () => {
    expect(shortFormsOf("import { it } from 'vitest'\n\n// All 2,000 histories.\nit('…')\n")).toEqual([])
    expect(shortFormsOf('// What is long.\n// Short form: tests/a.test.ts; also\n// e2e/b.spec.ts.\nit()\n')).toEqual([
      'tests/a.test.ts',
      'e2e/b.spec.ts',
    ])
  })
})
