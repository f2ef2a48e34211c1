import { expect, it } from 'vitest'
import { CODE, filesUnder, readSource, type Source } from './sources'

// What the queue library keeps is its own: our statements may read it, and one folder writes it.

const WRITE = /\b(insert into|update|delete from|truncate)\s+pgboss\./i
const ALLOWED = /^(server\/queue|tests|e2e)\//

const offenders = (sources: readonly Source[]) =>
  sources.filter(({ path, text }) => !ALLOWED.test(path) && WRITE.test(text)).map(({ path }) => path)

it('only the queue writes the tables of pg-boss', () => {
  expect(offenders(filesUnder(CODE, /\.(ts|tsx|mjs)$/).map(readSource))).toEqual([])
})

it('a planted statement is found', () => {
  const text = 'await tx.$executeRaw`\n  update pgboss.job set priority = 1`'
  const planted = { ...readSource('server/db/client.ts'), path: 'server/answers/planted.ts', text }
  expect(offenders([planted])).toEqual(['server/answers/planted.ts'])
})
