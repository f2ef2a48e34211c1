import { beforeEach, describe, expect, it } from 'vitest'
import { catchUpNames } from '@/jobs/schedule'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { today } from '@/server/clock'
import { claimQuestions } from '@/server/daily-run/claim'
import { planDay } from '@/server/daily-run/plan'
import { addNames } from '@/server/daily-run/save-names'
import { storeResults } from '@/server/daily-run/store'
import { unobserved } from '@/server/db/batches'
import { db } from '@/server/db/client'
import { organisationScope } from '@/server/db/scope'
import { newId } from '@/server/ids'
import { verifyBrands } from '@/server/llm/extract-brands'
import { compareCountsOf } from '@/server/measure/answer-counts'
import { readOwnBrand } from '@/server/measure/own-brand'
import { readCompetitors, readLive } from '@/server/measure/reads'
import { addTermBrands, foldSpellings } from '@/server/names/changes'
import { readNameAnswers } from '@/server/names/reads'
import { reevaluateNames } from '@/server/names/reevaluate'
import { sortName } from '@/server/names/sort-name'
import { countNames, expireNames } from '@/server/names/used-names'
import { CallUsage } from '@/server/usage/ledger'
import { actorOf, makeOrganisation, makeQuery, storeResults as storeApart } from '@/tests/support/results'
import { makeTracked, type Tracked, untroubled } from '@/tests/support/runs'

// One rival in several spellings is one brand, from the reading of an answer to every figure.

const admin = actorOf(null, ['systemAdmin'])
const SPELLINGS = [
  ['a hyphen that does not break', 'Pepsi-Co', 'Pepsi\u2011Co'],
  ['a dash', 'Pepsi-Co', 'Pepsi\u2013Co'],
  ['a space for a hyphen', 'Loom-House', 'Loom House'],
  ['an apostrophe', "Finn's", 'Finn\u2019s'],
  ['another apostrophe', "Finn's", 'Finn\u02BCs'],
  ['no accent', 'Café Nord', 'Cafe Nord'],
  ['a word for a sign', 'Enamel & Oak', 'Enamel and Oak'],
  ['a legal form', 'Foundry Row', 'Foundry Row GmbH'],
  ['no full stop', 'Dr. Martens', 'Dr Martens'],
  ['no exclamation mark', 'Yahoo!', 'Yahoo'],
  ['no quotes', 'Toys "R" Us', 'Toys R Us'],
  ['initials without full stops', 'T.J. Maxx', 'TJ Maxx'],
] as const

beforeEach(async () => {
  await db().nameChange.deleteMany()
  await db().result.deleteMany()
  await db().answerCount.deleteMany()
  await db().nameCount.deleteMany()
  await db().brand.updateMany({ data: { sameAsId: null, status: 'new' } })
  await db().brand.deleteMany()
})

/** A query with a day's answers, one for each list of names that a model read, stored as a worker does. */
async function answered(...answers: string[][]): Promise<Tracked> {
  const [query] = await makeTracked([{}], { samples: answers.length })
  if (!query) throw new Error('no query')
  await planDay(today(), { ownerIds: [query.ownerId], engine: 'gemini' })
  const { claimed } = await claimQuestions(20, newId(), 'gemini')
  for (const question of claimed.sort((one, other) => one.sample - other.sample)) {
    const names = answers[question.sample - 1] ?? []
    const text = names.join('; ')
    const answer = {
      ...{ text, citations: [], sources: [], searchQueries: [] },
      ...{ grounded: true, model: 'answer-model', requestId: null, searches: 0 },
    }
    const paid = { questionId: question.id, payer: question.payer, usage: new CallUsage('gemini') }
    const read = { brands: verifyBrands(names, text), citations: [], consulted: [], searches: [], unconfirmed: [] }
    await storeResults(question, answer, { ...read, extractModel: 'extract-model' }, paid)
  }
  return query
}

/** The rows of a day's ranking, as they are shown, with the number of answers that name each. */
async function ranking({ id, ownerId }: { id: string; ownerId: string }, day = today()) {
  const scope = await organisationScope(actorOf(ownerId), 'ownOrganisation', ownerId)
  const window = { owners: [scope], queryIds: [id], access: 'all' as const, from: day, to: day }
  const own = await readOwnBrand(scope)
  const { live } = await readLive(window, own)
  const competitors = await readCompetitors(window, own.brandIds)
  const rivals = live.filter((row) => !row.own)
  expect(competitors.map(({ key }) => key).sort()).toEqual(rivals.map(({ company }) => company).sort())
  return rivals.map(({ name, ranked }) => [name, ranked])
}

const idOf = async (name: string) => (await db().brand.findUniqueOrThrow({ where: { key: brandKey(name) } })).id
const sort = async (name: string, action: 'sameAs' | 'competitor' | 'ignore' | 'restore', target?: string) =>
  sortName(
    admin,
    await idOf(name),
    { action, preview: false, ...(target === undefined ? {} : { target: String(await idOf(target)) }) },
    newId(),
  )

describe('spellings of one rival', () => {
  it.each(SPELLINGS)('with %s are one row of every answer', async (_, first, other) => {
    const query = await answered([first], [other], ['Bolt'])
    expect(await ranking(query)).toEqual([
      [first, 2],
      ['Bolt', 1],
    ])
    const results = await db().result.findMany({ where: { queryId: query.id } })
    const id = await idOf(first)
    expect(results.filter(({ brandIds }) => brandIds.includes(id))).toHaveLength(2)
    expect(await foldSpellings()).toBe(0)
  })

  it('have one place in an answer', async () => {
    const query = await answered(['Pepsi-Co', 'Pepsi\u2011Co', 'Bolt'], ['Bolt', 'Pepsi Co'])
    const results = await db().result.findMany({ where: { queryId: query.id }, orderBy: { sample: 'asc' } })
    const [pepsi, bolt] = [await idOf('Pepsi-Co'), await idOf('Bolt')]
    expect(results.map(({ brandIds }) => brandIds)).toEqual([
      [pepsi, bolt],
      [bolt, pepsi],
    ])
    expect(await compareCountsOf([query.ownerId])).toEqual([])
  })

  it('that arrive at once are one brand', async () => {
    const spellings = [
      'Kiln-Street',
      'Kiln Street',
      'Kiln\u2011Street',
      'Kiln Street GmbH',
      'Kiln Street Ltd',
      'Kìln Street',
    ]
    const nothing = { citations: [], consulted: [], searches: [], unconfirmed: [] }
    await Promise.all(spellings.map((name) => addNames({ brands: [{ key: brandKey(name), name }], ...nothing })))
    const brands = await db().brand.findMany()
    expect(brands.filter(({ sameAsId }) => sameAsId === null)).toHaveLength(1)
    expect(new Set(brands.map(({ sameAsId, id }) => sameAsId ?? id)).size).toBe(1)
  })

  it('follow what people have sorted the name as', async () => {
    await answered(['Kiln Street', 'Best Buys'])
    await answered(['Kiln'])
    await sort('Kiln Street', 'sameAs', 'Kiln')
    await sort('Best Buys', 'ignore')
    const query = await answered(['Kiln-Street', 'Best-Buys', 'Bolt'])
    expect(await ranking(query)).toEqual([
      ['Kiln', 1],
      ['Bolt', 1],
    ])
  })

  it('stay apart once people have taken them apart', async () => {
    const query = await answered(['Acme AG'], ['Acme AB'])
    expect(await ranking(query)).toEqual([['Acme AG', 2]])
    const apart = [
      ['Acme AB', 1],
      ['Acme AG', 1],
    ]
    for (const action of ['competitor', 'restore'] as const) {
      await sort('Acme AB', action)
      await reevaluateNames(untroubled)
      expect(await foldSpellings()).toBe(0)
      expect(await ranking(query)).toEqual(apart)
      await sort('Acme AB', 'sameAs', 'Acme AG')
      await reevaluateNames(untroubled)
      expect(await ranking(query)).toEqual([['Acme AG', 2]])
    }
    expect(await compareCountsOf([query.ownerId])).toEqual([])
  })

  it('are one name to sort, with the answers of all of them', async () => {
    await answered(['Pepsi-Co'], ['Pepsi\u2011Co'], ['Pepsi Co', 'Bolt'])
    await db().dailyRun.updateMany({ data: { finishedAt: new Date() } })
    await countNames()
    const counts = await db().nameCount.findMany({ orderBy: { answers: 'desc' } })
    const id = await idOf('Pepsi-Co')
    expect(counts).toMatchObject([
      { brandId: id, answers: 3 },
      { brandId: await idOf('Bolt'), answers: 1 },
    ])
    expect(await readNameAnswers(id, { page: 1, pageSize: 10 })).toMatchObject({
      total: 3,
      items: [{ example: { text: expect.any(String) } }, {}, {}],
    })
  })

  it('go with the results that used them', async () => {
    await answered(['Pepsi-Co'], ['Pepsi\u2011Co'])
    await sort('Pepsi-Co', 'competitor')
    await db().result.deleteMany()
    await db().$executeRaw`update question set reading = null`
    await expireNames(`${today().slice(0, 8)}01`, unobserved)
    expect((await db().brand.findMany()).map(({ name }) => name)).toEqual(['Pepsi-Co'])
  })

  it('of a term that never matches are that term’s brand', async () => {
    await answered(['Loom House Museum'])
    await db().$transaction((tx) =>
      addTermBrands(tx, ['Loom-House Museum', 'Loom House Museum GmbH', 'Ink', 'Ink Ltd.']),
    )
    const museum = await idOf('Loom House Museum')
    expect(await db().brand.findMany({ orderBy: { id: 'asc' }, select: { name: true, sameAsId: true } })).toEqual([
      { name: 'Loom House Museum', sameAsId: null },
      { name: 'Ink', sameAsId: null },
      { name: 'Loom-House Museum', sameAsId: museum },
      { name: 'Loom House Museum GmbH', sameAsId: museum },
    ])
  })
})

describe('spellings that were stored apart', () => {
  const yesterday = addDays(today(), -1)

  async function stored(...answers: string[][]) {
    const query = await makeQuery(await makeOrganisation())
    await storeApart(
      answers.map((brands, at) => ({ query, day: yesterday, sample: at + 1, brands, answer: brands.join('; ') })),
    )
    return query
  }

  it('become one brand, and the figures are what a recount says', async () => {
    const query = await stored(
      ['Pepsi-Co', 'Bolt', 'Pepsi\u2011Co'],
      ['Pepsi Co'],
      ['Bolt', 'Pepsi\u2011Co', 'Dr. Martens'],
      ['Dr Martens'],
    )
    expect(await foldSpellings()).toBe(3)
    await reevaluateNames(untroubled)
    expect(await ranking(query, yesterday)).toEqual([
      ['Pepsi-Co', 3],
      ['Bolt', 2],
      ['Dr. Martens', 2],
    ])
    expect(await compareCountsOf([query.ownerId])).toEqual([])
    expect(await foldSpellings()).toBe(0)
  })

  it('become the one that people chose', async () => {
    const query = await stored(
      ['Pepsi\u2011Co'],
      ['Pepsi-Co'],
      ['Kiln'],
      ['Kiln Street'],
      ['Kiln-Street'],
      ['Kiln\u2011Street'],
    )
    await sort('Pepsi-Co', 'competitor')
    await sort('Kiln-Street', 'sameAs', 'Kiln')
    await catchUpNames()
    await reevaluateNames(untroubled)
    expect(await ranking(query, yesterday)).toEqual([
      ['Kiln', 4],
      ['Pepsi-Co', 2],
    ])
  })

  it('take along the names that people have sorted as the same as them', async () => {
    const query = await stored(['Kiln Street'], ['Kiln'], ['Kiln-Street'], ['Kiln Rooms'])
    await sort('Kiln', 'sameAs', 'Kiln Street')
    await sort('Kiln Rooms', 'sameAs', 'Kiln-Street')
    await foldSpellings()
    await reevaluateNames(untroubled)
    expect(await ranking(query, yesterday)).toEqual([['Kiln Street', 4]])
    expect(await compareCountsOf([query.ownerId])).toEqual([])
  })

  it('stay apart where people have sorted both', async () => {
    const query = await stored(['Acme AG'], ['Acme AB'], ['Ink Ltd'], ['Ink GmbH'])
    for (const name of ['Acme AG', 'Acme AB']) await sort(name, 'competitor')
    await sort('Ink GmbH', 'ignore')
    expect(await foldSpellings()).toBe(0)
    await reevaluateNames(untroubled)
    expect(await ranking(query, yesterday)).toEqual([
      ['Acme AB', 1],
      ['Acme AG', 1],
      ['Ink Ltd', 1],
    ])
  })

  it('become one brand while answers are stored, by whoever asks', async () => {
    const query = await stored(['Pepsi-Co'], ['Pepsi\u2011Co'])
    const [, folded] = await Promise.all([answered(['Pepsi\u2013Co'], ['Bolt']), foldSpellings(), foldSpellings()])
    expect(folded).toBeLessThanOrEqual(1)
    await reevaluateNames(untroubled)
    expect(await ranking(query, yesterday)).toEqual([['Pepsi-Co', 2]])
    expect(new Set((await db().brand.findMany()).map(({ id, sameAsId }) => sameAsId ?? id)).size).toBe(2)
  })
})

it('a name whose signs an answer leaves out is the own one', async () => {
  for (const [name, written] of [
    ['Dr. Martens', 'Dr Martens'],
    ['Yahoo!', 'Yahoo'],
    ['T.J. Maxx', 'TJ Maxx'],
  ] as const) {
    const { ownerId, id } = await answered([written, 'Bolt'])
    await db().owner.update({ where: { id: ownerId }, data: { name } })
    const scope = await organisationScope(actorOf(ownerId), 'ownOrganisation', ownerId)
    const window = { owners: [scope], queryIds: [id], access: 'all' as const, from: today(), to: today() }
    const { live } = await readLive(window, await readOwnBrand(scope))
    expect(live.map(({ name: shown, own, ranked }) => [shown, own, ranked])).toEqual([
      [name, true, 1],
      ['Bolt', false, 1],
    ])
  }
})
