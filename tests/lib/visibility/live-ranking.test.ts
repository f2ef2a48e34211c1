import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BrandTally, type LiveEngine, liveRanking as ofEngines } from '@/lib/visibility/live-ranking'

const brand = (key: string, ranked: number, placements: number): BrandTally => ({
  key,
  name: key.toUpperCase(),
  ranked,
  placements,
})
const liveRanking = (brands: readonly BrandTally[], own: BrandTally, results: number) =>
  ofEngines(own, [{ results, own, brands }])
const order = (rows: ReturnType<typeof liveRanking>) =>
  rows.map(({ index, company, tied }) => `${index}${tied ? '*' : ''} ${company}`)

describe('Live Visibility', () => {
  it('goes by visibility, then mean rank, then name', () => {
    const rows = liveRanking([brand('b', 2, 6), brand('c', 3, 9), brand('d', 2, 4)], brand('own', 3, 6), 3)
    expect(order(rows)).toEqual(['1 own', '2 c', '3 d', '4 b'])
    expect(rows.map((row) => row.visibility)).toEqual([100, 100, 67, 67])
  })
  it('two brands with the same visibility and mean rank share the index and a star, and the next is skipped', () => {
    const rows = liveRanking([brand('z', 3, 6), brand('c', 3, 9)], brand('own', 3, 6), 3)
    expect(order(rows)).toEqual(['1* own', '1* z', '3 c'])
  })
  it('says the mean rank in all results, in which an unplaced brand counts as 11, to one decimal', () => {
    const rows = liveRanking([brand('a', 3, 4), brand('b', 2, 3)], brand('own', 0, 0), 3)
    expect(rows.map(({ company, meanRank }) => [company, meanRank])).toEqual([
      ['a', 1.3],
      ['b', 4.7],
      ['own', null],
    ])
  })
  it('the same visibility with another mean rank is no tie', () => {
    expect(order(liveRanking([brand('a', 3, 7)], brand('own', 3, 6), 3))).toEqual(['1 own', '2 a'])
  })
  it('shows the ten best competitors and the own organisation', () => {
    const brands = Array.from({ length: 14 }, (_, index) => brand(`b${String.fromCharCode(97 + index)}`, 1, 1 + index))
    expect(liveRanking(brands, brand('own', 1, 1), 1)).toHaveLength(11)
  })
  it('shows the own organisation outside the top 10 at its true rank', () => {
    const brands = Array.from({ length: 14 }, (_, index) => brand(`b${index}`, 2, 2 + index))
    const rows = liveRanking(brands, brand('own', 1, 5), 2)
    expect(rows).toHaveLength(11)
    expect(rows.at(-1)).toMatchObject({ index: 15, company: 'own', own: true, tied: false, visibility: 50 })
  })
  it('shows the own organisation with 0 when nobody named it', () => {
    expect(liveRanking([brand('a', 1, 1)], brand('own', 0, 0), 2).at(-1)).toMatchObject({
      index: 2,
      visibility: 0,
      ranked: 0,
    })
  })
  it('has a likely range from 20 answers of the day on, which includes the visibility', () => {
    const [enough] = liveRanking([brand('a', 15, 30)], brand('own', 0, 0), 20)
    expect(enough).toMatchObject({ visibility: 75, low: 53, high: 89 })
    const [few] = liveRanking([brand('a', 15, 30)], brand('own', 0, 0), 19)
    expect(few).toMatchObject({ visibility: 79, low: null, high: null })
  })
  it('is empty without results: nobody is at zero', () => {
    expect(liveRanking([], brand('own', 0, 0), 0)).toEqual([])
  })
  it.each(['date', '__proto__', 'constructor', 'toString'])('takes a brand called %s', (key) => {
    expect(order(liveRanking([brand(key, 1, 1)], brand('own', 1, 2), 1))).toEqual([`1 ${key}`, '2 own'])
  })

  const tallies = fc.uniqueArray(
    fc.record({
      key: fc.string({ minLength: 1 }),
      name: fc.string(),
      ranked: fc.nat({ max: 4 }),
      placements: fc.nat({ max: 40 }),
    }),
    { selector: ({ key }) => key, maxLength: 20 },
  )
  const own = fc.record({
    key: fc.constant(''),
    name: fc.string(),
    ranked: fc.nat({ max: 4 }),
    placements: fc.nat({ max: 40 }),
  })

  it('does not depend on the order in which brands arrive', () => {
    fc.assert(
      fc.property(tallies, own, fc.infiniteStream(fc.nat()), (brands, self, weights) => {
        const shuffled = brands
          .map((each) => ({ each, weight: weights.next().value ?? 0 }))
          .sort((a, b) => a.weight - b.weight)
          .map(({ each }) => each)
        expect(liveRanking(shuffled, self, 4)).toEqual(liveRanking(brands, self, 4))
      }),
    )
  })
  it('a row is tied exactly when another has its index, and an index counts who is better', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ ranked: fc.nat({ max: 2 }), placements: fc.nat({ max: 3 }) }), { maxLength: 10 }),
        (given) => {
          const rows = liveRanking(
            given.map((each, index) => ({ key: `b${index}`, name: '', ...each })),
            brand('own', 1, 1),
            2,
          )
          for (const row of rows) {
            const same = rows.filter(({ index }) => index === row.index)
            expect(row.tied).toBe(same.length > 1)
            expect(row.index).toBe(1 + rows.filter(({ index }) => index < row.index).length)
          }
        },
      ),
    )
  })

  const engine = (results: number, own: [number, number], ...brands: BrandTally[]): LiveEngine => ({
    results,
    own: { ranked: own[0], placements: own[1] },
    brands,
  })
  const own1 = { key: 'own', name: 'OWN' }

  it('of several engines is the rounded mean of the visibilities that each gives; counts are sums', () => {
    const rows = ofEngines(own1, [engine(9, [9, 9], brand('a', 3, 9)), engine(1, [0, 0], brand('b', 1, 2))])
    expect(rows.map(({ company, visibility, ranked }) => [company, visibility, ranked])).toEqual([
      ['own', 50, 9],
      ['b', 50, 1],
      ['a', 17, 3],
    ])
  })
  it('of several engines goes by the mean of the mean ranks, whatever each one has of answers', () => {
    const rows = ofEngines(own1, [
      engine(3, [3, 6], brand('tied', 3, 3), brand('later', 3, 6)),
      engine(7, [7, 7], brand('tied', 7, 14), brand('later', 7, 8)),
    ])
    expect(order(rows)).toEqual(['1* own', '1* tied', '3 later'])
  })
  it('an engine without answers of the day is no zero', () => {
    expect(ofEngines(own1, [engine(0, [0, 0]), engine(2, [2, 2])])).toMatchObject([{ visibility: 100, ranked: 2 }])
  })
})
