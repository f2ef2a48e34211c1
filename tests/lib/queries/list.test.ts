import { describe, expect, it } from 'vitest'
import { inOrder, type OrderedQuery, placeOf } from '@/lib/queries/list'

const query = (searchTerm: string, gap: number | null, part: Partial<OrderedQuery> = {}): OrderedQuery => ({
  ...{ _id: searchTerm, searchTerm, kind: 'organisation', active: true, gap, ...part },
})
const termsOf = (queries: readonly OrderedQuery[]) => inOrder(queries).map(({ searchTerm }) => searchTerm)

describe('the order of queries', () => {
  it("has the organisation's first, each kind by gap", () => {
    const industry = { kind: 'industry' } as const
    expect(
      termsOf([
        query('i small', 5, industry),
        query('o small', -20),
        query('i wide', 60, industry),
        query('o wide', 29),
      ]),
    ).toEqual(['o wide', 'o small', 'i wide', 'i small'])
  })
  it('has those without answers behind those with, and inactive ones last', () => {
    expect(
      termsOf([
        query('inactive', 90, { active: false }),
        query('industry', 1, { kind: 'industry' }),
        query('new', null),
        query('ahead', -100),
      ]),
    ).toEqual(['ahead', 'new', 'industry', 'inactive'])
  })
  it('is alphabetical for equal gaps, in whatever order they came', () => {
    const equal = [query('b', null), query('a', null), query('c', null)]
    expect(termsOf(equal)).toEqual(['a', 'b', 'c'])
    expect(termsOf(equal.reverse())).toEqual(['a', 'b', 'c'])
  })
})

describe('the place of a query', () => {
  const ordered = ['a', 'b', 'c'].map((term) => ({ ...query(term, 1), _id: `id of ${term}` }))
  const neighbour = (term: string) => ({ _id: `id of ${term}`, searchTerm: term })

  it('has the queries before and after', () => {
    const place = { position: 2, total: 3, previous: neighbour('a'), next: neighbour('c') }
    expect(placeOf('id of b', ordered)).toEqual(place)
  })
  it('has no neighbour beyond the ends', () => {
    expect(placeOf('id of a', ordered)).toMatchObject({ position: 1, previous: null, next: neighbour('b') })
    expect(placeOf('id of c', ordered)).toMatchObject({ position: 3, previous: neighbour('b'), next: null })
  })
})
