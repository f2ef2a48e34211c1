import { createLoader, createSerializer } from 'nuqs/server'
import { describe, expect, it } from 'vitest'
import type { List } from '@/lib/table/list'
import { listPath, listSearchParams, toListQuery, toSearchParams } from '@/lib/table/params'

type FruitKey = 'name' | 'colour'

const colours = [
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
]
const fruitList: List<unknown, FruitKey> = {
  columns: [
    { key: 'name', header: 'Name', sortable: true },
    { key: 'colour', header: 'Colour', sortable: true, filter: { kind: 'choice', options: colours } },
  ],
  defaultSort: { key: 'name', dir: 'asc' },
  search: 'Search fruit',
}
/** The same list, where the colours are records of their own. */
const colourRecords: List<unknown, FruitKey> = {
  ...fruitList,
  columns: fruitList.columns.map((column) =>
    column.filter ? { ...column, filter: { kind: 'resource', endpoint: '/api/colour', textKey: 'name' } } : column,
  ),
}
const ID = '0123456789abcdef01234567'

const readOf = (list: typeof fruitList, search: string) =>
  toListQuery(list, createLoader(listSearchParams(list))(search))
const read = (search: string) => readOf(fruitList, search)
const write = (choice: ReturnType<typeof read>) =>
  createSerializer(listSearchParams(fruitList))(toSearchParams(fruitList, choice))

describe('the choice of a list in an address', () => {
  it('is read back as it was written, and defaults are left out', () => {
    const search = '?filter[colour]=green&search=red+%26+ripe&sort=colour&dir=desc&page=3&pageSize=50'
    expect(write(read(search))).toBe(search)
    expect(write(read(''))).toBe('')
    expect(write(read('?sort=name&dir=asc&page=1&pageSize=10'))).toBe('')
  })

  it('is asked of the API under the same names, beside the fixed params of the screen', () => {
    expect(listPath('/api/fruit', fruitList, read('page=2'), { kind: 'dried' })).toBe('/api/fruit?page=2&kind=dried')
    expect(listPath('/api/fruit', fruitList, read(''), { kind: 'dried' })).toBe('/api/fruit?kind=dried')
  })

  it.each([
    'page=0',
    'page=1.5',
    'page=x',
    'pageSize=11',
    'sort=secret',
    'dir=up',
    'filter[name]=x',
    'filter[colour]=mauve',
  ])('stays at its defaults with %s', (search) => expect(read(search)).toEqual(read('')))

  it.each(['search=%00', 'search=%20%20'])('finds no search in %s: the database would refuse it', (search) =>
    expect(read(search)).toEqual(read('')),
  )

  it('is the first of several values', () => {
    const load = createLoader(listSearchParams(fruitList))
    expect(toListQuery(fruitList, load({ page: ['2', '3'] })).page).toBe(2)
  })

  it('takes the id of a record as a filter, and nothing that could lead a request elsewhere', () => {
    const filters = (value: string) => readOf(colourRecords, `filter[colour]=${encodeURIComponent(value)}`).filters
    expect(filters(ID)).toEqual({ colour: ID })
    for (const value of [`../../auth/${ID}`, `${ID}/..`, `${ID}?x=`, '__proto__', ID.toUpperCase()])
      expect(filters(value)).toEqual({})
  })
})
