import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { queryResultParams } from '@/lib/answers/shapes'
import { addDays } from '@/lib/format/days'
import { countedSites, isOwnSite, normaliseCitation } from '@/lib/sites/citations'
import { Prisma } from '@/prisma/generated/client'
import { findOrganisationResult, listAnswers, organisationAnswers } from '@/server/answers/reads'
import { db, readRows } from '@/server/db/client'
import { installationScope, organisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { countedSiteSql, ownSiteSql, readOwnBrand } from '@/server/measure/own-brand'
import { opportunitiesOf } from '@/server/opportunities/opportunities'
import { whyNotUs } from '@/server/opportunities/why-not-us'
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

it('its brands are those of its name and aliases in any spelling, and those sorted as the same', async () => {
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
  const found = (own: readonly string[]) => readRows(row)`
    select site, ${ownSiteSql(Prisma.sql`u`, own)} as own
    from (select site, 'https://' || site || '/' as url from unnest(${cited}::text[]) as site) u`
  expect(await found(sites)).toEqual(cited.map((site) => ({ site, own: isOwnSite(site, sites) })))
  expect((await found([])).some(({ own }) => own)).toBe(false)
})

it('the page of a platform is told by the same rule in the database as in the browser', async () => {
  const sites = [
    'acme.example',
    'facebook.com/acme',
    'facebook.com/profile.php?id=7',
    'etsy.com/shop/a.c+e',
    'x.com/acme',
  ]
  const cited = [
    ...['https://www.facebook.com/ACME', 'http://m.facebook.com/acme/posts/1', 'https://facebook.com/acmes'],
    ...['https://facebook.com/profile.php?id=7', 'https://facebook.com/profile.php?x=1&id=7&y=1'],
    ...['https://facebook.com/profile.php?id=77', 'https://facebook.com/', 'https://notfacebook.com/acme'],
    ...['https://www.etsy.com/uk/shop/a.c+e?x=1', 'https://www.etsy.com/shop/abc', 'https://etsy.com:8443/shop/a.c+e'],
    ...['https://shop.acme.example/x', 'https://a.example/https://facebook.com/acme', 'https://x.com/acme#top'],
  ].flatMap((url) => normaliseCitation(url) ?? [])
  const row = z.object({ url: z.string(), site: z.string(), own: z.boolean() })
  const found = await readRows(row)`
    select url, ${countedSiteSql(Prisma.sql`u`, sites)} as site, ${ownSiteSql(Prisma.sql`u`, sites)} as own
    from unnest(${cited.map(({ site }) => site)}::text[], ${cited.map(({ url }) => url)}::text[]) as u(site, url)`
  const siteOf = countedSites(sites)
  expect(found).toEqual(
    cited.map((page) => ({ url: page.url, site: siteOf(page), own: isOwnSite(siteOf(page), sites) })),
  )
  expect(found.filter(({ own }) => own)).toHaveLength(8)
})

it('has no site that belongs to many, though it was given before it was refused', async () => {
  const { id } = await makeOrganisation({
    name: 'Larkspur Stays',
    websiteUrl: 'https://www.facebook.com/LarkspurStays/about',
  })
  for (const domain of ['onrender.com', 'co.uk', 'github.com', 'larkspur.onrender.com', 'xn--mller-kva.de'])
    await db().ownDomain.create({ data: { id: newId(), organisationId: id, domain } })
  const { sites, organisation } = await ownBrandOf(id)
  expect(sites).toEqual(['facebook.com/larkspurstays', 'larkspur.onrender.com', 'xn--mller-kva.de'])
  expect(organisation.websiteUrl).toBe('https://www.facebook.com/LarkspurStays/about')
  await db().organisation.update({ where: { id }, data: { websiteUrl: 'https://onrender.com/' } })
  expect((await ownBrandOf(id)).sites).not.toContain('onrender.com')
  await db().owner.update({ where: { id }, data: { name: 'GitHub' } })
  expect((await ownBrandOf(id)).sites).toContain('github.com')
})

const TODAY = '2026-11-20'

describe('a brand whose site is a page on a platform', () => {
  const OWN = 'https://www.facebook.com/pageshop/posts/1'
  const FOREIGN = 'https://www.facebook.com/someoneelse'

  async function figuresOf(cited: string[][], websiteUrl = 'https://www.facebook.com/pageshop') {
    const own = await makeOrganisation({ name: 'Page Shop', websiteUrl })
    const query = await makeQuery(own, { slot: 1 })
    await storeResults(
      cited.map((citations, index) => ({
        ...{ query, brands: ['Baythorne'], citations, searches: ['page shop'], consulted: citations },
        day: addDays(TODAY, -1 - (index % 3)),
        sample: index + 1,
      })),
    )
    return { own, query, actor: actorOf(own.id), scope: installationScope(own.id) }
  }

  it('does not own what others have there', async () => {
    const { own, actor, scope } = await figuresOf(Array.from({ length: 12 }, () => [FOREIGN]))
    const figures = await visibilityFigures(
      actor,
      'ownOrganisation',
      own.id,
      { days: 30, range: 7, queries: [] },
      TODAY,
    )
    expect(figures.metrics.ownCitationRate).toMatchObject({ value: 0, numerator: 0 })
    expect(figures.citations).toMatchObject([{ site: 'facebook.com', own: false, appearances: 12 }])
    const found = await opportunitiesOf(scope, { days: 28 }, TODAY)
    expect(found.sites).toMatchObject([{ site: 'facebook.com', type: 'community', answers: 12 }])
    expect(found.searches).toMatchObject([{ ownSiteRead: false }])
  })

  it('owns its page, which is a site of its own wherever sites are counted', async () => {
    const cited = Array.from({ length: 12 }, (_, index) => (index < 3 ? [OWN, FOREIGN] : [FOREIGN]))
    const { own, query, actor, scope } = await figuresOf(cited)
    const figures = await visibilityFigures(
      actor,
      'ownOrganisation',
      own.id,
      { days: 30, range: 7, queries: [] },
      TODAY,
    )
    expect(figures.metrics.ownCitationRate).toMatchObject({ value: 25, numerator: 3 })
    expect(figures.citations.map(({ site, own: isOwn, appearances }) => [site, isOwn, appearances])).toEqual([
      ['facebook.com', false, 12],
      ['facebook.com/pageshop', true, 3],
    ])
    const found = await opportunitiesOf(scope, { days: 28 }, TODAY)
    expect(
      found.sites.map(({ site, type, answers, pages }) => [site, type, answers, pages.map(({ url }) => url)]),
    ).toEqual([
      ['facebook.com', 'community', 12, [FOREIGN]],
      ['facebook.com/pageshop', 'own', 3, [OWN]],
    ])
    expect(found.searches).toMatchObject([{ ownSiteRead: true }])
    const why = await whyNotUs(actor, 'ownOrganisation', own.id, query.id, { days: 28 }, TODAY)
    expect(why.rivalSites).toEqual(['facebook.com'])
    expect(why.steps.find(({ key }) => key === 'cited')).toMatchObject({ count: 3, of: 12 })
    for (const [narrowing, total] of [
      [{ only: 'citing' }, 3],
      [{ site: 'facebook.com/pageshop' }, 3],
      [{ site: 'facebook.com' }, 12],
    ] as const) {
      const params = queryResultParams.parse({ from: addDays(TODAY, -9), to: TODAY, ...narrowing })
      const listed = await listAnswers(
        await organisationAnswers(actor, 'ownOrganisation', own.id, params, TODAY),
        params,
      )
      expect([narrowing, listed.total]).toEqual([narrowing, total])
      const [first] = listed.items
      const evidence = await findOrganisationResult(actor, 'ownOrganisation', first?._id ?? '')
      const types = new Map(evidence.sources.map(({ url, type }) => [url, type]))
      expect(types.get(FOREIGN)).toBe('community')
      if (total === 3) expect(types.get(OWN)).toBe('own')
    }
  })
})
