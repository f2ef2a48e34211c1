import { afterAll, describe, expect, inject, it } from 'vitest'
import { addDays, type Day } from '@/lib/format/days'
import { makeOrganisations } from '@/prisma/seed/organisations'
import { activate, makeQueries } from '@/prisma/seed/queries'
import { makeDays } from '@/prisma/seed/results'
import { finishDay } from '@/server/daily-run/catch-up'
import { claimQuestions } from '@/server/daily-run/claim'
import { planDay } from '@/server/daily-run/plan'
import { runQuestion } from '@/server/daily-run/run-question'
import { closeDb, db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { type AnswerEngine, EngineError, type EngineErrorKind } from '@/server/llm/engine'
import { pricedEngine } from '@/server/llm/engines'
import { createSimulatedEngine } from '@/server/llm/simulated'
import { compareAnswerCounts } from '@/server/measure/answer-counts'
import { closeQueue } from '@/server/queue/client'
import { closeToCopy, databaseOf, onEach } from '@/tests/support/cluster'
import { configure } from '@/tests/support/settings'
import { readLabelledRows } from './labelled-rows'

// The demo's days are stored many at once. A worker that plans, claims and runs every question of the same days must leave the
// same rows, in every table there is.

const FIRST: Day = '2026-03-30'
/** Two months; the last day is stored apart from the others. */
const DAYS = [0, 1, 2].map((count) => addDays(FIRST, count))
/** From that day on two organisations ask the same question. */
const ACTIVE_FROM = 25
const SHARED = 'flexible office space in London with meeting rooms'

const FAILURES: { term: string; engine: string; day: Day; kind: EngineErrorKind; paid: boolean }[] = [
  { term: SHARED, engine: 'simulated-openai', day: '2026-03-31', kind: 'refused', paid: true },
  {
    term: 'best private dentist in London',
    engine: 'simulated-anthropic',
    day: '2026-03-31',
    kind: 'auth',
    paid: false,
  },
]

/** Fails as the script above says, and at the first try for one question of another day. */
function engineOf(id: 'simulated-openai' | 'simulated-anthropic'): AnswerEngine {
  const engine = pricedEngine(createSimulatedEngine({ id }))
  const tried = new Set<string>()
  const usage = { inputTokens: 7400, outputTokens: 90, searches: 1 }
  return {
    ...engine,
    ask: async (question, signal) => {
      const { term, day, sample } = question
      const failure = FAILURES.find((each) => each.term === term && each.engine === id && each.day === day)
      if (failure) throw new EngineError(failure.kind, 'It did not answer.', failure.paid ? { usage } : {})
      const key = `${term} ${day} ${sample}`
      if (term === 'private office for 6 in Soho' && day === FIRST && !tried.has(key)) {
        tried.add(key)
        throw new EngineError('incomplete', 'The answer was cut off.', { usage })
      }
      return engine.ask(question, signal)
    },
  }
}

const engines = () => [
  { engine: engineOf('simulated-openai'), from: FIRST },
  { engine: engineOf('simulated-anthropic'), from: addDays(FIRST, 1) },
  { engine: createSimulatedEngine({ id: 'simulated-google-ai-overview' }), from: addDays(FIRST, 1) },
]

const given = process.env.DATABASE_URL ?? ''
const copies = { bulk: `${given.split('/').at(-1)}_bulk`, worker: `${given.split('/').at(-1)}_worker` }
const urlOf = (name: string) => databaseOf(inject('postgresUrl'), name)

async function within(name: string, work: () => Promise<void>): Promise<void> {
  configure({ DATABASE_URL: urlOf(name) })
  try {
    await work()
  } finally {
    await closeQueue()
    await closeDb()
  }
}

async function runByWorker(): Promise<void> {
  for (const day of DAYS) {
    for (const { engine, from } of engines()) {
      if (day < from) continue
      await planDay(day, { engine: engine.id })
      const signal = new AbortController().signal
      for (;;) {
        const { fetched, claimed } = await claimQuestions(50, newId(), engine.id)
        if (fetched === 0) break
        // One after another: of two answers at once either may give a name its spelling.
        for (const question of claimed) await runQuestion(question, { engine, reader: engine, signal })
      }
    }
    await finishDay(day)
  }
}

// So that budgets are counted; far from being used up.
configure({ LLM_DAILY_TOKEN_BUDGET: '100000000' })
await db().$transaction(async (tx) => {
  await makeOrganisations(tx, FIRST)
  await makeQueries(tx, addDays(FIRST, -ACTIVE_FROM), newId())
  await activate(tx, ACTIVE_FROM)
  // Few, since a worker takes its time for each.
  await tx.query.updateMany({ where: { ownerKind: 'industry', activeSlot: { gt: 2 } }, data: { activeSlot: null } })
  await tx.owner.updateMany({ where: { name: 'Loomhouse' }, data: { samples: 3 } })
})
await closeDb()
const nodes = inject('postgresNodes')
const name = given.split('/').at(-1) ?? ''
await closeToCopy(nodes, name)
for (const copy of Object.values(copies)) await onEach(nodes, [`create database ${copy} template ${name}`])
await onEach(nodes, [`alter database ${name} allow_connections true`])

afterAll(async () => {
  configure({ DATABASE_URL: given })
  for (const copy of Object.values(copies))
    await onEach(inject('postgresNodes'), [`drop database if exists ${copy} with (force)`])
})

describe('days that are stored at once', () => {
  it('leave the rows that a worker leaves, in every table', async () => {
    await within(copies.worker, runByWorker)
    await within(copies.bulk, async () => {
      await makeDays(DAYS.slice(0, 2), engines())
      await makeDays(DAYS.slice(2), engines())
      expect(await compareAnswerCounts()).toEqual({ differing: 0, examples: [] })
    })
    const [bulk, worker] = [await readLabelledRows(urlOf(copies.bulk)), await readLabelledRows(urlOf(copies.worker))]
    expect(Object.keys(bulk)).toEqual(Object.keys(worker))
    for (const [table, rows] of Object.entries(worker)) {
      const [atOnce, oneByOne] = [new Set(bulk[table]), new Set(rows)]
      // Only what differs, which a person can read.
      expect(
        [...atOnce].filter((row) => !oneByOne.has(row)),
        table,
      ).toEqual(rows.filter((row) => !atOnce.has(row)))
    }
    const isFilled = (table: string) => expect(worker[table]?.length, table).toBeGreaterThan(0)
    for (const table of ['question', 'query_run', 'result', 'answer', 'answer_count', 'daily_run']) isFilled(table)
    for (const table of ['usage_day', 'usage_total', 'token_budget_day', 'engine_model_day']) isFilled(table)
    for (const table of ['brand', 'cited_url', 'engine_search']) isFilled(table)
    // As planned: an answer for two owners, a day with failures, several samples.
    const shared = worker.question?.filter((row) => row.includes(SHARED)).map((row) => JSON.parse(row).owner_ids.length)
    expect(shared).toContain(2)
    expect(worker.query_run?.filter((row) => row.includes('"status":"failed"'))).toHaveLength(5)
    expect(worker.result?.some((row) => JSON.parse(row).sample === 3)).toBe(true)
  })
})
