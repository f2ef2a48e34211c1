import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { RECOMMENDATION_STATUSES } from '@/lib/schemas/recommendation-tracker'
import { today } from '@/server/clock'
import { pick } from '@/server/llm/seeded-random'
import { type Acting, type Action, anyOf, untilAnswered } from './action'
import { markerOf } from './caller'
import { type Kept, type KnownOwner, ownOf } from './world'

// What the people of an organisation do: notes, actions of their own, and reading, also where they must not.

const noteShape = z.object({ _id: z.string() })
const actionShape = z.object({ recommendation: z.object({ _id: z.string() }) })

const NOTES = '/api/app/note/org/{organisationId}'
const ACTIONS = '/api/app/organization-geo-recommendation'

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

async function makeNote(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const text = `${acting.newName('note')} ${markerOf(own.name)}`
  const headers = { 'idempotency-key': randomUUID() }
  const seen = await untilAnswered(() =>
    acting.caller.send({
      ...{ name: 'make note', route: NOTES, arguments: { text }, headers, params: { organisationId: own.id } },
      ...{ body: { day: today(), text }, write: { record: `note ${text}`, values: {} } },
    }),
  )
  keep(own.notes, text, noteShape.safeParse(seen.body).data?._id)
}

async function removeNote(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const note = anyOf(own.notes, acting.random)
  if (!note) return
  const { status } = await acting.caller.send({
    ...{ name: 'delete note', route: `${NOTES}/{id}`, arguments: { text: note.name }, method: 'DELETE' },
    ...{ params: { organisationId: own.id, id: note.id }, write: { record: `note ${note.name}`, values: null } },
  })
  if (status === 200) own.notes = own.notes.filter((each) => each !== note)
}

async function makeAction(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const title = `${acting.newName('action')} ${markerOf(own.name)}`
  const headers = { 'idempotency-key': randomUUID() }
  const seen = await untilAnswered(() =>
    acting.caller.send({
      ...{ name: 'make action', route: ACTIONS, arguments: { title }, headers, body: { title, status: 'pending' } },
      write: { record: `action ${title}`, values: { status: 'pending' } },
    }),
  )
  keep(own.actions, title, actionShape.safeParse(seen.body).data?.recommendation._id)
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
  const own = ownOf(acting)
  const action = anyOf(own.actions, acting.random)
  if (!action) return
  const { status } = await acting.caller.send({
    ...{
      name: 'delete action',
      route: `${ACTIONS}/{id}`,
      arguments: { title: action.name },
      method: 'DELETE',
      params: { id: action.id },
    },
    write: { record: `action ${action.name}`, values: null },
  })
  if (status === 200) own.actions = own.actions.filter((each) => each !== action)
}

async function read({ caller, random }: Acting, { id, name }: KnownOwner): Promise<void> {
  const [what, route] = pick(Object.entries(READS), random)
  const args = { organisation: name }
  await caller.send({ name: `read ${what}`, route, arguments: args, params: { organisationId: id } })
}

/** For others to change and delete. */
function keep(list: Kept[], name: string, id: string | undefined): void {
  if (id !== undefined) list.push({ name, id })
}
