import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { CODE, filesUnder, readSource } from './sources'
import { budgetOf, misnamed } from './vocabulary'

const files = filesUnder(CODE, /\.(ts|tsx|mjs|js|css|svg)$/)

describe('file vocabulary', () => {
  it('every name says what is inside', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(files.flatMap(misnamed)).toEqual([])
  })

  it.each([
    'lib/utils.ts',
    'server/services/users/helpers.ts',
    'components/ui/index.ts',
    'lib/common.ts',
    'lib/format/misc.ts',
    'components/visibility/ScorePanel.tsx',
    'lib/format/number_form.ts',
    'components/Visibility/score-panel.tsx',
    'server/services/users/stuff.ts',
    'server/services/users/thing-doer.ts',
    'server/services/signing.ts',
  ])('refuses %s', (file) => {
    expect(misnamed(file)).not.toEqual([])
  })

  it.each([
    'server/services/users/reads.ts',
    'server/services/daily-run/run-question.ts',
    'app/(app)/admin/user/[id]/page.tsx',
    'app/api/auth/[...nextauth]/route.ts',
    'components/data/use-resource.ts',
    'tests/lib/metrics/ranking.test.ts',
  ])('accepts %s', (file) => {
    expect(misnamed(file)).toEqual([])
  })
})

describe('size budget', () => {
  const sized = files.flatMap((file) => {
    const budget = budgetOf(file)
    return budget ? [{ file, lines: readSource(file).text.trimEnd().split('\n').length, ...budget }] : []
  })

  it('no file is twice its budget; those over it are named', () => {
    expect(sized.length).toBeGreaterThan(100)
    const over = sized.filter(({ lines, max }) => lines > max)
    for (const { file, lines, kind, max } of over)
      console.warn(`size: ${file} has ${lines} lines; a ${kind} has ${max}`)
    expect(over.filter(({ lines, max }) => lines > 2 * max).map(({ file, lines }) => `${file}: ${lines}`)).toEqual([])
  })

  it.each([
    ['app/(app)/page.tsx', 20],
    ['app/api/health/route.ts', 30],
    ['server/services/users/reads.ts', 250],
    ['components/visibility/score-panel.tsx', 120],
    ['components/accounts/login-form.tsx', 150],
    ['lib/metrics/ranking.ts', 80],
    ['tests/lib/metrics/ranking.test.ts', 200],
    ['server/http/route.ts', 80],
  ])('%s may have %d lines', (file, max) => {
    expect(budgetOf(file)?.max).toBe(max)
  })

  it('counts the folders that have no budget as free', () => {
    expect(budgetOf(path.posix.join('prisma', 'seed', 'organisations.ts'))).toBeNull()
  })
})
