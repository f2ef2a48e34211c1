import { beforeEach, describe, expect, it } from 'vitest'
import { dayToDate } from '@/lib/format/days'
import { brandKey } from '@/lib/names/keys'
import { listDailyRuns, readDailyRun } from '@/server/daily-run/progress'
import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { AnswerEngine } from '@/server/llm/engine'
import { reevaluateNames } from '@/server/names/reevaluate'
import { sortName } from '@/server/names/sort-name'
import { actorOf } from '@/tests/support/results'
import { askAll, DAY, makeTracked, planFor, startEngine, type Tracked, untroubled } from '@/tests/support/runs'

const { engine } = await startEngine()
const admin = actorOf(null, ['systemAdmin'])

beforeEach(async () => {
  await db().engineModelDay.deleteMany()
  await db().nameChange.deleteMany()
  await db().result.deleteMany()
  await db().brand.updateMany({ data: { status: 'new', sameAsId: null, sortedAt: null } })
})

/** The engine, which answers with a text, and whose reader gives these names. */
const saying = (text: string, ...names: string[]): AnswerEngine => ({
  ...engine,
  id: 'openai',
  ask: async (...given) => ({ ...(await engine.ask(...given)), text }),
  extract: async (...given) => ({ ...(await engine.extract(...given)), brands: names }),
})

async function run(term: string, answers: AnswerEngine, owners = 1): Promise<Tracked[]> {
  const tracked: Tracked[] = []
  for (let owner = 0; owner < owners; owner += 1) tracked.push(...(await makeTracked([{ term }])))
  await planFor(tracked)
  await askAll(answers)
  return tracked
}

const idOf = async (name: string) => (await db().brand.findUniqueOrThrow({ where: { key: brandKey(name) } })).id
const sort = async (name: string, action: 'sameAs' | 'restore', target?: string) =>
  sortName(
    admin,
    await idOf(name),
    { action, preview: false, ...(target === undefined ? {} : { target: String(await idOf(target)) }) },
    newId(),
  )

/** Brands of the results of a query as figures count them, and its unconfirmed names with what confirms them. */
async function read({ id }: Tracked) {
  const names = new Map((await db().brand.findMany()).map((brand) => [brand.id, brand.name]))
  const nameOf = (brand: number | null) => (brand === null ? null : names.get(brand))
  const result = await db().result.findFirstOrThrow({
    where: { queryId: id },
    include: { unconfirmed: { orderBy: { place: 'asc' } } },
  })
  return {
    brands: result.brandIds.map(nameOf),
    unconfirmed: result.unconfirmed.map((each) => [
      nameOf(each.brandId),
      each.namesBefore,
      nameOf(each.spellingId),
      nameOf(each.confirmedBy),
    ]),
  }
}

const counted = async () => {
  const rows = await db().engineModelDay.findMany({ where: { day: dayToDate(DAY), call: 'extract' } })
  return rows.map(({ engine: of, model, names, unconfirmed }) => [of, model, names, unconfirmed])
}

const TEXT = '1. **Acme**\n2. Asanaland is handy.\n3. Bolt'

describe('a name that the text does not hold letter for letter', () => {
  it('is kept with the result of every subscriber, and no figure counts it', async () => {
    const tracked = await run('tools for three', saying(TEXT, 'Acme', 'Asana', 'Bolt', 'Ghostwright'), 3)
    for (const query of tracked)
      expect(await read(query)).toEqual({
        brands: ['Acme', 'Bolt'],
        unconfirmed: [
          ['Asana', 1, 'Asanaland', null],
          ['Ghostwright', 2, null, null],
        ],
      })
    const counts = await db().answerCount.findMany({ where: { queryId: { in: tracked.map(({ id }) => id) } } })
    const placed = new Set(counts.flatMap(({ brandIds }) => brandIds))
    expect(placed).toEqual(new Set([await idOf('Acme'), await idOf('Bolt')]))
  })

  it('is kept as well for a query that subscribes later', async () => {
    await run('tools again', saying(TEXT, 'Asana', 'Bolt'))
    const [late] = await run('tools again', saying('Something else', 'Else'))
    expect(late && (await read(late))).toEqual({ brands: ['Bolt'], unconfirmed: [['Asana', 0, 'Asanaland', null]] })
  })

  it('counts at its place once its nearest spelling is the same brand, in stored results and in new ones', async () => {
    const names = ['Acme', 'Asana', 'Bolt', 'Ghostwright']
    const [stored] = await run('tools before', saying(TEXT, ...names))
    if (!stored) throw new Error('no query')
    expect(await sort('Asanaland', 'sameAs', 'Asana')).toMatchObject({ results: 1, organisations: 1, both: 0 })
    const [later] = await run('tools after', saying(TEXT, ...names))
    const confirmed = {
      brands: ['Acme', 'Asana', 'Bolt'],
      unconfirmed: [
        ['Asana', 1, 'Asanaland', 'Asanaland'],
        ['Ghostwright', 2, null, null],
      ],
    }
    expect(later && (await read(later))).toEqual(confirmed)
    await reevaluateNames(untroubled)
    expect(await read(stored)).toEqual(confirmed)
    const counts = await db().answerCount.findMany({ where: { queryId: stored.id } })
    expect(counts.flatMap(({ brandIds }) => brandIds)).toContain(await idOf('Asana'))

    expect(await sort('Asanaland', 'restore')).toMatchObject({ results: 2 })
    await reevaluateNames(untroubled)
    for (const query of [stored, later])
      expect(query && (await read(query))).toMatchObject({ brands: ['Acme', 'Bolt'] })
  })

  it('never counts where the text holds no other name of its brand, whatever people sort', async () => {
    const [query] = await run('tools invented', saying('Acme. Bolt.', 'Acme', 'Ghostwright'))
    await run('tools real', saying('Ghostland is one.', 'Ghostland'))
    await sort('Ghostwright', 'sameAs', 'Ghostland')
    await reevaluateNames(untroubled)
    expect(query && (await read(query))).toEqual({ brands: ['Acme'], unconfirmed: [['Ghostwright', 1, null, null]] })
  })

  it('stays confirmed once the text is gone, until its brand is another', async () => {
    const [query] = await run('tools without text', saying(TEXT, 'Asana'))
    if (!query) throw new Error('no query')
    await sort('Asanaland', 'sameAs', 'Asana')
    await reevaluateNames(untroubled)
    await db().answer.deleteMany({ where: { result: { queryId: query.id } } })
    await run('another tool', saying('Acme', 'Acme'))
    await sort('Acme', 'sameAs', 'Asana')
    await reevaluateNames(untroubled)
    expect(await read(query)).toMatchObject({ brands: ['Asana'] })
    await sort('Asanaland', 'restore')
    await reevaluateNames(untroubled)
    expect(await read(query)).toMatchObject({ brands: [] })
  })

  it('goes with its result', async () => {
    const [query] = await run('tools deleted', saying(TEXT, 'Asana'))
    await db().query.deleteMany({ where: { id: query?.id ?? '' } })
    expect(await db().unconfirmedName.count({ where: { ownerId: query?.ownerId ?? '' } })).toBe(0)
  })
})

describe('names that were read on a day', () => {
  it('are counted once for each question, by engine and model, with those not confirmed', async () => {
    await run('tools counted', saying(TEXT, 'Acme', 'ACME', 'Asana', 'Bolt'), 2)
    expect(await counted()).toEqual([['openai', 'extract-model', 3, 1]])
    // Its answer is kept, so nothing is read again.
    await run('tools counted', saying('', 'Nothing'))
    expect(await counted()).toEqual([['openai', 'extract-model', 3, 1]])
    await run('tools counted too', saying(TEXT, 'Bolt', 'Ghostwright'))
    expect(await counted()).toEqual([['openai', 'extract-model', 5, 2]])
  })

  it('are confirmed where people had sorted them so before', async () => {
    await run('tools to sort', saying(TEXT, 'Asana'))
    await sort('Asanaland', 'sameAs', 'Asana')
    await run('tools sorted', saying(TEXT, 'Asana', 'Bolt'))
    expect(await counted()).toEqual([['openai', 'extract-model', 3, 1]])
  })

  it('are said in Daily runs where more than 2% of an engine were not confirmed', async () => {
    await run('tools said', saying('Acme', 'Acme'))
    const given = (of: string, model: string, names: number, unconfirmed: number) => ({
      ...{ day: dayToDate(DAY), engine: of, call: 'extract', model, names, unconfirmed },
    })
    await db().engineModelDay.deleteMany()
    await db().engineModelDay.createMany({
      data: [
        given('openai', 'one', 200, 4),
        given('anthropic', 'one', 100, 0),
        given('anthropic', 'two', 112, 7),
        given('gemini', 'one', 0, 0),
      ],
    })
    const unconfirmed = [{ engine: 'anthropic', names: 212, unconfirmed: 7 }]
    expect(await readDailyRun(DAY)).toMatchObject({ unconfirmed })
    const { items } = await listDailyRuns({ page: 1, pageSize: 10 })
    expect(items.find(({ date }) => date === DAY)).toMatchObject({ unconfirmed })
  })
})
