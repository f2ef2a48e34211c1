import { grouped, sumBy } from '@/lib/format/numbers'

// What asking will cost: questions × samples × engines × what one of them costs, for so many days (R-MONEY-4).

/** Formats millionths of a US dollar for programs, to the last of them: '0.021300'; null stays unknown. */
export function costUsd(micros: number | bigint): string
export function costUsd(micros: number | bigint | null): string | null
export function costUsd(micros: number | bigint | null): string | null {
  return micros === null ? null : (Number(micros) / 1_000_000).toFixed(6)
}

const CENT_MICROS = 10_000

/** Formats millionths of a US dollar: '$1,234.50', 'less than $0.01'; nothing at all is '$0.00'. */
export function usd(micros: number): string {
  if (micros > 0 && micros < CENT_MICROS) return 'less than $0.01'
  const cents = Math.round(micros / CENT_MICROS)
  return `$${grouped(Math.floor(cents / 100))}.${String(cents % 100).padStart(2, '0')}`
}

/** Days of a month in forecasts. */
export const MONTH_DAYS = 30

/** What one question to an engine uses: asking it and reading its answer. */
export interface EngineMean {
  engine: string
  tokens: number
  /** Millionths of a US dollar; null where nobody says a price. */
  costMicros: number | null
  /** How many questions of the last weeks say so; 0 for an estimate before the first ones. */
  questions: number
}

export interface Asked {
  queries: number
  /** Answers per query, day and engine. */
  samples: number
  means: readonly EngineMean[]
  days?: number
}

export interface Forecast {
  /** Questions asked; each answer is also read once. */
  calls: number
  tokens: number
  /** Millionths of a US dollar without the `unknown` engines; null where all are unknown. */
  costMicros: number | null
  /** Engines that nobody says a price of. */
  unknown: string[]
}

export function forecast({ queries, samples, means, days = MONTH_DAYS }: Asked): Forecast {
  const each = queries * samples * days
  const known = means.flatMap(({ costMicros }) => (costMicros === null ? [] : [{ costMicros }]))
  return {
    calls: each * means.length,
    tokens: Math.round(each * sumBy(means, 'tokens')),
    costMicros: known.length === 0 && each > 0 ? null : Math.round(each * sumBy(known, 'costMicros')),
    unknown: means.flatMap(({ engine, costMicros }) => (costMicros === null ? [engine] : [])),
  }
}

/** Calls of one engine: all of them, and those whose cost is known, with that cost in millionths of a US dollar. */
export interface EngineCost {
  engine: string
  calls: number
  pricedCalls: number
  costMicros: number
}

/** A sum of money that names what it leaves out. */
export interface Cost {
  /** Millionths of a US dollar; null where the cost of no call is known. */
  micros: number | null
  /** Calls without a known cost, of all calls to that engine. */
  without: { engine: string; calls: number; of: number }[]
}

/** Adds up what is known, and says what is not. No calls cost nothing. */
export function costOf(calls: readonly EngineCost[]): Cost {
  const byEngine = [...Map.groupBy(calls, ({ engine }) => engine)].map(([engine, own]) => {
    return { engine, calls: sumBy(own, 'calls'), priced: sumBy(own, 'pricedCalls') }
  })
  const isKnown = calls.length === 0 || byEngine.some(({ priced }) => priced > 0)
  return {
    micros: isKnown ? sumBy(calls, 'costMicros') : null,
    without: byEngine.flatMap(({ engine, calls: of, priced }) =>
      priced < of ? [{ engine, calls: of - priced, of }] : [],
    ),
  }
}

/** Adds to what a month has cost so far what the rest of it will, as things are set. */
export function byMonthEnd(soFar: Cost, { calls, costMicros, unknown }: Forecast): Cost {
  const rest = unknown.map((engine) => ({ engine, calls: calls > 0 ? 1 : 0, of: 1 })).filter((each) => each.calls > 0)
  const engines = new Set(rest.map(({ engine }) => engine))
  return {
    micros: soFar.micros === null && costMicros === null ? null : (soFar.micros ?? 0) + (costMicros ?? 0),
    without: [...soFar.without.filter(({ engine }) => !engines.has(engine)), ...rest],
  }
}
