import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { makePreview } from '@/server/answers/make-preview'
import { today } from '@/server/clock'
import { claimQuestions } from '@/server/daily-run/claim'
import { runQuestion } from '@/server/daily-run/run-question'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { readingEngine } from '@/server/llm/engines'
import { resetModelGates } from '@/server/llm/model-gate'
import { reevaluateNames } from '@/server/names/reevaluate'
import { sortName } from '@/server/names/sort-name'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { generate } from '@/server/sentiment/generate'
import { resetEnv } from '@/server/settings/env'
import { AWAY, proxyDatabase } from '../support/database-proxy'
import { loseCommitOf } from '../support/lost-commit'
import { slow } from '../support/model-script'
import { startModelServer } from '../support/model-server'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '../support/results'
import { makeTracked, planFor, until, untroubled } from '../support/runs'
import { makeAnalysed, makeGeneration, readEntries, readGeneration } from '../support/sentiment'
import { endWorkers, startWorker } from '../support/worker'

/** One piece of work that is paid for. */
interface Work {
  ownerId: string
  /** Model calls if each is made once. */
  calls: number
  run(signal?: AbortSignal): Promise<unknown>
  /** How often it is stored. */
  stored(): Promise<number>
}

const WORKS: Record<string, () => Promise<Work>> = {
  async 'an analysis'() {
    const one = await makeAnalysed([{ answer: 'Floors are quiet and well run.' }])
    const job = { generationId: await makeGeneration(one), ownerId: one.id }
    return {
      ...{ ownerId: one.id, calls: 1 },
      stored: async () =>
        (await readGeneration(job.generationId)).state === 'done' ? (await readEntries(one)).length : 0,
      run: (signal = untroubled) => generate(job, { engine: readingEngine(), signal }),
    }
  },
  async 'a preview'() {
    const { id: ownerId } = await makeOrganisation()
    const asked = { term: 'best flexible offices', profileName: null, profile: null, day: today(), sample: 1 }
    const id = newId()
    await db().answerPreview.create({
      data: { id, organisationId: ownerId, engine: 'openai', asked: { ...asked, location: 'London', country: 'GB' } },
    })
    return {
      ...{ ownerId, calls: 2 },
      stored: async () => {
        const { state, kept } = await db().answerPreview.findFirstOrThrow({ where: { id } })
        return state === 'done' && kept === null ? 1 : 0
      },
      run: (signal = untroubled) => makePreview({ previewId: id, ownerId }, { reader: readingEngine(), signal }),
    }
  },
  async 'a question'() {
    const tracked = await makeTracked()
    await planFor(tracked, today())
    const { claimed } = await claimQuestions(1, newId(), 'openai')
    const [question] = claimed
    if (!question) throw new Error('no question was queued')
    const ownerId = tracked[0]?.ownerId ?? ''
    return {
      ...{ ownerId, calls: 2, stored: () => db().result.count({ where: { ownerId } }) },
      run: (signal = untroubled) => runQuestion(question, { engine: readingEngine(), reader: readingEngine(), signal }),
    }
  },
}

const QUESTIONS = 30

/**
 * Declares the tests of work that is paid for, or long, whose database is away for so long: between the provider's reply
 * and the save nothing is lost, asked or booked again (R-RUN-8, R-SENTIMENT-4, R-SETUP-2), and a re-evaluation goes on.
 * @param workersMeet the ways of being away that a run of a worker of its own meets
 */
export async function paidWork(awayMs: number, workersMeet: readonly string[]): Promise<void> {
  const server = await startModelServer()
  let proxy: Awaited<ReturnType<typeof proxyDatabase>>
  const timeout = 60_000 + 2 * awayMs

  beforeAll(async () => {
    const budget = { LLM_DAILY_TOKEN_BUDGET: '900000', LLM_TIMEOUT_MS: '5000' }
    Object.assign(process.env, { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: server.url, ...budget })
    resetEnv()
    await prepareQueues(process.env.DATABASE_URL ?? '')
    proxy = await proxyDatabase()
  })
  afterEach(async () => {
    proxy.end()
    server.setScript([])
    resetModelGates()
    await endWorkers()
  })
  afterAll(async () => {
    await closeQueue()
    await proxy.undo()
    await server.stop()
  })

  const callsOf = (kind: string) => server.calls.filter((call) => call.kind === kind).length
  const untilCalled = (kind: string, before: number) =>
    until(
      async () => callsOf(kind),
      (calls) => calls > before,
    )
  /** The day's budget: tokens spent, and nothing left reserved. */
  const budget = async () => {
    const row = await db().tokenBudgetDay.findFirst({ where: { engine: 'openai' } })
    return { used: Number(row?.used ?? 0), reserved: Number(row?.reserved ?? 0) }
  }

  /** Runs it with a fault meanwhile: it is stored once, and each of its calls is made, booked and charged once. */
  async function expectPaidOnce(work: Work, meanwhile: () => Promise<void> = async () => undefined) {
    const [calls, { used }] = [server.calls.length, await budget()]
    const [outcome] = await Promise.all([work.run(), meanwhile()])
    expect([server.calls.length - calls, await work.stored()]).toEqual([work.calls, 1])
    const { _sum } = await db().usageDay.aggregate({
      where: { ownerId: work.ownerId },
      _sum: { calls: true, inputTokens: true, outputTokens: true },
    })
    expect(_sum.calls).toBe(work.calls)
    const tokens = Number(_sum.inputTokens) + Number(_sum.outputTokens)
    expect(await budget()).toEqual({ used: used + tokens, reserved: 0 })
    return outcome
  }

  it.each([
    ['an analysis', 'analyse'],
    ['a preview', 'ask'],
    ['a preview', 'extract'],
    ['a question', 'ask'],
    ['a question', 'extract'],
  ] as const)(
    '%s whose database is away when the model answers (%s) is kept, asked once and booked once',
    async (what, kind) => {
      const work = await WORKS[what]?.()
      if (!work) throw new Error(what)
      const before = callsOf(kind)
      server.setScript([{ kind, does: slow(400) }])
      const outcome = await expectPaidOnce(work, async () => {
        await untilCalled(kind, before)
        proxy.begin({ kind: 'down' })
        await sleep(awayMs)
        proxy.end()
      })
      expect(outcome).toBe('done')
    },
    timeout,
  )

  it.each(Object.entries(AWAY).flatMap(([how, fault]) => (fault.kind === 'down' ? [] : [[how, fault] as const])))(
    'an answer waits for a database that %s',
    async (_how, fault) => {
      const work = await WORKS['a question']?.()
      if (!work) throw new Error('no question')
      const before = callsOf('ask')
      server.setScript([{ kind: 'ask', does: slow(300) }])
      const outcome = await expectPaidOnce(work, async () => {
        await untilCalled('ask', before)
        proxy.begin(fault)
        await sleep(awayMs / 4)
        proxy.end()
      })
      expect(outcome).toBe('done')
    },
    timeout,
  )

  it.each(workersMeet)(
    `of ${QUESTIONS} questions of a worker whose database %s meanwhile, each is asked, answered and booked once`,
    async (how) => {
      const queries = (await Promise.all(Array.from({ length: QUESTIONS }, () => makeTracked()))).flat()
      const ownerIds = queries.map(({ ownerId }) => ownerId)
      await planFor(queries, today())
      server.setScript([{ kind: 'ask', does: slow(1000) }])
      const [asks, reads] = [callsOf('ask'), callsOf('extract')]
      const worker = await startWorker({
        LLM_CONCURRENCY: '6',
        LLM_DAILY_TOKEN_BUDGET: '',
        DAILY_RUN_CRON: '0 0 29 2 *',
      })
      await until(
        async () => callsOf('ask') - asks,
        (asked) => asked > 9,
      )
      proxy.begin(AWAY[how] ?? { kind: 'down' })
      await sleep(awayMs)
      proxy.end()
      const stored = () => db().result.count({ where: { ownerId: { in: ownerIds } } })
      await until(
        () => stored().catch(() => 0),
        (results) => results >= QUESTIONS,
        timeout - 20_000,
      )
      expect([callsOf('ask') - asks, callsOf('extract') - reads, await stored()]).toEqual(Array(3).fill(QUESTIONS))
      const { _sum } = await db().usageDay.aggregate({ where: { ownerId: { in: ownerIds } }, _sum: { calls: true } })
      expect(_sum.calls).toBe(2 * QUESTIONS)
      expect(await worker.end()).toBe(0)
    },
    timeout,
  )

  it.each([
    ['an analysis', 'insert into usage_day'],
    ['a preview', 'set kept ='],
    ['a preview', 'kept = null'],
    ['a question', 'insert into usage_day'],
  ])('%s has one bill though the answer to a commit is lost (%s)', async (what, statement) => {
    const work = await WORKS[what]?.()
    if (!work) throw new Error(what)
    const fault = loseCommitOf(new RegExp(statement))
    try {
      await expectPaidOnce(work)
    } finally {
      fault.undo()
    }
    expect(fault.lost).toBe(1)
  })

  it(
    'a preview that was stopped after its answer is only read by the next worker',
    async () => {
      const work = await WORKS['a preview']?.()
      if (!work) throw new Error('no preview')
      const [asks, reads] = [callsOf('ask'), callsOf('extract')]
      server.setScript([{ kind: 'extract', does: slow(5000) }])
      const shutdown = new AbortController()
      const stopped = work.run(shutdown.signal)
      await untilCalled('extract', reads)
      shutdown.abort()
      await expect(stopped).rejects.toMatchObject({ kind: 'aborted' })
      server.setScript([])
      expect(await work.run()).toBe('done')
      expect(callsOf('ask') - asks).toBe(1)
    },
    timeout,
  )

  it(
    'a re-evaluation of names goes on where it was when the database is back',
    async () => {
      const query = await makeQuery(await makeOrganisation())
      await storeResults(
        Array.from({ length: 700 }, (_, index) => ({
          ...{ query, day: addDays(today(), -1 - (index % 50)), sample: 1 + Math.floor(index / 50) },
          ...{ brands: ['Acme Rooms', 'Acme'], answer: 'Acme Rooms, Acme' },
        })),
      )
      const idOf = async (name: string) => (await db().brand.findUniqueOrThrow({ where: { key: brandKey(name) } })).id
      const acme = await idOf('Acme')
      const action = { action: 'sameAs', preview: false, target: String(acme) } as const
      await sortName(actorOf(null, ['systemAdmin']), await idOf('Acme Rooms'), action, newId())
      let ended = false
      const working = reevaluateNames(untroubled).finally(() => {
        ended = true
      })
      await until(
        () => db().nameChange.findFirst({ where: { done: { gt: 0 } } }),
        (begun) => begun !== null,
      )
      proxy.begin({ kind: 'down' })
      await sleep(awayMs)
      expect(ended).toBe(false)
      proxy.end()
      await working
      expect(await db().nameChange.findMany()).toMatchObject([{ state: 'done', done: 700, total: 700, reason: null }])
      expect(await db().result.count({ where: { queryId: query.id, brandIds: { equals: [acme] } } })).toBe(700)
    },
    timeout,
  )
}
