import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { missingForProduction, readSettings } from '@/server/env'
import { fillInSecrets, SECRETS, storeSecrets } from '@/tools/image/secrets.mjs'
import { compose, dotEnvOf, environmentOf, interpolated } from '../containers/compose-file'
import { readSource } from './sources'

// `cp .env.example .env && docker compose up -d` starts everything, and no two installations share a secret.

const FOLDER = '/run/sightline'
const all = Object.entries(compose.services)
const serviceOf = (name: string) => {
  const service = compose.services[name]
  if (!service) throw new Error(`There is no service ${name}`)
  return service
}
const example = dotEnvOf(readSource('.env.example').text)
const given = { AUTH_SECRET: 'a'.repeat(64), POSTGRES_PASSWORD: 'p%41/ @:w', S3_SECRET_ACCESS_KEY: 'c/+=' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sightline-compose-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const here = (text: string) => text.replaceAll(FOLDER, folder)
const kept = (name: string) => readFileSync(path.join(folder, name), 'utf8')

/** What the service `secrets` does, on a folder instead of the volume. */
function makeSecrets(dotEnv: Record<string, string>): string[] {
  const service = serviceOf('secrets')
  const [name, at] = service.command ?? []
  if (name !== 'secrets:init') throw new Error(`The secrets are made by ${name}`)
  return storeSecrets(here(at ?? ''), environmentOf(service, dotEnv))
}
const each = (how: string) => SECRETS.map((name) => `${name}: ${how}`)

/** What a service of ours runs with, once the image's entry point has read the secrets. */
function settingsOf(name: string, dotEnv: Record<string, string>) {
  const own = Object.entries(environmentOf(serviceOf(name), dotEnv)).map(([at, value]) => [at, here(value)])
  const environment: Record<string, string> = Object.fromEntries(own)
  fillInSecrets(environment)
  return readSettings(environment)
}

/** What the store's own start finds: its secret key, and its arguments. */
function storeStart(dotEnv: Record<string, string>): string[] {
  const stub = path.join(folder, 'stub')
  writeFileSync(stub, '#!/bin/sh\nprintf "%s\\n" "$AWS_SECRET_ACCESS_KEY" "$@"\n')
  chmodSync(stub, 0o755)
  const service = serviceOf('seaweedfs')
  const { entrypoint = [], command = [] } = service
  const words = [...entrypoint, ...command].map((word) =>
    here(interpolated(word, dotEnv)).replace(' /entrypoint.sh', ` ${stub}`),
  )
  const [shell = '', ...rest] = words
  const env = { ...environmentOf(service, dotEnv), PATH: process.env.PATH } as unknown as NodeJS.ProcessEnv
  const { status, stdout } = spawnSync(shell, rest, { encoding: 'utf8', env })
  return status === 0 ? stdout.trimEnd().split('\n') : []
}

describe('an untouched copy of .env.example', () => {
  it('is understood by every service', () => {
    expect(Object.values(example).filter((value) => value !== '')).toEqual([])
    for (const [, service] of all)
      for (const text of [...(service.entrypoint ?? []), ...(service.command ?? []), ...(service.ports ?? [])])
        expect(interpolated(text, example)).not.toContain('${')
    expect(all.map(([, service]) => environmentOf(service, example))).toHaveLength(8)
  })

  it.each(['web', 'worker'])('starts %s, with nothing missing', (name) => {
    expect(makeSecrets(example)).toEqual(each('made'))
    const read = settingsOf(name, example)
    expect(missingForProduction(read)).toEqual([])
    expect(read).toMatchObject({
      AUTH_SECRET: kept('AUTH_SECRET'),
      DATABASE_URL: `postgresql://sightline:${kept('POSTGRES_PASSWORD')}@postgres:5432/sightline`,
      ...{ SMTP_URL: 'smtp://mailpit:1025', S3_ENDPOINT: 'http://seaweedfs:8333' },
      ...{ S3_PUBLIC_ENDPOINT: 'http://localhost:8333', S3_SECRET_ACCESS_KEY: kept('S3_SECRET_ACCESS_KEY') },
      engines: [],
    })
  })

  it('gives every reader the same secrets, on every start', () => {
    const values = () => [
      ...['web', 'worker', 'migrate'].map((name) => settingsOf(name, example).DATABASE_URL),
      ...['web', 'worker', 'storage-init'].map((name) => settingsOf(name, example).S3_SECRET_ACCESS_KEY),
      ...['web', 'worker'].map((name) => settingsOf(name, example).AUTH_SECRET),
      storeStart(example),
    ]
    makeSecrets(example)
    const first = values()
    expect(makeSecrets(example)).toEqual(each('kept'))
    expect(values()).toEqual(first)
    expect([...new Set(first.slice(0, 8))]).toHaveLength(3)
    expect(first.at(-1)).toEqual([kept('S3_SECRET_ACCESS_KEY'), ...(serviceOf('seaweedfs').command ?? [])])
  })

  it('holds no secret that two installations would share', () => {
    const shared = (environment: Record<string, string>) =>
      Object.entries(environment).filter(
        ([name, value]) =>
          (/SECRET|PASSWORD|TOKEN|KEY$/.test(name) &&
            !['', FOLDER].includes(value) &&
            !value.startsWith(`${FOLDER}/`)) ||
          (URL.canParse(value) && new URL(value).password !== ''),
      )
    for (const [, service] of all) expect(shared(environmentOf(service, example))).toEqual([])
    expect(shared({ AUTH_SECRET: 'change-me', DATABASE_URL: 'postgresql://a:b@c/d', PORT: '80' })).toHaveLength(2)
  })
})

describe('secrets that .env gives', () => {
  const filled = { ...example, ...given }

  it('win, inside and out', () => {
    makeSecrets(example)
    expect(makeSecrets(filled)).toEqual(each('given'))
    for (const [name, value] of Object.entries(given)) expect(kept(name)).toBe(value)
    for (const name of ['web', 'worker']) {
      const { AUTH_SECRET, S3_SECRET_ACCESS_KEY, DATABASE_URL = '' } = settingsOf(name, filled)
      const password = decodeURIComponent(new URL(DATABASE_URL).password)
      expect({ AUTH_SECRET, S3_SECRET_ACCESS_KEY, POSTGRES_PASSWORD: password }).toEqual(given)
    }
    const keyId = environmentOf(serviceOf('seaweedfs'), filled).AWS_ACCESS_KEY_ID
    expect(keyId).toBe(settingsOf('web', filled).S3_ACCESS_KEY_ID)
    expect(storeStart(filled)[0]).toBe(given.S3_SECRET_ACCESS_KEY)
    expect(storeStart(example)[0]).toBe(given.S3_SECRET_ACCESS_KEY) // kept when it is taken out of `.env`
    rmSync(path.join(folder, 'S3_SECRET_ACCESS_KEY'))
    expect(storeStart(example)).toEqual([]) // it does not start without a key: it would be open to everybody
  })

  it("another Postgres is asked with its own address, and never with this one's password", () => {
    makeSecrets(example)
    const DATABASE_URL = 'postgresql://somebody@db.example.org/theirs'
    for (const name of ['web', 'worker', 'migrate'])
      expect(settingsOf(name, { ...example, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  })

  it('another store must come with its own key', () => {
    const theirs = { ...example, S3_ENDPOINT: 'https://s3.example.org' }
    expect(() => makeSecrets(theirs)).toThrow('S3_SECRET_ACCESS_KEY: is required where S3_ENDPOINT names another store')
    expect(makeSecrets({ ...theirs, ...given })).toEqual(each('given'))
    expect(settingsOf('web', { ...theirs, ...given }).S3_SECRET_ACCESS_KEY).toBe(given.S3_SECRET_ACCESS_KEY)
  })
})

describe('the volume of the secrets', () => {
  const mounts = all.flatMap(([name, { volumes = [] }]) =>
    volumes.filter((volume) => volume.startsWith('secrets:')).map((volume) => ({ name, volume })),
  )

  it('can be written by what makes them and read by what needs them', () => {
    const writers = mounts.filter(({ volume }) => volume === `secrets:${FOLDER}`)
    const readers = mounts.filter(({ volume }) => volume === `secrets:${FOLDER}:ro`)
    expect(writers.map(({ name }) => name)).toEqual(['secrets'])
    expect(readers.map(({ name }) => name).sort()).toEqual(
      ['migrate', 'postgres', 'seaweedfs', 'storage-init', 'web', 'worker'].sort(),
    )
    expect(mounts).toHaveLength(writers.length + readers.length)
    for (const { name } of readers)
      expect(serviceOf(name).depends_on?.secrets).toEqual({ condition: 'service_completed_successfully' })
    expect(serviceOf('postgres').environment?.POSTGRES_PASSWORD_FILE).toBe(`${FOLDER}/POSTGRES_PASSWORD`)
  })
})
