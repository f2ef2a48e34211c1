import { setTimeout as wait } from 'node:timers/promises'
import type { Day } from '@/lib/format/days'
import { db } from '@/server/db'
import { newId } from '@/server/ids'
import { openaiEngine } from '@/server/llm/openai'
import { planDay } from '@/server/services/query-runs/plan-day'
import { type ModelServer, type ModelServerOptions, startModelServer } from './model-server'

// What tests of the daily run need: owners with tracked queries, the real engine against a local model server, and
// a way to wait for what another process does.

export const DAY: Day = '2026-11-20'

/** The real engine, speaking to a local server. */
export async function startEngine(options: ModelServerOptions = {}) {
  const server: ModelServer = await startModelServer(options)
  const engine = openaiEngine({
    apiKey: 'test-key',
    baseUrl: server.url,
    model: 'answer-model',
    extractModel: 'extract-model',
    timeoutMs: 2000,
  })
  return { server, engine }
}

export interface Tracked {
  id: string
  ownerId: string
}

type NewQuery = { term?: string; profile?: string; slot?: number | null; updatedAt?: Date }

/** An organisation with one tracked query per entry; active unless `slot` is null. */
export async function makeTracked(queries: NewQuery[] = [{}], place: { location?: string } = {}): Promise<Tracked[]> {
  const id = newId()
  await db().organisation.create({ data: { id, name: `Organisation ${id}`, ...place } })
  return addQueries({ organisationId: id }, queries)
}

/** An industry with one tracked query per entry. */
export async function makeTrackedIndustry(queries: NewQuery[] = [{}]): Promise<Tracked[]> {
  const id = newId()
  await db().industry.create({ data: { id, name: `Industry ${id}` } })
  return addQueries({ industryId: id }, queries)
}

async function addQueries(
  owner: { organisationId: string } | { industryId: string },
  queries: NewQuery[],
): Promise<Tracked[]> {
  const data = queries.map(({ term, profile, slot, updatedAt }, index) => {
    const id = newId()
    const activeSlot = slot === undefined ? index + 1 : slot
    return {
      ...{ id, ...owner, searchTerm: term ?? `best office space ${id}`, searcherProfile: profile ?? null, activeSlot },
      ...(updatedAt && { updatedAt }),
    }
  })
  await db().query.createMany({ data })
  return data.map(({ id }) => ({ id, ownerId: Object.values(owner)[0] ?? '' }))
}

/** Plans a day for some owners with the engine of `startEngine`; answers the ids of the runs. */
export async function planFor(tracked: readonly Tracked[], day: Day = DAY, samples = 1): Promise<string[]> {
  const scope = { ownerIds: tracked.map(({ ownerId }) => ownerId) }
  return (await planDay(day, { engine: 'openai', samples, scope })).created
}

/** One run as it stands; fails when it is gone. */
export function readRunRow(id: string | undefined) {
  return db().queryRun.findUniqueOrThrow({ where: { id: id ?? '' } })
}

/** Asks until it is so; fails, with what it last saw, when it is not so in time. */
export async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean, withinMs = 20_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const value = await read()
    if (isSo(value)) return value
    if (Date.now() > deadline) throw new Error(`not so after ${withinMs} ms: ${JSON.stringify(value, bigintsToo)}`)
    await wait(50)
  }
}

function bigintsToo(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value
}

/** A signal that never fires. */
export const untroubled = new AbortController().signal
