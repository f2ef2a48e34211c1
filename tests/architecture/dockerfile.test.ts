import { describe, expect, it } from 'vitest'
import { contextFilter } from '../containers/build-context'
import { compose } from '../containers/compose-file'
import { stagesOf } from '../containers/dockerfile'
import { readSource } from './sources'

// What the Dockerfile promises and no build would notice. That it works is proved by tests/containers/prove-image.ts.

const stages = stagesOf(readSource('Dockerfile').text)
const last = stages.at(-1)
const { devDependencies, scripts } = JSON.parse(readSource('package.json').text) as Record<
  string,
  Record<string, string>
>
const commands = [
  ...readSource('tools/image/sightline.mjs').text.matchAll(/^ {2}'?([\w:]+)'?: \{ does:/gm),
].map((match) => match[1] ?? '')

describe('Dockerfile', () => {
  it('is the Node that package.json pins, from the first stage to the last', () => {
    expect(stages.length).toBeGreaterThan(1)
    for (const { base } of stages) expect(base).toBe(`node:${devDependencies?.node}-slim`)
  })

  it('keeps nothing but what an earlier stage has put together', () => {
    const copies = (last?.steps ?? []).filter((step) => step.kind === 'copy')
    expect(copies.map((step) => step.kind === 'copy' && step.from)).toEqual(['build'])
    expect(last?.steps.filter(({ kind }) => kind === 'run')).toEqual([])
  })

  it('runs as somebody who owns none of it, and can be asked how it is', () => {
    expect(last?.user).toBe('node')
    expect(last?.healthcheck).toEqual(['node', 'sightline.mjs', 'check:web'])
    expect([last?.entrypoint, last?.command]).toEqual([['node', 'sightline.mjs'], ['start']])
  })

  it('carries no secret, neither in a layer nor in its history', () => {
    const names = stages.flatMap(({ steps }) =>
      steps.flatMap((step) =>
        step.kind === 'env' ? Object.keys(step.values) : step.kind === 'arg' ? [step.name] : [],
      ),
    )
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => /SECRET|KEY|PASSWORD|TOKEN|_URL$/.test(name))).toEqual([])
  })

  it.each([
    ['an instruction it does not know', 'FROM a\nADD b c'],
    ['a program that a shell would hide from signals', 'FROM a\nCMD node server.js'],
    ['a flag that it would pass over', 'FROM a\nCOPY --chown=node b c'],
    ['a name without a value', `FROM a:$\{VERSION}`],
  ])('the reader refuses %s', (_what, text) => {
    expect(() => stagesOf(text)).toThrow()
  })
})

describe('the commands of the image', () => {
  const isOfContainers = (name: string) => name.startsWith('check:') || name === 'secrets:init'

  it('are those of package.json that a production needs, and what only containers ask for', () => {
    expect(commands.filter((name) => !isOfContainers(name)).sort()).toEqual(
      ['admin:create', 'db:migrate', 'jobs:daily', 'start', 'storage:init', 'worker'].sort(),
    )
    for (const name of commands) expect(name in (scripts ?? {})).toBe(!isOfContainers(name))
  })

  it('are the only ones that compose gives', () => {
    const given = Object.values(compose.services).filter(({ build }) => build)
    expect(given).toHaveLength(5)
    for (const { command, healthcheck } of given) {
      expect(commands).toContain(command?.[0])
      if (healthcheck?.test) expect(commands).toContain(healthcheck.test.at(-1))
    }
  })
})

describe('.dockerignore', () => {
  const isSeen = contextFilter(readSource('.dockerignore').text)

  it.each([
    ...['.env', '.env.local', 'server/.env', '.git/config', '.data/auth-secret', 'node_modules/next/package.json'],
    ...['tests/support/actors.ts', 'e2e/sessions.spec.ts', 'docs/operations/containers.md', 'prisma/seed/demo.ts'],
    ...['prisma/generated/client.ts', '.next/BUILD_ID', 'server/README.md', 'vitest.config.ts'],
  ])('keeps %s out', (file) => {
    expect(isSeen(file)).toBe(false)
  })

  it.each(['package-lock.json', 'app/layout.tsx', 'server/env.ts', 'prisma/schema.prisma', 'jobs/worker.ts'])(
    'lets %s in',
    (file) => {
      expect(isSeen(file)).toBe(true)
    },
  )
})
