import { expect, it } from 'vitest'
import { measuredNoise } from '@/lib/measure/measured-noise'

const promised = { dayEffect: 1.1, autocorrelation: 0.5, answersADay: 9 }
const sums = { owners: 1, series: 1, days: 1000, answers: 9000, squares: 1080, chance: 1000, products: 43.2 }

it('noise is measured as quotients of the sums', () => {
  expect(measuredNoise(sums, promised)).toEqual({
    ...{ dayEffect: 1.08, autocorrelation: 0.04, asAssumed: true },
    assumed: { dayEffect: 1.1, autocorrelation: 0.05 },
  })
})

it('with fewer answers a day the same difference between days weighs less against chance', () => {
  expect(measuredNoise({ ...sums, answers: 5000 }, promised).assumed).toEqual({
    dayEffect: 1.05,
    autocorrelation: 0.02,
  })
  expect(measuredNoise({ ...sums, answers: 1000 }, promised).assumed).toEqual({ dayEffect: 1, autocorrelation: 0 })
})

it('noise differs from the assumption only beyond what so few days show by chance', () => {
  const noise = (part: Partial<typeof sums>) => measuredNoise({ ...sums, ...part }, promised).asAssumed
  expect([
    noise({ squares: 1180 }),
    noise({ squares: 1220 }),
    noise({ squares: 1220, days: 100, answers: 900 }),
  ]).toEqual([...[true, false, true]])
  expect([noise({ products: 110 }), noise({ products: 130 })]).toEqual([true, false])
})

it('noise is unknown without days', () => {
  const none = { dayEffect: null, autocorrelation: null, assumed: null, asAssumed: null }
  expect(measuredNoise({ ...sums, chance: 0, squares: 0, products: 0 }, promised)).toEqual(none)
})
