import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fillInSecrets, SECRETS } from '@/tools/image/secrets.mjs'

const GIVEN = { AUTH_SECRET: 'given-'.repeat(8), POSTGRES_PASSWORD: 'own word', S3_SECRET_ACCESS_KEY: 'own/key' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sightline-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** The image's door as a process of its own, under a umask that would shut others out. */
function door(words: string[], env: Record<string, string> = {}): Promise<{ code: number; said: string }> {
  const line = 'umask 077 && exec "$0" tools/image/sightline.mjs "$@"'
  return new Promise((resolve) => {
    const options = { env: env as NodeJS.ProcessEnv, encoding: 'utf8' } as const
    execFile('/bin/sh', ['-c', line, process.execPath, ...words], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })
}
const init = (env?: Record<string, string>) => door(['secrets:init', folder], env)
const kept = () => Object.fromEntries(SECRETS.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
const said = (how: string) => SECRETS.map((name) => `${name}: ${how}\n`).join('')

describe('secrets:init', () => {
  it('makes missing secrets: random, different, whole, and for its owner and group to read', async () => {
    expect(await init()).toEqual({ code: 0, said: said('made') })
    const values = Object.values(kept())
    for (const value of values) expect(value).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(values).size).toBe(SECRETS.length)
    expect(readdirSync(folder).sort()).toEqual([...SECRETS].sort())
    for (const name of SECRETS) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o440)
  })

  it('makes others in another folder', async () => {
    await init()
    const first = Object.values(kept())
    rmSync(folder, { recursive: true })
    folder = mkdtempSync(path.join(os.tmpdir(), 'sightline-secrets-'))
    await init()
    expect(Object.values(kept()).filter((value) => first.includes(value))).toEqual([])
  })

  it('keeps existing secrets', async () => {
    await init()
    const first = kept()
    expect(await init()).toEqual({ code: 0, said: said('kept') })
    expect(kept()).toEqual(first)
  })

  it('prefers a given value to the stored one, stores it, and leaves the other secrets alone', async () => {
    await init()
    const { POSTGRES_PASSWORD } = kept()
    const { AUTH_SECRET, S3_SECRET_ACCESS_KEY } = GIVEN
    const again = await init({ AUTH_SECRET, S3_SECRET_ACCESS_KEY, POSTGRES_PASSWORD: '' })
    expect(again.said).toBe('AUTH_SECRET: given\nPOSTGRES_PASSWORD: kept\nS3_SECRET_ACCESS_KEY: given\n')
    expect(kept()).toEqual({ ...GIVEN, POSTGRES_PASSWORD })
    expect((await init()).said).toBe(said('kept'))
    expect(kept()).toEqual({ ...GIVEN, POSTGRES_PASSWORD })
    expect(readdirSync(folder)).toHaveLength(SECRETS.length)
    for (const name of SECRETS) expect(statSync(path.join(folder, name)).mode & 0o777).toBe(0o440)
  })

  it('several at once make each secret once, and agree', async () => {
    const runs = await Promise.all(Array.from({ length: 5 }, () => init()))
    for (const name of SECRETS) {
      const lines = runs.flatMap((run) => run.said.split('\n')).filter((line) => line.startsWith(`${name}: `))
      expect(lines.sort()).toEqual([...Array(4).fill(`${name}: kept`), `${name}: made`])
    }
    const first = kept()
    await init()
    expect(kept()).toEqual(first)
    expect(readdirSync(folder)).toHaveLength(SECRETS.length)
  })

  it('never prints a value', async () => {
    const first = await init()
    const made = Object.values(kept())
    const runs = [first, await init(), await init(GIVEN), await init({ ...GIVEN, AUTH_SECRET: 'too-short' })]
    const printed = runs.map((run) => run.said).join('')
    for (const how of ['made', 'kept', 'given', 'must have']) expect(printed).toContain(`AUTH_SECRET: ${how}`)
    for (const value of [...made, ...Object.values(GIVEN), 'too-short']) expect(printed).not.toContain(value)
  })

  it('refuses a value that web would refuse, before it writes anything', async () => {
    const short = await init({ AUTH_SECRET: 'x'.repeat(31) })
    expect(short).toEqual({ code: 1, said: 'AUTH_SECRET: must have at least 32 characters\n' })
    expect(readdirSync(folder)).toEqual([])
    expect((await init({ AUTH_SECRET: 'x'.repeat(32) })).code).toBe(0)
  })

  it('refuses a file that lost its content, until a value is given', async () => {
    writeFileSync(path.join(folder, 'POSTGRES_PASSWORD'), '')
    const empty = await init()
    expect([empty.code, empty.said]).toEqual([1, expect.stringMatching(/^POSTGRES_PASSWORD: the file .* is empty/)])
    expect((await init({ POSTGRES_PASSWORD: GIVEN.POSTGRES_PASSWORD })).code).toBe(0)
    expect(kept().POSTGRES_PASSWORD).toBe(GIVEN.POSTGRES_PASSWORD)
  })

  it('needs to know where', async () => {
    expect(await door(['secrets:init'])).toEqual({ code: 1, said: 'Usage: secrets:init <folder>\n' })
  })
})

describe('what the door fills in', () => {
  const SIGHTLINE_POSTGRES = 'postgresql://sightline@postgres:5432/sightline'
  const filled = (env: Record<string, string | undefined>) => {
    const copy = { ...env }
    fillInSecrets(copy)
    return copy
  }

  it('is what the environment leaves empty', async () => {
    await init({ POSTGRES_PASSWORD: 'p%41/ @:w' })
    const env = { AUTH_SECRET: '', SIGHTLINE_SECRETS: folder, SIGHTLINE_POSTGRES }
    const { AUTH_SECRET, S3_SECRET_ACCESS_KEY, DATABASE_URL = '' } = filled(env)
    expect({ AUTH_SECRET, S3_SECRET_ACCESS_KEY }).toEqual({ ...kept(), POSTGRES_PASSWORD: undefined })
    expect(decodeURIComponent(new URL(DATABASE_URL).password)).toBe('p%41/ @:w')
    const own = { ...GIVEN, DATABASE_URL: 'postgresql://them@there/db', SIGHTLINE_SECRETS: folder, SIGHTLINE_POSTGRES }
    expect(filled(own)).toEqual(own)
  })

  it('is nothing outside compose, and nothing that no file keeps', async () => {
    for (const env of [{ SIGHTLINE_SECRETS: folder, SIGHTLINE_POSTGRES }, { SIGHTLINE_POSTGRES }, {}])
      expect(filled(env)).toEqual(env)
    await init()
    expect(filled({ SIGHTLINE_POSTGRES })).toEqual({ SIGHTLINE_POSTGRES })
    expect(filled({ SIGHTLINE_SECRETS: folder }).AUTH_SECRET).toBe(kept().AUTH_SECRET)
  })

  it('is there before a command looks for what it cannot run without', async () => {
    const env = { SIGHTLINE_SECRETS: folder, SIGHTLINE_POSTGRES }
    const before = await door(['start'], env)
    expect(before).toEqual({ code: 1, said: 'DATABASE_URL: is required\nAUTH_SECRET: is required\n' })
    await init()
    // The checkout has no server beside the door: what it looks for next.
    expect((await door(['start'], env)).said).toMatch(/required-server-files\.json/)
  })
})
