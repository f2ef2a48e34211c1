import { today } from '@/server/clock'
import { pick } from '@/server/llm/simulated-prose'
import { env } from '@/server/settings/env'
import { type Acting, type Action, anyOf, make, remove } from './action'
import { markerOf } from './caller'
import type { KnownOwner, World } from './world'

// What system admins do: queries of every owner, runs of the day, and taking the role from each other.

const ROUTES = {
  organisation: { field: 'organization', queries: '/api/admin/organization-query' },
  industry: { field: 'industry', queries: '/api/admin/industry-query' },
}

export const adminActions: Action[] = [
  { weight: 6, act: makeQuery },
  { weight: 9, act: activateQuery },
  { weight: 3, act: editQuery },
  { weight: 4, act: deleteQuery },
  { weight: 2, act: changeRole },
  { weight: 1, act: startRun },
  { weight: 1, act: runAgain },
  { weight: 2, act: ({ caller }) => caller.send({ name: 'list queries', route: ROUTES.organisation.queries }) },
]

function ownerFor({ world, random }: Acting): KnownOwner {
  return pick([...world.organisations, world.industry], random)
}

function routesOf({ industry }: World, owner: KnownOwner) {
  return ROUTES[owner === industry ? 'industry' : 'organisation']
}

/** Without a marker for an industry, whose queries all its organisations read. */
function termOf(acting: Acting, owner: KnownOwner): string {
  const term = `best ${acting.newName('thing')}`
  return owner === acting.world.industry ? term : `${term} ${markerOf(owner.name)}`
}

async function makeQuery(acting: Acting): Promise<void> {
  const owner = ownerFor(acting)
  const { queries, field } = routesOf(acting.world, owner)
  const [profileName, searchTerm] = [acting.newName('query'), termOf(acting, owner)]
  await make(acting, owner.queries, profileName, {
    ...{ name: 'make query', route: queries, arguments: { owner: owner.name, searchTerm } },
    body: { [field]: owner.id, profileName, searchTerm, active: false },
    write: { record: `query ${profileName}`, values: { searchTerm, active: 'false' } },
  })
}

async function activateQuery(acting: Acting): Promise<void> {
  const active = acting.random() < 0.7
  await saveQuery(acting, active ? 'activate query' : 'deactivate query', () => ({ active }))
}

async function editQuery(acting: Acting): Promise<void> {
  await saveQuery(acting, 'edit query', (owner) => ({ searchTerm: termOf(acting, owner) }))
}

async function saveQuery(
  acting: Acting,
  name: string,
  change: (owner: KnownOwner) => Record<string, string | boolean>,
): Promise<void> {
  const owner = ownerFor(acting)
  const query = anyOf(owner.queries, acting.random)
  if (!query) return
  const body = change(owner)
  const values = Object.fromEntries(Object.entries(body).map(([field, value]) => [field, String(value)]))
  await acting.caller.send({
    ...{ name, route: `${routesOf(acting.world, owner).queries}/{id}`, arguments: { query: query.name, ...values } },
    ...{ params: { id: query.id }, body, write: { record: `query ${query.name}`, values } },
  })
}

async function deleteQuery(acting: Acting): Promise<void> {
  const owner = ownerFor(acting)
  const route = `${routesOf(acting.world, owner).queries}/{id}`
  await remove(acting, owner.queries, (query) => ({
    ...{ name: 'delete query', route, arguments: { query }, write: { record: `query ${query}`, values: null } },
  }))
}

/** Admins demote themselves too: they are refused until another admin restores the role. */
async function changeRole(acting: Acting): Promise<void> {
  const { id, email } = pick(acting.world.systemAdmins, acting.random)
  const isAdmin = acting.random() < 0.85
  const values = { systemAdmin: String(isAdmin) }
  await acting.caller.send({
    ...{ name: 'change role', route: '/api/admin/user/{id}', arguments: { email, ...values }, params: { id } },
    ...{ body: { permissions: { isAdmin } }, write: { record: `person ${email}`, values } },
  })
}

async function startRun({ caller }: Acting): Promise<void> {
  const headers = { authorization: `Bearer ${env().CRON_SECRET}` }
  await caller.send({ name: 'start run', route: '/api/cron/daily', method: 'POST', headers })
}

async function runAgain({ caller }: Acting): Promise<void> {
  const params = { date: today() }
  await caller.send({ name: 'run again', route: '/api/admin/daily-run/{date}', method: 'POST', params })
}
