/** How much is loaded before figures are measured (R-BENCH-1). */
export interface Size {
  name: '1x' | '50x' | '100x'
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

/** About 1x = 100 organisations and 100x = 10,000 with a year of results; `--quick` is small, and
 * tells no more than whether something has gone wrong. */
export function sizes(quick: boolean): [small: Size, large: Size] {
  return quick ? [size('1x', 20, 30), size('50x', 1000, 30)] : [size('1x', 100, 365), size('100x', 10_000, 365)]
}

/** Active queries of an organisation and of an industry, as many as there may be (R-QUERY-2). */
export const QUERIES = { organisation: 3, industry: 20 } as const
