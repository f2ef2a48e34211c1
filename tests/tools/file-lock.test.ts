import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { withLock } from '@/tools/file-lock.mjs'

let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'sightline-lock-'))
  file = path.join(folder, 'a.lock')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const DEAD_PID = 2 ** 22 + 1

describe('a lock between processes', () => {
  it('lets one in at a time and says once that it waits', async () => {
    const seen: string[] = []
    let waits = 0
    const turn = (name: string) =>
      withLock(
        file,
        async () => {
          seen.push(`${name} in`)
          await new Promise((resolve) => setTimeout(resolve, 250))
          seen.push(`${name} out`)
        },
        () => waits++,
      )
    await Promise.all([turn('a'), turn('b')])
    expect(seen).toEqual(['a in', 'a out', 'b in', 'b out'])
    expect(waits).toBe(1)
  })

  it('is given back when the work fails', async () => {
    await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await withLock(file, async () => 'in')).toBe('in')
  })

  it('is taken from a dead holder', async () => {
    writeFileSync(file, String(DEAD_PID))
    expect(await withLock(file, async () => 'in')).toBe('in')
  })

  it('is taken from a holder that has not touched it for long, since its number is another process now, and not before', async () => {
    writeFileSync(file, String(process.ppid))
    const waiting = withLock(file, async () => 'in')
    const early = await Promise.race([waiting, new Promise((resolve) => setTimeout(() => resolve('waits'), 400))])
    expect(early).toBe('waits')
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(file, longAgo, longAgo)
    expect(await waiting).toBe('in')
  })
})
