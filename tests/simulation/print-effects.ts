import type { EffectSimulation } from './effects'
import type { EffectCase } from './effects-cases'

/** The table of docs/marketeers/effects.md, in Markdown. */
export function effectsTable({ actions, falseEffects, power }: EffectSimulation): string {
  const of = (count: number) => `${((100 * count) / actions).toFixed(1)}%`
  return [
    `Of ${actions.toLocaleString('en-GB')} actions each.`,
    '',
    '| Without an effect: targeted | Untouched | Engines x answers a day | Drift | An effect at either look | Promised |',
    '| --- | --- | --- | --- | --- | --- |',
    ...falseEffects.map((each) =>
      row(
        shares(each.targeted),
        shares(each.untouched),
        answers(each),
        driftOf(each),
        of(each.found),
        each.atMost ? `at most ${each.atMost}%` : '',
      ),
    ),
    '',
    '| Points added | Targeted | Untouched | Engines x answers a day | Found after 14 days | After 28 days | Promised |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...power.map((each) =>
      row(
        String(each.by),
        shares(each.targeted),
        shares(each.untouched),
        answers(each),
        of(each.first),
        of(each.second),
        each.atLeast ? `at least ${each.atLeast.first} and ${each.atLeast.second}%` : '',
      ),
    ),
  ].join('\n')
}

function row(...cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

function shares(of: readonly number[]): string {
  const [low, high] = [Math.min(...of), Math.max(...of)]
  const queries = of.length === 1 ? '1 query' : `${of.length} queries`
  return `${queries}, ${low === high ? low : `${low} to ${high}`}%`
}

function answers({ engines, answersADay }: EffectCase): string {
  return `${engines} x ${answersADay}`
}

function driftOf({ drift, byOdds, dayEffect, autocorrelation, wander }: EffectCase): string {
  const parts = [byOdds ? `${drift}, by odds` : drift]
  if (dayEffect > 1) parts.push(`day effect ${dayEffect}, autocorrelation ${autocorrelation}`)
  if (wander) parts.push(`each query wanders ${wander} points by itself`)
  return parts.join('; ')
}
