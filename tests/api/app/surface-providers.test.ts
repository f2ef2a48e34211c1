import { describe, expect, it } from 'vitest'
import { GET as getQuery } from '@/app/api/app/visibility/org/[organisationId]/query/[queryId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import { GET as getSurfaces } from '@/app/api/app/visibility/org/[organisationId]/surfaces/route'
import { addDays, type Day, dayToDate } from '@/lib/format/days'
import type { QueryFigures } from '@/lib/queries/shapes'
import type { SurfaceFigures } from '@/lib/surfaces/by-surface'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { reportOf } from '@/server/report/report'
import { signInNew } from '@/tests/support/actors'
import { call } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// A change of the provider that looks at a surface is a change of the measurement (R-SURFACES-13).

const TODAY = today()
const ago = (days: number) => addDays(TODAY, -days)
const SURFACE = 'google-ai-overview'
/** From this day on most answers are of SerpApi. */
const CHANGED = ago(4)
/** A day on which SerpApi stood in for single answers. */
const STOOD_IN = ago(20)

const organisation = await makeOrganisation({ name: 'Loomhouse' })
const member = await signInNew({ organisation })
const desks = await makeQuery(organisation, { slot: 1, searchTerm: 'standing desks' })
const params = { organisationId: organisation.id, queryId: desks.id }
const named = ['Loomhouse', 'Baythorne']

// On each day three answers by API and by the surface, which name the brand on all days since the change, and never before.
await storeResults(
  Array.from({ length: 80 }, (_, index) => ago(1 + index)).flatMap((day) =>
    [1, 2, 3].flatMap((sample) => [
      { query: desks, engine: 'openai', day, sample, brands: named },
      { query: desks, engine: SURFACE, day, sample, brands: day >= CHANGED ? named : ['Baythorne'] },
    ]),
  ),
)

/** How many answers of a day each provider brought. */
type Brought = Record<string, number>

async function measure(providersOf: (day: Day) => Brought): Promise<void> {
  await db().engineModelDay.deleteMany()
  await db().engineModelDay.createMany({
    data: Array.from({ length: 80 }, (_, index) => ago(1 + index)).map((day) => ({
      ...{ day: dayToDate(day), engine: SURFACE, call: 'answer', model: SURFACE, providers: providersOf(day) },
    })),
  })
}

const STANDING_IN: Brought = { dataforseo: 2, serpapi: 1 }
const ALONE: Brought = { dataforseo: 3 }
const MOST: Brought = { serpapi: 2, dataforseo: 1 }
const OTHER: Brought = { serpapi: 3 }
const byOne = (day: Day) => (day === STOOD_IN ? STANDING_IN : ALONE)
const byTwo = (day: Day) => (day >= CHANGED ? MOST : byOne(day))

async function read<T>(route: typeof getQuery, search = ''): Promise<T> {
  const response = await call(route, { headers: member.headers, params, url: `/api/test?${search}` })
  expect(response.status).toBe(200)
  return response.json()
}
const visibility = (search: string) => read<VisibilityFigures>(getVisibility as typeof getQuery, search)
const rowOf = ({ makers }: SurfaceFigures) => makers.flatMap(({ rows }) => rows).find(({ id }) => id === SURFACE)
const surfaces = (search = '') => read<SurfaceFigures>(getSurfaces as typeof getQuery, search)
const SENTENCE = 'SerpApi began to look at Google AI Overviews'

describe('one provider, for which another one stood in for single answers', () => {
  it('changes nothing: the verdict is of the answers, and the figure says who measured it', async () => {
    await measure(byOne)
    const figures = await visibility(`engine=${SURFACE}`)
    expect(figures.verdicts.week).toMatchObject({ verdict: 'clearRise', measurementChange: null })
    expect(figures.notes).toEqual([])
    expect(figures.engines.find(({ id }) => id === SURFACE)?.providers).toEqual([{ id: 'dataforseo', since: null }])
    expect(figures.engines.find(({ id }) => id === 'openai')?.providers).toEqual([])
    expect(rowOf(await surfaces('range=28'))?.providers).toEqual([{ id: 'dataforseo', since: null }])
  })
})

describe('another provider', () => {
  it('ends the comparison of the windows that it lies in, with the day and who it is', async () => {
    await measure(byTwo)
    const figures = await visibility(`engine=${SURFACE}`)
    for (const window of ['week', 'month'] as const)
      expect(figures.verdicts[window]).toMatchObject({
        verdict: 'measurementChanged',
        measurementChange: { date: CHANGED, text: expect.stringContaining(SENTENCE) },
      })
    expect(figures.verdict).toBe('measurementChanged')
    expect(figures.notes).toMatchObject([{ date: CHANGED, kind: 'measurementChanged', text: SENTENCE }])
    // Averages start again: the first of the new days is no mean with those before.
    const [first] = figures.trend.filter(({ date }) => date === CHANGED)
    expect(first).toMatchObject({ score: 100, average: 100 })
  })

  it('is said beside the figures of that surface, by query and by surface, and leaves those of APIs alone', async () => {
    const query = await read<QueryFigures>(getQuery, `engine=${SURFACE}`)
    expect(query.verdict).toBe('measurementChanged')
    expect(query.notes).toMatchObject([{ date: CHANGED, text: SENTENCE }])
    const measured = [
      { id: 'serpapi', since: CHANGED },
      { id: 'dataforseo', since: null },
    ]
    expect(query.engines.find(({ id }) => id === SURFACE)?.providers).toEqual(measured)
    expect(rowOf(await surfaces())?.providers).toEqual(measured)
    const ofApi = await visibility('')
    expect([ofApi.verdict, ofApi.notes]).toEqual(['noClearChange', []])
    expect(ofApi.engines.find(({ id }) => id === SURFACE)?.providers).toEqual(measured)
  })

  it('ends the comparison of an organisation whose figures are made of surfaces, also in its report', async () => {
    await db().organisation.update({ where: { id: organisation.id }, data: { scoreAccess: 'app' } })
    const figures = await visibility('')
    expect(figures.verdict).toBe('measurementChanged')
    expect(figures.notes.map(({ text }) => text)).toContain(SENTENCE)
    const report = await reportOf(installationScope(organisation.id), CHANGED.slice(0, 7), TODAY)
    expect(JSON.stringify(report)).toContain(SENTENCE)
    await db().organisation.update({ where: { id: organisation.id }, data: { scoreAccess: null } })
  })

  it('is no longer a change once its windows are over', async () => {
    await measure((day) => (day >= ago(70) ? OTHER : ALONE))
    const figures = await visibility(`engine=${SURFACE}`)
    expect(figures.verdicts.week).toMatchObject({ verdict: 'clearRise', measurementChange: null })
    expect(figures.engines.find(({ id }) => id === SURFACE)?.providers).toEqual([{ id: 'serpapi', since: null }])
  })
})
