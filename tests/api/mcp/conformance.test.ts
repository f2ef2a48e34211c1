import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeActors } from '@/tests/support/actors'
import { serveAssistant } from '@/tests/support/assistant-server'
import { runConformance } from '@/tests/support/conformance'
import { makeReadToken } from '@/tests/support/read-tokens'

// The official conformance suite against the product: the scenarios that need no tools of its own. At length, with every
// scenario of both revisions: conformance.long.test.ts.

const SCENARIOS = {
  '2026-07-28': ['server-stateless', 'tools-list', 'caching', 'dns-rebinding-protection'],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
} as const

const people = await makeActors()
const names = ['One', 'Two', 'Three', 'Four', 'Five']
const tokens = await Promise.all(names.map((name) => makeReadToken(people.organisationAdminA, name)))
let served: Awaited<ReturnType<typeof serveAssistant>>
beforeAll(async () => {
  served = await serveAssistant(tokens)
})
afterAll(() => served.close())

const cases = Object.entries(SCENARIOS).flatMap(([revision, scenarios]) =>
  scenarios.map((scenario) => [revision, scenario] as const),
)

describe('the official conformance suite', () => {
  it.each(cases)('%s %s', async (revision, scenario) => {
    const { code, output } = await runConformance(served.url, [
      ...['--scenario', scenario, '--spec-version', revision],
      ...['--expected-failures', `tests/api/mcp/exceptions/${revision}.yml`],
    ])
    expect(code, output).toBe(0)
  })
})
