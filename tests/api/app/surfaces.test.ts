import { describe, expect, it } from 'vitest'
import { GET as getQuery } from '@/app/api/app/visibility/org/[organisationId]/query/[queryId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { GET as getSurfaces } from '@/app/api/app/visibility/org/[organisationId]/surfaces/route'
import { monthOf } from '@/lib/format/dates'
import { addDays, dayToDate } from '@/lib/format/days'
import type { EngineFigures } from '@/lib/measure/shapes'
import type { QueryFigures } from '@/lib/queries/shapes'
import type { SurfaceFigures } from '@/lib/surfaces/by-surface'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { reportOf } from '@/server/report/report'
import { signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { call, readAnswer } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// By surface: what people see beside what programs get, by query and day (R-SURFACES-11).

const TODAY = today()
const ago = (days: number) => addDays(TODAY, -days)
const organisation = await makeOrganisation({ name: 'Loomhouse' })
const member = await signInNew({ organisation })
const stranger = await signInNew({ organisation: await makeOrganisation({ name: 'Elsewhere' }) })
const desks = await makeQuery(organisation, { slot: 1, searchTerm: 'standing desks' })
const rooms = await makeQuery(organisation, { slot: 2, searchTerm: 'meeting rooms' })

const named = ['Loomhouse', 'Baythorne']
const without = ['Baythorne']
const answer = (query: MadeQuery, engine: string, age: number, brands: string[]) => ({
  ...{ query, engine, day: ago(age), brands },
})
await storeResults([
  ...[1, 2, 3].flatMap((age) => [answer(desks, 'openai', age, named), answer(rooms, 'openai', age, named)]),
  answer(desks, 'chatgpt-app', 1, named),
  answer(rooms, 'chatgpt-app', 1, without),
  answer(desks, 'google-ai-overview', 1, ['Baythorne', 'Loomhouse']),
  answer(desks, 'google-ai-overview', 2, without),
])
const run = (query: MadeQuery, engine: string, age: number, status: string) => ({
  ...{ id: newId(), ownerId: organisation.id, queryId: query.id, day: dayToDate(ago(age)), engine, status },
  ...{ sample: 1, finishedAt: new Date(), reasonCode: status === 'failed' ? 'timeout' : null },
})
await db().queryRun.createMany({
  data: [
    run(rooms, 'google-ai-overview', 1, 'notShown'),
    run(rooms, 'google-ai-overview', 2, 'notShown'),
    run(desks, 'google-ai-mode', 1, 'failed'),
    // Before the week.
    run(desks, 'google-ai-overview', 9, 'notShown'),
  ],
})

const params = { organisationId: organisation.id }
const ask = (search = '', headers: Record<string, string> = member.headers) =>
  call(getSurfaces, { headers, params, url: `/api/test?${search}` })
async function read(search = ''): Promise<SurfaceFigures> {
  const response = await ask(search)
  expect(response.status).toBe(200)
  return response.json()
}
const rowOf = (figures: SurfaceFigures, id: string) =>
  figures.makers.flatMap(({ rows }) => rows).find((row) => row.id === id)

describe('the figures of By surface', () => {
  it('count answers, looks that showed none and failures apart, of the same queries and days', async () => {
    const figures = await read()
    expect(figures.window).toEqual({ from: ago(7), to: ago(1) })
    expect(figures).toMatchObject({ scoreAccess: 'api', on: true, simulated: false })
    expect(figures.makers.map(({ key, rows }) => [key, rows.map(({ id }) => id)])).toEqual([
      ['chatgpt', ['chatgpt-app', 'openai']],
      ['google', ['google-ai-overview', 'google-ai-mode']],
    ])
    expect(rowOf(figures, 'google-ai-overview')).toMatchObject({
      ...{ named: 1, shown: 2, asked: 4, failed: 0, score: 50, positionWhenNamed: 2, low: null },
    })
    // Failed is neither shown nor asked.
    expect(rowOf(figures, 'google-ai-mode')).toMatchObject({ named: 0, shown: 0, asked: 0, failed: 1, score: null })
    expect(rowOf(figures, 'openai')).toMatchObject({ access: 'api', named: 6, shown: 6, asked: 6, score: 100 })
    expect(figures.sentences.map(({ text }) => text)).toEqual([
      'Google shows an AI Overview in 2 of 4 searches and names you in 1 of them.',
    ])
  })

  it('are those that By engine shows', async () => {
    const response = await call(getVisibility, { headers: member.headers, params, url: '/api/test' })
    const { engines } = (await response.json()) as VisibilityFigures
    const shown = (each: object) => {
      const { id, score, low, high, positionWhenNamed, from, to } = each as EngineFigures
      return { id, score, low, high, positionWhenNamed, from, to }
    }
    const rows = (await read()).makers.flatMap(({ rows }) => rows).filter(({ shown: count }) => count > 0)
    for (const engine of engines.filter(({ access }) => access === 'app')) {
      const row = rows.find(({ id }) => id === engine.id)
      expect(shown(engine)).toEqual(shown(row ?? {}))
      expect([engine.shown, engine.asked, engine.ranked]).toEqual([row?.shown, row?.asked, row?.named])
      expect(engine.shownRange).toEqual(row?.shownRange)
    }
    expect(engines.map(({ id }) => id)).toEqual(expect.arrayContaining(['google-ai-overview', 'chatgpt-app']))
  })

  it('stand beside the engines of a query, which has lines of the API alone', async () => {
    const response = await call(getQuery, { headers: member.headers, params: { ...params, queryId: desks.id } })
    const { engines } = (await response.json()) as QueryFigures
    expect(engines.find(({ id }) => id === 'google-ai-overview')).toMatchObject({
      ...{ access: 'app', inMean: false, named: 1, answers: 2, share: 50, shown: 2, asked: 2, leader: null, trend: [] },
    })
    expect(engines.find(({ id }) => id === 'openai')).toMatchObject({ access: 'api', inMean: true, answers: 3 })
  })

  it('are said in the report of the month, in the first person', async () => {
    const month = monthOf(ago(1))
    const { surfaces } = await reportOf(installationScope(organisation.id), month, TODAY)
    expect(surfaces.map(({ text }) => text).join(' ')).toMatch(
      /^Google shows an AI Overview in \d of \d search(es)? and names us in/,
    )
  })

  it('have a cell for each query and day that was asked', async () => {
    const cells = rowOf(await read(), 'google-ai-overview')?.cells
    const none = { answers: 0, named: 0, notShown: 0, failed: 0 }
    expect(cells).toEqual([
      { ...none, query: desks.id, date: ago(2), answers: 1 },
      { ...none, query: desks.id, date: ago(1), answers: 1, named: 1 },
      { ...none, query: rooms.id, date: ago(2), notShown: 1 },
      { ...none, query: rooms.id, date: ago(1), notShown: 1 },
    ])
  })

  it('are of the chosen queries and the range', async () => {
    const chosen = await read(`queries=${rooms.id}`)
    expect(rowOf(chosen, 'google-ai-overview')).toMatchObject({ shown: 0, asked: 2 })
    expect(chosen.sentences.map(({ text }) => text)).toEqual(['Google showed no AI Overview for your queries.'])
    expect(rowOf(await read('range=28'), 'google-ai-overview')).toMatchObject({ shown: 2, asked: 5 })
  })

  it('come as a file with a row for each surface, and for each of its queries and days', async () => {
    const response = await ask('format=csv&part=surfaces')
    expect(response.headers.get('content-disposition')).toContain('loomhouse-surfaces-')
    const { header, rows } = await readCsv(response)
    expect(header.slice(5)).toEqual([
      ...['Surface', 'Access', 'Query', 'Day', 'Answers that name it', 'Answers', 'Looks without an answer', 'Failed'],
      ...['Share (%)', 'Likely from', 'Likely to', 'Looks', 'Shown (%)', 'Shown likely from', 'Shown likely to'],
    ])
    const ofOverviews = rows.filter((row) => row.Surface === 'Google AI Overviews')
    expect(ofOverviews).toHaveLength(5)
    expect(ofOverviews[0]).toMatchObject({
      ...{ Access: 'app or page', Query: '', Answers: '2', 'Answers that name it': '1', 'Share (%)': '50' },
      ...{ 'Looks without an answer': '2', Failed: '0' },
    })
    expect(ofOverviews[0]).toMatchObject({ Looks: '4', 'Shown (%)': '50', 'Shown likely from': '' })
    expect(ofOverviews[4]).toMatchObject({ Query: 'meeting rooms', Day: ago(1), 'Looks without an answer': '1' })
    expect(ofOverviews[4]).toMatchObject({ Looks: '1', 'Shown (%)': '' })
    expect(rows.find((row) => row.Surface === 'ChatGPT')).toMatchObject({ Access: 'API', 'Shown (%)': '' })
  })

  it('say how often a surface showed an answer with one likely range, on every page, in every file and in the report', async () => {
    const other = await makeOrganisation({ name: 'Otter Lane' })
    const { headers } = await signInNew({ organisation: other })
    const asked = await makeQuery(other, { slot: 1, searchTerm: 'desk lamps' })
    const ages = Array.from({ length: 7 }, (_, index) => index + 1)
    const looks = ages.flatMap((age) => [1, 2, 3].map((sample) => ({ age, sample, shown: (age + sample) % 7 < 4 })))
    await storeResults([
      ...ages.map((age) => ({ query: asked, engine: 'openai', day: ago(age), brands: without })),
      ...looks
        .filter(({ shown }) => shown)
        .map(({ age, sample }) => ({ ...answer(asked, 'google-ai-overview', age, without), sample })),
    ])
    const empty = looks.filter(({ shown }) => !shown)
    await db().queryRun.createMany({
      data: empty.map(({ age, sample }) => ({
        ...{ ...run(asked, 'google-ai-overview', age, 'notShown'), ownerId: other.id, sample },
      })),
    })
    const at = { headers, params: { organisationId: other.id, queryId: asked.id } }
    const json = async (route: typeof getSurfaces) => (await call(route, { ...at, url: '/api/test' })).json()
    const row = rowOf(await json(getSurfaces), 'google-ai-overview')
    const often = { shown: 12, asked: 21, shownRange: row?.shownRange }
    expect(row).toMatchObject(often)
    expect(row?.shownRange).toEqual({ low: expect.any(Number), high: expect.any(Number) })
    const { low = 0, high = 0 } = row?.shownRange ?? {}
    expect([low < 57 && low > 20, high > 57 && high < 90]).toEqual([true, true])
    for (const route of [getVisibility, getQuery] as (typeof getSurfaces)[]) {
      const { engines } = (await json(route)) as Pick<VisibilityFigures, 'engines'>
      expect(engines.find(({ id }) => id === 'google-ai-overview')).toMatchObject(often)
      expect(engines.find(({ id }) => id === 'openai')).toMatchObject({ shown: 7, asked: 7, shownRange: null })
    }
    const { surfacesShown, surfaces } = await reportOf(installationScope(other.id), monthOf(ago(1)), TODAY)
    if (monthOf(ago(7)) === monthOf(ago(1))) {
      expect(surfacesShown).toEqual([{ id: 'google-ai-overview', label: 'Google AI Overviews', ...often }])
      // A sentence about fewer than 20 overviews says no percentage.
      expect(surfaces.map(({ text }) => text).join(' ')).toContain('in 12 of 21 searches and names us in none of them.')
    }
    const file = async (route: typeof getSurfaces, part: string) =>
      (await readCsv(await call(route, { ...at, url: `/api/test?format=csv&part=${part}` }))).rows
    const range = { 'Shown (%)': '57', 'Shown likely from': String(low), 'Shown likely to': String(high) }
    const isOverview = (each: Record<string, string>) => Object.values(each).includes('Google AI Overviews')
    expect((await file(getSurfaces, 'surfaces')).find(isOverview)).toMatchObject({ Looks: '21', ...range })
    const engineRow = (await file(getVisibility as typeof getSurfaces, 'engines')).find(isOverview)
    expect(engineRow).toMatchObject({ Looks: '21', 'Looks that showed an answer': '12', ...range })
    const figure = { Value: '57', Unit: '%', 'Likely from': String(low), 'Likely to': String(high) }
    for (const [route, part] of [
      [getVisibility, 'page'],
      [getQuery, 'query'],
    ] as [typeof getSurfaces, string][]) {
      const said = (await file(route, part)).filter(({ Figure }) => Figure === 'Looks that showed an answer')
      expect(said).toEqual([expect.objectContaining({ ...figure, 'Answers that name it': '12', Answers: '21' })])
    }
  })

  it('are refused for other organisations, other queries and ranges that there are not', async () => {
    expect((await ask('', stranger.headers)).status).toBe(404)
    expect((await ask(`queries=${'0'.repeat(24)}`)).status).toBe(404)
    expect(await readAnswer(ask('range=8'))).toMatchObject({ status: 400 })
    expect((await ask('', {})).status).toBe(401)
  })
})
