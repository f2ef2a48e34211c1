import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { List } from '@/lib/table/list'
import { type ListRequest, listParams } from '@/lib/table/shapes'
import { Prisma } from '@/prisma/generated/client'
import { db } from '@/server/db/client'
import { type ListSource, readListPage, readListRows } from '@/server/db/list'
import { newId } from '@/server/ids'

interface Row {
  _id: string
  name: string
  location: string
}
type Key = 'name' | 'location' | 'secret'

const list: List<Row, Key> = {
  columns: [
    { key: 'name', header: 'Name', sortable: true, exported: (row) => row.name },
    {
      key: 'location',
      header: 'Location',
      sortable: true,
      filter: { kind: 'choice', options: [{ value: 'Leeds', label: 'Leeds' }] },
    },
    { key: 'secret', header: 'Secret' },
  ],
  defaultSort: { key: 'name', dir: 'desc' },
  search: 'Search',
}

const source: ListSource<Row, Key> = {
  select: Prisma.sql`i.id, i.name, i.location`,
  from: Prisma.sql`owner i`,
  where: Prisma.sql`i.country = 'US'`,
  id: Prisma.sql`i.id`,
  columns: { name: Prisma.sql`i.name`, location: Prisma.sql`nullif(i.location, 'nowhere')` },
  searched: [Prisma.sql`i.name`],
  row: z
    .object({ id: z.string(), name: z.string(), location: z.string() })
    .transform(({ id, name, location }) => ({ _id: id, name, location })),
}

const params = listParams(list)
const ask = (search: string): ListRequest<Key> => params.parse(Object.fromEntries(new URLSearchParams(search)))
const names = async (search: string) => (await readListPage(source, ask(search))).items.map((row) => row.name)

const makeOwner = (given: { name: string; location?: string; country: string }) =>
  db().owner.create({ data: { id: newId(), kind: 'industry', ...given } })

async function make(rows: readonly [name: string, location: string, country?: 'GB' | 'US'][]): Promise<void> {
  await db().owner.deleteMany()
  for (const [name, location, country = 'US'] of rows) await makeOwner({ name, location, country })
}

describe('what may be asked of a list', () => {
  it('its default order and the first ten rows, when nothing is said', () => {
    expect(ask('')).toMatchObject({ page: 1, pageSize: 10, sort: 'name', dir: 'desc', search: '', filters: {} })
    expect(ask('sort=location')).toMatchObject({ sort: 'location', dir: 'asc' })
  })

  it.each([10, 20, 30, 50, 100])('%i rows per page, and no other number', (size) => {
    expect(ask(`pageSize=${size}`).pageSize).toBe(size)
    expect(params.safeParse({ pageSize: String(size + 1) }).success).toBe(false)
  })

  it.each([
    ['sort', 'sort=secret'],
    ['dir', 'dir=up'],
    ['page', 'page=0'],
    ['format', 'format=xml'],
    ['search', 'search=%00'],
    ['filter[name]', 'filter[name]=x'],
    ['filter[secret]', 'filter[secret]=x'],
    ['filter[]', 'filter[]=x'],
    ['filter[a-b]', 'filter[a-b]=x'],
    ['filter[__proto__]', 'filter[__proto__]=x'],
    ['filter[location]', 'filter[location]=%00'],
    ['filter[location]', 'filter[location]='],
    ['pageSize', 'pageSize=11'],
  ])('a column that the list does not offer cannot be asked for: %s of ?%s is refused by name', (name, search) => {
    const { error } = params.safeParse(Object.fromEntries(new URLSearchParams(search)))
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([name])
  })
})

describe('a page of a list', () => {
  it('holds only what is in scope, and says how many there are', async () => {
    await make([
      ['a', 'x'],
      ['b', 'x', 'GB'],
      ['c', 'x'],
    ])
    expect(await readListPage(source, ask('sort=name&dir=asc'))).toMatchObject({
      total: 2,
      items: [{ name: 'a' }, { name: 'c' }],
    })
  })

  it('is searched ignoring case, and a search text is a text, not a pattern', async () => {
    await make([
      ['100% Wool', 'nowhere'],
      ['1000 Wool', 'nowhere'],
      ['snake_case', 'nowhere'],
      ['snakeXcase', 'nowhere'],
      ['back\\slash', 'nowhere'],
    ])
    expect(await names('search=WOOL')).toHaveLength(2)
    expect(await names(`search=${encodeURIComponent('100%')}`)).toEqual(['100% Wool'])
    expect(await names('search=snake_')).toEqual(['snake_case'])
    expect(await names(`search=${encodeURIComponent('\\')}`)).toEqual(['back\\slash'])
    expect(await names("search=' or true --")).toEqual([])
  })

  it('is filtered by one value of a column', async () => {
    await make([
      ['a', 'Leeds'],
      ['b', 'York'],
    ])
    expect(await names('filter[location]=Leeds')).toEqual(['a'])
  })

  it('never repeats or loses a row where many are equal', async () => {
    await make(Array.from({ length: 25 }, (_, at) => [`row ${at}`, 'same']))
    const pages = await Promise.all([1, 2, 3].map((page) => names(`sort=location&page=${page}`)))
    expect(pages.map((rows) => rows.length)).toEqual([10, 10, 5])
    expect(new Set(pages.flat()).size).toBe(25)
    expect(await readListPage(source, ask('search=row&page=9'))).toMatchObject({ items: [], total: 25 })
  })

  it('ends with the rows that have no value, in either direction', async () => {
    await make([
      ['none', 'nowhere'],
      ['b', 'b'],
      ['a', 'a'],
    ])
    expect(await names('sort=location&dir=asc')).toEqual(['a', 'b', 'none'])
    expect(await names('sort=location&dir=desc')).toEqual(['b', 'a', 'none'])
  })
})

describe('all rows of a list', () => {
  it('come in the order chosen, each once, whatever happens meanwhile', async () => {
    await make(Array.from({ length: 12 }, (_, at) => [`row ${String(at).padStart(2, '0')}`, 'nowhere']))
    const read: string[] = []
    for await (const batch of readListRows(source, ask('dir=asc'), 5)) {
      read.push(...batch.map((row) => row.name))
      // A row that sorts before everything would push the others along, were they read by their number.
      await makeOwner({ name: `early ${read.length}`, country: 'US' })
    }
    expect(read).toEqual(Array.from({ length: 12 }, (_, at) => `row ${String(at).padStart(2, '0')}`))
  })
})
