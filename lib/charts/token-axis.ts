import { unitOf } from '@/lib/format/numbers'
import type { ChartAxis } from './chart-model'

const STEPS = [1, 2, 2.5, 5, 10]
const TICKS_MAX = 7

/**
 * From 0 to the first round step at or above the largest value, in thousands or millions where that is shorter: `size`
 * is what a value is divided by before it is drawn.
 */
export function tokenAxis(largest: number): { axis: ChartAxis; size: number } {
  const { size, sign } = unitOf(largest)
  const top = largest > 0 ? largest / size : 1
  const power = 10 ** Math.floor(Math.log10(top / (TICKS_MAX - 1)))
  const step = power * (STEPS.find((each) => each * power * (TICKS_MAX - 1) >= top) ?? 10)
  const count = Math.ceil(top / step - 1e-9)
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)))
  const max = ticks.at(-1) ?? 1
  return { axis: { min: 0, max, reverse: false, ticks, compactTicks: [0, max / 2, max], unit: sign }, size }
}
