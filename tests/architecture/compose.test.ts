import { describe, expect, it } from 'vitest'
import { readSettings, settings } from '@/server/env'
import { compose, dotEnvOf, environmentOf, interpolated, namesAsked } from '../containers/compose-file'
import { readSource } from './sources'

// docker-compose.yml, as far as it can be held without Docker: tests/containers proves the image itself.

const { services } = compose
const all = Object.entries(services)
const ours = all.filter(([, service]) => service.build)
const ONCE = ['secrets', 'migrate', 'storage-init']
const lasting = all.filter(([name]) => !ONCE.includes(name))

const example = dotEnvOf(readSource('.env.example').text)
const settingsOf = (name: string, dotEnv: Record<string, string>) => {
  const service = services[name]
  if (!service) throw new Error(`There is no service ${name}`)
  return environmentOf(service, dotEnv)
}

describe('docker-compose.yml', () => {
  it('has what a production consists of', () => {
    expect(Object.keys(services).sort()).toEqual([
      'mailpit',
      'migrate',
      'postgres',
      'seaweedfs',
      'secrets',
      'storage-init',
      'web',
      'worker',
    ])
    expect(ours.map(([name]) => name).sort()).toEqual(['migrate', 'secrets', 'storage-init', 'web', 'worker'])
  })

  it('what lasts comes back by itself, says how it is, and leaves room for others', () => {
    for (const [name, { restart, healthcheck, deploy }] of lasting)
      expect({ name, restart, asks: healthcheck?.test?.[0], limit: deploy?.resources?.limits?.memory }).toEqual({
        ...{ name, restart: 'unless-stopped' },
        asks: expect.stringMatching(/^CMD/),
        limit: expect.stringMatching(/^\d+[mg]$/),
      })
  })

  it('what runs once ends, and nothing waits for a health that it never has', () => {
    for (const name of ONCE) {
      expect(services[name]?.healthcheck).toEqual({ disable: true })
      expect(services[name]?.restart).toMatch(/^(no|on-failure:\d)$/)
    }
    const waits = all.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
    expect(waits.length).toBeGreaterThan(4)
    for (const [name, { condition }] of waits)
      expect([name, condition]).toEqual([
        name,
        ONCE.includes(name) ? 'service_completed_successfully' : 'service_healthy',
      ])
  })

  it('web and worker start on a migrated database', () => {
    for (const name of ['web', 'worker']) expect(Object.keys(services[name]?.depends_on ?? {})).toContain('migrate')
    expect(services.migrate?.command).toEqual(['db:migrate'])
  })

  it('gives what is in flight its 30 seconds (T72)', () => {
    for (const name of ['web', 'worker'])
      expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(30)
  })

  it('names a version of every image that is not ours', () => {
    for (const [name, { image }] of all.filter(([, { build }]) => !build))
      expect([name, image]).toEqual([name, expect.stringMatching(/^[\w./-]+:v?\d+(\.\d+)*(@sha256:[0-9a-f]{64})?$/)])
  })

  it('shows nothing to other machines by itself, and the database to none at all', () => {
    const ports = all.flatMap(([, service]) => service.ports ?? []).map((port) => interpolated(port, example))
    expect(ports.sort()).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:8025:8025', '127.0.0.1:8333:8333'])
    expect(services.postgres?.networks).toEqual(['database'])
    expect(compose.networks.database?.internal).toBe(true)
    const open = { ...example, BIND_ADDRESS: '0.0.0.0', PORT: '80' }
    expect(interpolated(services.web?.ports?.[0] ?? '', open)).toBe('0.0.0.0:80:80')
  })

  it('keeps what must outlive a container in a named volume', () => {
    const kept = all.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]))
    expect([...new Set(kept)].sort()).toEqual(Object.keys(compose.volumes).sort())
    // The image of Postgres 18 keeps its data below this folder, no longer in `data`.
    expect(services.postgres?.volumes).toContain('postgres:/var/lib/postgresql')
  })

  it('our containers can change nothing and have no privilege', () => {
    for (const [name, { read_only, cap_drop }] of ours)
      expect({ name, read_only, cap_drop }).toEqual({ name, read_only: true, cap_drop: ['ALL'] })
  })
})

describe('settings in containers', () => {
  it('every variable that compose asks for is in .env.example', () => {
    expect(namesAsked().size).toBeGreaterThan(12)
    expect([...namesAsked()].filter((name) => !(name in example))).toEqual([])
  })

  it.each(['web', 'worker'])('every setting reaches %s, and one that is given wins', (name) => {
    const given = Object.fromEntries(Object.keys(settings.shape).map((variable) => [variable, `given-${variable}`]))
    expect(settingsOf(name, { ...example, ...given })).toMatchObject(given)
  })

  it('the store of somebody else is used inside and outside alike', () => {
    const endpoint = 'https://s3.example.org'
    const read = readSettings(settingsOf('web', { ...example, S3_ENDPOINT: endpoint }))
    expect([read.S3_ENDPOINT, read.S3_PUBLIC_ENDPOINT]).toEqual([endpoint, endpoint])
  })

  it('the reader reads: a default inside a default, a given value, a missing one', () => {
    const asked = (inner: string) => `$\{${inner}}`
    const nested = `a${asked(`B:-b${asked('C:-c')}`)}d`
    expect(interpolated(nested, {})).toBe('abcd')
    expect(interpolated(nested + asked('E'), { B: 'X', E: 'e' })).toBe('aXde')
    expect(() => interpolated(asked('B:?say it'), { B: '' })).toThrow('B: say it')
  })

  it('the reader reads: a dollar sign of a shell, and refuses one that compose would take for its own', () => {
    expect(interpolated(`x="$$(cat y)" $$${'{B}'} $\{B}`, { B: 'b' })).toBe(`x="$(cat y)" $${'{B}'} b`)
    expect(() => interpolated('x="$(cat y)"', {})).toThrow('Not understood')
  })
})
