import { describe, expect, it } from 'vitest'
import * as adminOrganisation from '@/app/api/admin/organization/[id]/route'
import { GET as find } from '@/app/api/app/find/route'
import { GET as getTrends } from '@/app/api/app/industry-trends/org/[organisationId]/route'
import { GET as getRival } from '@/app/api/app/rival/org/[organisationId]/[brandKey]/route'
import { GET as listRivals } from '@/app/api/app/rival/org/[organisationId]/route'
import { GET as getVisibility } from '@/app/api/app/visibility/org/[organisationId]/route'
import * as own from '@/app/api/orgAdmin/organization/route'
import { addDays } from '@/lib/format/days'
import { FAVOURITE_RIVALS } from '@/lib/rivals/first'
import type { RivalRow } from '@/lib/rivals/shapes'
import type { IndustryTrendsFigures, VisibilityFigures } from '@/lib/visibility/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { makeActors, signInNew } from '@/tests/support/actors'
import { HOSTILE_NAMES } from '@/tests/support/hostile-texts'
import { makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call, readAnswer } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

// The rivals that an organisation wants to see first (R-RIVAL-6, R-RIVAL-7): which can be chosen, where they
// stand, and that nothing else of any figure changes.

const TODAY = today()
const admin = (await makeActors()).systemAdmin
const organisation = await makeOrganisation({ name: 'Loomhouse', aliases: ['Loom'] })
const other = await makeOrganisation({ name: 'Baythorne' })
const orgAdmin = await signInNew({ organisation, roles: ['organisationAdmin'] })
const member = await signInNew({ organisation })
const industry = await makeIndustry({ assignedTo: [organisation] })

const NAMES = Array.from({ length: 14 }, (_, at) => `Rival ${String.fromCharCode(65 + at)}`)
const query = await makeQuery(organisation, { slot: 1 })
const ofIndustry = await makeIndustryQuery(industry, { slot: 1 })
const elsewhere = await makeQuery(other, { slot: 1 })
await storeResults(
  Array.from({ length: 40 }, (_, age) => age).flatMap((age) => {
    // The first names are named most, Loomhouse every other day.
    const named = NAMES.filter((_, at) => (age + at) % (at + 1) === 0).slice(0, 9)
    const brands = age % 2 === 0 ? [...named, 'Loomhouse'] : named
    return [query, ofIndustry].map((each) => ({ query: each, day: addDays(TODAY, -age), brands }))
  }),
)
await storeResults([{ query: elsewhere, day: TODAY, brands: ['Elsewhere'] }])

const params = { organisationId: organisation.id }
const get = async (handler: Parameters<typeof call>[0], search = '', more = {}) =>
  (
    await readAnswer(
      call(handler, { url: `/api/test?${search}`, params: { ...params, ...more }, headers: member.headers }),
    )
  ).body
const choose = (favouriteRivals: unknown, more = {}) =>
  readAnswer(call(own.POST, { method: 'POST', headers: orgAdmin.headers, body: { favouriteRivals, ...more } }))

describe('which rivals can be chosen', () => {
  it('those that answers name, by name or key, in order, each once; the change is audited', async () => {
    const saved = await choose(['Rival C', 'rival a', 'Rival C'])
    expect([saved.status, saved.body.favouriteRivals]).toEqual([200, ['Rival C', 'Rival A']])
    expect((await choose(['Rival A', 'Rival C'])).body.favouriteRivals).toEqual(['Rival A', 'Rival C'])
    const entry = await db().auditEntry.findFirst({
      where: { action: 'organisation.save', targetId: organisation.id },
      orderBy: { id: 'desc' },
    })
    expect(JSON.stringify(entry)).toContain('favouriteRivals')
    // Absent keeps them.
    expect((await choose(undefined, { location: 'Leeds' })).body.favouriteRivals).toEqual(['Rival A', 'Rival C'])
    expect((await choose([])).body.favouriteRivals).toEqual([])
  })

  it.each([
    ['of another organisation', ['Elsewhere']],
    ['unknown', ['Nobody At All']],
    ['the organisation itself', ['Loom']],
    ['eleven', Array.from({ length: FAVOURITE_RIVALS + 1 }, () => 'Rival A')],
    ['no list', 'Rival A'],
    ...HOSTILE_NAMES.map((name) => [`hostile: ${name.slice(0, 20)}`, [name]]),
  ])('not one that is %s', async (_, names) => {
    const { status, body } = await choose(names)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['favouriteRivals']])
  })

  it('by system admins too, and by nobody else', async () => {
    const one = { params: { id: organisation.id }, headers: admin.headers }
    const { industry: industries, ...record } = (await readAnswer(call(adminOrganisation.GET, one))).body
    const body = {
      ...record,
      industry: industries.map(({ _id }: { _id: string }) => _id),
      favouriteRivals: ['Rival B'],
    }
    const saved = await readAnswer(call(adminOrganisation.POST, { ...one, method: 'POST', body }))
    expect([saved.status, saved.body.favouriteRivals]).toEqual([200, ['Rival B']])
    const refused = await readAnswer(
      call(own.POST, { method: 'POST', headers: member.headers, body: { favouriteRivals: [] } }),
    )
    expect(refused.status).toBe(403)
    await choose([])
  })
})

describe('where they stand', () => {
  /** Chosen ones are named least. */
  const FAVOURITES = ['Rival N', 'Rival K']
  const keys = FAVOURITES.map((name) => name.toLowerCase())
  const read = async () => ({
    visibility: (await get(getVisibility, 'days=30')) as VisibilityFigures,
    competitor: (await get(getVisibility, 'days=30&competitor=rival%20a')) as VisibilityFigures,
    trends: (await get(getTrends, 'days=30')) as IndustryTrendsFigures,
    rivals: (await get(listRivals, 'range=28')).items as RivalRow[],
    rival: await get(getRival, 'range=28', { brandKey: 'rival b' }),
  })
  type Read = Awaited<ReturnType<typeof read>>

  it('first wherever rivals are listed or drawn by default, in that order and marked', async () => {
    const before = await read()
    await choose(FAVOURITES)
    const after = await read()
    const { rankTrend } = after.visibility
    expect(before.visibility.rankTrend.competitor).toBe('rival a')
    expect([rankTrend.competitor, rankTrend.competitors.slice(0, 2)]).toEqual([keys[0], keys])
    expect(rankTrend.competitorNames.filter(({ favourite }) => favourite).map(({ name }) => name)).toEqual(FAVOURITES)
    expect(after.trends.rankTrend.brands.slice(0, 3)).toEqual(['loomhouse', ...keys])
    expect(after.trends.rankTrend.brandNames.slice(1, 3)).toEqual(
      FAVOURITES.map((name) => ({ key: name.toLowerCase(), name, favourite: true })),
    )
    expect(after.rivals.slice(0, 2).map(({ name, favourite }) => [name, favourite])).toEqual(
      FAVOURITES.map((name) => [name, true]),
    )
    const { rivals } = (await readAnswer(call(find, { url: '/api/test?q=rival', headers: member.headers }))).body
    expect(rivals[0].name).toMatch(/Rival [NK]/)
    // In the choice of another one, nothing of the ranks differs either.
    expect(bare(after)).toEqual(bare(before))
  })

  /** Everything but the order of rivals, their mark, and which one is drawn without a choice. */
  function bare({ visibility, competitor, trends, rivals, rival }: Read) {
    const byKey = <Row extends { key: string }>(rows: readonly (Row & { favourite?: true })[]) =>
      rows.map(({ favourite: _, ...row }) => row).sort((a, b) => (a.key < b.key ? -1 : 1))
    const live = (rows: VisibilityFigures['live']) => rows.map(({ favourite: _, ...row }) => row)
    const known = new Set(rivals.map(({ key }) => key))
    const ofAll = ({ rankTrend, ...figures }: VisibilityFigures) => ({
      ...{ ...figures, live: live(figures.live), names: byKey(rankTrend.competitorNames) },
      own: rankTrend.days.map(({ date, own, ownRanked, results }) => ({ date, own, ownRanked, results })),
    })
    const ranksOf = ({ date, results, ranks, ranked }: IndustryTrendsFigures['rankTrend']['days'][number]) => ({
      ...{ date, results },
      of: ['loomhouse', 'rival a', 'rival b', 'rival c'].map((key) => [ranks[key], ranked[key]]),
    })
    return {
      visibility: ofAll(visibility),
      competitor: { ...ofAll(competitor), days: competitor.rankTrend.days },
      trends: {
        ...{ ...trends, live: live(trends.live), rankTrend: trends.rankTrend.days.map(ranksOf) },
        names: byKey(trends.rankTrend.brandNames),
      },
      rivals: byKey(rivals),
      shares: [...rivals].sort((a, b) => b.share - a.share || a.averageRank - b.averageRank).map(({ share }) => share),
      rival: { ...rival, count: known.size },
    }
  }

  it('as what their name is sorted as now: another brand, none, or one of their own again', async () => {
    await choose(['Rival B', 'Rival C'])
    const idOf = async (name: string) => (await db().brand.findFirstOrThrow({ where: { name } })).id
    const [b, c, d] = [await idOf('Rival B'), await idOf('Rival C'), await idOf('Rival D')]
    const shown = async () => (await readAnswer(call(own.GET, { headers: orgAdmin.headers }))).body.favouriteRivals
    await db().brand.update({ where: { id: b }, data: { status: 'sameAs', sameAsId: d } })
    expect(await shown()).toEqual(['Rival D', 'Rival C'])
    expect((await get(listRivals, 'range=28')).items[0].name).toBe('Rival D')
    // One brand, though both of its names were chosen.
    await db().brand.update({ where: { id: c }, data: { status: 'sameAs', sameAsId: d } })
    expect(await shown()).toEqual(['Rival D'])
    await db().brand.update({ where: { id: c }, data: { status: 'ignored', sameAsId: null } })
    await db().brand.update({ where: { id: b }, data: { status: 'competitor', sameAsId: null } })
    expect(await shown()).toEqual(['Rival B'])
    await db().brand.update({ where: { id: c }, data: { status: 'new' } })
    expect(await shown()).toEqual(['Rival B', 'Rival C'])
  })

  it('not at another organisation', async () => {
    const stranger = await signInNew({ organisation: other, roles: ['organisationAdmin'] })
    const theirs = await readAnswer(call(own.GET, { headers: stranger.headers }))
    expect(theirs.body.favouriteRivals).toEqual([])
    const body = { _id: organisation.id, favouriteRivals: [] }
    expect((await readAnswer(call(own.POST, { method: 'POST', headers: stranger.headers, body }))).status).toBe(404)
  })
})
