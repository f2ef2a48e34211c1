import { makeOrganisation, makeUser } from '@/tests/support/factories'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { type Caller, markerOf, type Person } from './caller'
import type { History, Write } from './history'
import { inProcess, type Transport } from './transport'

// What there is before the clients begin: three organisations in one industry, and twenty people.

export interface Kept {
  /** What the client called it: the text of a note, the title of an action, the profile of a query. */
  name: string
  id: string
}

/** What the clients of one organisation know of its records; each record is in its list once it was acknowledged. */
export interface KnownOwner {
  name: string
  id: string
  notes: Kept[]
  actions: Kept[]
  queries: Kept[]
}

export interface KnownOrganisation extends KnownOwner {
  marketeers: Kept[]
  /** Who was invited. */
  guests: Kept[]
}

export interface World {
  /** How its people reach the product. */
  transport: Transport
  organisations: KnownOrganisation[]
  industry: KnownOwner
  people: Person[]
  systemAdmins: { id: string; email: string }[]
}

const ORGANISATIONS = ['north', 'south', 'west']
const MARKETEERS = 4
const SYSTEM_ADMINS = 5
/** Near the limit, which organisations reach by themselves. */
const INDUSTRY_QUERIES = 18

/** Makes it, and writes down what every record begins with. */
export async function makeWorld(history: History, transport: Transport = inProcess): Promise<World> {
  const organisations: KnownOrganisation[] = []
  const people: Person[] = []
  for (const name of ORGANISATIONS) {
    const organisation = await makeOrganisation({ name: markerOf(name) })
    const marketeers: Kept[] = []
    for (let count = 1; count <= MARKETEERS; count += 1) {
      const { id, email } = await makeUser({ organisation })
      people.push({ name: `marketeer ${count} of ${name}`, email, organisation: name })
      marketeers.push({ name: email, id })
      writeDown(history, { record: `person ${email}`, values: { organisationAdmin: 'false' } })
    }
    const { email } = await makeUser({ organisation, roles: ['organisationAdmin'] })
    people.push({ name: `admin of ${name}`, email, organisation: name, invites: true })
    organisations.push({ ...nothingKnown(name), id: organisation.id, marketeers, guests: [] })
  }
  const systemAdmins: World['systemAdmins'] = []
  for (let count = 1; count <= SYSTEM_ADMINS; count += 1) {
    const { id, email } = await makeUser({ roles: ['systemAdmin'] })
    systemAdmins.push({ id, email })
    people.push({ name: `system admin ${count}`, email, organisation: null })
    writeDown(history, { record: `person ${email}`, values: { systemAdmin: 'true' } })
  }
  const industry = await makeIndustry({ name: 'Industry', assignedTo: organisations })
  const queries: Kept[] = []
  for (let slot = 1; slot <= INDUSTRY_QUERIES; slot += 1) {
    const { id, searchTerm } = await makeIndustryQuery(industry, { slot })
    queries.push({ name: id, id })
    writeDown(history, { record: `query ${id}`, values: { searchTerm, active: 'true' } })
  }
  return {
    ...{ transport, organisations, people, systemAdmins },
    industry: { ...nothingKnown('industry'), id: industry.id, queries },
  }
}

/** That of the caller, who is no system admin. */
export function ownOf({ caller, world }: { caller: Caller; world: World }): KnownOrganisation {
  const own = world.organisations.find(({ name }) => name === caller.person.organisation)
  if (!own) throw new Error(`${caller.person.name} has no organisation`)
  return own
}

function writeDown({ entries }: History, write: Write): void {
  entries.push({
    ...{ kind: 'operation', client: 'world', organisation: null, name: 'make', arguments: {}, begun: 0, ended: 0 },
    answer: { status: 200, markers: [] },
    write,
  })
}

function nothingKnown(name: string): Omit<KnownOwner, 'id'> {
  return { name, notes: [], actions: [], queries: [] }
}
