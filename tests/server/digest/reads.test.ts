import { describe, expect, it } from 'vitest'
import { addDays, dayToDate } from '@/lib/format/days'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { digestOf, digestWeek } from '@/server/digest/reads'
import { newId } from '@/server/ids'
import { makeAction, makeRecommendation } from '@/tests/support/recommendations'
import { type MadeQuery, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

// What a weekly digest says, from stored answers (R-ACTION-6). The week is that before Monday 23 November 2026.

const WEEK = '2026-11-23'
const ENGINES = ['openai', 'anthropic', 'gemini']
const day = (back: number) => addDays(WEEK, -back)

interface Habit {
  /** Answers of three that name the brand, in the week and in the 28 days before. */
  recent?: number
  before?: number
  recentSites?: string[]
  beforeSites?: string[]
}

/** Three answers a day and engine over 35 days, but for the days `without`. */
function answers(query: MadeQuery, { recent = 1, before = 1, ...sites }: Habit = {}, without: number[] = []) {
  return Array.from({ length: 35 }, (_, index) => index + 1)
    .filter((back) => !without.includes(back))
    .flatMap((back) =>
      ENGINES.flatMap((engine) =>
        [1, 2, 3].map((sample): NewResult => {
          const isRecent = back <= 7
          const named = sample <= (isRecent ? recent : before)
          return {
            ...{ query, day: day(back), engine, sample },
            brands: named ? ['Loomhouse', 'Baythorne'] : ['Baythorne'],
            citations: (isRecent ? sites.recentSites : sites.beforeSites) ?? [],
          }
        }),
      ),
    )
}

async function make(habits: Habit[], without?: number[]) {
  const organisation = await makeOrganisation({ name: 'Loomhouse', websiteUrl: 'https://loomhouse.co.uk' })
  const queries: MadeQuery[] = []
  for (const [index, habit] of habits.entries()) {
    const query = await makeQuery(organisation, { slot: index + 1, searchTerm: `query ${index + 1}` })
    await storeResults(answers(query, habit, without))
    queries.push(query)
  }
  return { organisation, queries, digest: () => digestOf(installationScope(organisation.id), WEEK) }
}

// Every day has had a run, so that a day without answers is one on which none was due.
const days = Array.from({ length: 36 }, (_, index) => ({ day: dayToDate(day(index)), status: 'finished' }))
await db().dailyRun.createMany({ data: days })

it('covers the seven days before the Monday of the week', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map(digestWeek)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
    '2026-11-30',
  ])
})

describe('changes', () => {
  it('lists the whole first, then the largest of its parts, and at most three', async () => {
    const { digest } = await make([
      { recent: 3, before: 1 },
      { recent: 2, before: 1 },
    ])
    const found = await digest()
    expect(found).toMatchObject({
      state: 'changes',
      window: { from: '2026-11-16', to: '2026-11-22' },
      simulated: false,
    })
    expect(found?.changes.map(({ of, name, verdict }) => [of, name, verdict])).toEqual([
      ['visibility', null, 'clearRise'],
      ['query', 'query 1', 'clearRise'],
      ['engine', expect.any(String), 'clearRise'],
    ])
    expect(found?.changes[0]).toMatchObject({ share: 84, ranked: 105, results: 126, before: 34 })
    expect(found?.changes[1]).toMatchObject({ share: 100, ranked: 63, results: 63, before: 34 })
  })

  it('of a quiet week are none, and the visibility is given with its likely range', async () => {
    const { digest } = await make([{}])
    expect(await digest()).toMatchObject({
      state: 'quiet',
      changes: [],
      visibility: { share: 34, ranked: 21, results: 63, points: 0, low: expect.any(Number), high: expect.any(Number) },
    })
  })

  it('are not listed before there are enough answers', async () => {
    const { digest } = await make(
      [{}],
      Array.from({ length: 31 }, (_, index) => index + 5),
    )
    expect(await digest()).toMatchObject({ state: 'notEnoughData', visibility: { share: 33, ranked: 12, results: 36 } })
  })

  it('are left out where the measurement changed within the 35 days, and so are sources', async () => {
    const model = (date: string, name: string) => ({
      day: dayToDate(date),
      engine: 'perplexity',
      call: 'answer',
      model: name,
    })
    await db().engineModelDay.createMany({ data: [model(day(36), 'one'), model(day(3), 'two')] })
    const { organisation, digest } = await make([])
    const query = await makeQuery(organisation, { slot: 1 })
    const rows = answers(query, { recent: 3, before: 1, recentSites: ['https://new.test/a'] })
    const ofOne = rows.filter(({ engine }) => engine === 'openai')
    await storeResults(ofOne.map((row) => ({ ...row, engine: 'perplexity' })))
    expect(await digest()).toMatchObject({
      state: 'measurementChanged',
      changes: [],
      sources: [],
      measurementChange: expect.stringContaining('20 November'),
    })
  })
})

it('names as opportunity the first card about which nothing is done', async () => {
  const { organisation, queries, digest } = await make([{ recent: 0, before: 0 }, {}])
  const [first, second] = queries
  if (!first || !second) throw new Error('there are two queries')
  expect((await digest())?.opportunity?.gap?.query).toBe(first.id)
  await makeAction(organisation, { queryIds: [first.id], liveSince: day(3) })
  expect((await digest())?.opportunity?.gap?.query).toBe(second.id)
  await makeAction(organisation, { status: 'pending', queryIds: [second.id] })
  expect((await digest())?.opportunity).toBeNull()
})

describe('sources', () => {
  it('tells the own page on a platform apart from the platform', async () => {
    const page = 'https://www.facebook.com/loomhouse/posts/1'
    const { organisation, digest } = await make([{ recentSites: [page, 'https://m.facebook.com/someone'] }])
    await db().organisation.update({ where: { id: organisation.id }, data: { websiteUrl: 'facebook.com/LoomHouse' } })
    expect((await digest())?.sources.map(({ site, type, change }) => [site, type, change])).toEqual([
      ['facebook.com/loomhouse', 'own', 'new'],
      ['m.facebook.com', 'community', 'new'],
    ])
  })

  const early = ['https://old.test/1', 'https://steady.test/2']
  const late = ['https://reddit.com/r/desks', 'https://steady.test/2']

  it('are those that answers began or ceased to cite, with type and counts', async () => {
    const { digest } = await make([{ beforeSites: early, recentSites: late }])
    expect((await digest())?.sources).toEqual([
      { site: 'reddit.com', type: 'community', change: 'new', answers: 63 },
      { site: 'old.test', type: 'other', change: 'lost', answers: 252 },
    ])
  })

  it('that were cited on few days are left out, and those that were lost earlier are not listed again', async () => {
    const { organisation, digest } = await make([])
    const query = await makeQuery(organisation, { slot: 1 })
    const rows = answers(query).map((row) => {
      const back = Number(daysBack(row.day))
      const sites = [...(back <= 2 ? ['https://rare.test/a'] : []), ...(back > 14 ? ['https://gone.test/b'] : [])]
      return { ...row, citations: sites }
    })
    await storeResults(rows)
    expect((await digest())?.sources).toEqual([])
  })

  it('of a query that was not asked throughout are left out', async () => {
    const { organisation, digest } = await make([{}])
    const query = await makeQuery(organisation, { slot: 2 })
    const rows = answers(query, { recentSites: ['https://reddit.com/a'] })
    await storeResults(rows.filter(({ day: date }) => Number(daysBack(date)) <= 20))
    expect((await digest())?.sources).toEqual([])
  })
})

const daysBack = (date: string) => (dayToDate(WEEK).getTime() - dayToDate(date).getTime()) / 86_400_000

describe('a week that was not measured', () => {
  it('names the days whose runs all failed, and compares nothing', async () => {
    const { organisation, queries, digest } = await make([{ recent: 3, before: 1 }], [4, 5])
    const runs = [4, 5].flatMap((back) =>
      ENGINES.map((engine) => ({
        ...{ id: newId(), ownerId: organisation.id, queryId: queries[0]?.id ?? '', day: dayToDate(day(back)) },
        ...{ engine, status: 'failed', reasonCode: 'server', reason: 'down' },
      })),
    )
    await db().queryRun.createMany({ data: runs })
    expect(await digest()).toMatchObject({
      state: 'notMeasured',
      failedDays: ['2026-11-18', '2026-11-19'],
      changes: [],
      visibility: null,
      sources: [],
    })
  })

  it('is named also when not a single run took place, but not before the first answer', async () => {
    await db().dailyRun.deleteMany({ where: { day: dayToDate(day(6)) } })
    try {
      expect((await (await make([{}], [6])).digest())?.failedDays).toEqual([day(6)])
      const late = Array.from({ length: 31 }, (_, index) => index + 5)
      expect((await (await make([{}], late)).digest())?.failedDays).toEqual([])
    } finally {
      await db().dailyRun.create({ data: { day: dayToDate(day(6)), status: 'finished' } })
    }
  })
})

describe('what is due', () => {
  it('is open and due by the end of the next seven days, or overdue', async () => {
    const { organisation, digest } = await make([{}])
    const due = async (title: string, date: string, status = 'pending') => {
      const recommendationId = await makeRecommendation(organisation, { title, status: status as 'pending' })
      await db().recommendationStatus.updateMany({ where: { recommendationId }, data: { due: dayToDate(date) } })
    }
    await due('Later', '2026-12-01')
    await due('In a week', '2026-11-30')
    await due('Overdue', '2026-11-18', 'in_progress')
    await due('Done', '2026-11-24', 'implemented')
    await due('Given up', '2026-11-24', 'rejected')
    expect((await digest())?.due).toEqual([
      { title: 'Overdue', day: '2026-11-18', overdue: true },
      { title: 'In a week', day: '2026-11-30', overdue: false },
    ])
  })
})

describe('no digest', () => {
  it('is made without queries, without answers, and of answers before the week only', async () => {
    const { digest } = await make([])
    expect(await digest()).toBeNull()
    const { organisation, digest: asked } = await make([])
    await makeQuery(organisation, { slot: 1 })
    expect(await asked()).toBeNull()
    const past = await make([{}], [1, 2, 3, 4, 5, 6, 7])
    await db().query.updateMany({ where: { ownerId: past.organisation.id }, data: { activeSlot: null } })
    expect(await past.digest()).toBeNull()
  })
})
