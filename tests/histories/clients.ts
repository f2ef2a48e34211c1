import { setTimeout as wait } from 'node:timers/promises'
import { today } from '@/server/clock'
import { pick, seededRandom } from '@/server/llm/simulated-prose'
import type { Action } from './action'
import { adminActions } from './admin-actions'
import { Caller, markerOf, type Person } from './caller'
import type { History } from './history'
import { colleagueActions, memberActions, NOTES } from './member-actions'
import type { World } from './world'

// What the clients do: each chooses its next action by its own seeded numbers, does it, and waits for a moment.

/** Longest wait between two actions of one client. */
const PAUSE_MS = 400

const SESSION_ACTIONS: Action[] = [
  { weight: 2, act: ({ caller }) => caller.refresh() },
  { weight: 1, act: ({ caller }) => caller.refresh(2) },
  { weight: 1, act: ({ caller }) => caller.signOut() },
]

/** Lets every person act until the signal; resolves when the last of their calls has ended. */
export async function runClients(world: World, history: History, seed: number, until: AbortSignal): Promise<void> {
  await Promise.all(world.people.map((person) => runClient(person, world, history, seed, until)))
}

async function runClient(person: Person, world: World, history: History, seed: number, until: AbortSignal) {
  const random = seededRandom('client', seed, person.name)
  const caller = new Caller(person, history, world.transport)
  let made = 0
  const newName = (kind: string) => {
    made += 1
    return `${kind} ${made} of ${person.name}`
  }
  const own = person.organisation === null ? adminActions : memberActions
  const actions = [...SESSION_ACTIONS, ...own, ...(person.invites ? colleagueActions : [])].flatMap((action) =>
    Array.from({ length: action.weight }, () => action),
  )
  while (!until.aborted) {
    if (caller.isSignedIn) await pick(actions, random).act({ caller, world, random, newName })
    else await caller.signIn()
    await wait(random() * PAUSE_MS)
  }
}

const RETRY_MS = 50
/** Notes between two refreshes. */
const REFRESH_EVERY = 8

/** One more client for each organisation, that adds one note after the other and often refreshes: few moments are without a write. */
export async function writeNotes(world: World, history: History, until: AbortSignal): Promise<void> {
  await Promise.all(
    world.organisations.map(async ({ id, name }) => {
      const person = world.people.find(({ organisation }) => organisation === name)
      if (!person) throw new Error(`${name} has no people`)
      const caller = new Caller(person, history, world.transport)
      for (let count = 1; !until.aborted; count += 1) {
        if (!caller.isSignedIn) await caller.signIn()
        const text = `steady note ${count} ${markerOf(name)}`
        const { status } = await caller.send({
          ...{ name: 'make note', route: NOTES, arguments: { text }, params: { organisationId: id } },
          ...{ body: { day: today(), text }, write: { record: `note ${text}`, values: {} } },
        })
        if (count % REFRESH_EVERY === 0) await caller.refresh()
        if (status !== 200) await wait(RETRY_MS)
      }
    }),
  )
}
