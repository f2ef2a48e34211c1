import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { sumBy, sumOf } from '@/lib/format/numbers'
import type { MeasuredNoise } from '@/lib/visibility/shapes'
import type { QueryDay } from './verdict'

/** Sums over series; a series is one engine's answers to one owner over four weeks, by day (R-CERTAIN-6). */
export interface NoiseSums {
  owners: number
  series: number
  days: number
  answers: number
  /** Sum of the squared differences between each day's count and what its series' share predicts. */
  squares: number
  /** The same sum expected from chance alone. */
  chance: number
  /** Sum of the products of consecutive days. */
  products: number
}

export const NOTHING: NoiseSums = { owners: 0, series: 0, days: 0, answers: 0, squares: 0, chance: 0, products: 0 }

export function addNoise(one: NoiseSums, other: NoiseSums): NoiseSums {
  const sum = { ...one }
  for (const field of Object.keys(NOTHING) as (keyof NoiseSums)[]) sum[field] += other[field]
  return sum
}

/** Compares shares within four weeks only, so lasting changes do not count as noise. */
const STRETCH_DAYS = 28
const SERIES_DAYS_MIN = 14

/**
 * How much more one day of a series counted than its queries' shares predict, its answers, and the variance by chance
 * alone.
 */
type NoiseDay = Record<'moved' | 'answers' | 'chance', number>

/**
 * Sums one owner's days up to `to`, by engine. Each query is compared with its own share, since queries differ
 * permanently. Those shares come from the same answers, which makes squares too small and neighbours too unlike, by one
 * day in the number of days; both are corrected.
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

/**
 * The case whose bounds the simulation promises. It correlates the effects of consecutive days, not the days
 * themselves.
 */
export interface PromisedNoise {
  dayEffect: number
  autocorrelation: number
  answersADay: number
}

type Noise = Pick<MeasuredNoise, 'dayEffect' | 'autocorrelation' | 'assumed' | 'asAssumed'>

/** Returns the noise to two decimals; all null when there is nothing to measure. */
export function measuredNoise({ squares, chance, products, days, answers }: NoiseSums, promised: PromisedNoise): Noise {
  if (chance <= 0 || squares <= 0) return { dayEffect: null, autocorrelation: null, assumed: null, asAssumed: null }
  // The more answers a day has, the larger the same difference between days is against chance.
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
