import type { Made } from './histories'
import type { Simulation } from './simulate'

/** The table of docs/marketeers/certainty.md, in Markdown. */
export function simulationTable({ histories, falseClear, rises, ranges }: Simulation): string {
  const of = (count: number) => `${((100 * count) / histories).toFixed(1)}%`
  return [
    `Of ${histories.toLocaleString('en-GB')} histories each.`,
    '',
    '| Nothing changes | Engines x answers a day | Days | A false clear change in the quarter | Promised |',
    '| --- | --- | --- | --- | --- |',
    ...falseClear.map((each) =>
      row(`${each.share}%`, answers(each), daysOf(each), of(each.clear), each.atMost ? `at most ${each.atMost}%` : ''),
    ),
    '',
    '| A lasting rise | Engines x answers a day | Days | Found within 7 days | Within 14 days | Promised |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rises.map((each) =>
      row(
        `${each.from} to ${each.to}%`,
        answers(each),
        daysOf(each),
        of(each.within7),
        of(each.within14),
        each.atLeast ? `at least ${each.atLeast.within7} and ${each.atLeast.within14}%` : '',
      ),
    ),
    '',
    '| True share | Engines x answers a day | Days | The likely range of 7 days holds it | Promised |',
    '| --- | --- | --- | --- | --- |',
    ...ranges.map((each) =>
      row(
        `${each.share}%`,
        answers(each),
        daysOf(each),
        of(each.covered),
        each.within ? `${each.within.from} to ${each.within.to}%` : '',
      ),
    ),
  ].join('\n')
}

function row(...cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

function answers({ engines, answersADay }: Made): string {
  return `${engines} x ${answersADay}`
}

function daysOf({ dayEffect, autocorrelation, shared }: Made): string {
  if (dayEffect === 1) return 'alike'
  const effect = `day effect ${dayEffect}${shared ? ', the same for all engines' : ''}`
  return autocorrelation > 0 ? `${effect}, autocorrelation ${autocorrelation}` : effect
}
