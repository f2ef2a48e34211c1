import { addDays, type Day } from '@/lib/format/days'
import type { QueryDay } from '@/lib/measure/verdict'

// Made-up answers whose truth is known: each names the brand with the day's probability, which varies from day to day.

export interface Noise {
  /** Variance of the daily share over what chance alone gives; 1 where days do not differ. */
  dayEffect: number
  /** Correlation of the effects of consecutive days. */
  autocorrelation: number
  /** Whether an engine's good day is that of the others as well. */
  shared?: boolean
}

export interface Made extends Noise {
  engines: number
  /** Answers a day of each engine. */
  answersADay: number
}

export const FIRST_DAY: Day = '2026-01-01'

/** A repeatable source of numbers from 0 to below 1. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The days' counts, engine after engine within a day. `shares` has the mean share of each day, 0 to 1. */
export function makeHistory(random: () => number, shares: readonly number[], made: Made): QueryDay[] {
  const { engines, answersADay, autocorrelation, shared = false } = made
  const kept = Math.sqrt(1 - autocorrelation ** 2)
  let effects = Array.from({ length: engines }, () => normal(random))
  return shares.flatMap((share, index) => {
    const shareOn = dayShares(share, made)
    const day = dayAt(index)
    const counts = effects.map((effect, engine) => {
      const chance = shareOn(shared ? (effects[0] ?? 0) : effect)
      let ranked = 0
      for (let answer = 0; answer < answersADay; answer++) if (random() < chance) ranked += 1
      return { query: 'query', engine: engineAt(engine), day, ranked, results: answersADay }
    })
    effects = effects.map((effect) => autocorrelation * effect + kept * normal(random))
    return counts
  })
}

const days: Day[] = []

export function dayAt(index: number): Day {
  for (let next = days.length; next <= index; next++) days.push(addDays(FIRST_DAY, next))
  return days[index] ?? FIRST_DAY
}

const engineNames = Array.from({ length: 12 }, (_, index) => `engine ${index}`)

/** The same string each time: what is made for each answer is slow to compare. */
export function engineAt(index: number): string {
  return engineNames[index] ?? `engine ${index}`
}

export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

const solved = new Map<string, (effect: number) => number>()

/** From a day's normal effect to its share: 0 to 1, of exactly the wanted mean and spread. */
export function dayShares(share: number, { dayEffect, answersADay }: Made): (effect: number) => number {
  if (dayEffect === 1) return () => share
  const key = [share, dayEffect, answersADay].join()
  const known = solved.get(key)
  if (known) return known
  const variance = ((dayEffect - 1) * share * (1 - share)) / (answersADay - 1)
  const middleOf = (width: number) => bisect(-20, 20, (middle) => momentsOf(middle, width).mean < share)
  const width = bisect(0, 10, (tried) => momentsOf(middleOf(tried), tried).variance < variance)
  const middle = middleOf(width)
  const made = (effect: number) => logistic(middle + width * effect)
  solved.set(key, made)
  return made
}

const NODES = Array.from({ length: 101 }, (_, index) => index / 10 - 5).map((at) => ({
  at,
  weight: Math.exp(-(at ** 2) / 2),
}))
const WEIGHT = NODES.reduce((sum, { weight }) => sum + weight, 0)

function momentsOf(middle: number, width: number): { mean: number; variance: number } {
  let mean = 0
  let square = 0
  for (const { at, weight } of NODES) {
    const value = logistic(middle + width * at)
    mean += (weight * value) / WEIGHT
    square += (weight * value ** 2) / WEIGHT
  }
  return { mean, variance: square - mean ** 2 }
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}

function bisect(from: number, to: number, isBelow: (value: number) => boolean): number {
  let [low, high] = [from, to]
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (isBelow(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}
