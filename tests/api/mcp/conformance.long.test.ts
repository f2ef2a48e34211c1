import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeActors } from '@/tests/support/actors'
import { serveAssistant } from '@/tests/support/assistant-server'
import { runConformance } from '@/tests/support/conformance'
import { makeReadToken } from '@/tests/support/read-tokens'

// Every scenario that each revision requires, against the product. What the product does not have by design is listed with
// its reason, and an exception that is none any more fails too.
// Short form: tests/api/mcp/conformance.test.ts.

const people = await makeActors()
const names = ['One', 'Two', 'Three', 'Four', 'Five']
const tokens = await Promise.all(names.map((name) => makeReadToken(people.organisationAdminA, name)))
let served: Awaited<ReturnType<typeof serveAssistant>>
beforeAll(async () => {
  served = await serveAssistant(tokens)
})
afterAll(() => served.close())

describe.each(['2026-07-28', '2025-11-25'])('the requirements of %s', (revision) => {
  const exceptions = `tests/api/mcp/exceptions/${revision}.yml`

  it('are met but for the exceptions', { timeout: 300_000 }, async () => {
    const { code, output } = await runConformance(served.url, [
      ...['--requirements', revision, '--expected-failures', exceptions],
    ])
    expect(code, output).toBe(0)
  })

  it('each exception has a reason', () => {
    const lines = readFileSync(exceptions, 'utf8').split('\n')
    const listed = lines.filter((line) => line.trim().startsWith('- '))
    expect(listed.length).toBeGreaterThan(0)
    expect(listed.filter((line) => !/ # \S.{10,}/.test(line))).toEqual([])
  })
})
