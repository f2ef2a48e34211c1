import { beforeAll, describe, expect, it } from 'vitest'
import { industryList } from '@/lib/lists/industry'
import { listParams } from '@/lib/schemas/list'
import { db } from '@/server/db'
import { industrySource } from '@/server/services/industries/reads'
import { readListPage, readListRows } from '@/server/services/list'
import { makeOwners } from '@/tests/support/factories'

// What a list costs among a hundred records and among ten thousand.

const MAX_RATIO = 12
/** Below this the clock and the noise of the machine are measured. */
const FLOOR_MS = 2
/** Of all records, to one page of them. */
const MAX_ALL_RATIO = 500

const params = listParams(industryList)
const ask = (search: string) => params.parse(Object.fromEntries(new URLSearchParams(search)))
const few = new Map<string, number>()

/** Fills up to so many industries. */
async function fillUpTo(count: number): Promise<void> {
  const there = await db().industry.count()
  await makeOwners(
    'industry',
    Array.from({ length: count - there }, (_, at) => `Trade ${there + at}`),
  )
  await db().$executeRaw`analyze owner, industry`
}

/** The fastest of so many turns: what the read costs, not what else the machine is doing. */
async function fastest(turns: number, read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const started = performance.now()
    await read()
    times.push(performance.now() - started)
  }
  return Math.min(...times)
}

/** Reads every record, in the batches of an option list. */
async function readAll(): Promise<number> {
  let count = 0
  for await (const rows of readListRows(industrySource(), ask(''), 5000)) count += rows.length
  return count
}

const PAGES = ['', 'page=5', 'dir=desc', 'sort=createdAt&dir=desc', 'search=trade%20977', 'search=nothing%20at%20all']
const pageOf = (search: string) => fastest(9, () => readListPage(industrySource(), ask(search)))

beforeAll(async () => {
  await fillUpTo(100)
  for (const search of PAGES) few.set(search, await pageOf(search))
  await fillUpTo(10_000)
})

describe('ten thousand records', () => {
  it.each(PAGES)('a page of them is read as quickly as one of a hundred, near enough: ?%s', async (search) => {
    const [small, large] = [few.get(search) ?? 0, await pageOf(search)]
    console.log(
      `industries ?${search}: ${small.toFixed(1)} → ${large.toFixed(1)} ms, ratio ${(large / small).toFixed(1)}`,
    )
    expect(large / Math.max(small, FLOOR_MS)).toBeLessThan(MAX_RATIO)
  })

  it('all of them, as an option list reads them, cost what their number costs and not its square', async () => {
    expect(await readAll()).toBe(10_000)
    const took = await fastest(3, readAll)
    console.log(`all industries: ${took.toFixed(0)} ms`)
    expect(took / Math.max(await pageOf(''), FLOOR_MS)).toBeLessThan(MAX_ALL_RATIO)
  })
})
