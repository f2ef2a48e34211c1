import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { type Day, dayToDate } from '@/lib/format/days'
import { claimQuestions } from '@/server/daily-run/claim'
import { planDay } from '@/server/daily-run/plan'
import { type Outcome, runQuestion } from '@/server/daily-run/run-question'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { AnswerEngine } from '@/server/llm/engine'
import { answerEngine } from '@/server/llm/engines'
import { readSettings } from '@/server/settings/env'
import { type ModelServer, type ModelServerOptions, startModelServer } from './model-server'

// What tests of the daily run need: owners with tracked queries, the real engine against a local model server, and
// a way to wait for what another process does.

export const DAY: Day = '2026-11-20'

/** The real engine, speaking to a local server, which ends with the test file. */
export async function startEngine(options: ModelServerOptions = {}) {
  const server: ModelServer = await startModelServer(options)
  afterAll(() => server.stop())
  const settings = {
    OPENAI_API_KEY: 'test-key',
    OPENAI_BASE_URL: server.url,
    OPENAI_MODEL: 'answer-model',
    OPENAI_EXTRACT_MODEL: 'extract-model',
    LLM_TIMEOUT_MS: '2000',
  }
  return { server, engine: answerEngine('openai', readSettings(settings)) }
}

export interface Tracked {
  id: string
  ownerId: string
}

type NewQuery = { term?: string; profile?: string; slot?: number | null; updatedAt?: Date }

/** An organisation with one tracked query per entry; active unless `slot` is null. */
export function makeTracked(
  queries: NewQuery[] = [{}],
  given: { location?: string; samples?: number } = {},
): Promise<Tracked[]> {
  return makeOwner('organisation', queries, given)
}

/** An industry with one tracked query per entry. */
export function makeTrackedIndustry(queries: NewQuery[] = [{}]): Promise<Tracked[]> {
  return makeOwner('industry', queries)
}

async function makeOwner(
  kind: 'organisation' | 'industry',
  queries: NewQuery[],
  given: { location?: string; samples?: number } = {},
): Promise<Tracked[]> {
  const ownerId = newId()
  const data = queries.map(({ term, profile, slot, updatedAt }, index) => {
    const id = newId()
    return {
      ...{ id, searchTerm: term ?? `best office space ${id}`, searcherProfile: profile ?? null },
      activeSlot: slot === undefined ? index + 1 : slot,
      ...(updatedAt && { updatedAt }),
    }
  })
  await db().owner.create({
    data: {
      id: ownerId,
      kind,
      name: `${kind} ${ownerId}`,
      ...given,
      [kind]: { create: {} },
      queries: { create: data },
    },
  })
  return data.map(({ id }) => ({ id, ownerId }))
}

/**
 * Plans a day for some owners with the engine of `startEngine`; returns the runs' ids, those of one query side by side.
 */
export async function planFor(tracked: readonly Tracked[], day: Day = DAY): Promise<string[]> {
  const ownerIds = [...new Set(tracked.map(({ ownerId }) => ownerId))]
  await planDay(day, { ownerIds, engine: 'openai' })
  const order = new Map(tracked.map(({ id }, index) => [id, index]))
  const runs = await db().queryRun.findMany({ where: { ownerId: { in: ownerIds }, day: dayToDate(day) } })
  return runs
    .sort((a, b) => (order.get(a.queryId) ?? 0) - (order.get(b.queryId) ?? 0) || a.sample - b.sample)
    .map(({ id }) => id)
}

/** Works off the queue of an engine's questions as one worker that never dies; returns how each ended. */
export async function askAll(
  engine: AnswerEngine,
  signal: AbortSignal = untroubled,
  reader: AnswerEngine = engine,
): Promise<Outcome[]> {
  const workerId = newId()
  const outcomes: Outcome[] = []
  for (;;) {
    const { fetched, claimed } = await claimQuestions(20, workerId, engine.id)
    if (fetched === 0) return outcomes
    outcomes.push(...(await Promise.all(claimed.map((question) => runQuestion(question, { engine, reader, signal })))))
  }
}

/** Hands the held questions out again, as the queue does when their worker has been silent for too long. */
export function redeliver(): Promise<number> {
  return db().$executeRaw`update pgboss.job set state = 'retry' where name like 'question-%' and state = 'active'`
}

/** One run as it is; fails when it is gone. */
export function readRunRow(id: string | undefined) {
  return db().queryRun.findFirstOrThrow({ where: { id: id ?? '' } })
}

/** The question of a run. */
export async function questionOf(runId: string | undefined) {
  const { questionId } = await readRunRow(runId)
  return db().question.findFirstOrThrow({ where: { id: questionId ?? '' } })
}

/** Polls until the condition holds; fails, with what it last saw, when that takes too long. */
export async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean, withinMs = 60_000): Promise<T> {
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
