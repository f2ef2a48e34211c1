import { beforeAll, expect, it } from 'vitest'
import { newId } from '@/server/ids'
import { industryScope, industryScopes, organisationScope } from '@/server/services/scope'
import { type MadeIndustry, makeIndustry } from '@/tests/support/industries'
import { actorOf, makeOrganisation } from '@/tests/support/results'

let own: { id: string }
let other: { id: string }
let assigned: MadeIndustry
let foreign: MadeIndustry
let nobodys: MadeIndustry

const refusal = (scope: Promise<string>) =>
  scope.then(
    () => 'a scope',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  )
const NOT_FOUND = 'notFound: Not found.'

beforeAll(async () => {
  own = await makeOrganisation()
  other = await makeOrganisation()
  assigned = await makeIndustry({ name: 'B assigned', assignedTo: [own] })
  foreign = await makeIndustry({ name: 'foreign', assignedTo: [other] })
  nobodys = await makeIndustry({ name: 'nobodys' })
})

it('a member reaches the industries assigned to the own organisation, and no other', async () => {
  const actor = actorOf(own.id)
  expect(await industryScope(actor, 'ownOrganisation', assigned.id)).toBe(assigned.id)
  for (const { id } of [foreign, nobodys])
    expect(await refusal(industryScope(actor, 'ownOrganisation', id))).toBe(NOT_FOUND)
})

it('without an organisation, or with a reach of oneself, there is no industry', async () => {
  expect(await refusal(industryScope(actorOf(null), 'ownOrganisation', assigned.id))).toBe(NOT_FOUND)
  expect(await refusal(industryScope(actorOf(own.id), 'self', assigned.id))).toBe(NOT_FOUND)
})

it('an unknown id, an organisation and what is no id are refused in the same words, whatever the reach', async () => {
  const ids = [
    newId(),
    own.id,
    `${assigned.id} `,
    `${assigned.id}\0`,
    assigned.id.toUpperCase().replace(/\d$/, 'F'),
    'new',
    '',
    'null',
  ]
  for (const id of ids)
    for (const reach of ['ownOrganisation', 'any'] as const)
      expect(await refusal(industryScope(actorOf(own.id), reach, id))).toBe(NOT_FOUND)
})

it('a reach of any is every industry that exists', async () => {
  for (const { id } of [assigned, foreign, nobodys]) expect(await industryScope(actorOf(null), 'any', id)).toBe(id)
})

it('the industries of an organisation are those assigned to it, by name', async () => {
  const first = await makeIndustry({ name: 'A assigned later', assignedTo: [own] })
  const scope = await organisationScope(actorOf(own.id), 'ownOrganisation', own.id)
  expect(await industryScopes(scope)).toEqual([
    { scope: first.id, name: 'A assigned later' },
    { scope: assigned.id, name: 'B assigned' },
  ])
  const { id } = await makeOrganisation()
  expect(await industryScopes(await organisationScope(actorOf(id), 'ownOrganisation', id))).toEqual([])
})
