import { beforeAll, describe, expect, it } from 'vitest'
import { GET } from '@/app/api/app/portfolio/route'
import type { Role } from '@/lib/access/permissions'
import { addDays } from '@/lib/format/days'
import type { HomeStory } from '@/lib/home/shapes'
import type { Portfolio, PortfolioItem } from '@/lib/portfolio/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { installationScope } from '@/server/db/scope'
import { homeStory } from '@/server/home/story'
import { newId } from '@/server/ids'
import { countBrands } from '@/server/portfolio/figures'
import { portfolio } from '@/server/portfolio/portfolio'
import { visibilityFigures } from '@/server/visibility/reads'
import { type SignedIn, signInNew } from '@/tests/support/actors'
import { readCsv } from '@/tests/support/csv'
import { makeIndustry } from '@/tests/support/industries'
import { makeAction } from '@/tests/support/recommendations'
import { call } from '@/tests/support/request'
import { actorOf, makeOrganisation, makeQuery, type NewResult, storeResults } from '@/tests/support/results'

const TODAY = today()
const ENGINES = ['openai', 'anthropic', 'perplexity']

/** 90 days of answers to three queries; `named` says on how many of them the brand stands so many days ago. */
async function brand(name: string, named: (ago: number, query: number) => boolean, until = 1) {
  const own = await makeOrganisation({
    name,
    websiteUrl: `https://${name.toLowerCase().replaceAll(/\W/g, '')}.example`,
  })
  const queries = [1, 2, 3].map((slot) => makeQuery(own, { slot, searchTerm: `${name} query ${slot}` }))
  const asked = await Promise.all(queries)
  const results = Array.from({ length: 91 - until }, (_, index) => index + until).flatMap((ago) =>
    asked.flatMap((query, place) =>
      ENGINES.map((engine): NewResult => {
        const brands = named(ago, place) ? ['Tidewater', name] : ['Tidewater']
        return { query, engine, day: addDays(TODAY, -ago), brands, citations: ['https://guide.example/a'] }
      }),
    ),
  )
  await storeResults(results)
  return own
}

const down = await brand('Harbour & Pine', (ago, query) => (ago <= 7 ? query === 0 && ago % 2 === 0 : query < 2))
const same = await brand('Oakmere Dental', (_, query) => query < 2)
const up = await brand('Loomhouse', (ago, query) => (ago <= 7 ? true : query === 0))
const empty = await makeOrganisation({ name: '=Parcel Lane' })
const foreign = await brand('Foreign Brand', (_, query) => query === 0)
await makeIndustry({ assignedTo: [down], name: 'Garden furniture' })

const MINE = [down, same, up, empty]
let person: SignedIn
let systemAdmin: SignedIn
beforeAll(async () => {
  person = await signInNew({ organisation: same })
  for (const { id } of [down, up, empty])
    await db().membership.create({ data: { userId: person.userId, organisationId: id } })
  systemAdmin = await signInNew({ roles: ['systemAdmin'] })
  // As the worker has, however busy the machine is.
  await countBrands(TODAY)
})

const ask = (who: SignedIn, search = '') => call(GET, { headers: who.headers, url: `/api/app/portfolio${search}` })
const read = async (who = person, search = ''): Promise<Portfolio> => (await ask(who, search)).json()
const namesOf = ({ items }: Portfolio) => items.map(({ organization: { name } }) => name)
const itemOf = async (of: { id: string }, who = person): Promise<PortfolioItem> => {
  const found = (await read(who)).items.find(({ organization: { _id } }) => _id === of.id)
  if (!found) throw new Error('the brand is not listed')
  return found
}

describe('R-BRANDS-1 all brands of a person', () => {
  it('stand with what needs the person first, and say so', async () => {
    const { items, sentences, total, counting, week, ...rest } = await read()
    expect(items.map(({ organization: { name }, verdict }) => [name, verdict])).toEqual([
      ['Harbour & Pine', 'clearDrop'],
      ['=Parcel Lane', 'notEnoughData'],
      ['Loomhouse', 'clearRise'],
      ['Oakmere Dental', 'noClearChange'],
    ])
    expect(sentences.map(({ text }) => text)).toEqual(['Harbour & Pine is down and needs you.', 'Loomhouse is up.'])
    expect({ total, counting, week, rest }).toEqual({
      ...{ total: 4, counting: 0, rest: { today: TODAY } },
      week: { from: addDays(TODAY, -7), to: addDays(TODAY, -1) },
    })
    // What callers of the API rely on; more may stand beside it.
    const keys = ['organization', 'score', 'interval', 'verdict', 'rank', 'nextStep', 'newSince', 'failingEngines']
    for (const item of items) expect(Object.keys(item)).toEqual(expect.arrayContaining(keys))
    expect(items[0]?.organization).toEqual({ _id: down.id, name: down.name, location: expect.any(String) })
    expect(items[0]).toMatchObject({ industries: ['Garden furniture'], member: true, health: null })
    expect(items[1]).toMatchObject({ score: null, rank: null, rival: null, nextStep: null, queries: 0 })
  })

  it.each(MINE.map((each) => [each.name, each] as const))(
    'has of %s the figures of its Home and its Visibility',
    async (_, of) => {
      const item = await itemOf(of)
      const actor = actorOf(of.id)
      const params = { days: 90 as const, range: 7 as const, queries: [] }
      const figures = await visibilityFigures(actor, 'ownOrganisation', of.id, params, TODAY)
      const { score, ranked, results, interval, verdict, verdictWindow } = figures
      expect(item).toMatchObject({ score, ranked, results, interval, verdict, verdictWindow })
      for (const kind of ['week', 'month'] as const)
        expect(item.verdicts?.[kind]).toEqual({
          verdict: figures.verdicts[kind].verdict,
          points: figures.verdicts[kind].points,
        })
      const story = await homeStory({ scope: installationScope(of.id), today: TODAY, next: null }, actor)
      const points = item.line.flatMap((share, at) => {
        return share === null ? [] : [{ date: addDays(item.last ?? TODAY, at - 89), share }]
      })
      expect(points).toEqual(story.chart?.points ?? [])
      expect(item.nextStep?.text).toBe(nextOf(story)?.replace(/\.$/, ''))
      const second = story.sentences[1]?.values
      if (second?.rivalShare !== undefined)
        expect([item.rival?.name, item.rival?.share]).toEqual([second.rival, second.rivalShare])
    },
  )

  it('propose to who is its organisation admin what Home does, another query too, and in another brand not', async () => {
    const [kept, other] = [await brand('Alder Road', () => true), await brand('Birch Hall', () => true)]
    const admin = await signInNew({ organisation: kept, roles: ['organisationAdmin'] })
    await db().membership.create({ data: { userId: admin.userId, organisationId: other.id } })
    for (const { id } of [kept, other]) {
      await db().query.updateMany({ where: { ownerId: id, activeSlot: { not: 1 } }, data: { activeSlot: null } })
      await itemOf({ id }, admin)
      const { figures } = await db().brandFigure.findUniqueOrThrow({ where: { organisationId: id } })
      const { opportunities } = figures as { opportunities: { key: string }[] }
      await db().opportunityAside.createMany({ data: opportunities.map(({ key }) => ({ organisationId: id, key })) })
    }
    const roles = ['marketeer', 'organisationAdmin'] as const
    const seeing = { by: systemAdmin.userId, role: 'organisationAdmin' as const, until: new Date() }
    const stepAt = async (of: { id: string }, role: readonly Role[]) =>
      nextOf(await homeStory({ scope: installationScope(of.id), today: TODAY, next: null }, actorOf(of.id, [...role])))
    const [asAdmin, asMarketeer] = [await stepAt(kept, roles), await stepAt(other, ['marketeer'])]
    expect(asAdmin).toBe('Add two more queries: one alone says little.')
    expect((await itemOf(kept, admin)).nextStep?.text).toBe(asAdmin?.replace(/\.$/, ''))
    expect((await itemOf(other, admin)).nextStep?.text).toBe(asMarketeer?.replace(/\.$/, ''))
    const [seen] = (await portfolio({ ...actorOf(kept.id, [...roles, 'seeing']), seeing }, 'self', '', TODAY)).items
    expect(seen?.nextStep?.text).toBe(asAdmin?.replace(/\.$/, ''))
  })

  it('holds nothing of an organisation that one is not in, whatever one is elsewhere', async () => {
    const admin = await signInNew({ organisation: up, roles: ['organisationAdmin'] })
    expect(namesOf(await read(admin))).toEqual(['Loomhouse'])
    expect(namesOf(await read(await signInNew({ organisation: null })))).toEqual([])
    expect(JSON.stringify(await read())).not.toContain(foreign.id)
    expect(namesOf(await read(person, '?search=Foreign'))).toEqual([])
  })

  it('shows who has just been removed nothing of it from the next request on', async () => {
    const leaver = await signInNew({ organisation: up })
    await db().membership.create({ data: { userId: leaver.userId, organisationId: down.id } })
    expect(namesOf(await read(leaver))).toHaveLength(2)
    await db().membership.deleteMany({ where: { userId: leaver.userId, organisationId: down.id } })
    expect(namesOf(await read(leaver))).toEqual(['Loomhouse'])
  })

  it('finds a brand by a part of its name', async () => {
    expect(namesOf(await read(person, '?search=oak'))).toEqual(['Oakmere Dental'])
    expect(namesOf(await read(person, '?search=%25'))).toEqual([])
  })

  it('is a file, in which no name is a formula', async () => {
    const { rows } = await readCsv(await ask(person, '?format=csv'))
    expect(rows.map(({ Brand }) => Brand)).toEqual(['Harbour & Pine', "'=Parcel Lane", 'Loomhouse', 'Oakmere Dental'])
    expect(rows[0]).toMatchObject({ Verdict: 'Down', Window: 'week', 'Rival named most': 'Tidewater', Answers: '63' })
  })
})

const nextOf = ({ rows }: HomeStory) => rows.find(({ kind }) => kind === 'next')?.sentence.text

describe('R-BRANDS-5 figures are kept, and counted anew as soon as anything behind them changes', () => {
  it('so that an action, another name of the brand, an opportunity put aside and answers show at once', async () => {
    const of = await brand('Fernhill Cycles', (_, query) => query === 2)
    await db().membership.create({ data: { userId: person.userId, organisationId: of.id } })
    const home = () => homeStory({ scope: installationScope(of.id), today: TODAY, next: null }, actorOf(of.id))
    const same = async () => {
      const item = await itemOf(of)
      expect(item.nextStep?.text).toBe(nextOf(await home())?.replace(/\.$/, ''))
      return item
    }
    const first = await same()
    expect(first.nextStep).toMatchObject({ due: null })

    await db().opportunityAside.create({ data: { organisationId: of.id, key: (await firstKey(of.id)) ?? '' } })
    const second = await same()
    expect(second.nextStep?.text).not.toBe(first.nextStep?.text)

    await makeAction(of, { title: 'Publish prices', status: 'in_progress', due: addDays(TODAY, 2) })
    const third = await itemOf(of)
    expect(third.nextStep).toMatchObject({ key: 'due', text: 'Publish prices', due: addDays(TODAY, 2), overdue: false })
    expect(nextOf(await home())).toBe(`Publish prices, ${third.nextStep?.note}.`)

    await db().brandAlias.create({ data: { id: newId(), organisationId: of.id, name: 'Tidewater', key: 'tidewater' } })
    const fourth = await itemOf(of)
    expect([third.score, fourth.score]).toEqual([34, 100])

    await db().query.updateMany({ where: { ownerId: of.id, activeSlot: 3 }, data: { activeSlot: null } })
    expect((await itemOf(of)).queries).toBe(2)
    await db().membership.deleteMany({ where: { organisationId: of.id } })
  })

  it('and stay as they are while a run goes on', async () => {
    const before = await itemOf(same)
    const stampOf = async () => (await db().brandFigure.findUniqueOrThrow({ where: { organisationId: same.id } })).stamp
    const [query] = await db().query.findMany({ where: { ownerId: same.id, activeSlot: 1 } })
    const asked = { id: query?.id ?? '', ownerId: same.id, searchTerm: '' }
    const run = { id: newId(), ownerId: same.id, queryId: asked.id, engine: 'anthropic', day: new Date(TODAY) }
    await db().queryRun.create({ data: { ...run, status: 'queued' } })
    await storeResults([{ query: asked, day: TODAY, engine: 'openai', brands: ['Oakmere Dental'] }])
    expect(await itemOf(same)).toEqual(before)
    const stamp = await stampOf()
    await storeResults([{ query: asked, day: TODAY, engine: 'perplexity', brands: ['Oakmere Dental'] }])
    expect(await itemOf(same)).toEqual(before)
    expect(await stampOf()).toBe(stamp)
    await db().queryRun.updateMany({ where: { ownerId: same.id }, data: { status: 'done' } })
    expect((await itemOf(same)).last).toBe(TODAY)
  })

  it('are counted by the worker for all organisations, once', async () => {
    await db().brandFigure.deleteMany({})
    expect(await countBrands(TODAY)).toEqual({ counted: await db().organisation.count(), failed: 0 })
    expect(await countBrands(TODAY)).toEqual({ counted: 0, failed: 0 })
  })
})

async function firstKey(organisationId: string): Promise<string | undefined> {
  const { figures } = await db().brandFigure.findUniqueOrThrow({ where: { organisationId } })
  return (figures as { opportunities?: { key: string }[] }).opportunities?.[0]?.key
}

describe('R-BRANDS-2 what is new', () => {
  it('counts a verdict and opportunities since one was last in the brand, each with its page', async () => {
    await read()
    const figure = await db().brandFigure.findUniqueOrThrow({ where: { organisationId: down.id } })
    const figures = figure.figures as { opportunities: { key: string; foundAt: string | null }[] }
    expect(figures.opportunities.length).toBeGreaterThan(0)
    // Found a day ago, as a later run does.
    const foundAt = `${addDays(TODAY, -1)}T05:00:00.000Z`
    await db().brandFigure.update({
      where: { organisationId: down.id },
      data: { figures: { ...figures, opportunities: figures.opportunities.map(({ key }) => ({ key, foundAt })) } },
    })
    const openedAt = (days: number) =>
      db().membership.updateMany({
        where: { userId: person.userId, organisationId: down.id },
        data: { openedAt: new Date(`${addDays(TODAY, -days)}T12:00:00Z`) },
      })
    await openedAt(20)
    const { newSince } = await itemOf(down)
    expect(newSince?.items).toEqual([
      { kind: 'verdict', count: 1, text: 'a new verdict', href: '/visibility-data' },
      expect.objectContaining({ kind: 'opportunities', count: figures.opportunities.length, href: '/opportunities' }),
    ])
    expect(newSince?.total).toBe(1 + figures.opportunities.length)
    await openedAt(0)
    expect((await itemOf(down)).newSince).toMatchObject({ total: 0, items: [] })
  })
})

describe('R-BRANDS-4 R-BRANDS-6 a system admin', () => {
  it('sees every organisation, with how it is', async () => {
    const { items } = await read(systemAdmin)
    expect(items.length).toBe(await db().organisation.count())
    const item = items.find(({ organization: { _id } }) => _id === up.id)
    expect(item).toMatchObject({
      ...{ member: false, newSince: null },
      health: { activeQueries: 3, activeQueryLimit: 3, lastAnswer: { day: addDays(TODAY, -1), at: null } },
    })
    expect(item?.health?.people).toBe(await db().membership.count({ where: { organisationId: up.id } }))
  })

  it('who sees as one sees that one', async () => {
    const seeing = { by: systemAdmin.userId, role: 'marketeer' as const, until: new Date() }
    const seen = await portfolio({ ...actorOf(up.id, ['marketeer', 'seeing']), seeing }, 'self', '', TODAY)
    expect(namesOf(seen)).toEqual(['Loomhouse'])
  })
})

it('nobody who is not signed in reads it', async () => {
  expect((await call(GET, { url: '/api/app/portfolio' })).status).toBe(401)
})
