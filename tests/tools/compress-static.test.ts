import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brotliHeaders, brotliRewrites, compressStatic } from '../../tools/compress-static.mjs'

const SCRIPT = 'export const words = "as the browser reads them"\n'.repeat(200)
/** Has to be the first line of a script. */
const EARLY = '//# allFunctionsCalledOnLoad\n'
let dist = ''
const chunk = (name: string) => path.join(dist, 'static', 'chunks', name)

beforeAll(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'compress-static-'))
  await mkdir(path.join(dist, 'static', 'chunks'), { recursive: true })
  for (const name of ['a.js', 'b.css', 'c.woff2', 'd.js.map', 'e.svg']) await writeFile(chunk(name), SCRIPT)
  await compressStatic(dist)
})
afterAll(() => rm(dist, { recursive: true, force: true }))

describe('scripts, styles and icons of a build', () => {
  it('lie beside a smaller copy that says the same, scripts with a hint to compile all of them early', async () => {
    for (const name of ['a.js', 'b.css', 'e.svg']) {
      const small = await readFile(chunk(`${name}.br`))
      expect(small.length).toBeLessThan(SCRIPT.length / 10)
      expect(brotliDecompressSync(small).toString()).toBe(name === 'a.js' ? `${EARLY}${SCRIPT}` : SCRIPT)
    }
  })

  it('are all that is compressed', () => {
    for (const name of ['c.woff2', 'd.js.map']) expect(existsSync(chunk(`${name}.br`))).toBe(false)
  })

  it.each([
    ['gzip, deflate, br, zstd', true],
    ['br', true],
    ['br;q=0.9, gzip', true],
    ['gzip', false],
    ['gzip, brotli', false],
    ['br;q=0, gzip', false],
    ['abr', false],
  ])('are given compressed for "%s": %s', (asked, given) => {
    for (const { has } of [...brotliRewrites, ...brotliHeaders])
      expect(has.every(({ value }) => new RegExp(`^${value}$`).test(asked))).toBe(given)
  })
})
