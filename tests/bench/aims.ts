import type { Figure } from './measure/figures'
import type { BenchResults } from './results'

// What a run is held against (R-BENCH-1), at the large size.

export const AIMS = { p95Ms: 300, statementMs: 50, ratio: 1.3 } as const

/** Below this a ratio is the clock's and the scheduler's: so much of p50 may the large size take in addition. */
export const RATIO_FLOOR_MS = 2

export interface Aim {
  aim: string
  now: string
  reached: boolean
  /** Figures that miss it, the worst first. */
  missed: string[]
}

export function aimsOf({ figures, tables }: BenchResults): Aim[] {
  // A request that failed misses its aim, however quick it was.
  const slow = worst(figures, ({ large }) => (large.failed > 0 ? Number.MAX_VALUE : large.p95), AIMS.p95Ms)
  const statements = worst(figures, ({ large }) => large.slowest.ms, AIMS.statementMs)
  const growing = worst(figures, growthOf, AIMS.ratio)
  const unbounded = tables.filter((table) => table.unbounded).map(({ table }) => table)
  return [
    {
      ...{ aim: `every page and call p95 ≤ ${AIMS.p95Ms} ms`, now: ms(largest(figures, ({ large }) => large.p95)) },
      ...{
        reached: slow.length === 0,
        missed: slow.map(
          ({ name, large: { p95, failed } }) => `${name} ${ms(p95)}${failed > 0 ? `, ${failed} failed` : ''}`,
        ),
      },
    },
    {
      ...{
        aim: `no statement above ${AIMS.statementMs} ms`,
        now: ms(largest(figures, ({ large }) => large.slowest.ms)),
      },
      ...{
        reached: statements.length === 0,
        missed: statements.map(({ name, large }) => `${name} ${ms(large.slowest.ms)}`),
      },
    },
    {
      ...{ aim: `ratio of p50 ≤ ${AIMS.ratio}`, now: largest(figures, growthOf).toFixed(2) },
      ...{
        reached: growing.length === 0,
        missed: growing.map((figure) => `${figure.name} ${figure.ratio.toFixed(2)}`),
      },
    },
    {
      ...{ aim: 'no table without retention or a bound', now: `${unbounded.length} tables` },
      ...{ reached: unbounded.length === 0, missed: unbounded },
    },
  ]
}

/** The ratio of p50, or 1 where the difference is too small to be told from the machine's. */
function growthOf({ small, large, ratio }: Figure): number {
  return large.p50 - small.p50 < RATIO_FLOOR_MS ? Math.min(ratio, 1) : ratio
}

function worst(figures: readonly Figure[], of: (figure: Figure) => number, bound: number): Figure[] {
  return figures.filter((figure) => of(figure) > bound).sort((one, other) => of(other) - of(one))
}

function largest(figures: readonly Figure[], of: (figure: Figure) => number): number {
  return Math.max(0, ...figures.map(of))
}

const ms = (value: number) => `${value.toFixed(0)} ms`
