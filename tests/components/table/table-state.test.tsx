import { describe, expect, it } from 'vitest'
import { listPath, readChoice, writeChoice } from '@/components/table/table-state'
import { colourResource, fruitList } from './fruit-table'

const read = (search: string) => readChoice(fruitList, new URLSearchParams(search))
const readResource = (search: string) => readChoice(colourResource, new URLSearchParams(search))
const ID = '0123456789abcdef01234567'

describe('what is chosen of a list, in an address', () => {
  it('is what was written there, and what is as it opens is left out', () => {
    const search = '?search=red+%26+ripe&filter[colour]=green&sort=colour&dir=desc&page=3&pageSize=50'
    expect(writeChoice(fruitList, read(search))).toBe(search)
    expect(writeChoice(fruitList, read(''))).toBe('')
    expect(writeChoice(fruitList, read('?sort=name&dir=asc&page=1&pageSize=10'))).toBe('')
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
  ])('is as if nothing had been said by %s', (search) => expect(read(search)).toEqual(read('')))

  it.each(['search=%00', 'search=%20%20'])('finds no search in %s: the database would refuse it', (search) =>
    expect(read(search)).toEqual(read('')),
  )

  it('takes the id of a record as a filter, and nothing that could lead a request elsewhere', () => {
    expect(readResource(`filter[colour]=${ID}`).filters).toEqual({ colour: ID })
    for (const value of [`../../auth/${ID}`, `${ID}/..`, `${ID}?x=`, '__proto__', ID.toUpperCase()])
      expect(readResource(`filter[colour]=${encodeURIComponent(value)}`).filters).toEqual({})
  })
})
