import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { today } from '@/server/clock'
import { planDay } from '@/server/daily-run/plan'
import { db } from '@/server/db/client'
import { pick, seededRandom } from '@/server/llm/simulated-prose'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { AI_MODE, OVERVIEW, WITHOUT_OVERVIEW } from '@/tests/server/surfaces/bodies'
import { bookedMicros } from '@/tests/server/surfaces/clients'
import { startModelServer } from '../support/model-server'
import { makeTrackedIndustry, redeliver, until } from '../support/runs'
import { configure, FREE_READING } from '../support/settings'
import { LOGIN, type Mishap, startSurfaceServer } from '../support/surface-server'
import { endWorkers, startWorker } from '../support/worker'

// Workers that are killed at any point of a look, against a provider that bills: what it bills is what is booked, and no
// task is paid twice (R-SURFACES-4, R-SURFACES-8).

const day = today()
const SURFACES = ['google-ai-mode', 'google-ai-overview'] as const
const MISHAPS: Mishap[] = [
  { on: 'task_post', loses: true },
  { on: 'task_post', halves: true },
  { on: 'task_post', delayMs: 900 },
  { on: 'task_post', status: 500, body: '' },
  { on: 'task_post', code: 40202 },
  { on: 'task_get', loses: true },
  { on: 'task_get', halves: true },
  { on: 'task_get', code: 40602 },
  { on: 'id_list', loses: true },
]

/** Declares a history for each seed, in which so many workers are killed, each with that many questions of each surface. */
export function killWorkersThatLook(seeds: readonly number[], { kills, queries }: { kills: number; queries: number }) {
  let surfaces: Awaited<ReturnType<typeof startSurfaceServer>>
  let model: Awaited<ReturnType<typeof startModelServer>>

  beforeAll(async () => {
    ;[surfaces, model] = await Promise.all([startSurfaceServer(), startModelServer({ latencyMs: 20 })])
    configure({
      ...{ OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: model.url, ENGINES: 'anthropic', SURFACES: SURFACES.join(',') },
      ...{ DATAFORSEO_LOGIN: LOGIN.login, DATAFORSEO_PASSWORD: LOGIN.password },
      ...{ DATAFORSEO_BASE_URL: surfaces.dataForSeoUrl, SAMPLES_PER_QUERY: '1', DAILY_RUN_CRON: '0 0 29 2 *' },
      ...{ LLM_CONCURRENCY: '4', LLM_TIMEOUT_MS: '600', MODEL_PRICES: FREE_READING },
    })
    await prepareQueues(process.env.DATABASE_URL ?? '')
  })
  afterEach(endWorkers)
  afterAll(async () => {
    await Promise.all([surfaces.stop(), model.stop()])
    await closeQueue()
  })

  const open = () => db().queryRun.count({ where: { status: 'queued' } })
  /** What waits for later comes at once. */
  const hasten = () => db().$executeRaw`
    update pgboss.job set start_after = now() where name like 'question-%' and state = 'retry' and start_after > now()`

  /** Kills a worker at some call to the provider, or after some time. */
  async function killOne(random: () => number): Promise<void> {
    const worker = await startWorker()
    const { promise, resolve } = Promise.withResolvers<void>()
    let callsLeft = 1 + Math.floor(random() * queries)
    surfaces.onCall = () => {
      callsLeft -= 1
      if (callsLeft === 0) resolve()
    }
    if (random() < 0.5) surfaces.happen(pick(MISHAPS, random))
    const hastening = setInterval(() => void hasten().catch(() => undefined), 200)
    await Promise.race([promise, wait(200 + random() * 1500)])
    clearInterval(hastening)
    await worker.end('SIGKILL')
    await redeliver()
    await hasten()
  }

  test.each(seeds)(
    'what is billed is what is booked, whenever workers are killed (seed %i)',
    async (seed) => {
      const random = seededRandom(seed, 'killed-surfaces')
      surfaces.reset()
      await db().owner.deleteMany()
      await db().question.deleteMany()
      surfaces.waits = 1
      surfaces.finds = ({ path, keyword }) => {
        if (!path.includes('organic')) return AI_MODE
        return keyword.endsWith('0') ? WITHOUT_OVERVIEW : OVERVIEW
      }
      await makeTrackedIndustry(
        Array.from({ length: queries }, (_, at) => ({ term: `bike repair ${seed} ${at}`, slot: at + 1 })),
      )
      await planDay(day)
      for (let kill = 0; kill < kills; kill += 1) await killOne(random)
      surfaces.onCall = () => undefined
      await startWorker()
      await until(
        async () => {
          await hasten()
          return open()
        },
        (left) => left === 0,
        120_000,
      )
      const questions = await db().question.findMany()
      expect(questions).toHaveLength(SURFACES.length * queries)
      // One task for each question that was asked, however often its worker died.
      const tags = surfaces.bill.map(({ tag }) => tag)
      expect([...tags].sort()).toEqual([...new Set(tags)].sort())
      const booked = await bookedMicros()
      const billed = surfaces.bill.reduce((sum, { usd }) => sum + usd, 0)
      expect((booked / 1_000_000).toFixed(6)).toBe(billed.toFixed(6))
      // A run that was not given up has its outcome; results carry what their questions cost.
      const runs = await db().queryRun.findMany({ where: { status: { in: ['done', 'notShown'] } } })
      const given = await db().queryRun.count({ where: { reasonCode: 'gaveUp' } })
      expect(runs.length + given).toBe(questions.length)
      const done = questions.filter(({ state }) => state === 'done')
      const { _sum } = await db().result.aggregate({ _sum: { costMicros: true } })
      expect(_sum.costMicros ?? 0n).toBe(done.reduce((sum, { costMicros }) => sum + (costMicros ?? 0n), 0n))
    },
    300_000,
  )
}
