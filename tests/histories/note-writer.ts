import { setTimeout as wait } from 'node:timers/promises'
import { today } from '@/server/clock'
import { Caller, markerOf } from './caller'
import type { History } from './history'
import type { World } from './world'

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
          ...{
            name: 'make note',
            route: '/api/app/note/org/{organisationId}',
            arguments: { text },
            params: { organisationId: id },
          },
          ...{ body: { day: today(), text }, write: { record: `note ${text}`, values: {} } },
        })
        if (count % REFRESH_EVERY === 0) await caller.refresh()
        if (status !== 200) await wait(RETRY_MS)
      }
    }),
  )
}
