/** How much is loaded before figures are measured (R-BENCH-1). */
export interface Size {
  name: '1x' | '10x'
  organisations: number
  industries: number
  days: number
}

const size = (name: Size['name'], organisations: number, days: number): Size => ({
  name,
  organisations,
  industries: Math.max(1, Math.round(organisations / 20)),
  days,
})

/** 1x = 100 organisations and 10x = 1,000 with a year of results; `--quick` tells no more than whether something is wrong. */
export function sizes(quick: boolean): [small: Size, large: Size] {
  return quick ? [size('1x', 10, 32), size('10x', 100, 32)] : [size('1x', 100, 365), size('10x', 1000, 365)]
}
