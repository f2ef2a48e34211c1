import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import { today } from '@/server/clock'
import { db } from '@/server/db'
import { resetEnv } from '@/server/env'
import { newId } from '@/server/ids'
import { readingEngine } from '@/server/llm/engines'
import { resetModelGates } from '@/server/llm/model-gate'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { makePreview } from '@/server/services/answer-preview/make-preview'
import { reevaluateNames } from '@/server/services/names/reevaluate'
import { sortName } from '@/server/services/names/sort-name'
import { generate } from '@/server/services/sentiment/generate'
import { proxyDatabase } from '../support/database-proxy'
import { loseCommitOf } from '../support/lost-commit'
import { slow } from '../support/model-script'
import { startModelServer } from '../support/model-server'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '../support/results'
import { until, untroubled } from '../support/runs'
import { makeAnalysed, makeGeneration, readEntries, readGeneration } from '../support/sentiment'

const TERM = 'best flexible offices'

/**
 * Declares the tests of work that is paid for, or long, whose database is away for so long: between the provider's reply
 * and the save nothing is lost, asked or booked again (R-RUN-8, R-SENTIMENT-4, R-SETUP-2), and a re-evaluation goes on.
 */
export async function paidWork(awayMs: number): Promise<void> {
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
  afterEach(() => {
    proxy.end()
    server.setScript([])
    resetModelGates()
  })
  afterAll(async () => {
    await closeQueue()
    await proxy.undo()
    await server.stop()
  })

  const usageOf = async (ownerId: string) => {
    const rows = await db().usageDay.findMany({ where: { ownerId } })
    const sum = (each: (row: (typeof rows)[number]) => number | bigint) =>
      rows.reduce((all, row) => all + Number(each(row)), 0)
    return {
      calls: sum(({ calls }) => calls),
      tokens: sum(({ inputTokens, outputTokens }) => inputTokens + outputTokens),
    }
  }
  /** Of the day's budget: what was spent, and that nothing stays reserved. */
  const budget = async () => {
    const [row] = await db().tokenBudgetDay.findMany({ where: { engine: 'openai' } })
    return { used: Number(row?.used ?? 0), reserved: Number(row?.reserved ?? 0) }
  }
  const asked = (before: number) => server.calls.length - before

  async function makePreviewRow(organisation: { id: string }) {
    const asked = {
      term: TERM,
      profileName: null,
      profile: null,
      location: 'London',
      country: 'GB',
      day: today(),
      sample: 1,
    }
    const id = newId()
    await db().answerPreview.create({ data: { id, organisationId: organisation.id, engine: 'openai', asked } })
    return { previewId: id, ownerId: organisation.id }
  }
  const preview = (job: { previewId: string; ownerId: string }, signal = untroubled) =>
    makePreview(job, { reader: readingEngine(), signal })

  /** While the model answers a call of this kind the database goes away; it is back later. */
  async function loseDatabaseDuring(kind: 'ask' | 'extract' | 'analyse'): Promise<void> {
    const before = server.calls.filter((call) => call.kind === kind).length
    server.setScript([{ kind, does: slow(400) }])
    await until(
      async () => server.calls.filter((call) => call.kind === kind).length,
      (calls) => calls > before,
    )
    proxy.begin({ kind: 'down' })
    await sleep(awayMs)
    proxy.end()
  }

  describe('the database is away when the reply arrives', () => {
    it(
      'an analysis is kept, asked once and booked once',
      async () => {
        const one = await makeAnalysed([{ answer: 'Floors are quiet and well run.' }])
        const id = await makeGeneration(one)
        const [calls, { used }] = [server.calls.length, await budget()]
        const [outcome] = await Promise.all([
          generate({ generationId: id, ownerId: one.id }, { engine: readingEngine(), signal: untroubled }),
          loseDatabaseDuring('analyse'),
        ])
        expect(outcome).toBe('done')
        expect(asked(calls)).toBe(1)
        expect(await readEntries(one)).toHaveLength(1)
        const usage = await usageOf(one.id)
        expect(usage.calls).toBe(1)
        expect(await budget()).toEqual({ used: used + usage.tokens, reserved: 0 })
      },
      timeout,
    )

    it.each(['ask', 'extract'] as const)(
      'a preview is kept, asked once and booked once (%s)',
      async (kind) => {
        const one = await makeOrganisation()
        const job = await makePreviewRow(one)
        const [calls, { used }] = [server.calls.length, await budget()]
        const [outcome] = await Promise.all([preview(job), loseDatabaseDuring(kind)])
        expect(outcome).toBe('done')
        expect(asked(calls)).toBe(2)
        expect(await db().answerPreview.findFirst({ where: { id: job.previewId } })).toMatchObject({
          state: 'done',
          kept: null,
        })
        const usage = await usageOf(one.id)
        expect(usage.calls).toBe(2)
        expect(await budget()).toEqual({ used: used + usage.tokens, reserved: 0 })
      },
      timeout,
    )
  })

  describe('the answer to a commit is lost', () => {
    it('an analysis has one entry and one bill', async () => {
      const one = await makeAnalysed([{ answer: 'Floors are quiet and well run.' }])
      const id = await makeGeneration(one)
      const [calls, { used }] = [server.calls.length, await budget()]
      const fault = loseCommitOf(/insert into usage_day/)
      try {
        await generate({ generationId: id, ownerId: one.id }, { engine: readingEngine(), signal: untroubled })
      } finally {
        fault.undo()
      }
      expect(fault.lost).toBe(1)
      expect(asked(calls)).toBe(1)
      expect(await readGeneration(id)).toMatchObject({ state: 'done' })
      expect(await readEntries(one)).toHaveLength(1)
      const usage = await usageOf(one.id)
      expect(usage.calls).toBe(1)
      expect(await budget()).toEqual({ used: used + usage.tokens, reserved: 0 })
    })

    it.each(['set kept =', 'kept = null'])('a preview has one bill (%s)', async (statement) => {
      const one = await makeOrganisation()
      const job = await makePreviewRow(one)
      const [calls, { used }] = [server.calls.length, await budget()]
      const fault = loseCommitOf(new RegExp(statement))
      try {
        await preview(job)
      } finally {
        fault.undo()
      }
      expect(fault.lost).toBe(1)
      expect(asked(calls)).toBe(2)
      expect(await db().answerPreview.findFirst({ where: { id: job.previewId } })).toMatchObject({ state: 'done' })
      const usage = await usageOf(one.id)
      expect(usage.calls).toBe(2)
      expect(await budget()).toEqual({ used: used + usage.tokens, reserved: 0 })
    })
  })

  it(
    'a preview that was stopped after its answer is only read by the next worker',
    async () => {
      const one = await makeOrganisation()
      const job = await makePreviewRow(one)
      const calls = server.calls.length
      server.setScript([{ kind: 'extract', does: slow(5000) }])
      const shutdown = new AbortController()
      const stopped = preview(job, shutdown.signal)
      await until(
        async () => server.calls.filter(({ kind }) => kind === 'extract').length,
        (reads) => reads > 0 && asked(calls) === 2,
      )
      shutdown.abort()
      await expect(stopped).rejects.toMatchObject({ kind: 'aborted' })
      server.setScript([])
      expect(await preview(job)).toBe('done')
      expect(server.calls.slice(calls).filter(({ kind }) => kind === 'ask')).toHaveLength(1)
    },
    timeout,
  )

  it(
    'a re-evaluation of names goes on where it was when the database is back',
    async () => {
      const query = await makeQuery(await makeOrganisation())
      const days = Array.from({ length: 700 }, (_, index) => index)
      const results = days.map((index) => {
        const day = addDays(today(), -1 - (index % 50))
        return {
          query,
          day,
          sample: 1 + Math.floor(index / 50),
          brands: ['Acme Rooms', 'Acme'],
          answer: 'Acme Rooms, Acme',
        }
      })
      await storeResults(results)
      const idOf = async (name: string) => (await db().brand.findUniqueOrThrow({ where: { key: brandKey(name) } })).id
      const action = { action: 'sameAs', preview: false, target: String(await idOf('Acme')) } as const
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
      const acme = await idOf('Acme')
      expect(
        (await db().result.findMany({ where: { queryId: query.id } })).every(
          ({ brandIds }) => brandIds.join() === String(acme),
        ),
      ).toBe(true)
    },
    timeout,
  )
}
