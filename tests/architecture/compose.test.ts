import { describe, expect, it } from 'vitest'
import { readSettings, settings } from '@/server/env'
import { compose, dotEnvOf, environmentOf, interpolated, namesAsked } from '../containers/compose-file'
import { readSource } from './sources'

// Faults of docker-compose.yml that a start would not show: a setting that is lost, a door that is open.

const { services } = compose
const all = Object.entries(services)
const example = dotEnvOf(readSource('.env.example').text)
const serviceOf = (name: string) => services[name] ?? { image: '' }

describe('docker-compose.yml', () => {
  it('shows nothing to other machines by itself, and the database to none at all', () => {
    const ports = all.flatMap(([, service]) => service.ports ?? []).map((port) => interpolated(port, example))
    expect(ports.length).toBeGreaterThan(2)
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([])
    expect(services.postgres?.networks).toEqual(['database'])
    expect(compose.networks.database?.internal).toBe(true)
  })

  it('names a version of every image that is not ours', () => {
    for (const [name, { image }] of all.filter(([, { build }]) => !build))
      expect([name, image]).toEqual([name, expect.stringMatching(/^[\w./-]+:v?\d+(\.\d+)*(@sha256:[0-9a-f]{64})?$/)])
  })

  it('our containers can change nothing and have no privilege', () => {
    for (const [name, { read_only, cap_drop }] of all.filter(([, { build }]) => build))
      expect({ name, read_only, cap_drop }).toEqual({ name, read_only: true, cap_drop: ['ALL'] })
  })

  it('gives requests and jobs in flight their 30 seconds (R-SAFE-63)', () => {
    for (const name of ['web', 'worker'])
      expect(Number.parseInt(services[name]?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(30)
  })
})

describe('settings in containers', () => {
  it('every variable that compose asks for is in .env.example', () => {
    expect(namesAsked().size).toBeGreaterThan(12)
    expect([...namesAsked()].filter((name) => !(name in example))).toEqual([])
  })

  it.each(['web', 'worker'])('every setting reaches %s, and one that is given wins', (name) => {
    const given = Object.fromEntries(Object.keys(settings.shape).map((variable) => [variable, `given-${variable}`]))
    expect(environmentOf(serviceOf(name), { ...example, ...given })).toMatchObject(given)
  })

  it('Postgres has the memory that is given, and a little of it by default', () => {
    const memoryOf = (given: Record<string, string>) => {
      const { command = [], deploy } = serviceOf('postgres')
      const limit = deploy?.resources?.limits?.memory ?? ''
      return [limit, command.at(-1) ?? ''].map((text) => interpolated(text, { ...example, ...given }))
    }
    expect(memoryOf({})).toEqual(['2g', 'shared_buffers=256MB'])
    expect(memoryOf({ POSTGRES_MEMORY: '24g', POSTGRES_SHARED_BUFFERS: '8GB' })).toEqual(['24g', 'shared_buffers=8GB'])
  })

  it('a store of your own is used inside and outside alike', () => {
    const endpoint = 'https://s3.example.org'
    const read = readSettings(environmentOf(serviceOf('web'), { ...example, S3_ENDPOINT: endpoint }))
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
