import { expect, it } from 'vitest'
import type { Reach } from '@/lib/access/roles'
import { newId } from '@/server/ids'
import { organisationScope } from '@/server/services/scope'
import { actorOf, makeOrganisation } from '@/tests/support/results'

const REACHES: Reach[] = ['self', 'ownOrganisation', 'any']
const refusal = (scope: Promise<string>) =>
  scope.then(
    () => 'a scope',
    (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
  )

it('a marketeer without an organisation has no scope, whatever is asked for', async () => {
  const { id } = await makeOrganisation()
  for (const asked of [id, newId(), '', 'null', 'undefined', 'new'])
    expect(await refusal(organisationScope(actorOf(null), 'ownOrganisation', asked))).toBe('notFound: Not found.')
})

it('another organisation, an unknown id and what is no id are refused in the same words', async () => {
  const own = await makeOrganisation()
  const other = await makeOrganisation()
  const actor = actorOf(own.id)
  const unknown = await refusal(organisationScope(actor, 'ownOrganisation', newId()))
  for (const asked of [other.id, `${own.id} `, own.id.toUpperCase().replace(/.$/, 'A'), `${own.id}\0`, '__proto__'])
    expect(await refusal(organisationScope(actor, 'ownOrganisation', asked))).toBe(unknown)
  for (const reach of REACHES) expect(await refusal(organisationScope(actor, reach, newId()))).toBe(unknown)
})

it('reach decides: self never, own organisation only the own, any every one that exists', async () => {
  const own = await makeOrganisation()
  const other = await makeOrganisation()
  const actor = actorOf(own.id)
  expect(await refusal(organisationScope(actor, 'self', own.id))).toBe('notFound: Not found.')
  expect(await organisationScope(actor, 'ownOrganisation', own.id)).toBe(own.id)
  expect(await organisationScope(actor, 'any', other.id)).toBe(other.id)
  expect(await organisationScope(actorOf(null), 'any', other.id)).toBe(other.id)
})
