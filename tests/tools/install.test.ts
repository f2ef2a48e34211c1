import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockHash, whyInstall } from '@/tools/install.mjs'

let root = ''
const write = (name: string, content: unknown) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
  writeFileSync(path.join(root, name), JSON.stringify(content))
}
const stamp = () => path.join(root, 'node_modules', '.sightline-lock')

const WANTED = {
  packages: {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-win32': { version: '1.0.0', optional: true },
  },
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'sightline-deps-'))
  write('package-lock.json', WANTED)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('whether to run npm ci', () => {
  it('yes without node_modules', () => {
    expect(whyInstall(root)).toBe('there is no node_modules yet')
  })

  it('yes when the tree was left half-way or holds another version', () => {
    mkdirSync(path.join(root, 'node_modules'))
    expect(whyInstall(root)).toBe('node_modules does not match package-lock.json')
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '0.9.0' } } })
    expect(whyInstall(root)).toBe('node_modules does not match package-lock.json')
  })

  it('no after an install by hand: other platforms may be missing, and the answer is kept', () => {
    write('node_modules/.package-lock.json', { packages: { 'node_modules/a': { version: '1.0.0' } } })
    expect(whyInstall(root)).toBeNull()
    expect(readFileSync(stamp(), 'utf8')).toBe(lockHash(root))
  })

  it('no while the stamp fits, and yes once the lock file has changed', () => {
    mkdirSync(path.join(root, 'node_modules'))
    writeFileSync(stamp(), lockHash(root))
    expect(whyInstall(root)).toBeNull()
    write('package-lock.json', { packages: { ...WANTED.packages, 'node_modules/b': { version: '2.0.0' } } })
    expect(whyInstall(root)).toBe('node_modules does not match package-lock.json')
  })
})
