import fc from 'fast-check'
import { runsOf } from './runs-of'

/** Leaves room for the report, which fast-check writes when it has finished. */
const LONGEST_MS = 120_000

/** One thing that may happen in a history of `fc.commands`; the name is what a failure prints. */
export function step<Model extends object, Real = object>(
  name: string,
  run: (model: Model, real: Real) => Promise<void>,
): fc.AsyncCommand<Model, Real> {
  return { check: () => true, run, toString: () => name }
}

/** Checks histories from a new seed each time, which a failure prints. PROPERTY_RUNS asks for so many of them. */
export function assertHistories<Given>(property: fc.IAsyncProperty<Given>, histories: number): Promise<void> {
  return fc.assert(property, {
    numRuns: Number(process.env.PROPERTY_RUNS ?? runsOf(histories)),
    interruptAfterTimeLimit: LONGEST_MS,
  })
}
