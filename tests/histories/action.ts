import { setTimeout as wait } from 'node:timers/promises'
import { pick } from '@/server/llm/seeded-random'
import type { Caller } from './caller'
import type { World } from './world'

// What an action of a client gets, and what several of them need.

export interface Acting {
  caller: Caller
  world: World
  random: () => number
  /** A name that nothing else has. */
  newName(kind: string): string
}

/** So often as its weight among all. */
export interface Action {
  weight: number
  act(acting: Acting): Promise<unknown>
}

/** As a program does it: what was not acknowledged is sent again with its key, a few times. */
export async function untilAnswered<T extends { status: number }>(send: () => Promise<T>): Promise<T> {
  let seen = await send()
  for (let again = 0; again < 5 && (seen.status >= 500 || seen.status === 0); again += 1) {
    await wait(500)
    seen = await send()
  }
  return seen
}

/** One of them, if there is any. */
export function anyOf<T>(items: readonly T[], random: () => number): T | null {
  return items.length > 0 ? pick(items, random) : null
}
