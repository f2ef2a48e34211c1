import path from 'node:path'
import { describe, expect, it } from 'vitest'
import config from '../../vitest.config'
import { filesUnder } from './sources'

// A test file that no project names runs nowhere and fails nobody.

const include = (config.test?.projects ?? []).map((project) =>
  typeof project === 'object' && 'test' in project ? (project.test?.include ?? []) : [],
)

/** Files that not exactly one project runs. */
const misplaced = (files: string[]) =>
  files.filter((file) => include.filter((globs) => globs.some((glob) => path.matchesGlob(file, glob))).length !== 1)

describe('test files', () => {
  it('belong to exactly one project of vitest.config.ts', () => {
    const files = filesUnder(['app', 'components', 'lib', 'server', 'jobs', 'prisma', 'tools', 'tests'], /\.test\.\w+$/)
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
