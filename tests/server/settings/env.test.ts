import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { directUrl, readSettings } from '@/server/settings/env'
import { configure } from '@/tests/support/settings'

it.each([
  ['LLM_CONCURRENCY', 'many'],
  // A slip must not empty the database.
  ['RETENTION_ANSWER_DAYS', '29'],
  ['RETENTION_ANSWER_MONTHS', '0'],
  ['RETENTION_RUN_DAYS', '7'],
  ['RETENTION_USAGE_DAYS', '30'],
  ['RETENTION_AUDIT_DAYS', '0'],
  ['RETENTION_CRASH_REPORT_DAYS', 'soon'],
  // One connection for records and one for the queue.
  ['DATABASE_CONNECTIONS', '1'],
  ['LLM_DAILY_COST_BUDGET_USD', '0'],
  ['LLM_DAILY_COST_BUDGET_USD', '$5'],
  ['MODEL_PRICES', '/nowhere/prices.json'],
])('%s=%s is refused in a line that names it', (name, value) => {
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name}: `, 'm'))
})

describe('single sign-on (R-SIGNON-1)', () => {
  const trio = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' }
  const organization = '0'.repeat(24)

  it('is on with three settings, and asks for groups only where an issuer wants to be asked', () => {
    expect(readSettings({}).signOn).toBeNull()
    expect(readSettings(trio).signOn).toEqual({
      issuer: 'https://login.example',
      clientId: 'id',
      clientSecret: 'secret',
      name: 'Single sign-on',
      scopes: ['openid', 'email', 'profile'],
      domains: [],
      roleClaim: null,
      roleMap: [],
      autoJoin: false,
      only: false,
      systemAdmins: false,
    })
    const map = { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLE_MAP: JSON.stringify({ a: { organization, role: 'marketeer' } }) }
    const scopes = (issuer: string) => readSettings({ ...trio, ...map, OIDC_ISSUER: issuer }).signOn?.scopes
    expect(scopes('https://woolcroft.okta.com')).toContain('groups')
    expect(scopes('https://login.example/realms/main')).not.toContain('groups')
    expect(readSettings({ ...trio, OIDC_DOMAINS: 'Woolcroft.example, müller.example' }).signOn?.domains).toEqual([
      'woolcroft.example',
      'xn--mller-kva.example',
    ])
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['an issuer alone', { OIDC_ISSUER: trio.OIDC_ISSUER }, /^OIDC_CLIENT_ID: is required with OIDC_ISSUER$/m],
    ['a rule without an issuer', { OIDC_ONLY: 'yes' }, /^OIDC_ISSUER: is required with OIDC_ONLY$/m],
    ['http to another machine', { ...trio, OIDC_ISSUER: 'http://login.example' }, /^OIDC_ISSUER: is no https address/],
    ['no address', { ...trio, OIDC_ISSUER: 'login.example' }, /^OIDC_ISSUER: is no https address/],
    [
      'the address of the document',
      { ...trio, OIDC_ISSUER: 'https://x.example/.well-known/openid-configuration' },
      /^OIDC_ISSUER: /,
    ],
    ...['common', 'organizations', 'consumers/v2.0'].map((tenant): [string, Record<string, string>, RegExp] => [
      `Entra's ${tenant}`,
      { ...trio, OIDC_ISSUER: `https://login.microsoftonline.com/${tenant}` },
      /^OIDC_ISSUER: is everybody's tenant/,
    ]),
    ['addresses for domains', { ...trio, OIDC_DOMAINS: 'a@b.example' }, /^OIDC_DOMAINS\.0: must be domains/],
    ['a map without its claim', { ...trio, OIDC_ROLE_MAP: '{}' }, /^OIDC_ROLE_CLAIM: is required/],
    ['a claim without its map', { ...trio, OIDC_ROLE_CLAIM: 'groups' }, /^OIDC_ROLE_MAP: is required/],
    [
      'a map that is no JSON',
      { ...trio, OIDC_ROLE_CLAIM: 'g', OIDC_ROLE_MAP: 'sales' },
      /^OIDC_ROLE_MAP: is no JSON object/,
    ],
    [
      'a map of texts',
      { ...trio, OIDC_ROLE_CLAIM: 'g', OIDC_ROLE_MAP: '{"a":"b"}' },
      /^OIDC_ROLE_MAP: is wrong at 'a'/,
    ],
    [
      'a role without an organisation',
      { ...trio, OIDC_ROLE_CLAIM: 'g', OIDC_ROLE_MAP: '{"a":{"role":"marketeer"}}' },
      /^OIDC_ROLE_MAP: is wrong at 'a'/,
    ],
    ['a word that is neither yes nor no', { ...trio, OIDC_AUTO_JOIN: 'maybe' }, /^OIDC_AUTO_JOIN: /],
  ])('%s is refused in a line that names the setting', (_what, given, line) => {
    expect(() => readSettings(given)).toThrow(line)
  })
})

describe('a file of prices', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'prices-')), 'prices.json')
  const read = { date: '2026-11-29', source: 'our price list' }

  it('is read at the start', () => {
    writeFileSync(path, JSON.stringify([{ model: 'own-*', input: 0, output: 0, ...read }]))
    expect(readSettings({ MODEL_PRICES: path }).MODEL_PRICES).toMatchObject([{ model: 'own-*', input: 0 }])
  })

  it.each<[string, string]>([
    ['no JSON', 'model: price'],
    ['no list', '{}'],
    ['an entry without a source', JSON.stringify([{ model: 'm', input: 1, output: 1, date: '2026-11-29' }])],
    ['an entry without a date', JSON.stringify([{ model: 'm', input: 1, output: 1, source: 'x' }])],
    ['a negative price', JSON.stringify([{ model: 'm', input: -1, output: 1, ...read }])],
    ['a misspelt field', JSON.stringify([{ model: 'm', input: 1, output: 1, searches: 1, ...read }])],
  ])('that is %s is refused in one line that names the setting', (_what, text) => {
    writeFileSync(path, text)
    expect(() => readSettings({ MODEL_PRICES: path })).toThrow(/^MODEL_PRICES: .* is no list of prices: [^\n]+$/)
  })
})

it('texts whose retention is still set in days are kept for at least as long in months', () => {
  const kept = (given: Record<string, string>) => readSettings(given).RETENTION_ANSWER_MONTHS
  expect(kept({})).toBeUndefined()
  expect(kept({ RETENTION_ANSWER_DAYS: '30' })).toBe(1)
  expect(kept({ RETENTION_ANSWER_DAYS: '365' })).toBe(13)
  expect(kept({ RETENTION_ANSWER_DAYS: '365', RETENTION_ANSWER_MONTHS: '2' })).toBe(2)
})

const before = process.env.DATABASE_URL ?? ''
afterEach(() => configure({ DATABASE_URL: before, DATABASE_DIRECT_URL: '' }))

it('what needs a session of its own goes to Postgres itself, also behind a pooler', () => {
  expect(directUrl()).toBe(before)
  configure({ DATABASE_URL: 'postgresql://app@pooler/sightline', DATABASE_DIRECT_URL: before })
  expect(directUrl()).toBe(before)
})

/** Signs that end a part of an address, each in a password that looks like a port before it, and in one that does not. */
const PASSWORDS = [
  'S3c#ret',
  '12#34',
  'S3c/ret',
  '12/34',
  'S3c?ret',
  '12?34',
  'p@S3c/ret',
  'p@S3c#ret',
  'p@S3c?ret',
  '12?a=b',
  'S%E4c',
]
const refusalOf = (name: string, value: string) => {
  try {
    readSettings({ [name]: value })
    return ''
  } catch (error) {
    return String((error as Error).message)
  }
}

describe('an address that cannot be read as it was meant', () => {
  it.each(
    ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'SMTP_URL'].flatMap((name) =>
      PASSWORDS.map((word) => [name, word] as const),
    ),
  )(
    '%s with the password %s is refused in one line that names the setting, says how to write it and keeps it secret',
    (name, word) => {
      const scheme = name === 'SMTP_URL' ? 'smtp' : 'postgresql'
      const said = refusalOf(name, `${scheme}://ada:${word}@db.company.test/sightline`)
      expect(said).toMatch(new RegExp(`^${name}: .*%23.*in \\.env .*cuts off the rest$`))
      expect(said).not.toMatch(/S3c|12|34|ret|company|ada/)
      expect(said).not.toContain('\n')
    },
  )

  it.each([
    // What is left of a # in .env that is not quoted.
    ['DATABASE_URL', 'postgresql://ada:S3c'],
    ['DATABASE_URL', 'postgresql://ada:12'],
    ['DATABASE_URL', 'postgresql://ada:p@S3c'],
    ['SMTP_URL', 'smtp://ada:S3c'],
    ['DATABASE_URL', 'postgresql://ada:secret@db.company.test'],
    ['DATABASE_URL', 'postgresql://db-1.company.test:5432,db-2.company.test:5432/sightline'],
    ['DATABASE_URL', 'postgresql://ada:secret@db.company.test:99999/sightline'],
    ['DATABASE_URL', 'mysql://ada:secret@db.company.test/sightline'],
    ['DATABASE_URL', 'host=db.company.test dbname=sightline'],
    ['SMTP_URL', 'mail.company.test:587'],
    ['SMTP_URL', 'smtp://'],
    ['S3_ENDPOINT', 's3.company.test:9000'],
    ['S3_ENDPOINT', 'http://s3.company.test:port'],
    ['S3_PUBLIC_ENDPOINT', 'http://s3 company.test'],
    ['S3_PUBLIC_ENDPOINT', 'http:///'],
    ['APP_URL', 'sightline.company.test'],
    ['APP_URL', 'https://sightline.company.test/#/'],
    ['OPENAI_BASE_URL', 'ftp://models.company.test'],
    ['ANTHROPIC_BASE_URL', 'https://[::1'],
    ['GEMINI_BASE_URL', 'https://models.company.test:99999'],
    ['PERPLEXITY_BASE_URL', 'https:models.company.test'],
    ['XAI_BASE_URL', 'https://'],
  ])('%s=%s is refused', (name, value) => {
    const said = refusalOf(name, value)
    expect(said).toMatch(new RegExp(`^${name}: `))
    expect(said).not.toMatch(/S3c|secret|company|\n/)
  })

  it.each([
    ['postgresql://ada:S3c%23%40%2F%3F%25@db.company.test/sightline', 'S3c#@/?%', 'db.company.test'],
    ['postgres://ada:p@ss:word@db.company.test:5433/sight%40line?sslmode=disable', 'p@ss:word', 'db.company.test'],
    ['postgresql://ada@/sightline?host=/var/run/postgresql', '', '/var/run/postgresql'],
    ['postgresql:///sightline?host=/run/pg&user=ada@company&password=x@y', 'x@y', '/run/pg'],
    ['postgresql://[::1]:5432/sightline', '', '::1'],
    ['  postgresql://ada:secret@db.company.test/sightline  ', 'secret', 'db.company.test'],
  ])('%s is read, and by the driver too', (value, password, host) => {
    const { DATABASE_URL: connectionString = '' } = readSettings({ DATABASE_URL: value })
    const client = new pg.Client({ connectionString })
    expect([client.password ?? '', client.host]).toEqual([password, host])
  })

  it.each([
    'smtp://localhost:1025',
    'smtps://me@company.test:S3c%23@mail.company.test',
    'smtp://mail.company.test?name=x',
  ])('%s is read', (SMTP_URL) => {
    expect(readSettings({ SMTP_URL }).SMTP_URL).toBe(SMTP_URL)
  })
})
