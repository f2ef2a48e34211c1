import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { pick } from '@/server/llm/seeded-random'
import { type Acting, type Action, anyOf, untilAnswered } from './action'
import { markerOf } from './caller'
import { ownOf } from './world'

// What organisation admins do besides: inviting people, changing the role of colleagues, deleting those who were invited.

const COLLEAGUES = '/api/orgAdmin/user'

const savedShape = z.object({ _id: z.string() })

export const colleagueActions: Action[] = [
  { weight: 8, act: invite },
  { weight: 4, act: changeRole },
  { weight: 6, act: removeInvited },
  { weight: 3, act: ({ caller }) => caller.send({ name: 'list colleagues', route: COLLEAGUES }) },
]

async function invite(acting: Acting): Promise<void> {
  const own = ownOf(acting)
  const email = `${acting.newName('guest').replaceAll(' ', '-')}@${markerOf(own.name)}.test`
  const headers = { 'idempotency-key': randomUUID() }
  const seen = await untilAnswered(() =>
    acting.caller.send({
      ...{ name: 'invite colleague', route: COLLEAGUES, arguments: { email }, headers, body: { email } },
      write: { record: `person ${email}`, values: { organisationAdmin: 'false' } },
    }),
  )
  const id = savedShape.safeParse(seen.body).data?._id
  if (id !== undefined) own.guests.push({ name: email, id })
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
  const own = ownOf(acting)
  const guest = anyOf(own.guests, acting.random)
  if (!guest) return
  const { status } = await acting.caller.send({
    ...{ name: 'delete colleague', route: `${COLLEAGUES}/{id}`, arguments: { email: guest.name }, method: 'DELETE' },
    ...{ params: { id: guest.id }, write: { record: `person ${guest.name}`, values: null } },
  })
  if (status === 200) own.guests = own.guests.filter((each) => each !== guest)
}
