import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { GET } from '@/app/api/metrics/route'
import { today } from '@/server/clock'
import { finishDays } from '@/server/daily-run/catch-up'
import { closeDb, db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { saveModelCalls } from '@/server/monitoring/processes'
import { resetRunCheck } from '@/server/monitoring/snapshot'
import { sendMail } from '@/server/queue/client'
import { configure } from '@/tests/support/settings'
import { refuses } from '../support/model-script'
import { readScrape, type Scrape } from '../support/prometheus'
import { call } from '../support/request'
import { askAll, makeTracked, planFor, startEngine } from '../support/runs'

const TOKEN = 'metrics-token-metrics-token-metrics-0123'
const { server, engine } = await startEngine()
const ask = (authorization = `Bearer ${TOKEN}`) => call(GET, { url: '/api/metrics', headers: { authorization } })
const scrape = async (): Promise<Scrape> => readScrape(await (await ask()).text())
const set = (changes: Record<string, string>) => {
  configure(changes)
  resetRunCheck()
}

// Due since midnight, every day.
const settings = {
  METRICS_TOKEN: TOKEN,
  DAILY_RUN_CRON: '0 0 * * *',
  LLM_DAILY_TOKEN_BUDGET: '',
  LLM_DAILY_COST_BUDGET_USD: '',
}
const url = process.env.DATABASE_URL ?? ''
beforeAll(() => set(settings))
afterEach(() => set({ ...settings, DATABASE_URL: url }))

describe('who may read the metrics (R-SAFE-67)', () => {
  it.each([
    ['nothing', ''],
    ['another token of the same length', `Bearer ${'x'.repeat(TOKEN.length)}`],
    ['the token without its scheme', TOKEN],
    ['a prefix of the token', `Bearer ${TOKEN.slice(0, -1)}`],
    ['what an unset variable prints as', 'Bearer undefined'],
  ])('%s reads nothing', async (_what, authorization) => {
    const answer = await ask(authorization)
    expect(answer.status).toBe(401)
    expect(await answer.text()).not.toContain('sightline_')
  })

  it('without a token in the settings there is no such route', async () => {
    set({ METRICS_TOKEN: '' })
    for (const authorization of [`Bearer ${TOKEN}`, 'Bearer ', 'Bearer undefined'])
      expect((await ask(authorization)).status).toBe(404)
  })

  it('the token reads them, as Prometheus wants them', async () => {
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

const states = ({ samples }: Scrape) =>
  ['done', 'failed', 'skipped', 'queued', 'deleted'].map((state) =>
    samples.get(`sightline_daily_run_queries{state="${state}"}`),
  )

test('what the database knows: a run in its middle, its calls, queues, workers, and then its end', async () => {
  const [doneQuery, badQuery, leftQuery, goneQuery] = (
    await Promise.all([makeTracked([{ term: 'done here' }, { term: 'refused here' }]), makeTracked([{}, {}])])
  ).flat()
  expect((await scrape()).samples.get('sightline_daily_run_missing')).toBe(1)
  const planned = (...queries: (typeof doneQuery)[]) =>
    planFor(
      queries.flatMap((query) => query ?? []),
      today(),
    )
  server.setScript([{ when: 'refused here', kind: 'ask', does: refuses }])
  await planned(doneQuery, badQuery)
  await askAll(engine)
  await planned(leftQuery, goneQuery)
  await db().query.deleteMany({ where: { id: goneQuery?.id ?? '', ownerId: goneQuery?.ownerId ?? '' } })
  await saveModelCalls()
  await db().workerHeartbeat.createMany({
    data: [{ id: 'alive' }, { id: 'late', seenAt: new Date(Date.now() - 61_000) }],
  })
  await db().$transaction((tx) => sendMail({ kind: 'reset', email: 'jane@customer.example' }, tx))
  await db().$executeRaw`update pgboss.job set created_on = now() - interval '20 minutes' where name = 'send-mail'`

  const { samples } = await scrape()
  expect(states({ samples } as Scrape)).toEqual([1, 1, 0, 1, 1])
  const value = (name: string) => samples.get(`sightline_${name}`)
  expect([value('daily_run_planned'), value('daily_run_finished'), value('daily_run_missing')]).toEqual([3, 0, 0])
  expect(value('daily_run_last_finished_age_seconds')).toBeUndefined()
  expect(value('model_calls_total{engine="openai",call="answer",outcome="ok"}')).toBe(1)
  expect(value('model_calls_total{engine="openai",call="extract",outcome="ok"}')).toBe(1)
  expect(value('model_calls_total{engine="openai",call="answer",outcome="refused"}')).toBeGreaterThan(0)
  expect(value('model_call_seconds_total{engine="openai",call="answer",outcome="ok"}')).toBeGreaterThan(0)
  const { _sum } = await db().usageDay.aggregate({ _sum: { inputTokens: true, outputTokens: true } })
  expect(value('model_tokens_today{engine="openai",direction="input"}')).toBe(Number(_sum.inputTokens))
  expect(value('model_tokens_today{engine="openai",direction="output"}')).toBe(Number(_sum.outputTokens))
  // By the list, as the ledger has it.
  const cost = (call: string) => value(`model_cost_usd_total{engine="openai",call="${call}"}`) ?? 0
  const { _sum: booked } = await db().usageDay.aggregate({ _sum: { costMicros: true, calls: true, pricedCalls: true } })
  expect(cost('answer') + cost('extract')).toBeCloseTo(Number(booked.costMicros) / 1e6, 6)
  expect(value('model_cost_usd_today{engine="openai"}')).toBeCloseTo(Number(booked.costMicros) / 1e6, 6)
  const unpriced = ['answer', 'extract'].map((call) =>
    value(`model_unpriced_calls_total{engine="openai",call="${call}"}`),
  )
  expect((unpriced[0] ?? 0) + (unpriced[1] ?? 0)).toBe((booked.calls ?? 0) - (booked.pricedCalls ?? 0))
  expect(value('workers')).toBe(1)
  expect(value('queue_jobs{queue="send-mail"}')).toBe(1)
  expect(value('queue_oldest_age_seconds{queue="send-mail"}')).toBeCloseTo(1200, -2)
  expect(value('queue_jobs{queue="question-openai"}')).toBe(2)
  expect(value('queue_oldest_age_seconds{queue="question-openai"}')).toBeLessThan(60)
  expect([value('queue_jobs{queue="retention"}'), value('queue_oldest_age_seconds{queue="retention"}')]).toEqual([0, 0])

  await db().$executeRaw`update query_run set status = 'skipped', reason_code = 'inactive' where status = 'queued'`
  await finishDays()
  const ended = await scrape()
  expect(states(ended)).toEqual([1, 1, 1, 0, 1])
  expect(ended.samples.get('sightline_daily_run_finished')).toBe(1)
  expect(ended.samples.get('sightline_daily_run_last_finished_age_seconds')).toBeLessThan(60)
})

test('open analyses, crashes and the budget; without a budget there is none', async () => {
  const [query] = await makeTracked()
  await db().sentimentGeneration.create({ data: { id: newId(), organisationId: query?.ownerId ?? '', timeframe: 7 } })
  const crash = {
    id: newId(),
    fingerprint: randomUUID(),
    errorName: 'TypeError',
    errorMessage: 'of jane@customer.example',
  }
  await db().crashReport.create({ data: crash })
  for (const hours of [0, 2, 25])
    await db().crashOccurrence.create({
      data: {
        ...{ id: newId(), crashReportId: crash.id, keyHash: new TextEncoder().encode(`key ${hours}`) },
        createdAt: new Date(Date.now() - hours * 3_600_000),
      },
    })
  const { samples } = await scrape()
  expect(samples.get('sightline_sentiment_generations{state="queued"}')).toBe(1)
  expect(samples.get('sightline_sentiment_generations{state="running"}')).toBe(0)
  expect(samples.get('sightline_crash_reports{window="1h"}')).toBe(1)
  expect(samples.get('sightline_crash_reports{window="24h"}')).toBe(2)
  expect([...samples.keys()].filter((name) => name.includes('budget'))).toEqual([])

  set({ LLM_DAILY_TOKEN_BUDGET: '5000' })
  expect((await scrape()).samples.get('sightline_token_budget_used{engine="openai"}')).toBe(0)
  await db().tokenBudgetDay.create({ data: { day: new Date(today()), engine: 'openai', used: 4600, reserved: 100 } })
  const budgeted = (await scrape()).samples
  expect(
    ['', '_used', '_reserved'].map((part) => budgeted.get(`sightline_token_budget${part}{engine="openai"}`)),
  ).toEqual([5000, 4600, 100])
  expect(budgeted.get('sightline_engine_budget_reached{engine="openai"}')).toBe(0)

  set({ LLM_DAILY_COST_BUDGET_USD: '2.5' })
  await db().tokenBudgetDay.updateMany({
    data: { costUsed: 2_500_000, costReserved: 10_000, stoppedAt: new Date(), stoppedBy: 'money' },
  })
  const paid = (await scrape()).samples
  expect(
    ['budget_usd', 'budget_used_usd', 'budget_reserved_usd'].map((part) =>
      paid.get(`sightline_cost_${part}{engine="openai"}`),
    ),
  ).toEqual([2.5, 2.5, 0.01])
  expect(paid.get('sightline_engine_budget_reached{engine="openai"}')).toBe(1)
})

test('no label and no line says anything of a person, a customer or a setting', async () => {
  const text = await (await ask()).text()
  const { labelValues } = readScrape(text)
  expect(labelValues.length).toBeGreaterThan(50)
  const owner = await db().owner.findFirstOrThrow()
  const secrets = [TOKEN, process.env.AUTH_SECRET, process.env.CRON_SECRET, url, new URL(url).password || 'S3cr3t']
  for (const told of [...secrets, owner.id, owner.name, 'jane', 'customer.example', 'done here', 'TypeError'])
    expect(text).not.toContain(told)
  expect(labelValues.filter((value) => /[0-9a-f]{16}|@/.test(value))).toEqual([])
})

test('while the database is away the process still tells of itself, and says so', async () => {
  await closeDb()
  set({ DATABASE_URL: 'postgresql://app:secret@127.0.0.1:1/none' })
  const away = await scrape()
  expect(away.samples.get('sightline_database_up')).toBe(0)
  expect(away.samples.get('sightline_workers')).toBeUndefined()
  expect(away.samples.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  await closeDb()
  set({ DATABASE_URL: url })
  const back = await scrape()
  expect([back.samples.get('sightline_database_up'), back.samples.get('sightline_workers')]).toEqual([1, 1])
  expect(back.samples.get('sightline_database_pool_connections')).toBeGreaterThan(0)
})
