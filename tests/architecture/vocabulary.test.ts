import { describe, expect, it } from 'vitest'
import { CODE, filesUnder, importsOf, moduleName, readSource, type Source } from './sources'
import { belongsToItsImporter, longestOf, misnamed } from './vocabulary'

const files = filesUnder(CODE, /\.(ts|tsx|mjs|js|css|svg)$/)

describe('file vocabulary', () => {
  it('every name says what is inside', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(files.flatMap(misnamed)).toEqual([])
  })

  it.each([
    'lib/utils.ts',
    'server/people/helpers.ts',
    'components/ui/index.ts',
    'lib/common.ts',
    'lib/format/misc.ts',
    'components/visibility/ScorePanel.tsx',
    'lib/format/number_form.ts',
    'components/Visibility/score-panel.tsx',
    'server/people/stuff.ts',
  ])('refuses %s', (file) => {
    expect(misnamed(file)).not.toEqual([])
  })

  it.each([
    'server/people/reads.ts',
    'server/daily-run/run-question.ts',
    'app/(app)/admin/user/[id]/page.tsx',
    'app/(app)/answers/[[...id]]/page.tsx',
    'app/api/auth/[...nextauth]/route.ts',
    'components/data/use-resource.ts',
    'tests/lib/measure/ranking.test.ts',
  ])('accepts %s', (file) => {
    expect(misnamed(file)).toEqual([])
  })
})

describe('size', () => {
  const sized = files.flatMap((file) => {
    const longest = longestOf(file)
    return longest === null ? [] : [{ file, longest, lines: lineCount(file) }]
  })

  it('no file is twice as long as it may be; those that are long are named', () => {
    expect(sized.length).toBeGreaterThan(100)
    const long = sized.filter(({ lines, longest }) => lines > longest)
    for (const { file, lines, longest } of long) console.warn(`size: ${file} has ${lines} lines; ${longest} is long`)
    expect(long.filter(({ lines, longest }) => lines > 2 * longest)).toEqual([])
  })

  it('names the short files that one neighbour imports', () => {
    const importers = importersOf(files.filter((file) => /\.(ts|tsx)$/.test(file)).map(readSource))
    expect(importers.size).toBeGreaterThan(100)
    const cut = files.filter((file) =>
      belongsToItsImporter(file, lineCount(file), importers.get(moduleName(file)) ?? []),
    )
    for (const file of cut) console.warn(`size: ${file} could stand in the one file that imports it`)
  })

  it.each([
    ['app/(app)/page.tsx', 30],
    ['app/api/health/route.ts', 30],
    ['server/people/reads.ts', 300],
    ['components/visibility/score-panel.tsx', 300],
    ['prisma/seed/organisations.ts', null],
  ])('%s may have %s lines', (file, lines) => {
    expect(longestOf(file)).toBe(lines)
  })

  it.each([
    ['a short file of one neighbour', 20, ['lib/format/dates.ts'], true],
    ['one that is read in another folder', 20, ['lib/visibility/chart.ts'], false],
    ['one that two neighbours share', 20, ['lib/format/dates.ts', 'lib/format/days.ts'], false],
    ['one that holds an idea of its own', 60, ['lib/format/dates.ts'], false],
  ])('%s', (_, lines, importers, cut) => {
    expect(belongsToItsImporter('lib/format/dates.ts', lines, importers)).toBe(cut)
  })
})

function lineCount(file: string): number {
  return readSource(file).text.trimEnd().split('\n').length
}

/** The files that import a module, by the module's name. */
function importersOf(sources: Source[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const source of sources)
    for (const target of new Set(importsOf(source).map(({ target }) => target)))
      importers.set(target, [...(importers.get(target) ?? []), source.path])
  return importers
}
