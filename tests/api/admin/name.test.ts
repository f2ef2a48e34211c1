import { describe, expect, it } from 'vitest'
import { DELETE as deleteIndustry } from '@/app/api/admin/industry/[id]/route'
import { GET as answersRoute } from '@/app/api/admin/name/[id]/answers/route'
import { POST as sortRoute } from '@/app/api/admin/name/[id]/route'
import { POST as retryRoute } from '@/app/api/admin/name/change/[id]/route'
import { GET as changesRoute } from '@/app/api/admin/name/change/route'
import { GET as listRoute } from '@/app/api/admin/name/route'
import { DELETE as deleteOrganisation } from '@/app/api/admin/organization/[id]/route'
import { DELETE as deleteQuery } from '@/app/api/admin/organization-query/[id]/route'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import type { NameAnswer, NameChange, NamePage } from '@/lib/names/shapes'
import type { ListPage } from '@/lib/table/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { startTermChange } from '@/server/names/changes'
import { reevaluateNames } from '@/server/names/reevaluate'
import { countNames, removeUnusedBrands } from '@/server/names/used-names'
import { signInNew } from '@/tests/support/actors'
import { assignIndustry, makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { call, readAnswer } from '@/tests/support/request'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'

const yesterday = addDays(today(), -1)

const admin = await signInNew({ roles: ['systemAdmin'] })
const owner = await makeOrganisation({ name: 'Loomhouse', aliases: ['Loom House'] })
const other = await makeOrganisation({ name: 'Other' })
const industry = await makeIndustry()
await assignIndustry(owner, industry)
await assignIndustry(other, industry)
const [own, trade] = [await makeQuery(owner), await makeIndustryQuery(industry)]
await storeResults([
  {
    query: own,
    day: yesterday,
    brands: ['Baythorne Spaces', 'Loom House', 'Baythorne'],
    answer: 'First.\n1. **Baythorne Spaces** [2](https://x.test) rents rooms. Loom House too.',
  },
  { query: own, day: addDays(yesterday, -1), brands: ['Baythorne'], answer: 'Baythorne' },
  { query: trade, day: yesterday, brands: ['Baythorne Spaces', '100% Space_s'], answer: 'Baythorne Spaces' },
  { query: trade, day: addDays(yesterday, -2), brands: ['Baythorne Spaces'], answer: 'Baythorne Spaces' },
  { query: own, day: addDays(yesterday, -60), brands: ['Baythorne Spaces'], answer: 'Baythorne Spaces' },
])
await countNames()

const list = async (search = ''): Promise<NamePage> =>
  (await call(listRoute, { headers: admin.headers, url: `/api/admin/name?${search}` })).json()
const idOf = async (name: string) => String((await db().brand.findUniqueOrThrow({ where: { key: brandKey(name) } })).id)
const answersOf = (id: string, search: string) =>
  call(answersRoute, { headers: admin.headers, params: { id }, url: `/x?pageSize=10&${search}` })
const sort = async (name: string, body: object) => {
  const id = /^\d+$/.test(name) ? name : await idOf(name)
  return readAnswer(call(sortRoute, { headers: admin.headers, params: { id }, body }))
}

describe('the names to sort', () => {
  it('are those of recent answers, the most used first, without names of organisations', async () => {
    const { items, total, counts } = await list('filter[status]=new')
    expect(items.map(({ name, answers, organisations }) => [name, answers, organisations])).toEqual([
      ['Baythorne Spaces', 3, 2],
      ['Baythorne', 2, 1],
      ['100% Space_s', 1, 2],
    ])
    expect(total).toBe(3)
    expect(counts).toEqual({ new: 3, sameAs: 0, competitor: 0, ignored: 0, unconfirmed: 0 })
  })

  it('show a sentence with the place of the name, as plain text', async () => {
    const { items } = await list('search=baythorne%20sp')
    const example = items[0]?.example
    expect(example?.text.slice(example.start, example.end)).toBe('Baythorne Spaces')
    expect(example?.text).not.toMatch(/[*[\]]|https/)
  })

  it('are searched as text, paged and ordered', async () => {
    expect((await list('search=100%25 space_s')).items).toHaveLength(1)
    expect((await list('search=_%25')).items).toHaveLength(0)
    const second = await list('filter[status]=new&sort=name&dir=desc&pageSize=10&page=2')
    expect(second).toMatchObject({ items: [], total: 3, page: 2 })
    const wrong = await call(listRoute, { headers: admin.headers, url: '/api/admin/name?filter[name]=x' })
    expect(wrong.status).toBe(400)
  })

  it('open exactly the answers that they count', async () => {
    for (const { _id, answers } of (await list('filter[status]=new')).items) {
      const response = await call(answersRoute, { headers: admin.headers, params: { id: _id }, url: '/x?pageSize=10' })
      const page: ListPage<NameAnswer> = await response.json()
      expect([page.total, page.items.length]).toEqual([answers, answers])
    }
    const unknown = await call(answersRoute, { headers: admin.headers, params: { id: '999999' }, url: '/x' })
    expect(unknown.status).toBe(404)
  })
})

describe('sorting a name', () => {
  it('previews what would change, and changes nothing yet', async () => {
    const preview = await sort('Baythorne Spaces', { action: 'sameAs', target: await idOf('Baythorne'), preview: true })
    expect(preview).toEqual({ status: 200, body: { results: 4, organisations: 2, both: 1 } })
    expect((await list('filter[status]=new')).total).toBe(3)
  })

  it('moves it to its view, and back, and is written to the audit log', async () => {
    const sorted = await sort('Baythorne Spaces', { action: 'sameAs', target: await idOf('Baythorne') })
    expect(sorted.body).toMatchObject({ results: 4, change: expect.stringMatching(/^[0-9a-f]{24}$/) })
    const { items, counts } = await list('filter[status]=sameAs')
    expect(items).toMatchObject([{ name: 'Baythorne Spaces', sameAs: { name: 'Baythorne' }, answers: 3 }])
    expect(counts).toEqual({ new: 2, sameAs: 1, competitor: 0, ignored: 0, unconfirmed: 0 })
    const changes: { items: NameChange[] } = await (await call(changesRoute, { headers: admin.headers })).json()
    expect(changes.items).toMatchObject([{ kind: 'sameAs', state: 'queued', total: 4, done: 0, target: 'Baythorne' }])
    await reevaluateNames(new AbortController().signal)
    const entries = await db().auditEntry.findMany({ where: { targetKind: 'name' } })
    expect(entries).toMatchObject([
      { action: 'name.sameAs', detail: { name: 'Baythorne Spaces', sameAs: 'Baythorne' } },
    ])
    expect((await sort('Baythorne Spaces', { action: 'restore' })).body).toMatchObject({ results: 4 })
    expect((await list('filter[status]=new')).total).toBe(3)
  })

  it('is refused where it contradicts other names', async () => {
    const [spaces, baythorne] = [await idOf('Baythorne Spaces'), await idOf('Baythorne')]
    expect(await sort(spaces, { action: 'sameAs', target: spaces })).toMatchObject({ status: 400 })
    expect((await sort(spaces, { action: 'sameAs', target: '999999' })).status).toBe(404)
    expect((await sort('999999', { action: 'ignore' })).status).toBe(404)
    for (const body of [
      {},
      { action: 'sameAs' },
      { action: 'ignore', target: baythorne },
      { action: 'sameAs', target: 'x' },
    ])
      expect((await sort(spaces, body)).status).toBe(400)
    await sort(spaces, { action: 'sameAs', target: baythorne })
    expect((await sort(baythorne, { action: 'sameAs', target: spaces })).status).toBe(409)
    // The target of a name that is the same as another is that other one.
    const third = await idOf('100% Space_s')
    await sort(third, { action: 'sameAs', target: spaces })
    expect((await list('filter[status]=sameAs')).items).toMatchObject([
      { sameAs: { _id: baythorne } },
      { sameAs: { _id: baythorne } },
    ])
    await sort(third, { action: 'ignore' })
    expect((await sort(spaces, { action: 'sameAs', target: third })).status).toBe(409)
    for (const id of [spaces, third]) await sort(id, { action: 'restore' })
  })

  it('never takes a name from an organisation', async () => {
    const ignored = await sort('Loom House', { action: 'ignore' })
    expect(ignored).toMatchObject({ status: 409, body: { error: expect.stringContaining('Loomhouse') } })
    expect((await sort('Loom House', { action: 'sameAs', target: await idOf('Baythorne') })).status).toBe(409)
  })

  it('is a 404 when an unknown change is tried again', async () => {
    const retry = await call(retryRoute, { headers: admin.headers, params: { id: newId() }, method: 'POST', body: {} })
    expect(retry.status).toBe(404)
  })
})

describe('names of deleted owners', () => {
  const remove = async (route: typeof deleteOrganisation, id: string) => {
    const response = await call(route, { method: 'DELETE', headers: admin.headers, params: { id } })
    expect(response.status).toBe(200)
  }
  const shown = async () => {
    const { items } = await list('filter[status]=new&pageSize=100')
    return new Map(items.map(({ name, answers }) => [name, answers]))
  }
  const opened = async () => {
    for (const { _id, answers } of (await list('pageSize=100')).items) {
      const response = await call(answersRoute, { headers: admin.headers, params: { id: _id }, url: '/x?pageSize=100' })
      const page: ListPage<NameAnswer> = await response.json()
      expect([response.status, page.total, page.items.length]).toEqual([200, answers, answers])
    }
  }
  const jobs = async () => {
    const found = await db().$queryRaw`select data from pgboss.job where name = 'count-names' and state < 'active'`
    return JSON.stringify(found)
  }
  const removeUnused = () => removeUnusedBrands(new AbortController().signal)
  const isKept = async (name: string) => (await db().brand.count({ where: { key: brandKey(name) } })) > 0

  it('no longer count once their query, industry or organisation is deleted', async () => {
    const [leaving, shop] = [await makeOrganisation({ name: 'Copperline' }), await makeIndustry()]
    await assignIndustry(leaving, shop)
    await assignIndustry(leaving, industry)
    const [first, second] = [await makeQuery(leaving), await makeQuery(leaving)]
    const queries = [first, second, await makeIndustryQuery(shop)]
    await storeResults(
      queries.map((query) => ({
        query,
        day: yesterday,
        brands: ['Quillmark', 'Baythorne'],
        answer: 'Quillmark, Baythorne',
      })),
    )
    await storeResults([{ query: first, day: addDays(yesterday, -3), brands: ['Quillmark'], answer: 'Quillmark' }])
    await countNames()
    const before = await shown()
    expect([before.get('Quillmark'), before.get('Baythorne')]).toEqual([4, 5])
    await remove(deleteQuery, second.id)
    expect([(await shown()).get('Quillmark'), (await shown()).get('Baythorne')]).toEqual([3, 4])
    await opened()
    await remove(deleteIndustry, shop.id)
    expect([(await shown()).get('Quillmark'), (await shown()).get('Baythorne')]).toEqual([2, 3])
    await opened()
    await remove(deleteOrganisation, leaving.id)
    expect([(await shown()).get('Quillmark'), (await shown()).get('Baythorne')]).toEqual([undefined, 2])
    await opened()
    expect(await jobs()).toContain('"unused":true')
    const exact = await shown()
    await countNames()
    expect(await shown()).toEqual(exact)
  })

  it('are removed when nothing uses them; sorted ones, and those of other owners, stay', async () => {
    const leaving = await makeOrganisation({ name: 'Copperline' })
    const query = await makeQuery(leaving)
    const names = ['Only Here', 'Sorted Here', 'Baythorne']
    await storeResults([{ query, day: addDays(yesterday, -50), brands: names, answer: names.join(', ') }])
    await sort('Sorted Here', { action: 'competitor' })
    await reevaluateNames(new AbortController().signal)
    await removeUnused()
    expect(await Promise.all(names.map(isKept))).toEqual([true, true, true])
    await remove(deleteOrganisation, leaving.id)
    await removeUnused()
    expect(await Promise.all(names.map(isKept))).toEqual([false, true, true])
  })

  it('that never match are removed with their organisation, and results in its industries go back to what was read', async () => {
    const leaving = await makeOrganisation({ name: 'Kestrel' })
    const staying = await makeOrganisation({ name: 'Heron' })
    for (const each of [leaving, staying]) await assignIndustry(each, industry)
    const terms = [
      [leaving, 'Kestrel Street'],
      [staying, 'Heron Lake'],
    ] as const
    for (const [{ id: organisationId }, name] of terms)
      await db().neverMatch.create({ data: { id: newId(), organisationId, name, key: brandKey(name) } })
    const [result = ''] = await storeResults([
      { query: trade, day: addDays(yesterday, -4), brands: ['Kestrel'], answer: 'Near Kestrel Street.' },
    ])
    for (const { id } of [leaving, staying]) await db().$transaction((tx) => startTermChange(tx, id, []))
    await reevaluateNames(new AbortController().signal)
    const brandsOf = async () => (await db().result.findFirstOrThrow({ where: { id: result } })).brandIds.map(String)
    expect(await brandsOf()).toEqual([await idOf('Kestrel Street')])
    await remove(deleteOrganisation, leaving.id)
    expect(await removeUnused()).toBeNull()
    await reevaluateNames(new AbortController().signal)
    expect(await brandsOf()).toEqual([await idOf('Kestrel')])
    await removeUnused()
    expect([await isKept('Kestrel Street'), await isKept('Heron Lake'), await isKept('Kestrel')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('names that no text has confirmed', () => {
  it('are listed with an offer, a sentence and their answers, or with nothing like them', async () => {
    await storeResults([
      {
        query: own,
        day: yesterday,
        sample: 2,
        brands: ['Baythorne'],
        answer: 'Baythorne first. Then **Weftboardland** for teams. Weft is no brand.',
        unconfirmed: [{ name: 'Weftboard', before: 1, spelling: 'Weftboardland' }, { name: 'Ghostwright' }],
      },
      { query: trade, day: yesterday, sample: 2, answer: 'None.', unconfirmed: [{ name: 'Weftboard' }] },
      { query: own, day: addDays(yesterday, -40), answer: 'Old.', unconfirmed: [{ name: 'Ghostwright' }] },
    ])
    const { items, total, counts } = await list('filter[status]=unconfirmed')
    const [weft, ghost] = [await idOf('Weftboard'), await idOf('Ghostwright')]
    // The industry has several by now, the owner among them.
    const organisations = await db().organisationIndustry.count({ where: { industryId: industry.id } })
    expect([total, counts.unconfirmed]).toEqual([2, 2])
    expect(items).toMatchObject([
      {
        ...{ _id: weft, name: 'Weftboard', answers: 2, organisations, status: 'new', sameAs: null },
        offer: { _id: await idOf('Weftboardland'), name: 'Weftboardland', target: { _id: weft, name: 'Weftboard' } },
        example: { text: 'Then Weftboardland for teams.', start: 5, end: 18 },
      },
      { _id: ghost, name: 'Ghostwright', answers: 1, offer: null, example: null },
    ])
    for (const { _id, answers } of items) {
      const page: ListPage<NameAnswer> = await (await answersOf(_id, 'unconfirmed=true')).json()
      expect([page.total, page.items.length]).toEqual([answers, answers])
    }
    expect((await list('filter[status]=unconfirmed&search=weft')).items).toHaveLength(1)
    expect((await answersOf('999999', 'unconfirmed=true')).status).toBe(404)
    expect((await answersOf(weft, 'unconfirmed=1')).status).toBe(400)
  })

  it('become names of a brand by the offer, and can be taken back', async () => {
    const [weft, spelling] = [await idOf('Weftboard'), await idOf('Weftboardland')]
    const taken = { action: 'sameAs', target: weft }
    const preview = await sort(spelling, { ...taken, preview: true })
    expect(preview).toEqual({ status: 200, body: { results: 1, organisations: 1, both: 0 } })
    await sort(spelling, taken)
    await reevaluateNames(new AbortController().signal)
    const brands = async () => {
      const where = { ownerId: own.ownerId, sample: 2 }
      return (await db().result.findFirstOrThrow({ where })).brandIds.map(String)
    }
    expect(await brands()).toEqual([await idOf('Baythorne'), weft])
    const { items } = await list('filter[status]=unconfirmed&search=weft')
    expect(items).toMatchObject([{ name: 'Weftboard', answers: 1, offer: null }])
    await sort(spelling, { action: 'restore' })
    await reevaluateNames(new AbortController().signal)
    expect(await brands()).toEqual([await idOf('Baythorne')])
    expect((await list('filter[status]=unconfirmed')).items[0]).toMatchObject({ name: 'Weftboard', answers: 2 })
  })

  it('are offered as the same as the brand that more answers use', async () => {
    await storeResults([
      {
        query: own,
        day: yesterday,
        sample: 3,
        brands: [],
        answer: 'Baythorne is quiet.',
        unconfirmed: [{ name: 'Baythorne of London', spelling: 'Baythorne' }],
      },
    ])
    const { items } = await list('filter[status]=unconfirmed&search=of%20london')
    expect(items).toMatchObject([{ offer: { name: 'Baythorne of London', target: { name: 'Baythorne' } } }])
  })

  it('are no longer listed once they are ignored', async () => {
    const ignored = await sort('Ghostwright', { action: 'ignore' })
    expect(ignored).toMatchObject({ status: 200, body: { results: 0 } })
    expect((await list('filter[status]=unconfirmed')).items.map(({ name }) => name)).not.toContain('Ghostwright')
    await sort('Ghostwright', { action: 'restore' })
  })

  it('are for system admins only', async () => {
    const { headers } = await signInNew({ organisation: owner, roles: ['organisationAdmin'] })
    const url = '/api/admin/name?filter[status]=unconfirmed'
    expect((await call(listRoute, { headers, url })).status).toBe(403)
    const answers = { headers, params: { id: await idOf('Weftboard') }, url: '/x?unconfirmed=true' }
    expect((await call(answersRoute, answers)).status).toBe(403)
  })
})
