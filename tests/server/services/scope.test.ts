import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@/server/ids'
import { industryScope, industryScopes, organisationScope } from '@/server/services/scope'
import { type MadeIndustry, makeIndustry } from '@/tests/support/industries'
import { actorOf, makeOrganisation } from '@/tests/support/results'

const refusal = (scope: Promise<string>) =>
  scope.then(
    () => 'a scope',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  )
const NOT_FOUND = 'notFound: Not found.'
const REACHES = ['self', 'ownOrganisation', 'any'] as const

let own: { id: string }
let other: { id: string }
let assigned: MadeIndustry
let foreign: MadeIndustry
beforeAll(async () => {
  own = await makeOrganisation()
  other = await makeOrganisation()
  assigned = await makeIndustry({ name: 'B assigned', assignedTo: [own] })
  foreign = await makeIndustry({ name: 'foreign', assignedTo: [other] })
})

describe.each([
  ['an organisation', organisationScope, () => [own.id, other.id, assigned.id]],
  ['an industry', industryScope, () => [assigned.id, foreign.id, own.id]],
] as const)('the scope of %s', (_what, scope, ids) => {
  it('is decided by reach: self never, own organisation only what is its own, any every one that exists', async () => {
    const [mine = '', theirs = ''] = ids()
    expect(await refusal(scope(actorOf(own.id), 'self', mine))).toBe(NOT_FOUND)
    expect(await scope(actorOf(own.id), 'ownOrganisation', mine)).toBe(mine)
    expect(await refusal(scope(actorOf(own.id), 'ownOrganisation', theirs))).toBe(NOT_FOUND)
    for (const id of [mine, theirs]) expect(await scope(actorOf(null), 'any', id)).toBe(id)
  })

  it('is none for somebody without an organisation, and of what is no id, in the same words', async () => {
    const [mine = '', , another = ''] = ids()
    expect(await refusal(scope(actorOf(null), 'ownOrganisation', mine))).toBe(NOT_FOUND)
    const odd = [`${mine} `, `${mine}\0`, mine.toUpperCase().replace(/.$/, 'F'), 'new', '', 'null', '__proto__']
    for (const id of [newId(), another, ...odd])
      for (const reach of REACHES) expect(await refusal(scope(actorOf(own.id), reach, id))).toBe(NOT_FOUND)
  })
})

it('the industries of an organisation are those assigned to it, by name', async () => {
  const first = await makeIndustry({ name: 'A assigned later', assignedTo: [own] })
  const scopes = async ({ id }: { id: string }) =>
    industryScopes(await organisationScope(actorOf(id), 'ownOrganisation', id))
  expect(await scopes(own)).toEqual([
    { scope: first.id, name: 'A assigned later' },
    { scope: assigned.id, name: 'B assigned' },
  ])
  expect(await scopes(await makeOrganisation())).toEqual([])
})
