import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { CODE, ROOT, sourcesUnder } from './sources'

// Some of Biome's rules ask whether a folder above a file is named app, so what they allow must not depend on where a
// checkout lies.

const BIOME = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
const scratch = mkdtempSync(path.join(tmpdir(), 'sightline-lint-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** Lints files in a checkout of their own at this place, and answers what is wrong with them. */
async function lint(place: string, files: Record<string, string>): Promise<string> {
  const root = path.join(scratch, place)
  for (const [at, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, at)), { recursive: true })
    writeFileSync(path.join(root, at), text)
  }
  cpSync(path.join(ROOT, 'biome.json'), path.join(root, 'biome.json'))
  const check = promisify(execFile)(process.execPath, [BIOME, 'check', '--error-on-warnings'], { cwd: root })
  return check.then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )
}

const HEAD = `export function Page() {
  return (
    <html lang="en-GB">
      {/* biome-ignore lint/style/noHeadElement: not Next's own */}
      <head>
        <title>Page</title>
      </head>
    </html>
  )
}
`

describe('lint in any folder', () => {
  it('is green for every file with an exception, also below a folder named app', async () => {
    const excepted = sourcesUnder(CODE).filter(({ text }) => text.includes(['biome', 'ignore'].join('-')))
    const files = Object.fromEntries(excepted.map(({ path: at, text }) => [at, text]))
    expect(Object.keys(files).length).toBeGreaterThan(10)
    expect(await lint('app/checkout', files)).toBe('')
    expect(await lint('elsewhere/checkout', files)).toBe('')
  })

  it('the guard guards: an exception that only holds elsewhere is red below app', async () => {
    expect(await lint('elsewhere/planted', { 'components/page.tsx': HEAD })).toBe('')
    expect(await lint('app/planted', { 'components/page.tsx': HEAD })).toContain('suppressions/unused')
  })
})
