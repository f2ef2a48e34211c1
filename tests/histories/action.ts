import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { pick } from '@/server/llm/simulated-prose'
import type { Caller, Sent } from './caller'
import type { Kept, World } from './world'

// What an action of a client gets, and what several of them need.

export interface Acting {
  caller: Caller
  world: World
  random: () => number
  /** A unique name. */
  newName(kind: string): string
}

/** Chosen with a probability in proportion to its weight. */
export interface Action {
  weight: number
  act(acting: Acting): Promise<unknown>
}

const saved = z.object({ _id: z.string() })
const savedWithin = z.object({ recommendation: saved })

/**
 * Makes a record as a program does: what was not acknowledged is sent again with its key, a few times. Once it is there others
 * find it in the list.
 */
export async function make({ caller }: Acting, list: Kept[], name: string, sent: Sent): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  let seen = await caller.send({ ...sent, headers })
  for (let again = 0; again < 5 && (seen.status >= 500 || seen.status === 0); again += 1) {
    await wait(500)
    seen = await caller.send({ ...sent, headers })
  }
  const id = saved.safeParse(savedWithin.safeParse(seen.body).data?.recommendation ?? seen.body).data?._id
  if (id !== undefined) list.push({ name, id })
}

/** Deletes one of a list, if there is any; it leaves the list when that was acknowledged. */
export async function remove(
  { caller, random }: Acting,
  list: Kept[],
  sentOf: (name: string) => Sent,
  params: Record<string, string> = {},
): Promise<void> {
  const one = anyOf(list, random)
  if (!one) return
  const { status } = await caller.send({ ...sentOf(one.name), method: 'DELETE', params: { ...params, id: one.id } })
  if (status === 200 && list.includes(one)) list.splice(list.indexOf(one), 1)
}

/** One of them, if there is any. */
export function anyOf<T>(items: readonly T[], random: () => number): T | null {
  return items.length > 0 ? pick(items, random) : null
}
