import { beforeEach, describe, expect, it } from 'vitest'
import { toDay } from '@/lib/format/days'
import { Prisma } from '@/prisma/generated/client'
import { planDay } from '@/server/daily-run/plan'
import { consultedBy } from '@/server/daily-run/save-names'
import { readingOf } from '@/server/daily-run/store'
import { db } from '@/server/db/client'
import { simulatedEngine } from '@/server/llm/simulated'
import { askAll, makeTracked, type Tracked } from '@/tests/support/runs'

describe('what an answer consulted', () => {
  it('is what it cites and what else was read, each address once as it is counted', () => {
    const { consulted } = consultedBy({
      citations: [{ url: 'https://a.example/x?utm_source=chat#top' }],
      sources: ['https://a.example/x', 'https://www.b.example/', 'not an address', 'javascript:alert(1)'],
      searchQueries: [],
    })
    expect(consulted).toEqual([
      { site: 'a.example', url: 'https://a.example/x' },
      { site: 'b.example', url: 'https://www.b.example/' },
    ])
  })

  it('cites a page once, by the first of its spellings', () => {
    const spellings = ['http://www.a.example/x/', 'https://a.example/x?gclid=1', 'https://a.example/x?page=2']
    const citations = spellings.map((url) => ({ url, title: null }))
    const answer = { text: 'x', grounded: true, citations, sources: [], searchQueries: [], searches: 0 }
    const read = readingOf({ ...answer, model: 'a', requestId: null }, { brands: [], model: 'b' })
    expect(read.citations.map(({ url }) => url)).toEqual(['http://www.a.example/x/', 'https://a.example/x?page=2'])
  })

  it('leaves redirects to the citations', () => {
    const url = 'https://vertexaisearch.cloud.google.com/grounding-api-redirect/abc'
    expect(consultedBy({ citations: [{ url }], sources: [url], searchQueries: [] }).consulted).toEqual([])
  })

  it('has at most 200 pages and 50 searches, equal ones once', () => {
    const many = Array.from({ length: 300 }, (_, at) => `https://site.example/${at}`)
    const { consulted, searches } = consultedBy({
      ...{ citations: [], sources: many },
      searchQueries: ['Day office', ' day  OFFICE', '', ...many],
    })
    expect([consulted.length, searches.length]).toEqual([200, 50])
    expect(searches[0]).toEqual({ key: 'day office', text: 'Day office' })
    expect(searches[1]?.key).toBe('https://site.example/0')
  })
})

const keptRow = async (tracked: readonly Tracked[]) => {
  const results = await db().$queryRaw<
    {
      id: string
      owner_id: string
      day: Date
      consulted_ids: number[] | null
      search_ids: number[] | null
      citation_ids: number[]
    }[]
  >(
    Prisma.sql`select id, owner_id, day, consulted_ids, search_ids, citation_ids from result
      where query_id = any(${tracked.map(({ id }) => id)}::text[]) order by id`,
  )
  return results
}

const PLACES = ['river', 'park', 'bridge', 'castle', 'station']

describe('results', () => {
  let tracked: Tracked[]
  let stored: Awaited<ReturnType<typeof keptRow>>

  beforeEach(async () => {
    tracked = []
    for (const place of PLACES) tracked.push(...(await makeTracked([{ term: `desks by the ${place}` }])))
    await planDay(toDay(new Date()), { ownerIds: tracked.map(({ ownerId }) => ownerId), engine: 'simulated' })
    await askAll(simulatedEngine)
    stored = await keptRow(tracked)
  })

  it('keep what their engine read and searched for', async () => {
    expect(stored).toHaveLength(PLACES.length)
    // Which days an answer cites all that it read is up to the simulation.
    const more = stored.filter(({ consulted_ids, citation_ids }) => (consulted_ids ?? []).length > citation_ids.length)
    expect(more).not.toEqual([])
    for (const { consulted_ids, citation_ids, search_ids } of stored) {
      expect(consulted_ids).toEqual(expect.arrayContaining(citation_ids))
      const searches = await db().engineSearch.findMany({ where: { id: { in: search_ids ?? [] } } })
      expect(searches).toHaveLength(1)
      expect(searches[0]?.key).toMatch(/^desks by the (river|park|bridge|castle|station) london$/)
    }
  })
})
