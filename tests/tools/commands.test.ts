import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '@/tools/commands.mjs'
import { readOptions } from '@/tools/test.mjs'

/** The environment of a production without any setting: empty values count as unset and win over `.env`. */
const NOTHING = { DATABASE_URL: '', AUTH_SECRET: '', S3_BUCKET: '', S3_REGION: 'eu', npm_lifecycle_event: '' }

function command(args: string[], env: Record<string, string> = {}) {
  const ran = spawnSync(process.execPath, ['tools/main.mjs', ...args], {
    env: { ...process.env, ...NOTHING, ...env },
    encoding: 'utf8',
  })
  return { code: ran.status, said: ran.stderr.trim() }
}

describe('the commands', () => {
  it('are those of package.json', () => {
    const { prepare, ...scripts } = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>
    expect(prepare).toBe('node tools/commits.mjs --set-hook || exit 0') // npm's own; never a reason for no install
    expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(scripts).sort())
    for (const [name, script] of Object.entries(scripts)) expect(script).toBe(`node tools/main.mjs ${name}`)
    for (const [, run] of Object.values(COMMANDS)) expect(typeof run).toBe('function')
  })

  it('an unknown one is answered with the list', () => {
    const { code, said } = command(['deploy'])
    expect(code).toBe(1)
    expect(said).toMatch(/^Unknown command: deploy\n/)
    expect(said).toContain('npm run demo')
  })
})

describe('what npm test runs', () => {
  const optionsOf = (args: string[], hasOrigin = false) => readOptions(args, () => hasOrigin)

  it('everything by itself', () => {
    expect(optionsOf([])).toEqual({})
  })

  it('--changed: what origin lacks, or where none is known what is not committed', () => {
    expect(optionsOf(['--changed'], true)).toEqual({ changed: '--changed=origin/main' })
    expect(optionsOf(['--changed'])).toEqual({ changed: '--changed' })
    expect(optionsOf(['--changed=main'], true)).toEqual({ changed: '--changed=main' })
  })

  it('--distributed on a cluster, which --changed excludes', () => {
    expect(optionsOf(['--distributed', 'postgresql://c'])).toEqual({ distributed: 'postgresql://c' })
    expect(() => optionsOf(['--changed', '--distributed', 'postgresql://c'])).toThrow('exclude each other')
  })

  it('nothing else is known, so a slip of the hand is not everything', () => {
    for (const given of ['--chnaged', '--changed=', 'tests/lib'])
      expect(() => optionsOf([given])).toThrow(given.replace('=', ''))
  })
})

describe('what production cannot run without', () => {
  const DATABASE_URL = 'postgresql://localhost:1/x'

  it('start names every missing variable', () => {
    expect(command(['start'])).toEqual({ code: 1, said: 'DATABASE_URL: is required\nAUTH_SECRET: is required' })
    expect(command(['start'], { DATABASE_URL })).toEqual({ code: 1, said: 'AUTH_SECRET: is required' })
  })

  it('worker needs the database alone', () => {
    expect(command(['worker'])).toEqual({ code: 1, said: 'DATABASE_URL: is required' })
  })

  it('a wrong value is named, whatever the command', () => {
    for (const name of ['start', 'worker', 'build', 'demo', 'db:migrate', 'storage:init']) {
      const { code, said } = command([name], { DATABASE_URL, CRON_SECRET: 'short' })
      expect({ name, code, said }).toEqual({ name, code: 1, said: 'CRON_SECRET: must have at least 32 characters' })
    }
  })

  it('a database that does not answer is named', () => {
    const { code, said } = command(['db:migrate'], { DATABASE_URL })
    expect(code).toBe(1)
    expect(said).toBe('DATABASE_URL: nothing answers at localhost:1 (ECONNREFUSED)')
  })

  it('storage:init names what is missing of the store', () => {
    const { code, said } = command(['storage:init'])
    expect(code).toBe(1)
    expect(said).toContain('S3_BUCKET: is required')
    expect(said).not.toContain('S3_REGION')
  })
})
