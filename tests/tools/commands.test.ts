import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { required } from '@/server/settings/env'
import { COMMANDS } from '@/tools/commands.mjs'
import { readOptions } from '@/tools/test.mjs'

/** The environment of a production without any setting: empty values count as unset and win over `.env`. */
const NOTHING = { DATABASE_URL: '', AUTH_SECRET: '', S3_BUCKET: '', S3_REGION: 'eu', npm_lifecycle_event: '' }

function command(args: string[], env: Record<string, string> = {}, program = 'tools/main.mjs') {
  const ran = spawnSync(process.execPath, [program, ...args], {
    env: { ...process.env, ...NOTHING, ...env },
    encoding: 'utf8',
  })
  return { code: ran.status, said: ran.stderr.trim() }
}
const IMAGE = 'tools/image/sightline.mjs'

describe('the commands', () => {
  it('are those of package.json', () => {
    const { prepare, ...scripts } = JSON.parse(readFileSync('package.json', 'utf8')).scripts as Record<string, string>
    expect(prepare).toBe('node tools/commits.mjs --set-hook || exit 0') // npm's own; never a reason for no install
    expect(Object.keys(COMMANDS).sort()).toEqual(Object.keys(scripts).sort())
    for (const [name, script] of Object.entries(scripts)) {
      const stays = name === 'start' || name === 'worker'
      expect(script).toBe(`node ${stays ? '--max-semi-space-size=8 ' : ''}tools/main.mjs ${name}`)
    }
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

  it('any other argument is refused, so that a typo does not run everything', () => {
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

  const COMMANDS_OF_DATABASE = ['db:migrate', 'db:distribute', 'admin:create', 'jobs:daily', 'jobs:digest', 'recount']

  it.each(['worker', ...COMMANDS_OF_DATABASE])('%s names a database that does not answer', (name) => {
    const env = { DATABASE_URL, AUTH_SECRET: 'a'.repeat(32), APP_URL: 'http://localhost:3000' }
    const { code, said } = command([name, '--email=ada@company.test'], env)
    expect({ code, said }).toEqual({ code: 1, said: 'DATABASE_URL: nothing answers at localhost:1 (ECONNREFUSED)' })
  })

  it('of two addresses the one that does not answer is named', () => {
    const env = { DATABASE_URL: required('DATABASE_URL'), DATABASE_DIRECT_URL: DATABASE_URL }
    const said = 'DATABASE_DIRECT_URL: nothing answers at localhost:1 (ECONNREFUSED)'
    for (const name of ['worker', 'db:migrate']) expect(command([name], env)).toEqual({ code: 1, said })
  })

  it('a database that is not migrated is named', () => {
    const env = { DATABASE_URL: inject('postgresUrl') }
    expect(command(['jobs:daily'], env)).toEqual({
      code: 1,
      said: 'DATABASE_URL: the database is not migrated yet. Run: npm run db:migrate',
    })
  })

  it.each(['start', 'worker', 'build', ...COMMANDS_OF_DATABASE, 'storage:init'])(
    '%s refuses an address that cannot be read, from a checkout and in the image, and keeps its password secret',
    (name) => {
      const wrong = { DATABASE_URL: 'postgresql://ada:S3c#ret@db/sightline', SMTP_URL: 'smtp://ada:S3c/ret@mail' }
      const programs = ['build', 'db:distribute'].includes(name) ? ['tools/main.mjs'] : ['tools/main.mjs', IMAGE]
      for (const program of programs) {
        const { code, said } = command([name], wrong, program)
        expect(said).toMatch(/^DATABASE_URL: has a # in it; .*\nSMTP_URL: cannot be read; .*$/)
        expect({ code, secret: /S3c|ret@/.test(said) }).toEqual({ code: 1, secret: false })
      }
    },
  )

  it('storage:init names what is missing of the store', () => {
    const { code, said } = command(['storage:init'])
    expect(code).toBe(1)
    expect(said).toContain('S3_BUCKET: is required')
    expect(said).not.toContain('S3_REGION')
  })
})
