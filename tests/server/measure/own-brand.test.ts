import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '@/lib/format/days'
import { isOwnSite } from '@/lib/sites/citations'
import { Prisma } from '@/prisma/generated/client'
import { db, readRows } from '@/server/db/client'
import { installationScope, organisationScope } from '@/server/db/scope'
import { brandSummary } from '@/server/home/reads'
import { newId } from '@/server/ids'
import { ownSiteSql, readOwnBrand } from '@/server/measure/own-brand'
import { visibilityFigures } from '@/server/visibility/reads'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

async function ownBrandOf(id: string) {
  return readOwnBrand(await organisationScope(actorOf(id), 'ownOrganisation', id))
}

const makeBrand = (name: string, sameAsId?: number) =>
  db().brand.create({
    data: { name, key: name.toLowerCase(), ...(sameAsId && { sameAsId, status: 'sameAs' }) },
    select: { id: true },
  })

it('its brands are those of its name and aliases, however they are written, and what is sorted as the same', async () => {
  const organisation = await makeOrganisation({ name: 'Weaverley Ltd', aliases: ['Weaverley Works'] })
  const own = await makeBrand('Weaverley')
  const accented = await makeBrand('Wéaverley')
  const hyphened = await makeBrand('Weaverley-Works')
  const target = await makeBrand('Weaverley Group')
  const alias = await makeBrand('weaverley works', target.id)
  const sibling = await makeBrand('Weaverley Offices', target.id)
  await makeBrand('Weaverleys')
  await makeBrand('Weaverley Museum')
  const ids = [own, accented, hyphened, target, alias, sibling].map(({ id }) => id)
  expect((await ownBrandOf(organisation.id)).brandIds).toEqual(ids.sort((a, b) => a - b))
})

it('has its names, the terms that never match and its sites, in one order', async () => {
  const { id } = await makeOrganisation({
    name: 'Larkspur Rooms',
    aliases: ['Larkspur Offices', 'Larkspur'],
    websiteUrl: 'https://www.larkspur.example/rooms',
  })
  await db().neverMatch.create({
    data: { id: newId(), organisationId: id, name: 'Larkspur Field', key: 'larkspur field' },
  })
  for (const domain of ['larkspur.org.example', 'larkspur.example'])
    await db().ownDomain.create({ data: { id: newId(), organisationId: id, domain } })
  expect(await ownBrandOf(id)).toMatchObject({
    key: 'larkspur rooms',
    names: ['Larkspur Rooms', 'Larkspur', 'Larkspur Offices'],
    neverMatch: ['Larkspur Field'],
    brandIds: [],
    sites: ['larkspur.example', 'larkspur.org.example'],
  })
})

it('a site is own by the same rule in the database as in the browser', async () => {
  const sites = ['acme.example', 'a_b.example']
  const cited = [
    ...['acme.example', 'blog.acme.example', 'a.b.acme.example', 'notacme.example', 'acme.example.org', 'example'],
    ...['a_b.example', 'x.a_b.example', 'x.aXb.example', '.acme.example', ''],
  ]
  const row = z.object({ site: z.string(), own: z.boolean() })
  const found = (own: readonly string[]) =>
    readRows(row)`select site, ${ownSiteSql(Prisma.sql`site`, own)} as own from unnest(${cited}::text[]) as site`
  expect(await found(sites)).toEqual(cited.map((site) => ({ site, own: isOwnSite(site, sites) })))
  expect((await found([])).some(({ own }) => own)).toBe(false)
})

const TODAY = '2026-11-20'

describe('how a brand is doing, in short', () => {
  it('has the score, verdict and counts of Visibility, and the place of Live Visibility', async () => {
    const own = await makeOrganisation({ name: 'Loomhouse' })
    const query = await makeQuery(own, { slot: 1 })
    await storeResults(
      Array.from({ length: 36 }, (_, index) => ({
        query,
        day: addDays(TODAY, -index),
        brands: index % 3 === 0 ? ['Baythorne', 'Loomhouse'] : ['Baythorne'],
        citations: [],
      })),
    )
    const figures = await visibilityFigures(
      actorOf(own.id),
      'ownOrganisation',
      own.id,
      { days: 30, queries: [] },
      TODAY,
    )
    const summary = await brandSummary(installationScope(own.id), TODAY)
    const { score, change, ranked, results, interval, verdict, verdictWindows, ringDays, liveDate } = figures
    expect(summary).toMatchObject({ score, change, ranked, results, interval, verdict, verdictWindows, ringDays })
    expect(summary.liveDate).toBe(liveDate)
    expect(summary.rank).toEqual({ place: 2, tied: false })
    expect([ranked, results]).toEqual([3, 7])
  })

  it('has no place on a day whose answers do not name the brand', async () => {
    const own = await makeOrganisation({ name: 'Loomhouse' })
    const query = await makeQuery(own, { slot: 1 })
    await storeResults([{ query, day: TODAY, brands: ['Baythorne'], citations: [] }])
    const summary = await brandSummary(installationScope(own.id), TODAY)
    expect(summary).toMatchObject({ score: 0, rank: null, liveDate: TODAY, verdict: 'notEnoughData' })
  })

  it('has nothing to say without answers', async () => {
    const own = await makeOrganisation({ name: 'Loomhouse' })
    const summary = await brandSummary(installationScope(own.id), TODAY)
    expect(summary).toMatchObject({ score: null, change: null, interval: null, rank: null, liveDate: null })
  })
})
