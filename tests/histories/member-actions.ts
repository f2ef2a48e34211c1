import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { GET as tracker } from '@/app/api/app/geo-recommendation/organisation/route'
import { DELETE as deleteNote } from '@/app/api/app/note/org/[organisationId]/[id]/route'
import { POST as addNote, GET as readNotes } from '@/app/api/app/note/org/[organisationId]/route'
import { DELETE as deleteAction } from '@/app/api/app/organization-geo-recommendation/[id]/route'
import { POST as saveAction } from '@/app/api/app/organization-geo-recommendation/route'
import { GET as readResults } from '@/app/api/app/organization-query-result/org/[organisationId]/route'
import { GET as visibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { GET as whoami } from '@/app/api/auth/whoami/route'
import { RECOMMENDATION_STATUSES } from '@/lib/schemas/recommendation-tracker'
import { today } from '@/server/clock'
import { pick } from '@/server/llm/seeded-random'
import { type Acting, type Action, anyOf, untilAnswered } from './action'
import { markerOf } from './caller'
import type { Kept, KnownOwner } from './world'

// What the people of an organisation do: notes, actions of their own, and reading, also where they must not.

const noteShape = z.object({ _id: z.string() })
const actionShape = z.object({ recommendation: z.object({ _id: z.string() }) })

const READS = { visibility, notes: readNotes, results: readResults }

export const memberActions: Action[] = [
  { weight: 6, act: makeNote },
  { weight: 5, act: removeNote },
  { weight: 3, act: makeAction },
  { weight: 6, act: changeStatus },
  { weight: 5, act: removeAction },
  { weight: 6, act: (acting) => read(acting, ownOf(acting)) },
  { weight: 2, act: (acting) => read(acting, pick(acting.world.organisations, acting.random)) },
  { weight: 2, act: ({ caller }) => caller.send(tracker, { name: 'read actions' }) },
  { weight: 2, act: ({ caller }) => caller.send(whoami, { name: 'who am I' }) },
]

function ownOf({ caller, world }: Acting): KnownOwner {
  const own = world.organisations.find(({ name }) => name === caller.person.organisation)
  if (!own) throw new Error(`${caller.person.name} has no organisation`)
  return own
}

async function makeNote(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const text = `${acting.newName('note')} ${markerOf(own.name)}`
  const headers = { 'idempotency-key': randomUUID() }
  const seen = await untilAnswered(() =>
    acting.caller.send(addNote, {
      ...{ name: 'make note', arguments: { text }, headers, params: { organisationId: own.id } },
      ...{ body: { day: today(), text }, write: { record: `note ${text}`, values: {} } },
    }),
  )
  keep(own.notes, text, noteShape.safeParse(seen.body).data?._id)
}

async function removeNote(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const note = anyOf(own.notes, acting.random)
  if (!note) return
  const { status } = await acting.caller.send(deleteNote, {
    ...{ name: 'delete note', arguments: { text: note.name }, method: 'DELETE' },
    ...{ params: { organisationId: own.id, id: note.id }, write: { record: `note ${note.name}`, values: null } },
  })
  if (status === 200) own.notes = own.notes.filter((each) => each !== note)
}

async function makeAction(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const title = `${acting.newName('action')} ${markerOf(own.name)}`
  const headers = { 'idempotency-key': randomUUID() }
  const seen = await untilAnswered(() =>
    acting.caller.send(saveAction, {
      ...{ name: 'make action', arguments: { title }, headers, body: { title, status: 'pending' } },
      write: { record: `action ${title}`, values: { status: 'pending' } },
    }),
  )
  keep(own.actions, title, actionShape.safeParse(seen.body).data?.recommendation._id)
}

async function changeStatus(acting: Acting): Promise<void> {
  const action = anyOf(ownOf(acting).actions, acting.random)
  if (!action) return
  const status = pick(RECOMMENDATION_STATUSES, acting.random)
  await acting.caller.send(saveAction, {
    ...{ name: 'change status', arguments: { title: action.name, status } },
    body: { recommendation: action.id, status },
    write: { record: `action ${action.name}`, values: { status } },
  })
}

async function removeAction(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const action = anyOf(own.actions, acting.random)
  if (!action) return
  const { status } = await acting.caller.send(deleteAction, {
    ...{ name: 'delete action', arguments: { title: action.name }, method: 'DELETE', params: { id: action.id } },
    write: { record: `action ${action.name}`, values: null },
  })
  if (status === 200) own.actions = own.actions.filter((each) => each !== action)
}

async function read({ caller, random }: Acting, { id, name }: KnownOwner): Promise<void> {
  const [what, handler] = pick(Object.entries(READS), random)
  const args = { organisation: name }
  await caller.send(handler, { name: `read ${what}`, arguments: args, params: { organisationId: id } })
}

/** For others to change and delete. */
function keep(list: Kept[], name: string, id: string | undefined): void {
  if (id !== undefined) list.push({ name, id })
}
