import { describe, expect, it } from 'vitest'
import { GET as listAnswers } from '@/app/api/app/opportunities/org/[organisationId]/answers/route'
import { GET as getOpportunities } from '@/app/api/app/opportunities/org/[organisationId]/route'
import { GET as getRival } from '@/app/api/app/rival/org/[organisationId]/[brandKey]/route'
import { GET as listRivals } from '@/app/api/app/rival/org/[organisationId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { figureCsvCopy } from '@/lib/exports/words'
import { addDays, type Day } from '@/lib/format/days'
import type { Opportunities } from '@/lib/opportunities/shapes'
import type { RivalFigures, RivalList } from '@/lib/rivals/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeReadToken } from '@/tests/support/read-tokens'
import { call, readAnswer } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

const TODAY = today()
const LAST = addDays(TODAY, -1)
const ENGINES = ['openai', 'anthropic']

/** One answer of each engine a day, the last one yesterday. */
function daily(
  query: MadeQuery,
  days: number,
  answer: (age: number, engine: string) => Partial<NewResult> | null,
): NewResult[] {
  return Array.from({ length: days }, (_, index) => index + 1).flatMap((age) =>
    ENGINES.flatMap((engine) => {
      const made = answer(age, engine)
      return made ? [{ query, engine, day: addDays(TODAY, -age), ...made }] : []
    }),
  )
}

const organisation = await makeOrganisation({ name: 'Loomhouse', websiteUrl: 'https://loom.example' })
const member = await signInNew({ organisation })
const other = await makeOrganisation({ name: 'Elsewhere' })
const stranger = await signInNew({ organisation: other })
const behind = await makeQuery(organisation, { slot: 1, searchTerm: 'day office' })
const level = await makeQuery(organisation, { slot: 2, searchTerm: 'meeting rooms' })
const industry = await makeIndustry({ assignedTo: [organisation] })
const ofIndustry = await makeIndustryQuery(industry, { slot: 1, searchTerm: 'virtual office' })
const elsewhere = await makeQuery(other, { slot: 1 })

const THEIRS = [
  'https://guide.example/a',
  'https://guide.example/b',
  'https://baythorne.com/',
  'https://loom.example/x',
]

await storeResults([
  // The rival in all answers, the own brand in one of four, before the last four weeks in none; 97 days.
  ...daily(behind, 97, (age) => ({
    brands: age <= 28 && age % 4 === 0 ? ['Baythorne', 'Loomhouse'] : ['Baythorne', 'Mosaic'],
    citations: THEIRS,
  })),
  ...daily(level, 97, (age) => ({ brands: age % 2 ? ['Loomhouse'] : ['Baythorne'] })),
  ...daily(ofIndustry, 28, () => ({ brands: ['Loomhouse', 'Mosaic'] })),
  ...daily(elsewhere, 28, () => ({ brands: ['Foundry Row', 'Elsewhere'] })),
  ...daily(behind, 7, (_age, engine) => (engine === 'openai' ? { sample: 2, brands: ['Kiln Street'] } : null)),
])

async function read<Body>(
  handler: Parameters<typeof call>[0],
  params: Record<string, string> = {},
  search = '',
  by = member,
): Promise<{ status: number; body: Body }> {
  return readAnswer(
    call(handler, {
      url: `/api/test?${search}`,
      headers: by.headers,
      params: { organisationId: organisation.id, ...params },
    }),
  )
}

const rival = async (brandKey: string, search = 'range=28') =>
  (await read<RivalFigures>(getRival, { brandKey }, search)).body
const statusOf = async (brandKey: string, by = member, organisationId = organisation.id) =>
  (await read(getRival, { brandKey, organisationId }, '', by)).status

interface Counted {
  kind?: string
  queries?: string[]
  days: { from: Day; to: Day }
  engine?: string
  rival?: string
  only?: string
  site?: string
}

/** The number of answers in a list that is narrowed as the page narrows it. */
async function countOf({ queries = [], days, ...narrowing }: Counted): Promise<number> {
  const search = new URLSearchParams({ ...days, queries: queries.join(','), ...narrowing }).toString()
  return (await read<{ total: number }>(listAnswers, {}, search)).body.total
}

describe('a rival', () => {
  it('is compared in the answers to the own queries of a window', async () => {
    const body = await rival('baythorne')
    expect(body.window).toEqual({ from: addDays(LAST, -27), to: LAST, days: 28 })
    expect(body.asked).toEqual({ kind: 'organisation', queries: 2 })
    expect(body.rival).toMatchObject({ key: 'baythorne', name: 'Baythorne' })
    const own = [behind.id, level.id]
    for (const [figure, only] of [
      [body.own, { only: 'named' }],
      [body.rival, { rival: 'baythorne' }],
    ] as const) {
      expect(figure.answers).toBe(await countOf({ queries: own, days: body.window }))
      expect(figure.named).toBe(await countOf({ queries: own, days: body.window, ...only }))
    }
  })

  it('has the own share that Visibility has for the same days', async () => {
    for (const range of [7, 28, 90]) {
      const body = await rival('baythorne', `range=${range}`)
      expect(body.window.days).toBe(range)
      const { trend, score } = (
        await read<{ score: number; trend: { date: Day; score: number }[] }>(getVisibility, {}, 'days=90')
      ).body
      if (range === 7) expect(body.own.share).toBe(score)
      const scoreOn = new Map(trend.map((point) => [point.date, point.score]))
      const both = body.days.filter(({ date }) => scoreOn.has(date))
      expect(both.length).toBeGreaterThan(80)
      for (const day of both) expect(scoreOn.get(day.date)).toBe(day.own)
    }
  })

  it('takes a week without a range, and an engine', async () => {
    const week = await rival('baythorne', '')
    expect(week.window.days).toBe(7)
    const one = await rival('baythorne', 'range=28&engine=anthropic')
    expect(one.engines.map(({ id }) => id)).toEqual(['anthropic'])
    expect(one.own.answers).toBe(56)
    expect(one.choices.map(({ id }) => id)).toEqual(['openai', 'anthropic'])
    expect((await read(getRival, { brandKey: 'baythorne' }, 'range=30')).status).toBe(400)
  })

  it('has 90 days of both, each with its 7-day share', async () => {
    const { days } = await rival('baythorne')
    expect(days).toHaveLength(90)
    expect(days.at(-1)?.date).toBe(LAST)
    expect(Object.keys(days[0] ?? {}).sort()).toEqual(
      ['answers', 'date', 'own', 'ownAverage', 'rival', 'rivalAverage'].sort(),
    )
  })

  it('is ahead since the first day of the present run, be it older than the days shown', async () => {
    const body = await rival('baythorne')
    expect(body.gap.beyondChance).toBe(true)
    // On the day before, the first, both are level.
    expect([body.ahead, body.aheadSince]).toEqual(['rival', addDays(TODAY, -96)])
    expect(body.sentences.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Baythorne has been ahead since \d+ \w+( \d{4})?; the gap .* points\.$/),
    ])
  })

  it('has a gap of the last 28 days against the first 28 of the 90', async () => {
    const { gap } = await rival('baythorne')
    expect(gap.sides?.before).toMatchObject({
      from: addDays(LAST, -89),
      to: addDays(LAST, -62),
      own: 25,
      rival: 75,
    })
    expect(gap.points).toBe((gap.sides?.recent.rival ?? 0) - (gap.sides?.recent.own ?? 0))
    expect(gap.low).toBeLessThanOrEqual(gap.points ?? 0)
    expect(gap.high).toBeGreaterThanOrEqual(gap.points ?? 0)
  })

  it('wins the queries that Opportunities lists with it, for the same days', async () => {
    const body = await rival('baythorne')
    const listed = (await read<Opportunities>(getOpportunities)).body.gaps
    expect(listed.map(({ query }) => query._id)).toEqual([behind.id])
    expect(body.queries.filter(({ ahead }) => ahead === 'rival').map(({ query }) => query._id)).toEqual([behind.id])
    expect(body.queries.find(({ query }) => query._id === ofIndustry.id)).toMatchObject({
      query: { kind: 'industry' },
      own: { named: 56, answers: 56, share: 100 },
      rival: { named: 0, share: 0 },
      ...{ gap: -100, ahead: 'own' },
    })
    for (const { query, own, rival: theirs } of body.queries) {
      const asked = { queries: [query._id], days: body.window }
      expect(own.answers).toBe(await countOf(asked))
      expect(own.named).toBe(await countOf({ ...asked, only: 'named' }))
      expect(theirs.named).toBe(await countOf({ ...asked, rival: 'baythorne' }))
    }
  })

  it('is carried by the sites cited in answers that name it and not the own brand', async () => {
    const { sites, leftOut, window } = await rival('baythorne')
    const carried = { queries: [behind.id, level.id], days: window, rival: 'baythorne', only: 'notNamed' }
    expect(sites.map(({ site, type }) => [site, type])).toEqual([['guide.example', 'editorial']])
    expect(sites[0]?.pages.map(({ url }) => url)).toEqual(['https://guide.example/a', 'https://guide.example/b'])
    expect(leftOut.theirs.map(({ site }) => site)).toEqual(['baythorne.com'])
    expect(leftOut.own.map(({ site }) => site)).toEqual(['loom.example'])
    for (const { site, answers } of [...sites, ...leftOut.theirs, ...leftOut.own])
      expect(answers).toBe(await countOf({ ...carried, site }))
  })

  it('is placed among all rivals by share', async () => {
    const { items, window } = (await read<RivalList>(listRivals, {}, 'range=28')).body
    expect(window.days).toBe(28)
    expect(items.map(({ key }) => key)).toEqual(['baythorne', 'mosaic', 'kiln street'])
    const body = await rival('mosaic')
    expect(body.place).toEqual({
      ...{ place: 2, of: 3 },
      previous: { key: 'baythorne', name: 'Baythorne' },
      next: { key: 'kiln street', name: 'Kiln Street' },
    })
    for (const { key, named, answers, share } of items) {
      const { rival: figures } = await rival(key)
      expect([figures.named, figures.answers, figures.share]).toEqual([named, answers, share])
    }
  })

  it('named in few answers says only how many', async () => {
    const body = await rival('kiln street')
    expect(body.seen.answers).toBe(7)
    expect(body.seen.answers).toBe(await countOf({ days: body.seen, rival: 'kiln street' }))
    expect(body.sentences.map(({ text }) => text)).toEqual(['Named in 7 answers so far.'])
  })

  it('is a 404 if it is unknown, an own name, ignored, or named to others only', async () => {
    await db().brand.create({ data: { key: 'ignored one', name: 'Ignored One', status: 'ignored' } })
    for (const key of ['nobody', 'loomhouse', 'Loomhouse Ltd', 'ignored one', 'foundry row', '..', '%', '__proto__'])
      expect([key, await statusOf(key)]).toEqual([key, 404])
    expect(await statusOf('foundry row', stranger, other.id)).toBe(200)
  })

  it('is a 404 for another organisation', async () => {
    expect(await statusOf('baythorne', stranger)).toBe(404)
    expect((await read(listRivals, {}, '', stranger)).status).toBe(404)
  })

  it('answers for every spelling and for names that are sorted to it', async () => {
    const root = await db().brand.findUniqueOrThrow({ where: { key: 'mosaic' }, select: { id: true } })
    await db().brand.create({
      data: { key: 'tile house', name: 'Tile House', status: 'sameAs', sameAsId: root.id, sortedAt: new Date() },
    })
    for (const key of ['mosaic', 'Mosaic Ltd', 'tile house', 'MOSAIC'])
      expect((await rival(key)).rival.key).toBe('mosaic')
    expect((await rival('mosaic')).alsoReadAs).toEqual([])
  })

  it('says which names sorted to it these answers use', async () => {
    await storeResults([{ query: level, engine: 'openai', day: LAST, sample: 3, brands: ['Bay Thorne Studio'] }])
    const root = await db().brand.findUniqueOrThrow({ where: { key: 'baythorne' }, select: { id: true } })
    const sorting = { status: 'sameAs' as const, sameAsId: root.id, sortedAt: new Date() }
    const studio = await db().brand.update({ where: { key: 'bay thorne studio' }, data: sorting })
    // As a re-evaluation stores it.
    await db().result.updateMany({
      where: { queryId: level.id, sample: 3 },
      data: { brandIds: [root.id], readBrandIds: [studio.id] },
    })
    await db().brand.create({ data: { key: 'baythorn', name: 'Baythorn', ...sorting } })
    expect((await rival('baythorne')).alsoReadAs).toEqual(['Bay Thorne Studio'])
  })

  it('is one file of every figure of its page', async () => {
    const body = await rival('baythorne')
    const response = await call(getRival, {
      url: '/api/test?range=28&format=csv&part=rival',
      headers: member.headers,
      params: { organisationId: organisation.id, brandKey: 'baythorne' },
    })
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="loomhouse-[a-z0-9-]+\.csv"$/)
    const { header, rows } = await readCsv(response)
    expect(header.slice(0, 5)).toEqual(['Organisation', 'Queries', 'Engines', 'From', 'To'])
    const about = (figure: string) => rows.map(Object.values).filter(([, , , , , named]) => named === figure)
    const { figures } = figureCsvCopy.rival
    expect(about(figures.day)).toHaveLength(2 * body.days.length)
    expect(about(figures.site)).toHaveLength(body.sites.length)
    expect(about(figures.query)).toHaveLength(2 * body.queries.length)
    const shown = [body, ...body.engines].flatMap(({ own, rival: theirs }) => [own, theirs])
    const shares = [...about(figures.window), ...about(figures.engine)].map((cells) => cells.slice(8, 13))
    expect(shares).toEqual(
      shown.map((of) => [of.share, of.low, of.high, of.named, of.answers].map((value) => String(value ?? ''))),
    )
    expect(await statusOf('nobody')).toBe(404)
  })

  it('is answered to a read token of its organisation', async () => {
    const token = await makeReadToken(await signInNew({ organisation, roles: ['organisationAdmin'] }))
    const statusBy = (by: { headers: Record<string, string> }, organisationId: string) =>
      call(getRival, { url: '/api/test', headers: by.headers, params: { organisationId, brandKey: 'baythorne' } })
    expect((await statusBy(token, organisation.id)).status).toBe(200)
    expect((await statusBy(token, other.id)).status).toBe(404)
  })
})
