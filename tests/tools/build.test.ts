import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildIsCurrent, sourcesHash, stampBuild } from '@/tools/build.mjs'

let root = ''
const write = (name: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), content)
}
const hash = (env: Record<string, string> = {}) => sourcesHash(root, env)

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sightline-build-'))
  write('app/page.tsx', 'one')
  write('package-lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('whether to build', () => {
  it('not again while nothing has changed, tools, tests and notes aside', async () => {
    const before = await hash()
    write('tools/main.mjs', 'changed')
    write('app/README.md', 'changed')
    write('tests/a.test.ts', 'changed')
    expect(await hash()).toBe(before)
  })

  it('again after a change, a rename, a new file, another lock file or another public setting', async () => {
    const seen = new Set([await hash()])
    write('app/page.tsx', 'two')
    seen.add(await hash())
    write('app/other.tsx', 'two')
    seen.add(await hash())
    write('package-lock.json', '{"packages":{}}')
    seen.add(await hash())
    seen.add(await hash({ NEXT_PUBLIC_X: '1' }))
    seen.add(await hash({ NEXT_PUBLIC_X: '2', OTHER: '1' }))
    expect(seen.size).toBe(6)
    expect(await hash({ OTHER: '1' })).toBe(await hash())
  })

  it('a stamp counts only with a finished build', async () => {
    const now = await hash()
    write('.next/BUILD_ID', 'x')
    expect(buildIsCurrent(root, now)).toBe(false)
    stampBuild(root, now)
    expect(buildIsCurrent(root, now)).toBe(true)
    expect(buildIsCurrent(root, 'another')).toBe(false)
    rmSync(path.join(root, '.next/BUILD_ID'))
    expect(buildIsCurrent(root, now)).toBe(false)
  })
})

it('reading this checkout costs less than half a second', async () => {
  const took: number[] = []
  // The quickest of several: other tests run beside it.
  for (let turn = 0; turn < 5; turn += 1) {
    const began = performance.now()
    await sourcesHash(process.cwd(), process.env)
    took.push(performance.now() - began)
  }
  expect(Math.min(...took)).toBeLessThan(500)
})
