import { describe, expect, it } from 'vitest'
import { GET as answersRoute } from '@/app/api/admin/name/[id]/answers/route'
import { POST as sortRoute } from '@/app/api/admin/name/[id]/route'
import { POST as retryRoute } from '@/app/api/admin/name/change/[id]/route'
import { GET as changesRoute } from '@/app/api/admin/name/change/route'
import { GET as listRoute } from '@/app/api/admin/name/route'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import type { NameAnswer, NameChange, NamePage } from '@/lib/names/shapes'
import type { ListPage } from '@/lib/table/shapes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { countNames } from '@/server/names/count-names'
import { reevaluateNames } from '@/server/names/reevaluate'
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
    expect(counts).toEqual({ new: 3, sameAs: 0, competitor: 0, ignored: 0 })
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

  it('open exactly the answers that their count is of', async () => {
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
  it('says first what would change, and changes nothing then', async () => {
    const preview = await sort('Baythorne Spaces', { action: 'sameAs', target: await idOf('Baythorne'), preview: true })
    expect(preview).toEqual({ status: 200, body: { results: 4, organisations: 2, both: 1 } })
    expect((await list('filter[status]=new')).total).toBe(3)
  })

  it('moves it to its view, and back, and is written to the audit log', async () => {
    const sorted = await sort('Baythorne Spaces', { action: 'sameAs', target: await idOf('Baythorne') })
    expect(sorted.body).toMatchObject({ results: 4, change: expect.stringMatching(/^[0-9a-f]{24}$/) })
    const { items, counts } = await list('filter[status]=sameAs')
    expect(items).toMatchObject([{ name: 'Baythorne Spaces', sameAs: { name: 'Baythorne' }, answers: 3 }])
    expect(counts).toEqual({ new: 2, sameAs: 1, competitor: 0, ignored: 0 })
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

  it('is tried again for no change that is not there', async () => {
    const retry = await call(retryRoute, { headers: admin.headers, params: { id: newId() }, method: 'POST', body: {} })
    expect(retry.status).toBe(404)
  })
})
