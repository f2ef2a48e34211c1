import { describe, expect, it } from 'vitest'
import type { Role } from '@/lib/access/permissions'
import { addDays, dayToDate } from '@/lib/format/days'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { homeStory } from '@/server/home/story'
import { newId } from '@/server/ids'
import { visibilityFigures } from '@/server/visibility/reads'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeAction } from '@/tests/support/recommendations'
import {
  actorOf,
  type MadeOrganisation,
  type MadeQuery,
  makeOrganisation,
  makeQuery,
  type NewResult,
  storeResults,
} from '@/tests/support/results'
import { configure } from '@/tests/support/settings'

const TODAY = '2026-11-20'
const YESTERDAY = addDays(TODAY, -1)
const NEXT = { time: '05:00', today: true }

type Names = (ago: number, query: number, engine: string) => string[]

/** Answers of every engine to each query on the days from so many days before today to another. */
async function answer(
  queries: readonly MadeQuery[],
  from: number,
  to: number,
  names: Names,
  part: Partial<NewResult> = {},
) {
  const days = Array.from({ length: from - to + 1 }, (_, index) => from - index)
  const engines = part.engine ? [part.engine] : ['openai', 'anthropic', 'perplexity']
  await storeResults(
    days.flatMap((ago) =>
      queries.flatMap((query, index) =>
        engines.map((engine) => ({
          ...{ query, day: addDays(TODAY, -ago), citations: [], brands: names(ago, index, engine) },
          ...part,
          engine,
        })),
      ),
    ),
  )
}

async function withQueries(count = 3) {
  const own = await makeOrganisation({ name: 'Loomhouse' })
  const queries: MadeQuery[] = []
  for (let slot = 1; slot <= count; slot++) queries.push(await makeQuery(own, { slot, searchTerm: `query ${slot}` }))
  return { own, queries }
}

const read = (own: MadeOrganisation, roles: readonly Role[] = ['marketeer']) =>
  homeStory({ scope: installationScope(own.id), today: TODAY, next: NEXT }, actorOf(own.id, roles))
const said = async (own: MadeOrganisation) => (await read(own)).sentences.map(({ text }) => text)

/** Names the brand in the first so many of three queries, and Baythorne in all. */
const named =
  (count: number): Names =>
  (_, query) =>
    query < count ? ['Loomhouse', 'Baythorne'] : ['Baythorne']

describe('what Home says first', () => {
  it('asks for a query where there is none, with nothing below', async () => {
    const own = await makeOrganisation({ name: 'Loomhouse' })
    const story = await read(own)
    expect(story.sentences.map(({ text }) => text)).toEqual(['Tell us what to ask.'])
    expect(story).toMatchObject({ line: null, counted: null, chart: null, rows: [], queries: [] })
  })

  it('promises the first answers, then counts them while the run lasts, and from its end on', async () => {
    const { own, queries } = await withQueries(1)
    expect(await said(own)).toEqual(['The first answers about Loomhouse arrive today at 05:00 UTC.'])
    const runOf = (engine: string, status: string) => ({
      ...{ id: newId(), ownerId: own.id, day: dayToDate(TODAY), queryId: queries[0]?.id ?? '', engine, status },
    })
    await db().$executeRaw`select ensure_month(${TODAY}::date)`
    await db().queryRun.createMany({ data: [runOf('openai', 'done'), runOf('anthropic', 'queued')] })
    await answer(queries, 0, 0, named(1), { engine: 'openai' })
    expect(await said(own)).toEqual(['The first answers about Loomhouse are coming in: 1 of 2.'])
    await db().queryRun.updateMany({ where: { ownerId: own.id }, data: { status: 'done' } })
    expect(await said(own)).toEqual(['Loomhouse is named in its first answer.'])
  })

  it('says the share, that it has grown since a month, and that a rival is still ahead', async () => {
    const { own, queries } = await withQueries()
    await answer(queries, 90, 1, (ago, query) => (ago > 40 ? named(1) : named(2))(ago, query, ''))
    const { sentences, line, counted } = await read(own)
    expect(sentences).toEqual([
      {
        key: 'longUp',
        values: { brand: 'Loomhouse', share: 67, before: 34, month: 'September' },
        text: 'Loomhouse is named in 67% of AI answers, up from 34% in September.',
      },
      {
        key: 'rivalStillAhead',
        values: { brand: 'Loomhouse', rival: 'Baythorne', rivalShare: 100 },
        text: 'Baythorne is still ahead at 100%.',
      },
    ])
    expect(line?.text).toBe('Your 3 queries on ChatGPT, Claude and Perplexity, 63 answers, 13 to 19 November.')
    expect(counted).toEqual({
      engines: ['openai', 'anthropic', 'perplexity'],
      days: { from: addDays(TODAY, -7), to: YESTERDAY },
      since: [],
    })
  })

  it('prints the score of Visibility', async () => {
    const { own, queries } = await withQueries()
    await answer(queries, 20, 1, (ago, query, engine) =>
      (ago % 2 === 0 || engine === 'openai' ? named(1) : named(3))(ago, query, ''),
    )
    const params = { days: 30 as const, range: 7 as const, queries: [] }
    const { score, results } = await visibilityFigures(actorOf(own.id), 'ownOrganisation', own.id, params, TODAY)
    const { sentences, line } = await read(own)
    expect(sentences[0]?.values.share).toBe(score)
    expect(line?.values.answers).toBe(`${results} answers`)
  })

  it('says a fall this week before anything else', async () => {
    const { own, queries } = await withQueries()
    await answer(queries, 60, 1, (ago, query) => (ago > 7 ? named(3) : named(1))(ago, query, ''))
    expect(await said(own)).toEqual(['Loomhouse is named in 34% of AI answers this week, down from 100%.'])
  })

  it('says who follows a leader, and that an engine joined', async () => {
    const { own, queries } = await withQueries()
    const leads: Names = (ago, query) => (query < 3 && ago % 7 !== 0 ? ['Loomhouse'] : ['Loomhouse', 'Baythorne'])
    await answer(queries, 60, 1, leads, { engine: 'openai' })
    await answer(queries, 20, 1, leads, { engine: 'anthropic' })
    const { sentences, line } = await read(own)
    expect(sentences.map(({ text }) => text)).toEqual([
      'Loomhouse is named in 100% of AI answers, more than any rival.',
      'Baythorne follows at 14%.',
    ])
    expect(line?.text).toBe('Your 3 queries on ChatGPT and Claude, 42 answers, 13 to 19 November.')
  })

  it('says since when nothing is new, and leaves today out until its run has ended', async () => {
    const { own, queries } = await withQueries()
    await answer(queries, 30, 3, named(1))
    expect(await said(own)).toEqual(['No new answers since 17 November.', 'Until then Loomhouse was named in 34%.'])
    expect((await read(own)).failedDays).toBe(0)
    const runOf = (ago: number, engine: string, status: 'failed' | 'queued') => ({
      ...{ id: newId(), ownerId: own.id, day: dayToDate(addDays(TODAY, -ago)), queryId: queries[0]?.id ?? '' },
      ...{ engine, status, reasonCode: status === 'failed' ? 'server' : null },
    })
    const runs = [runOf(2, 'openai', 'failed'), runOf(1, 'openai', 'failed'), runOf(0, 'openai', 'failed')]
    // One that is left may still succeed.
    await db().queryRun.createMany({ data: [...runs, runOf(0, 'anthropic', 'queued')] })
    expect((await read(own)).failedDays).toBe(2)
  })

  it('never counts answers of another organisation', async () => {
    const other = await withQueries()
    await answer(other.queries, 30, 1, named(3))
    const { own } = await withQueries(1)
    expect(await said(own)).toEqual(['The first answers about Loomhouse arrive today at 05:00 UTC.'])
  })
})

describe('the line of Home', () => {
  it('has the average of each day with answers, changes of measuring, and the actions that are live', async () => {
    const { own, queries } = await withQueries()
    await answer(queries, 90, 1, named(1), { engine: 'openai' })
    await answer(queries, 40, 1, named(1), { engine: 'anthropic' })
    const old = await makeAction(own, { title: 'Old', liveSince: addDays(TODAY, -100) })
    const live = await makeAction(own, { title: 'Live', liveSince: addDays(TODAY, -10) })
    const since = await makeAction(own, { title: 'Today', liveSince: TODAY })
    await makeAction(own, { title: 'Planned', status: 'pending' })
    const { chart } = await read(own)
    expect(chart).toMatchObject({ from: addDays(YESTERDAY, -89), to: YESTERDAY })
    expect(chart?.points).toHaveLength(90)
    expect(chart?.points.at(-1)).toEqual({ date: YESTERDAY, share: 34 })
    expect(chart?.changes).toEqual([{ date: addDays(TODAY, -40), text: 'Claude added' }])
    expect(chart?.dots.map(({ id, date }) => [id, date])).toEqual([
      [live, addDays(TODAY, -10)],
      [since, YESTERDAY],
    ])
    expect(chart?.dots.map(({ id }) => id)).not.toContain(old)
  })

  it('does not exist before the second day', async () => {
    const { own, queries } = await withQueries()
    await answer(queries, 1, 1, named(1))
    expect((await read(own)).chart).toBeNull()
    await answer(queries, 2, 2, named(1))
    expect((await read(own)).chart?.points).toHaveLength(2)
  })
})

/** The effect of an action on the first query, live since so many days; queries of an industry stay untouched. */
async function withEffect(after: boolean, live: number) {
  const { own, queries } = await withQueries(1)
  const industry = await makeIndustry({ assignedTo: [own] })
  const untouched: MadeQuery[] = []
  for (let slot = 1; slot <= 4; slot++)
    untouched.push(await makeIndustryQuery(industry, { slot, searchTerm: `industry ${slot}` }))
  const moved: Names = (ago, query) =>
    ago < live === after || (ago + query) % 5 === 0 ? ['Loomhouse', 'Baythorne'] : ['Baythorne']
  const still: Names = (ago, query) => ((ago + query) % 5 === 0 ? ['Loomhouse'] : ['Baythorne'])
  await answer(queries, live + 29, 1, moved)
  await answer(untouched, live + 29, 1, still)
  for (const engine of ['gemini', 'xai']) {
    await answer(queries, live + 29, 1, moved, { engine })
    await answer(untouched, live + 29, 1, still, { engine })
  }
  const id = await makeAction(own, {
    ...{ title: 'Publish a page', liveSince: addDays(TODAY, -live), queryIds: [queries[0]?.id ?? ''] },
  })
  await db().recommendationStatus.updateMany({ where: { recommendationId: id }, data: { shortName: 'new page' } })
  return { own, id, queries, untouched }
}

const rowOf = async (own: MadeOrganisation, kind: string, roles?: readonly Role[]) =>
  (await read(own, roles)).rows.find((row) => row.kind === kind)

describe('the rows of Home', () => {
  it('say what worked, and open its proof', async () => {
    const { own, id } = await withEffect(true, 17)
    const row = await rowOf(own, 'worked')
    expect(row?.sentence.text).toMatch(/^Your new page took its query from \d+% to 100%\.$/)
    expect(row?.detail).toMatch(/^\d+ points more than queries you did not work on\.$/)
    expect(row?.opens?.what).toEqual({ kind: 'effect', id, title: 'Publish a page' })
  })

  it('warn of what did not help', async () => {
    const { own } = await withEffect(false, 60)
    const row = await rowOf(own, 'watch')
    expect(row?.sentence.text).toMatch(/^“new page” did not help: −\d+ points\.$/)
    expect(row?.opens?.what.kind).toBe('effect')
  })

  it('say of a young action how long it is live, and never propose its queries', async () => {
    const { own, queries } = await withQueries(1)
    await answer(queries, 30, 1, () => ['Baythorne'])
    expect((await rowOf(own, 'next'))?.sentence.text).toBe('Close the gap on “query 1”.')
    const queryIds = queries.map(({ id }) => id)
    const id = await makeAction(own, { title: 'Write a page', liveSince: addDays(TODAY, -9), queryIds })
    expect(await rowOf(own, 'worked')).toMatchObject({
      head: 'Live for 9 days',
      detail: 'First look on 25 November.',
      opens: { what: { kind: 'action', id } },
    })
    expect((await rowOf(own, 'next'))?.head).toBe('Nothing due')
  })

  it('propose the action that is due, with how its queries stand this week', async () => {
    const { own, queries } = await withQueries()
    await answer(queries, 30, 1, named(1))
    const queryIds = [queries[1]?.id ?? '']
    await makeAction(own, { status: 'pending', title: 'Later', due: addDays(TODAY, 8) })
    const id = await makeAction(own, { status: 'in_progress', title: 'Soon', due: addDays(TODAY, 7), queryIds })
    expect(await rowOf(own, 'next')).toMatchObject({
      sentence: { text: 'Soon, due 27 November.' },
      detail: 'You are in none of those answers, Baythorne in 100%.',
      opens: { what: { kind: 'action', id } },
    })
    for (const status of ['implemented', 'rejected', 'on_hold'] as const)
      await makeAction(own, { status, title: 'Done', due: addDays(TODAY, -3) })
    expect((await rowOf(own, 'next'))?.sentence.text).toBe('Soon, due 27 November.')
    await makeAction(own, { status: 'pending', title: 'Late', due: addDays(TODAY, -1) })
    expect((await rowOf(own, 'next'))?.sentence.text).toBe('Late, overdue since 19 November.')
  })

  it('point at answers lost since the finished day before, of exactly the engines that lost', async () => {
    const { own, queries } = await withQueries(1)
    await answer(queries, 30, 2, () => ['Loomhouse', 'Baythorne'])
    await answer(queries, 1, 1, () => ['Baythorne'])
    expect((await rowOf(own, 'next'))?.opens?.what).toMatchObject({
      ...{ kind: 'answers', queries: [queries[0]?.id], days: { from: YESTERDAY, to: YESTERDAY } },
      engines: ['anthropic', 'openai', 'perplexity'],
    })
  })

  it('offer more queries to those who may add them only', async () => {
    const { own, queries } = await withQueries(1)
    await answer(queries, 30, 1, () => ['Loomhouse'])
    expect((await rowOf(own, 'next', ['marketeer', 'systemAdmin']))?.sentence.key).toBe('moreQueries')
    expect((await rowOf(own, 'next'))?.sentence.key).toBe('nothingDue')
  })

  it('warn of a rival that has gone past by a sure rise, with its new page', async () => {
    const { own, queries } = await withQueries()
    const past: Names = (ago, query) => [
      ...(query === 0 || ago % 2 === 0 ? ['Loomhouse'] : []),
      ...(ago <= 7 || query === 1 ? ['Foundry Row'] : []),
    ]
    await answer(queries, 40, 8, past)
    await answer(queries, 7, 1, past, {
      citations: ['https://foundryrow.co.uk/prices?utm_source=a', 'https://other.test/'],
    })
    const row = await rowOf(own, 'watch')
    expect(row?.sentence.text).toMatch(/^Foundry Row has gone past you: 100% this week, 3\d% before\.$/)
    expect(row?.detail).toBe('Its new page /prices is quoted in 63 answers.')
    expect(row?.opens?.what).toEqual({ kind: 'rival', key: 'foundry row' })
  })

  it('warn of an engine that does not answer, and say that the admin knows once there was a mail', async () => {
    const { ENGINES } = process.env
    configure({ ENGINES: 'openai,perplexity', OPENAI_API_KEY: 'k', PERPLEXITY_API_KEY: 'k' })
    const { own, queries } = await withQueries()
    await answer(queries, 40, 1, named(1), { engine: 'openai' })
    await answer(queries, 40, 3, named(1), { engine: 'perplexity' })
    const row = async () => rowOf(own, 'watch')
    expect(await row()).toMatchObject({
      sentence: { text: 'Perplexity has not answered since 17 November.' },
      detail: 'Its figures stay as they were.',
    })
    const silentOn = dayToDate(YESTERDAY)
    const mark = await db().engineState.create({ data: { engine: 'perplexity', silentOn } })
    expect((await row())?.detail).toBe('Its figures stay as they were.')
    await db().engineState.update({ where: { engine: mark.engine }, data: { toldAt: new Date() } })
    expect((await row())?.detail).toBe('Its figures stay as they were; the admin has been told.')
    await db().engineState.delete({ where: { engine: mark.engine } })
    configure({ ENGINES, OPENAI_API_KEY: undefined, PERPLEXITY_API_KEY: undefined })
  })

  it('warn of a criticism that grows between two weekly analyses', async () => {
    const { own, queries } = await withQueries()
    await answer(queries, 30, 1, named(2))
    const analysis = (ago: number, answers: number) => ({
      ...{
        id: newId(),
        organisationId: own.id,
        timeframe: 7,
        answers: 63,
        summary: 's',
        sourceCategories: [],
        contentTrends: [],
        engine: 'openai',
        model: 'm',
      },
      ...{ fromDay: dayToDate(addDays(TODAY, -ago - 6)), toDay: dayToDate(addDays(TODAY, -ago)) },
      createdAt: dayToDate(addDays(TODAY, -ago)),
      opinion: { of: 40, praise: { answers: 0, points: [] }, doubt: { answers, points: [{ text: 'Price', answers }] } },
    })
    await db().sentimentEntry.createMany({ data: [analysis(8, 3), analysis(1, 25)] })
    expect((await rowOf(own, 'watch'))?.sentence.text).toBe('More criticism: Price, 25 answers after 3.')
  })

  it('warn of answers that are flagged as wrong, until they are solved', async () => {
    const { own, queries } = await withQueries()
    await answer(queries, 30, 1, named(2))
    const [flagged] = await db().result.findMany({
      where: { ownerId: own.id, day: dayToDate(addDays(TODAY, -1)) },
      select: { id: true, day: true },
      take: 1,
    })
    const flag = {
      id: newId(),
      organisationId: own.id,
      resultId: flagged?.id ?? '',
      ownerId: own.id,
      day: dayToDate(addDays(TODAY, -1)),
    }
    await db().answerFlag.create({ data: { ...flag, note: 'We closed' } })
    expect((await rowOf(own, 'watch'))?.sentence.text).toBe('1 answer is wrong about you.')
    await db().answerFlag.updateMany({ where: { organisationId: own.id }, data: { solvedAt: new Date() } })
    expect(await rowOf(own, 'watch')).toBeUndefined()
  })
})

describe('the queries of Home', () => {
  it('stand own ones first, then those of industries, each by gap, inactive ones last, with this week only', async () => {
    const { own, queries } = await withQueries(2)
    const industry = await makeIndustry({ assignedTo: [own] })
    const close = await makeIndustryQuery(industry, { slot: 1, searchTerm: 'close' })
    const far = await makeIndustryQuery(industry, { slot: 2, searchTerm: 'far' })
    const off = await makeIndustryQuery(industry, { searchTerm: 'off' })
    const always: Names = () => ['Loomhouse', 'Baythorne']
    const never: Names = () => ['Baythorne']
    await answer(queries, 8, 1, (ago, query) => (ago === 8 || query === 0 ? always : never)(ago, query, ''))
    await answer([close], 7, 1, always)
    await answer([far], 7, 1, never)
    const { queries: rows } = await read(own)
    expect(rows.map(({ searchTerm, kind, share }) => [searchTerm, kind, share])).toEqual([
      ['query 2', 'organisation', 0],
      ['query 1', 'organisation', 100],
      ['far', 'industry', 0],
      ['close', 'industry', 100],
      ['off', 'industry', null],
    ])
    expect(rows[0]).toMatchObject({
      answers: 21,
      named: 0,
      leader: { name: 'Baythorne', own: false, share: 100, named: 21 },
    })
    expect(rows[1]?.leader).toMatchObject({ name: 'Loomhouse', own: true })
    expect(rows[4]).toMatchObject({ _id: off.id, active: false, leader: null, line: [] })
    expect(rows[0]?.line.slice(-3)).toEqual([50, 0, 0])
    expect(rows[0]?.line).toHaveLength(30)
  })

  it('count an answer once that names the brand by two names', async () => {
    const own = await makeOrganisation({ name: 'Loomhouse', aliases: ['Loom House Ltd'] })
    const query = await makeQuery(own, { slot: 1 })
    const both = ['Loomhouse', 'Loom House Ltd', 'Baythorne']
    await answer([query], 7, 1, () => both)
    expect((await read(own)).queries[0]).toMatchObject({ named: 21, share: 100, leader: { own: true } })
  })
})
