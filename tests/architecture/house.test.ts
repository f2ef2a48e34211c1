import { describe, expect, it } from 'vitest'
import { collected, homeless, ill, LONGEST_FILE, MOST_FILES, PRODUCT } from './house'
import { filesUnder, loadedWith, readSource } from './sources'

const paths = filesUnder(PRODUCT, /\.(ts|tsx|mjs)$/)
const sized = paths.map((path) => ({ path, lines: readSource(path).text.trimEnd().split('\n').length }))

describe('the house', () => {
  it('has few, full files', () => {
    expect(paths.length).toBeGreaterThan(400)
    expect(ill(sized)).toEqual([])
  })

  it('has rooms that are named by a noun', () => {
    expect(collected(paths)).toEqual([])
  })

  it('has every room of the server on a floor', () => {
    expect(homeless(paths)).toEqual([])
  })
})

describe('what a call loads', () => {
  it.each([
    ['app/api/auth/whoami/route', 60],
    ['app/api/app/visibility/org/[organisationId]/route', 110],
  ])('%s reaches at most %i of our files', (route, most) => {
    const ours = loadedWith([route], ['app', 'lib', 'server']).filter((name) => !/^(npm|node):|^prisma\//.test(name))
    expect(ours.length).toBeGreaterThan(40)
    expect(ours.length).toBeLessThanOrEqual(most)
  })
})

describe('the house: the guard guards', () => {
  const file = (lines: number) => ({ path: 'lib/names/bad.ts', lines })

  it.each([
    ['a file that is too long', [file(LONGEST_FILE + 1)], 1],
    ['one file too many', Array.from({ length: MOST_FILES + 1 }, () => file(100)), 1],
    ['files that are mostly short', [file(10), file(10), file(200)], 1],
    ['nothing', [file(100), file(LONGEST_FILE)], 0],
  ])('sees %s', (_what, files, found) => {
    expect(ill(files)).toHaveLength(found)
  })

  it.each(['lib/copy/bad.ts', 'server/services/x/bad.ts', 'components/records/bad.tsx', 'server/answers/parts/bad.ts'])(
    'sees that %s stands in a room that collects',
    (path) => {
      expect(collected([path])).toEqual([path])
    },
  )

  it('sees a room of the server that has no floor', () => {
    expect(homeless(['server/attic/bad.ts', 'server/log.ts', 'server/db/list.ts'])).toEqual(['server/attic/bad.ts'])
  })
})
