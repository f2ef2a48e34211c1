import { beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { today } from '@/server/clock'
import { claimQuestions } from '@/server/daily-run/claim'
import { runQuestion } from '@/server/daily-run/run-question'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { readChanges, retryChange, startTermChange } from '@/server/names/changes'
import { reevaluateNames } from '@/server/names/reevaluate'
import { sortName } from '@/server/names/sort-name'
import { changeNames, findTermChanges } from '@/server/names/sorting'
import { assignIndustry, makeIndustry, makeIndustryQuery } from '@/tests/support/industries'
import { answeredBrands } from '@/tests/support/model-answers'
import { actorOf, makeOrganisation, makeQuery, storeResults } from '@/tests/support/results'
import { askAll, makeTracked, planFor, startEngine, until, untroubled } from '@/tests/support/runs'

beforeEach(async () => {
  await db().nameChange.deleteMany()
  await db().result.deleteMany()
  await db().brand.updateMany({ data: { status: 'new', sameAsId: null } })
})

const { engine } = await startEngine()
const admin = actorOf(null, ['systemAdmin'])
const yesterday = addDays(today(), -1)
const never = new AbortController().signal

const idOf = async (name: string) => (await db().brand.findUniqueOrThrow({ where: { key: brandKey(name) } })).id
const sort = async (name: string, action: 'sameAs' | 'competitor' | 'ignore' | 'restore', target?: string) =>
  sortName(
    admin,
    await idOf(name),
    { action, preview: false, ...(target === undefined ? {} : { target: String(await idOf(target)) }) },
    newId(),
  )

/** Stores answers and gives a function that reads their brands, as figures see them. */
async function given(...brands: string[][]) {
  const query = await makeQuery(await makeOrganisation())
  const ids = await storeResults(
    brands.map((names, index) => ({
      query,
      day: addDays(yesterday, -(index % 100)),
      sample: 1 + Math.floor(index / 100),
      brands: names,
      answer: names.join(', '),
    })),
  )
  return { query, ids, brands: () => brandsOf(ids) }
}

async function brandsOf(ids: readonly string[]): Promise<string[][]> {
  const names = new Map((await db().brand.findMany()).map(({ id, name }) => [id, name]))
  const rows = await db().result.findMany({ where: { id: { in: [...ids] } } })
  return ids.map((id) => rows.find((row) => row.id === id)?.brandIds.map((brand) => names.get(brand) ?? '') ?? [])
}

describe('sorted names in stored results', () => {
  it('that are competitors stay what they are', async () => {
    const { brands } = await given(['Acme', 'Bolt'])
    expect(await sort('Bolt', 'competitor')).toEqual({ results: 0, organisations: 0, both: 0, change: null })
    expect(await brands()).toEqual([['Acme', 'Bolt']])
    expect(await db().nameChange.count()).toBe(0)
  })
})

describe('a re-evaluation', () => {
  it('goes on where a worker was interrupted, and counts what is done', async () => {
    const { brands } = await given(...Array.from({ length: 1500 }, () => ['Acme Rooms', 'Bolt']), ['Acme'])
    await sort('Acme Rooms', 'sameAs', 'Acme')
    const interruption = new AbortController()
    const evaluated = expect(reevaluateNames(interruption.signal)).rejects.toThrow('aborted')
    await until(
      async () => (await readChanges()).items[0]?.done ?? 0,
      (done) => done > 0,
    )
    interruption.abort()
    await evaluated
    const [change] = (await readChanges()).items
    const done = change?.done ?? 0
    expect(change).toMatchObject({ state: 'running', total: 1500, name: 'Acme Rooms', target: 'Acme' })
    expect(done).toBeLessThan(1500)
    const half = (await brands()).slice(0, 1500)
    expect(half.filter(([first]) => first === 'Acme')).toHaveLength(done)
    expect(half.filter(([first]) => first === 'Acme Rooms')).toHaveLength(1500 - done)
    await reevaluateNames(never)
    expect((await readChanges()).items).toMatchObject([{ state: 'done', done: 1500, total: 1500 }])
    expect(new Set((await brands()).map(([first]) => first))).toEqual(new Set(['Acme']))
  }, 60_000)

  it('that fails says so, lets the next one pass, and can be continued', async () => {
    const { brands } = await given(['Acme Rooms', 'Acme'], ['Bolt Rooms', 'Bolt'])
    await sort('Acme Rooms', 'sameAs', 'Acme')
    await sort('Bolt Rooms', 'sameAs', 'Bolt')
    const acme = await idOf('Acme')
    await db().$executeRawUnsafe(
      `alter table result add constraint broken check (not (${acme} = any(brand_ids) and read_brand_ids is not null)) not valid`,
    )
    await reevaluateNames(never)
    const { items } = await readChanges()
    expect(items).toMatchObject([
      { state: 'failed', done: 0, total: 1, name: 'Acme Rooms' },
      { state: 'done', done: 1, total: 1, name: 'Bolt Rooms' },
    ])
    expect(await brands()).toEqual([['Acme Rooms', 'Acme'], ['Bolt']])
    await db().$executeRawUnsafe('alter table result drop constraint broken')
    await retryChange(items[0]?._id ?? '')
    await expect(retryChange(items[1]?._id ?? '')).rejects.toMatchObject({ code: 'notFound' })
    await reevaluateNames(never)
    expect(await brands()).toEqual([['Acme'], ['Bolt']])
  }, 60_000)
})

describe('terms that never match', () => {
  async function customer(terms: string[], aliases: string[] = []) {
    const organisation = await makeOrganisation({ name: `Loom House ${newId()}`, aliases: ['Loom House', ...aliases] })
    await db().neverMatch.createMany({
      data: terms.map((name) => ({ id: newId(), organisationId: organisation.id, name, key: brandKey(name) })),
    })
    return organisation
  }
  const start = (id: string) => db().$transaction((tx) => startTermChange(tx, id, []))

  it('take the place of the own name where every mention lies within one', async () => {
    const organisation = await customer(['Loom House Museum'])
    const query = await makeQuery(organisation)
    const brands = ['Loom House', 'Bolt']
    const ids = await storeResults([
      { query, day: yesterday, brands, answer: 'See the Loom House Museum, then Bolt.' },
      { query, day: addDays(yesterday, -1), brands, answer: 'Loom House, near the Loom House Museum. Bolt.' },
    ])
    const names = [organisation.name, 'Loom House']
    const window = {
      organisationId: organisation.id,
      owners: [organisation.id],
      from: addDays(today(), -90),
      to: today(),
    }
    const changedBy = (neverMatch: string[]) => findTermChanges(window, { names, neverMatch })
    expect(await changedBy(['Loom House Museum'])).toEqual([ids[0]])
    expect(await changedBy([])).toEqual([])
    expect(await start(organisation.id)).not.toBeNull()
    await reevaluateNames(never)
    expect(await changedBy(['Loom House Museum'])).toEqual([])
    expect(await changedBy([])).toEqual([ids[0]])
    expect(await brandsOf(ids)).toEqual([
      ['Loom House Museum', 'Bolt'],
      ['Loom House', 'Bolt'],
    ])
    await db().neverMatch.deleteMany({ where: { organisationId: organisation.id } })
    await start(organisation.id)
    await reevaluateNames(never)
    expect(await brandsOf(ids)).toEqual([brands, brands])
    await db().brandAlias.deleteMany({ where: { organisationId: organisation.id } })
  })

  it('stay where the text is gone, as the brand whose spelling they are', async () => {
    const organisation = await customer(['Loom-House Museum'])
    const query = await makeQuery(organisation)
    const ids = await storeResults([
      { query, day: yesterday, brands: ['Loom House'], answer: 'See the Loom House Museum.' },
      { query, day: addDays(yesterday, -1), brands: ['Loom House Museum'], answer: 'Loom House Museum' },
    ])
    for (const isThere of [true, false]) {
      if (!isThere) await db().answer.deleteMany({ where: { ownerId: organisation.id } })
      await start(organisation.id)
      await reevaluateNames(never)
      expect(await brandsOf(ids)).toEqual([['Loom House Museum'], ['Loom House Museum']])
    }
    await db().neverMatch.deleteMany({ where: { organisationId: organisation.id } })
    await db().brandAlias.deleteMany({ where: { organisationId: organisation.id } })
  })

  it('also in the industries of the organisation, and only there', async () => {
    const organisation = await customer(['Loom House Museum'])
    const [industry, others] = [await makeIndustry(), await makeIndustry()]
    await assignIndustry(organisation, industry)
    const queries = await Promise.all([industry, others].map((each) => makeIndustryQuery(each)))
    const ids = await storeResults(
      queries.map((query) => ({
        query,
        day: yesterday,
        brands: ['Loom House'],
        answer: 'Loom House Museum',
      })),
    )
    await start(organisation.id)
    await reevaluateNames(never)
    expect(await brandsOf(ids)).toEqual([['Loom House Museum'], ['Loom House']])
    await db().brandAlias.deleteMany({ where: { organisationId: organisation.id } })
  })
})

describe('results that are stored', () => {
  async function brandsOf(queryId: string) {
    const names = new Map((await db().brand.findMany()).map(({ id, name }) => [id, name]))
    const result = await db().result.findFirstOrThrow({ where: { queryId } })
    const named = (ids: number[]) => ids.map((id) => names.get(id) ?? '')
    return { brands: named(result.brandIds), read: named(result.readBrandIds) }
  }
  async function idOf(name: string): Promise<number> {
    const key = brandKey(name)
    return (await db().brand.upsert({ where: { key }, create: { key, name }, update: {} })).id
  }

  describe('a result is stored by what names mean', () => {
    it('with what was read beside it', async () => {
      const [query] = await makeTracked()
      if (!query) throw new Error('no query')
      const { searchTerm } = await db().query.findFirstOrThrow({ where: { id: query.id } })
      const [first = '', second = '', ...others] = answeredBrands(searchTerm)
      const target = await idOf('Target')
      await sortName(admin, await idOf(first), { action: 'sameAs', target: String(target), preview: false }, newId())
      await sortName(admin, await idOf(second), { action: 'ignore', preview: false }, newId())
      await planFor([query])
      await askAll(engine)
      expect(await brandsOf(query.id)).toEqual({ brands: ['Target', ...others], read: [first, second, ...others] })
      await sortName(admin, await idOf(first), { action: 'restore', preview: false }, newId())
      await sortName(admin, await idOf(second), { action: 'restore', preview: false }, newId())
      await reevaluateNames(untroubled)
      expect(await brandsOf(query.id)).toEqual({ brands: [first, second, ...others], read: [] })
    })

    it('also when it arrives while names are being sorted', async () => {
      const [query] = await makeTracked()
      if (!query) throw new Error('no query')
      const { searchTerm } = await db().query.findFirstOrThrow({ where: { id: query.id } })
      const [first = '', ...others] = answeredBrands(searchTerm)
      const [id, target] = [await idOf(first), await idOf('Target')]
      await planFor([query])
      const { claimed } = await claimQuestions(1, newId(), engine.id)
      const [question] = claimed
      if (!question) throw new Error('no question')
      let stored = false
      const running = await db().$transaction(
        async (tx) => {
          await changeNames(tx)
          const asked = runQuestion(question, { engine, reader: engine, signal: untroubled })
          void asked.then(() => {
            stored = true
          })
          await until(waitingForNames, (waiting) => waiting > 0)
          expect(stored).toBe(false)
          await tx.brand.update({ where: { id }, data: { status: 'sameAs', sameAsId: target } })
          return { asked }
        },
        { timeout: 20_000 },
      )
      await running.asked
      expect((await brandsOf(query.id)).brands).toEqual(['Target', ...others])
      await db().brand.update({ where: { id }, data: { status: 'new', sameAsId: null } })
    })
  })

  async function waitingForNames(): Promise<number> {
    const [row] = await db().$queryRaw<{ count: bigint }[]>`
      select count(*) as count from pg_locks where locktype = 'advisory' and not granted`
    return Number(row?.count ?? 0)
  }
})
