import { addDays, type Day, daysBetween } from '@/lib/format/days'
import type { MeasuredNoise } from '@/lib/visibility/shapes'
import { sumBy, sumOf } from './sums'
import type { QueryDay } from './verdict'

/** Sums over series: the days of one engine's answers to one owner in four weeks (R-CERTAIN-6). */
export interface NoiseSums {
  owners: number
  series: number
  days: number
  answers: number
  /** Of the squares of what each day counted more or less than its series' share gives. */
  squares: number
  /** What the squares would be by chance alone. */
  chance: number
  /** Of the products of consecutive days. */
  products: number
}

export const NOTHING: NoiseSums = { owners: 0, series: 0, days: 0, answers: 0, squares: 0, chance: 0, products: 0 }

export function addNoise(one: NoiseSums, other: NoiseSums): NoiseSums {
  const sum = { ...one }
  for (const field of Object.keys(NOTHING) as (keyof NoiseSums)[]) sum[field] += other[field]
  return sum
}

/** Lasting changes are no noise: a share is compared with that of its own four weeks. */
const STRETCH_DAYS = 28
const SERIES_DAYS_MIN = 14

/** What a day of a series counted more than the shares of its queries give, its answers, and the variance by chance alone. */
type NoiseDay = Record<'moved' | 'answers' | 'chance', number>

/**
 * Sums of one owner's days up to `to`, by engine. Each query is compared with its own share, since queries differ for good;
 * shares are of the same answers, which makes squares too small and neighbours too unlike by one day in as many as there
 * are: both are made good.
 */
export function noiseOf(days: readonly QueryDay[], to: Day): Map<string, NoiseSums> {
  const found = new Map<string, NoiseSums>()
  const stretches = Map.groupBy(
    days,
    ({ engine, day }) => `${engine} ${Math.floor(daysBetween(day, to) / STRETCH_DAYS)}`,
  )
  for (const stretch of stretches.values()) {
    const series = seriesOf(stretch)
    const engine = stretch[0]?.engine ?? ''
    const count = series.size
    const all = [...series.values()]
    const chance = sumBy(all, 'chance')
    if (count < SERIES_DAYS_MIN || chance <= 0) continue
    const squares = sumOf(all, ({ moved }) => moved * moved)
    const products = sumOf([...series], ([day, { moved }]) => moved * (series.get(addDays(day, 1))?.moved ?? 0))
    const made = count / (count - 1)
    const sums = addNoise(found.get(engine) ?? NOTHING, {
      owners: 0,
      series: 1,
      days: count,
      answers: sumBy(all, 'answers'),
      squares: squares * made,
      chance,
      products: (products + squares / count) * made,
    })
    found.set(engine, { ...sums, owners: 1 })
  }
  return found
}

function seriesOf(stretch: readonly QueryDay[]): Map<Day, NoiseDay> {
  const series = new Map<Day, NoiseDay>()
  for (const days of Map.groupBy(stretch, ({ query }) => query).values()) {
    const total = sumBy(days, 'results')
    const share = sumBy(days, 'ranked') / total
    for (const { day, ranked, results } of days) {
      const { moved, answers, chance } = series.get(day) ?? { moved: 0, answers: 0, chance: 0 }
      series.set(day, {
        moved: moved + ranked - results * share,
        answers: answers + results,
        chance: chance + (results * share * (1 - share) * total) / Math.max(total - 1, 1),
      })
    }
  }
  return series
}

/** What the simulation promises its bounds for: the effects of consecutive days are correlated, not the days themselves. */
export interface PromisedNoise {
  dayEffect: number
  autocorrelation: number
  answersADay: number
}

type Noise = Pick<MeasuredNoise, 'dayEffect' | 'autocorrelation' | 'assumed' | 'asAssumed'>

/** To two decimals; all null where there is nothing to measure. */
export function measuredNoise({ squares, chance, products, days, answers }: NoiseSums, promised: PromisedNoise): Noise {
  if (chance <= 0 || squares <= 0) return { dayEffect: null, autocorrelation: null, assumed: null, asAssumed: null }
  // The same difference between days weighs more, against chance, the more answers a day has.
  const perAnswer = (promised.dayEffect - 1) / (promised.answersADay - 1)
  const assumed = 1 + perAnswer * Math.max(0, answers / days - 1)
  const likeness = (promised.autocorrelation * (assumed - 1)) / assumed
  const byChance = { effect: 2 * Math.sqrt(2 / days), likeness: 2 / Math.sqrt(days) }
  return {
    dayEffect: hundredths(squares / chance),
    autocorrelation: hundredths(products / squares),
    assumed: { dayEffect: hundredths(assumed), autocorrelation: hundredths(likeness) },
    asAssumed:
      squares / chance <= assumed * (1 + byChance.effect) && products / squares <= likeness + byChance.likeness,
  }
}

function hundredths(value: number): number {
  return Math.round(100 * value) / 100 + 0
}
