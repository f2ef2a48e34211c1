import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/server/db'
import { makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { expire } from '@/tests/support/retention'
import { sql } from '../../schema/rows'

const FIRST = '2026-12-01'
const names = async () => ({
  brands: (await db().brand.findMany({ orderBy: { key: 'asc' } })).map(({ key }) => key),
  urls: (await db().citedUrl.findMany({ orderBy: { url: 'asc' } })).map(({ url }) => url),
  searches: (await db().engineSearch.findMany({ orderBy: { key: 'asc' } })).map(({ key }) => key),
})

beforeEach(async () => {
  await sql('truncate brand, cited_url, engine_search, owner cascade')
})

async function makeAnswers() {
  const [stays, leaves] = [await makeOrganisation({ name: 'Loomhouse' }), await makeOrganisation({ name: 'Gone' })]
  const [kept, lost] = [await makeQuery(stays, { slot: 1 }), await makeQuery(leaves, { slot: 1 })]
  await storeResults([
    { query: kept, day: '2026-11-20', brands: ['Baythorne'], citations: ['https://kept.example/'], searches: ['kept'] },
    {
      query: lost,
      day: '2026-11-20',
      brands: ['Baythorne', 'Onlyhere', 'Sorted'],
      citations: ['https://lost.example/'],
      searches: ['lost'],
    },
  ])
  await sql(`update brand set status = 'ignored' where key = 'sorted'`)
  return leaves.id
}

describe('names, addresses and searches that no result has', () => {
  it('go on the first of a month; what people sorted stays', async () => {
    const leaving = await makeAnswers()
    await db().owner.delete({ where: { id: leaving } })
    const all = await names()
    expect((await expire({}, '2026-11-30')).removed).not.toHaveProperty('names')
    expect(await names()).toEqual(all)

    expect((await expire({}, FIRST)).removed).toMatchObject({ names: 3 })
    expect(await names()).toEqual({
      brands: ['baythorne', 'sorted'],
      urls: ['https://kept.example/'],
      searches: ['kept'],
    })
  })

  it('stay while any result has them', async () => {
    await makeAnswers()
    const all = await names()
    expect((await expire({}, FIRST)).removed).not.toHaveProperty('names')
    expect(await names()).toEqual(all)
  })
})
