import { describe, expect, it } from 'vitest'
import { settings } from '@/server/settings/env'
import { readSource, type Source, sourcesUnder } from './sources'

interface Line {
  name: string
  value: string
  /** What the comment above says it is: `Default: …` as text, or null for `Unset: …`. */
  fallback: string | null | undefined
}

/** `NAME=value` lines with the comment lines right above them. */
function linesOf(text: string): Line[] {
  const found: Line[] = []
  let comment = ''
  for (const line of text.split('\n')) {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? []
    if (line.startsWith('#')) comment += `${line.slice(1).trim()} `
    if (line.trim() === '') comment = ''
    if (name === undefined || value === undefined) continue
    const given = /Default: (\S+(?: \S+)*?)\.(?: |$)/.exec(comment)?.[1]
    found.push({ name, value, fallback: given ?? (/Unset: \S/.test(comment) ? null : undefined) })
    comment = ''
  }
  return found
}

/** What docker-compose.yml reads and no process of ours: `containers.test.ts` holds these. */
const COMPOSE_ONLY = ['POSTGRES_PASSWORD', 'POSTGRES_MEMORY', 'POSTGRES_SHARED_BUFFERS', 'BIND_ADDRESS']

const lines = linesOf(readSource('.env.example').text)
const defaults: Record<string, unknown> = settings.parse({})

describe('.env.example', () => {
  it('names every setting once, in the order of server/settings/env.ts, and nothing else', () => {
    expect(lines.map((line) => line.name)).toEqual([...Object.keys(settings.shape), ...COMPOSE_ONLY])
    expect(lines.length).toBeGreaterThan(25)
  })

  it('says the same defaults', () => {
    const ours = lines.filter(({ name }) => !COMPOSE_ONLY.includes(name))
    const said = Object.fromEntries(ours.map((line) => [line.name, line.fallback]))
    const real = Object.fromEntries(
      Object.keys(settings.shape).map((name) => [name, defaults[name] === undefined ? null : String(defaults[name])]),
    )
    expect(said).toEqual(real)
  })

  it('changes nothing when it is copied as it stands', () => {
    expect(lines.filter((line) => line.value !== '')).toEqual([])
  })

  it('the reader reads: a default, an unset one, a forgotten one', () => {
    expect(linesOf('# Port. Default: 3000.\nPORT=\n\n# Key. Unset: none.\nKEY=\nNAKED=1')).toEqual([
      { name: 'PORT', value: '', fallback: '3000' },
      { name: 'KEY', value: '', fallback: null },
      { name: 'NAKED', value: '1', fallback: undefined },
    ])
  })
})

/** Who else may read `process.env`, and why. */
const READERS: Record<string, string> = {
  'server/settings/env.ts': 'the only reader of settings',
  'lib/files/profile-image.ts': 'the one setting that the build writes into the browser code',
}
const readsEnvironment = ({ text }: Source) => /\bprocess\.env\b|\bimport\.meta\.env\b/.test(text)

describe('process.env', () => {
  const sources = [...sourcesUnder(['app', 'components', 'lib', 'server', 'jobs']), readSource('proxy.ts')]
  const readers = sources.filter(readsEnvironment).map(({ path }) => path)

  it('is read by server/settings/env.ts and the listed others only', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(readers.filter((path) => !(path in READERS))).toEqual([])
  })

  it('every exception is still needed', () => {
    expect(Object.keys(READERS).filter((path) => !readers.includes(path))).toEqual([])
  })

  it('a stray read is seen', () => {
    expect(readsEnvironment({ path: 'lib/bad.ts', text: 'const key = process.env.KEY' })).toBe(true)
    expect(readsEnvironment({ path: 'lib/good.ts', text: 'const key = env().KEY' })).toBe(false)
  })
})
