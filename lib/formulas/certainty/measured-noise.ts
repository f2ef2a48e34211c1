import type { MeasuredNoise } from '@/lib/schemas/measurement'

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
