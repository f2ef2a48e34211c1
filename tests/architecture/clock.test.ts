import { expect, it } from 'vitest'
import { importsOf, readSource, type Source, sourcesUnder } from './sources'

// The database's clock is that of every process (R-SAFE-72): `now()` of server/clock.ts, or `now()` in a statement.

/** Files that may ask the machine, and for what. A browser is a machine of its own, and compares only what it kept itself. */
const MACHINE: Record<string, string> = {
  'components/command-palette/palette.tsx': 'which month a person reads about first',
  'components/dashboard-parts/print-page.tsx': 'the day that stands on the paper',
  'components/profile/digest-switch.tsx': 'how old the user is that the browser keeps',
  'components/profile/profile-form.tsx': 'how old the user is that the browser keeps',
  'components/recommendation-tracker/update-dialog.tsx': 'the last day that a field offers; the server decides',
  'components/recommendation-tracker/use-action-save.ts': 'the day that a field begins with; the server decides',
  'components/ui/toaster.tsx': 'how long a message is shown',
  'lib/api/auth-check.ts': 'how old the user is that the browser keeps',
  'lib/api/auth.ts': 'a pause within the browser',
  'lib/api/profile.ts': 'how old the user is that the browser keeps',
  'lib/api/stored-image.ts': 'how old the addresses are that the browser keeps',
  'server/clock.ts': 'until the database has answered',
  'server/limits/rate-limit.ts': 'turns the times of a library, which asks the machine, into those of the database',
  'server/llm/model-gate.ts': 'a pause within the process',
  'server/llm/provider-errors.ts': 'an hour that a provider names, which counts from the present of neither',
  'server/mail/transports.ts': 'names of files in a folder of this machine',
  'server/services/usage/budget.ts': 'the end of a wait within the process',
  'tools/file-lock.mjs': 'the age of a file of this machine',
  'tools/port.mjs': 'the end of a wait within the process',
  'tools/processes.mjs': 'a pause within the process',
  'tools/stack.mjs': 'the end of a wait within the process',
  'tools/test-long.mjs': 'how long a part took, and the time in its summary',
}

const ASKS_MACHINE =
  /\bDate\.now\b|\bnew Date\(\)|\bnew Date\b(?![(.\w])|(?<!new )(?<![.\w])Date\(\)|\bperformance\.timeOrigin\b/

const askers = (sources: readonly Source[]) =>
  sources.filter(({ text }) => ASKS_MACHINE.test(text)).map(({ path }) => path)

it('no service, job or page asks the machine what time it is', () => {
  expect(
    askers([...sourcesUnder(['app', 'components', 'jobs', 'lib', 'server', 'tools']), readSource('proxy.ts')]),
  ).toEqual(Object.keys(MACHINE).sort())
  for (const text of ['data: { endedAt: new Date() }', 'at ?? new Date', 'times.map(Date.now)', 'Date()'])
    expect(askers([{ path: 'bad', text }])).toEqual(['bad'])
  expect(askers([{ path: 'good', text: 'new Date(at), toDate(), Date.parse(at)' }])).toEqual([])
})

/** They ask the machine themselves. */
const LIBRARIES =
  /^npm:(next-auth\/jwt|date-fns\/(isPast|isFuture|isToday|is(This|Tomorrow|Yesterday)\w*|(start|end)Of(Today|Tomorrow|Yesterday)|formatDistanceToNow\w*))$/

const takers = (sources: readonly Source[]) =>
  sources
    .filter((source) => importsOf(source).some(({ target, typeOnly }) => !typeOnly && LIBRARIES.test(target)))
    .map(({ path }) => path)

it('nothing leaves that question to a library', () => {
  expect(takers(sourcesUnder(['app', 'components', 'jobs', 'lib', 'server']))).toEqual([])
  const bad = ["import { decode } from 'next-auth/jwt'", "import { isPast } from 'date-fns/isPast'"]
  for (const text of bad) expect(takers([{ path: 'bad', text }])).toEqual(['bad'])
})

it('no column has its default from the machine, as those of Prisma have', () => {
  const { text } = readSource('prisma/schema.prisma')
  expect(text).not.toMatch(/@default\(now\(\)\)|@updatedAt/)
})
