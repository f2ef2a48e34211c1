import { afterEach, describe, expect, it } from 'vitest'
import { GET as track } from '@/app/api/app/geo-recommendation/organisation/route'
import { GET as listAnswers } from '@/app/api/app/opportunities/org/[organisationId]/answers/route'
import { GET as findEffect } from '@/app/api/app/organization-geo-recommendation/[id]/effect/route'
import type { EffectDetail, EffectSide } from '@/lib/actions/effect-shapes'
import type { RecommendationStatusName, TrackedRecommendation } from '@/lib/actions/shapes'
import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { effectsOf, liveActions } from '@/server/actions/effects'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { makeReadToken } from '@/tests/support/read-tokens'
import { clearRecommendations, makeRecommendation } from '@/tests/support/recommendations'
import { referenceEffect } from '@/tests/support/reference-effects'
import { call, readAnswer } from '@/tests/support/request'
import { type MadeQuery, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'
import { statementsOf } from '@/tests/support/statements'

// One organisation with three queries and an industry with four, asked three times a day by two engines for 70 days. The
// first own query rises 35 days ago, and everything rises a little 20 days ago.

const TODAY = today()
const DAYS = 70
const RISE = 35
const ENGINES = ['openai', 'anthropic']

const organisation = await makeOrganisation({ name: 'Effective', aliases: ['Effective Ltd'] })
const person = await signInNew({ organisation })
const stranger = await signInNew({ organisation: await makeOrganisation() })
const own = await Promise.all([1, 2, 3].map((slot) => makeQuery(organisation, { slot, searchTerm: `own ${slot}` })))
const industry = await makeIndustry({ assignedTo: [organisation] })
const ofIndustry = await Promise.all(
  [1, 2, 3, 4].map((slot) => makeIndustryQuery(industry, { slot, searchTerm: `industry ${slot}` })),
)
const results = [...own, ...ofIndustry].flatMap((query, at) =>
  ENGINES.flatMap((engine, which) =>
    Array.from({ length: DAYS + 1 }, (_, ago) => ago).flatMap((ago) =>
      [1, 2, 3].map((sample): NewResult => {
        const lot = (7 * ago + 5 * at + 3 * which + 11 * sample) % 10
        const share = 3 + (at === 0 && ago < RISE ? 5 : 0) + (ago < 20 ? 1 : 0)
        const brands = lot < share ? ['Rival', sample === 1 ? 'Effective Ltd' : 'Effective'] : ['Rival', 'Other']
        return { query, engine, day: addDays(TODAY, -ago), sample, brands }
      }),
    ),
  ),
)
await storeResults(results)

interface Step {
  status: RecommendationStatusName
  ago: number
  queries?: MadeQuery[]
}

/** Makes a recommendation with the given changes of status; returns its id. */
async function recommendation(title: string, steps: Step[], chosen: MadeQuery[] = []): Promise<string> {
  const status = steps.at(-1)?.status ?? 'none'
  const id = await makeRecommendation(organisation, { title, status })
  const where = { organisationId_recommendationId: { organisationId: organisation.id, recommendationId: id } }
  const { id: statusId } = await db().recommendationStatus.update({
    where,
    data: { queryIds: chosen.map((query) => query.id) },
    select: { id: true },
  })
  await db().recommendationStatusChange.createMany({
    data: steps.map(({ status: toStatus, ago, queries = chosen }) => ({
      ...{ id: newId(), organisationId: organisation.id, statusId, toStatus },
      queryIds: queries.map((query) => query.id),
      day: dayToDate(addDays(TODAY, -ago)),
      changedAt: dayToDate(addDays(TODAY, -ago)),
    })),
  })
  return id
}

const implementedBy = (title: string, ago: number, queries: MadeQuery[]) =>
  recommendation(title, [{ status: 'implemented', ago }], queries)
afterEach(clearRecommendations)

const detail = (id: string, who = person) =>
  readAnswer<EffectDetail>(call(findEffect, { headers: who.headers, params: { id } }))
const rows = async (search = ''): Promise<TrackedRecommendation[]> =>
  (await (await call(track, { url: `/api/test?pageSize=100&${search}`, headers: person.headers })).json()).items

const ask = (queries: readonly MadeQuery[], ago: number, look: number, untouched: readonly MadeQuery[]) =>
  referenceEffect(
    results.map(({ query, engine = '', day, brands = [] }) => ({
      ...{ query: query.id, engine, day },
      named: brands.some((brand) => brand.startsWith('Effective')),
    })),
    addDays(TODAY, -ago),
    look,
    queries.map(({ id }) => id),
    untouched.map(({ id }) => id),
  )

describe('an effect on stored answers', () => {
  it('is in its row of the tracker and in its detail, equal to the second calculation', async () => {
    const [first, ...others] = own
    if (!first) throw new Error('there are own queries')
    const id = await implementedBy('Rise', RISE, [first])
    const expected = ask([first], RISE, 28, [...others, ...ofIndustry])
    expect(expected?.low ?? 0).toBeGreaterThan(0)
    const effect = { verdict: 'movedMore', ...expected, day: RISE, look: 28, implemented: addDays(TODAY, -RISE) }
    const row = (await rows()).find(({ _id }) => _id === id)
    expect(row).toMatchObject({ effect, implemented: addDays(TODAY, -RISE), queries: [first.id] })
    expect((await detail(id)).body).toMatchObject({
      ...{ ...effect, title: 'Rise', nextLook: null, engines: ['anthropic', 'openai'], measurementChange: null },
      targetedQueries: [{ _id: first.id, searchTerm: 'own 1', kind: 'organisation', counted: true }],
      untouchedQueries: expect.toSatisfy((queries: unknown[]) => queries.length === 6),
    })
  })

  it.each([16, 20, 28, 29, 40])('of an implementation %i days ago is that of the latest finished look', async (ago) => {
    const look = ago > 28 ? 28 : 14
    const id = await implementedBy('Any', ago, own)
    const { points, low, high, ...effect } = (await detail(id)).body
    expect({ points, low, high }).toEqual(ask(own, ago, look, ofIndustry))
    expect(effect).toMatchObject({ day: ago, look, nextLook: look === 28 ? null : addDays(TODAY, 28 - ago) })
  })

  it('says the day and the answers so far before the first look, without a figure', async () => {
    const id = await implementedBy('Early', 9, own)
    expect((await detail(id)).body).toMatchObject({
      ...{ verdict: 'tooEarly', points: null, low: null, high: null, day: 9, look: null },
      nextLook: addDays(TODAY, 5),
      windows: { after: { from: addDays(TODAY, -8), to: addDays(TODAY, -1) } },
      targeted: { before: { results: 28 * 18 }, after: { results: 8 * 18 } },
    })
    const { body } = await detail(await implementedBy('Just now', 0, own))
    expect(body).toMatchObject({ verdict: 'tooEarly', day: 0, targeted: { after: { results: 0 } } })
  })

  it('uses the targets stored with the implementation, and none that were chosen since', async () => {
    const id = await implementedBy('Kept', 29, own.slice(0, 1))
    const before = (await detail(id)).body
    const where = { organisationId: organisation.id, recommendationId: id }
    await db().recommendationStatus.updateMany({ where, data: { queryIds: ofIndustry.map((query) => query.id) } })
    expect((await detail(id)).body).toEqual(before)
  })

  it('is compared with queries that no other recommendation had targeted by the last day of the look', async () => {
    const id = await implementedBy('Compared', 29, own.slice(0, 1))
    const untouched = async () => (await detail(id)).body.untouchedQueries.map(({ searchTerm }) => searchTerm)
    const all = ['own 2', 'own 3', 'industry 1', 'industry 2', 'industry 3', 'industry 4']
    expect(await untouched()).toEqual(all)
    const begun: Step[] = [60, 50].map((ago) => ({ status: ago === 60 ? 'in_progress' : 'on_hold', ago }))
    await recommendation('Begun', begun, own.slice(1, 2))
    await recommendation('Pending', [{ status: 'pending', ago: 60 }], ofIndustry.slice(0, 1))
    await recommendation('In time', [{ status: 'implemented', ago: 1 }], ofIndustry.slice(1, 2))
    await recommendation('Too late', [{ status: 'implemented', ago: 0 }], ofIndustry.slice(2, 3))
    expect(await untouched()).toEqual(['own 3', 'industry 1', 'industry 3', 'industry 4'])
    await recommendation('Default', [{ status: 'in_progress', ago: 10 }], own)
    expect(await untouched()).toEqual(['industry 1', 'industry 3', 'industry 4'])
    await recommendation('One more', [{ status: 'in_progress', ago: 10 }], ofIndustry.slice(3))
    expect((await detail(id)).body).toMatchObject({ verdict: 'notEnoughData', points: null, look: 28 })
  })

  it('uses the recommendation’s targets for a change that stored none', async () => {
    const id = await recommendation('Old', [{ status: 'implemented', ago: 29 }], own)
    const { body } = await detail(id)
    await db().recommendationStatus.updateMany({
      where: { organisationId: organisation.id, recommendationId: id },
      data: { queryIds: [] },
    })
    const statusId = (await rows()).find(({ _id }) => _id === id)?.statusId ?? ''
    await db().recommendationStatusChange.deleteMany({ where: { organisationId: organisation.id, statusId } })
    const day = dayToDate(addDays(TODAY, -29))
    await db().$executeRaw`
      insert into recommendation_status_change (id, organisation_id, status_id, to_status, day, changed_at)
      values (${newId()}, ${organisation.id}, ${statusId}, 'implemented', ${day}, ${day})`
    expect((await detail(id)).body).toEqual(body)
  })

  it('is none once the status was set back, and the later one once it was implemented again', async () => {
    const twice = [
      { status: 'implemented' as const, ago: 60 },
      { status: 'rejected' as const, ago: 50 },
      { status: 'implemented' as const, ago: 30 },
    ]
    const again = await recommendation('Again', twice, own)
    expect((await detail(again)).body).toMatchObject({ implemented: addDays(TODAY, -30), day: 30 })
    const back = await recommendation('Back', twice.slice(0, 2), own)
    expect((await detail(back)).status).toBe(404)
    expect((await rows()).find(({ _id }) => _id === back)).toMatchObject({ effect: null, implemented: null })
  })

  it('is void when the model of an engine changed within the windows', async () => {
    const id = await implementedBy('Void', 29, own)
    const model = (day: Day, name: string) => ({ day: dayToDate(day), engine: 'openai', call: 'answer', model: name })
    await db().engineModelDay.createMany({ data: [model(addDays(TODAY, -45), 'm1'), model(addDays(TODAY, -20), 'm2')] })
    expect((await detail(id)).body).toMatchObject({
      ...{ verdict: 'measurementChanged', points: null, low: null, high: null },
      measurementChange: { date: addDays(TODAY, -20), text: expect.stringContaining('ChatGPT') },
    })
    await db().engineModelDay.deleteMany({ where: { model: { in: ['m1', 'm2'] } } })
    expect((await detail(id)).body.measurementChange).toBeNull()
  })
})

it('every count opens exactly its answers', async () => {
  const id = await implementedBy('Counted', 29, own.slice(0, 2))
  const { body } = await detail(id)
  const open = async (queries: { _id: string; counted: boolean }[], window: { from: Day; to: Day }, only = '') => {
    const ids = queries.filter(({ counted }) => counted).map(({ _id }) => _id)
    const search = new URLSearchParams({ queries: ids.join(), engine: body.engines.join(), ...window })
    if (only) search.set('only', only)
    const params = { organisationId: organisation.id }
    const url = `/api/test?${search}`
    return (await (await call(listAnswers, { url, headers: person.headers, params })).json()).total
  }
  const opened = async (queries: EffectDetail['targetedQueries'], side: { before: EffectSide; after: EffectSide }) => {
    for (const key of ['before', 'after'] as const)
      expect([await open(queries, body.windows[key], 'named'), await open(queries, body.windows[key])]).toEqual([
        side[key].ranked,
        side[key].results,
      ])
  }
  await opened(body.targetedQueries, body.targeted)
  await opened(body.untouchedQueries, body.untouched)
  expect(body.targeted.after.results).toBe(28 * 2 * 2 * 3)
})

describe('the file of an effect', () => {
  const file = (id: string, who: { headers: Record<string, string> } = person) =>
    call(findEffect, { url: '/api/test?format=csv&part=effect', headers: who.headers, params: { id } })

  it('has both sides of each look with their counts, the difference with its range, and the verdict', async () => {
    const id = await implementedBy('=Rise', RISE, own.slice(0, 1))
    const shown = (await detail(id)).body
    const response = await file(id)
    expect(response.headers.get('content-disposition')).toMatch(/filename="effective-effect-[0-9-]+\.csv"$/)
    const { rows } = await readCsv(response)
    expect(rows.map((row) => [row['Look after days'], row.Figure])).toEqual(
      ['14', '28'].flatMap((look) => [
        [look, 'Its queries, before'],
        [look, 'Its queries, after'],
        [look, 'Queries you did not work on, before'],
        [look, 'Queries you did not work on, after'],
        [look, 'By how much its queries moved more'],
        [look, 'Verdict'],
      ]),
    )
    const [before, after, , , difference, verdict] = rows.slice(6)
    for (const [row, side, window] of [
      [before, shown.targeted.before, shown.windows.before],
      [after, shown.targeted.after, shown.windows.after],
    ] as const)
      expect(row).toMatchObject({
        ...{ Organisation: 'Effective', Queries: 'own 1', Engines: 'Claude, ChatGPT', Action: "'=Rise" },
        ...{ From: window.from, To: window.to, Value: `${side.share}` },
        ...{ 'Answers that name it': `${side.ranked}`, Answers: `${side.results}` },
      })
    expect([difference?.Value, difference?.['Likely from'], difference?.['Likely to']]).toEqual(
      [shown.points, shown.low, shown.high].map(String),
    )
    expect(verdict?.Value).toBe(`Worked: +${shown.points} points`)
    const first = ask(own.slice(0, 1), RISE, 14, [...own.slice(1), ...ofIndustry])
    expect(rows[4]?.Value).toBe(`${first?.points}`)
  })

  it('before the first look has the days so far and no difference', async () => {
    const { rows } = await readCsv(await file(await implementedBy('New', 9, own.slice(0, 1))))
    expect(rows.map((row) => [row['Look after days'], row.Figure, row.Value]).slice(4)).toEqual([
      ['', 'By how much its queries moved more', ''],
      ['', 'Verdict', 'Too early: day 9 of 14'],
    ])
  })

  it('and the effect are for whoever may see them: another organisation finds none, and a read token may not', async () => {
    const id = await implementedBy('Rise', RISE, own.slice(0, 1))
    const unknown = await detail(newId())
    expect(unknown.status).toBe(404)
    for (const who of [stranger, await signInNew()]) {
      expect(await detail(id, who)).toEqual(unknown)
      expect((await file(id, who)).status).toBe(404)
    }
    const token = await makeReadToken(await signInNew({ organisation, roles: ['organisationAdmin'] }))
    expect((await file(id, token)).status).toBe(403)
  })
})

it('the tracker is filtered by effect, and exports it', async () => {
  const ids = [await implementedBy('A', RISE, own.slice(0, 1)), await implementedBy('B', 9, own.slice(1))]
  expect((await rows('filter[effect]=movedMore')).map(({ title }) => title)).toEqual(['A'])
  expect((await rows('filter[effect]=tooEarly')).map(({ title }) => title)).toEqual(['B'])
  expect(await rows('filter[effect]=movedLess')).toEqual([])
  expect((await rows('sort=implemented&dir=desc')).map(({ title }) => title)).toEqual(['B', 'A'])
  const { points, low, high } = (await detail(ids[0] ?? '')).body
  const file = await call(track, { url: '/api/test?format=csv&sort=title&dir=asc', headers: person.headers })
  const [head, a, b] = (await file.text()).split('\n')
  expect(head).toContain('"Effect","Points","Low","High","Implemented"')
  expect(a).toContain(`"Worked","${points}","${low}","${high}"`)
  expect(b).toContain('"Too early","","",""')
})

it('many recommendations take as many statements as one', async () => {
  const scope = installationScope(organisation.id)
  const ids = [await implementedBy('One', 0, own.slice(0, 1))]
  const one = await statementsOf(() => effectsOf(scope, TODAY))
  for (let at = 1; at < 40; at++) ids.push(await implementedBy(`Many ${at}`, at, own.slice(at % 3, (at % 3) + 1)))
  const all = await effectsOf(scope, TODAY)
  expect(all.size).toBe(ids.length)
  expect(await statementsOf(() => effectsOf(scope, TODAY))).toEqual(one)

  // Recent actions were measured before: they are taken from there, and are the same.
  const measured = await liveActions(scope, addDays(TODAY, -12), TODAY)
  expect(measured.length).toBeGreaterThan(5)
  expect(measured.length).toBeLessThan(ids.length)
  expect(await effectsOf(scope, TODAY, { measured })).toEqual(all)
})
