import { RECOMMENDATION_STATUSES } from '@/lib/actions/shapes'
import { today } from '@/server/clock'
import { pick } from '@/server/llm/simulated-prose'
import { type Acting, type Action, anyOf, make, remove } from './action'
import { markerOf } from './caller'
import { type KnownOwner, ownOf } from './world'

// What the people of an organisation do: notes, actions of their own, and reading, also where they must not. Organisation
// admins besides invite people, change the role of colleagues, and delete those who were invited.

export const NOTES = '/api/app/note/org/{organisationId}'
const ACTIONS = '/api/app/organization-geo-recommendation'
const COLLEAGUES = '/api/orgAdmin/user'

const READS = {
  visibility: '/api/app/visibility/org/{organisationId}',
  notes: NOTES,
  results: '/api/app/organization-query-result/org/{organisationId}',
}

export const memberActions: Action[] = [
  { weight: 6, act: makeNote },
  { weight: 5, act: removeNote },
  { weight: 3, act: makeAction },
  { weight: 6, act: changeStatus },
  { weight: 5, act: removeAction },
  { weight: 6, act: (acting) => read(acting, ownOf(acting)) },
  { weight: 2, act: (acting) => read(acting, pick(acting.world.organisations, acting.random)) },
  {
    weight: 2,
    act: ({ caller }) => caller.send({ name: 'read actions', route: '/api/app/geo-recommendation/organisation' }),
  },
  { weight: 2, act: ({ caller }) => caller.send({ name: 'who am I', route: '/api/auth/whoami' }) },
]

export const colleagueActions: Action[] = [
  { weight: 8, act: invite },
  { weight: 4, act: changeRole },
  { weight: 6, act: removeInvited },
  { weight: 3, act: ({ caller }) => caller.send({ name: 'list colleagues', route: COLLEAGUES }) },
]

async function makeNote(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const text = `${acting.newName('note')} ${markerOf(own.name)}`
  await make(acting, own.notes, text, {
    ...{ name: 'make note', route: NOTES, arguments: { text }, params: { organisationId: own.id } },
    ...{ body: { day: today(), text }, write: { record: `note ${text}`, values: {} } },
  })
}

async function removeNote(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const sentOf = (text: string) => ({
    ...{ name: 'delete note', route: `${NOTES}/{id}`, arguments: { text } },
    write: { record: `note ${text}`, values: null },
  })
  await remove(acting, own.notes, sentOf, { organisationId: own.id })
}

async function makeAction(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const title = `${acting.newName('action')} ${markerOf(own.name)}`
  await make(acting, own.actions, title, {
    ...{ name: 'make action', route: ACTIONS, arguments: { title }, body: { title, status: 'pending' } },
    write: { record: `action ${title}`, values: { status: 'pending' } },
  })
}

async function changeStatus(acting: Acting): Promise<void> {
  const action = anyOf(ownOf(acting).actions, acting.random)
  if (!action) return
  const status = pick(RECOMMENDATION_STATUSES, acting.random)
  await acting.caller.send({
    ...{ name: 'change status', route: ACTIONS, arguments: { title: action.name, status } },
    body: { recommendation: action.id, status },
    write: { record: `action ${action.name}`, values: { status } },
  })
}

async function removeAction(acting: Acting): Promise<void> {
  await remove(acting, ownOf(acting).actions, (title) => ({
    ...{ name: 'delete action', route: `${ACTIONS}/{id}`, arguments: { title } },
    write: { record: `action ${title}`, values: null },
  }))
}

async function read({ caller, random }: Acting, { id, name }: KnownOwner): Promise<void> {
  const [what, route] = pick(Object.entries(READS), random)
  const args = { organisation: name }
  await caller.send({ name: `read ${what}`, route, arguments: args, params: { organisationId: id } })
}

async function invite(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const email = `${acting.newName('guest').replaceAll(' ', '-')}@${markerOf(own.name)}.test`
  await make(acting, own.guests, email, {
    ...{ name: 'invite colleague', route: COLLEAGUES, arguments: { email }, body: { email } },
    write: { record: `person ${email}`, values: { organisationAdmin: 'false' } },
  })
}

async function changeRole(acting: Acting): Promise<void> {
  const { id, name: email } = pick(ownOf(acting).marketeers, acting.random)
  const organizationAdmin = acting.random() < 0.5
  const values = { organisationAdmin: String(organizationAdmin) }
  await acting.caller.send({
    ...{ name: 'change role of colleague', route: `${COLLEAGUES}/{id}`, arguments: { email, ...values } },
    ...{ params: { id }, body: { organizationAdmin }, write: { record: `person ${email}`, values } },
  })
}

async function removeInvited(acting: Acting): Promise<void> {
  await remove(acting, ownOf(acting).guests, (email) => ({
    ...{ name: 'delete colleague', route: `${COLLEAGUES}/{id}`, arguments: { email } },
    write: { record: `person ${email}`, values: null },
  }))
}
