import { expect, it } from 'vitest'
import { readSource, type Source, sourcesUnder } from './sources'

// The database's clock is that of every process (R-SAFE-72): `now()` of server/clock.ts, or `now()` in a statement.

/** Files that may ask the machine, and for what. */
const MACHINE: Record<string, string> = {
  'server/clock.ts': 'until the database has answered',
  'server/limits/rate-limit.ts': 'turns the times of a library, which asks the machine, into those of the database',
  'server/llm/model-gate.ts': 'a pause within the process',
  'server/llm/provider-errors.ts': 'an hour that a provider names, which counts from the present of neither',
  'server/mail/transports.ts': 'names of files in a folder of this machine',
  'server/services/usage/budget.ts': 'the end of a wait within the process',
}

const ASKS_MACHINE = /\bDate\.now\(\)|\bnew Date\(\)/

const askers = (sources: readonly Source[]) =>
  sources.filter(({ text }) => ASKS_MACHINE.test(text)).map(({ path }) => path)

it('no service, job or page asks the machine what time it is', () => {
  expect(askers(sourcesUnder(['app', 'server', 'jobs']))).toEqual(Object.keys(MACHINE).sort())
  expect(askers([{ path: 'bad', text: 'data: { endedAt: new Date() }' }])).toEqual(['bad'])
})

it('no column has its default from the machine, as those of Prisma have', () => {
  const { text } = readSource('prisma/schema.prisma')
  expect(text).not.toMatch(/@default\(now\(\)\)|@updatedAt/)
})
