import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

// Where the statements of some work are read. It is decided once for all of them: what was read from a replica never
// goes with what the primary knew later under one version of the figures.

interface Scope {
  replica: pg.Pool | null
}

const scopes = new AsyncLocalStorage<Scope>()

export function readFrom<T>(replica: pg.Pool | null, work: () => Promise<T>): Promise<T> {
  return scopes.run({ replica }, work)
}

export function isReadingDecided(): boolean {
  return scopes.getStore() !== undefined
}

/** null: from the primary. */
export function chosenReplica(): pg.Pool | null {
  return scopes.getStore()?.replica ?? null
}

/** What the rest of the work reads comes from the primary. */
export function leaveReplica(): void {
  const scope = scopes.getStore()
  if (scope) scope.replica = null
}
