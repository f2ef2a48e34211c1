import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { POST as askSentiment, GET as listSentiment } from '@/app/api/app/sentiment-analysis/route'
import { schedule } from '@/jobs/schedule'
import { addDays, dayToDate, mondayOf } from '@/lib/format/days'
import { SENTIMENT_DAILY_LIMIT, WEEKLY_ANALYSIS } from '@/lib/limits'
import type { SentimentList } from '@/lib/sentiment/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { readingEngine } from '@/server/llm/engines'
import { simulatedEngine } from '@/server/llm/simulated'
import { closeQueue, prepareQueues } from '@/server/queue/client'
import { SENTIMENT_QUEUE } from '@/server/queue/queues'
import { generate } from '@/server/sentiment/generate'
import { requestWeekly } from '@/server/sentiment/requests'
import { signInNew } from '@/tests/support/actors'
import { call, readAnswer } from '@/tests/support/request'
import { makeQuery, storeResults } from '@/tests/support/results'
import { jobOf, makeAnalysed, makeGeneration, readEntries } from '@/tests/support/sentiment'
import { configure } from '@/tests/support/settings'

// The analysis that nobody asks for (R-SENTIMENT-9): once a week for each organisation that has something new.

const MONDAY = mondayOf(today())
const at = (hour: number, day = MONDAY) => new Date(dayToDate(day).getTime() + hour * 3_600_000)
const EARLY = at(6)
const LATE = at(WEEKLY_ANALYSIS.latestHour)
const ANSWER = '1. **Loomhouse**: Floors are quiet and well run.'

beforeAll(() => prepareQueues(process.env.DATABASE_URL ?? ''))
beforeEach(() => configure({ ANSWER_ENGINE: 'simulated', WEEKLY_ANALYSIS: 'yes', LLM_DAILY_TOKEN_BUDGET: undefined }))
afterEach(() => configure({ WEEKLY_ANALYSIS: undefined }))
afterAll(() => closeQueue())

const analysed = (answer: Partial<Parameters<typeof makeAnalysed>[0][number]> = {}) =>
  makeAnalysed([{ answer: ANSWER, day: MONDAY, ...answer }])
const weeklyOf = ({ id }: { id: string }) =>
  db().sentimentGeneration.findMany({ where: { organisationId: id, week: { not: null } }, orderBy: { week: 'asc' } })
const endRun = () =>
  db().dailyRun.create({ data: { day: dayToDate(MONDAY), planned: 1, status: 'finished', finishedAt: new Date() } })
const jobsOf = (id: string) => db().$queryRaw<{ priority: number }[]>`
  select priority from pgboss.job where name = ${SENTIMENT_QUEUE} and data ->> 'generationId' = ${id}`

/** As the worker makes it. */
async function make({ id }: { id: string }): Promise<void> {
  const options = { engine: simulatedEngine, signal: new AbortController().signal }
  expect(await generate(await jobOf(id), options)).toBe('done')
}

describe('the weekly analysis', () => {
  beforeEach(async () => {
    // Each test sees its own organisations only.
    await db().owner.deleteMany()
    await db().dailyRun.deleteMany()
  })

  it('covers a week, is requested by nobody, and is queued behind those that people wait for', async () => {
    const one = await analysed()
    expect(await requestWeekly(LATE)).toBe(1)
    const [request] = await weeklyOf(one)
    expect(request).toMatchObject({ timeframe: 7, state: 'queued', requestedById: null, week: dayToDate(MONDAY) })
    expect(await jobsOf(request?.id ?? '')).toEqual([{ priority: -1 }])
    await make({ id: request?.id ?? '' })
    expect(await readEntries(one)).toMatchObject([{ timeframe: 7 }])
  })

  it('waits on its Monday for the end of the run, but not until the night', async () => {
    await analysed()
    const record = { day: dayToDate(MONDAY), planned: 1 }
    await db().dailyRun.create({ data: record })
    expect(await requestWeekly(EARLY)).toBe(0)
    await db().dailyRun.deleteMany()
    await endRun()
    expect(await requestWeekly(EARLY)).toBe(1)
  })

  it('is looked for by every worker, every few minutes', () => {
    expect(schedule().find(({ name }) => name === 'weekly analyses')?.cadence).toEqual({ everyS: 300 })
  })

  it('is made on no other day', async () => {
    await analysed()
    for (const days of [1, 3, 6]) expect(await requestWeekly(at(23, addDays(MONDAY, days)))).toBe(0)
  })

  it('is made once, by whichever of two workers asks first, and not again after a restart', async () => {
    const all = [await analysed(), await analysed(), await analysed()]
    const requested = await Promise.all([requestWeekly(LATE), requestWeekly(LATE), requestWeekly(LATE)])
    expect(requested.reduce((sum, count) => sum + count, 0)).toBe(3)
    for (const one of all) {
      const made = await weeklyOf(one)
      expect(made).toHaveLength(1)
      await make({ id: made[0]?.id ?? '' })
    }
    expect(await requestWeekly(LATE)).toBe(0)
  })

  it('is not tried twice in a week, also where it failed', async () => {
    const one = await analysed()
    await requestWeekly(LATE)
    await db().sentimentGeneration.updateMany({
      where: { organisationId: one.id },
      data: { state: 'failed', finishedAt: new Date() },
    })
    expect(await requestWeekly(LATE)).toBe(0)
  })

  it('waits while another analysis of the organisation is open', async () => {
    const one = await analysed()
    await makeGeneration(one)
    expect(await requestWeekly(LATE)).toBe(0)
    await db().sentimentGeneration.updateMany({ where: { organisationId: one.id }, data: { state: 'done' } })
    expect(await requestWeekly(LATE)).toBe(1)
  })

  it('is left out where no answer of the last seven days names the organisation', async () => {
    const unnamed = await analysed()
    await db().result.updateMany({ where: { ownerId: unnamed.id }, data: { brandIds: [] } })
    const old = await analysed({ day: addDays(MONDAY, -7) })
    const first = await analysed({ day: addDays(MONDAY, -6) })
    expect(await requestWeekly(LATE)).toBe(1)
    expect(await weeklyOf(unnamed)).toEqual([])
    expect(await weeklyOf(old)).toEqual([])
    expect(await weeklyOf(first)).toHaveLength(1)
  })

  it('is left out while no answer is newer than the last analysis of a week', async () => {
    const one = await analysed()
    await make({ id: await makeGeneration(one, { timeframe: 7, createdAt: LATE }) })
    expect(await requestWeekly(LATE)).toBe(0)
    const query = await makeQuery(one)
    await storeResults([{ query, day: MONDAY, engine: 'openai', answer: ANSWER, brands: [one.name] }])
    expect(await requestWeekly(LATE)).toBe(1)
  })

  it('waits while the token budget is spent', async () => {
    const one = await analysed()
    configure({ LLM_DAILY_TOKEN_BUDGET: '10' })
    await db().usageDay.create({
      data: {
        ...{ day: dayToDate(MONDAY), ownerId: one.id, ownerKind: 'organisation', ownerName: one.name },
        ...{ engine: readingEngine().id, model: 'm', calls: 1, inputTokens: 50n, outputTokens: 0n },
      },
    })
    expect(await requestWeekly(LATE)).toBe(0)
    configure({ LLM_DAILY_TOKEN_BUDGET: undefined })
    expect(await requestWeekly(LATE)).toBe(1)
  })

  it('is not made where it is turned off, or without an engine', async () => {
    await analysed()
    configure({ WEEKLY_ANALYSIS: 'no' })
    expect(await requestWeekly(LATE)).toBe(0)
    configure({ WEEKLY_ANALYSIS: 'yes', ANSWER_ENGINE: 'openai', OPENAI_API_KEY: undefined })
    expect(await requestWeekly(LATE)).toBe(0)
  })
})

describe('the list', () => {
  const list = async (headers: Record<string, string>) =>
    (await readAnswer<SentimentList>(call(listSentiment, { headers }))).body

  it('leaves people all of their requests', async () => {
    const one = await analysed({ day: today() })
    const member = await signInNew({ organisation: one })
    for (let index = 1; index < SENTIMENT_DAILY_LIMIT; index += 1) await makeGeneration(one, { state: 'failed' })
    await db().sentimentGeneration.create({
      data: {
        ...{ id: 'f'.repeat(24), organisationId: one.id, timeframe: 7, state: 'done', week: dayToDate(MONDAY) },
        finishedAt: new Date(),
      },
    })
    const ask = () => call(askSentiment, { headers: member.headers, body: { timeframe: 1 } })
    expect((await ask()).status).toBe(202)
    await db().sentimentGeneration.updateMany({ where: { organisationId: one.id }, data: { state: 'failed' } })
    expect((await ask()).status).toBe(409)
  })

  it('says on which day the next one is made, and what the last one counted', async () => {
    const one = await analysed()
    const member = await signInNew({ organisation: one })
    const isMonday = today() === MONDAY
    expect(await list(member.headers)).toMatchObject({ sentences: [], next: isMonday ? MONDAY : addDays(MONDAY, 7) })
    await requestWeekly(LATE)
    const [request] = await weeklyOf(one)
    await make({ id: request?.id ?? '' })
    const { sentences, next } = await list(member.headers)
    expect(next).toBe(addDays(MONDAY, 7))
    expect(sentences.map(({ text }) => text)).toEqual(['Praised in 0 of the 1 answer that names you.'])
    configure({ WEEKLY_ANALYSIS: 'no' })
    expect((await list(member.headers)).next).toBeNull()
  })
})
