import type { Made } from './histories'
import type { Simulation } from './simulate'

/** The table of docs/marketeers/certainty.md, in Markdown. */
export function simulationTable({ histories, falseChanges, rises, ranges }: Simulation): string {
  const of = (count: number) => `${((100 * count) / histories).toFixed(1)}%`
  const atMost = (bound: number | undefined) => (bound === undefined ? '' : `at most ${bound}%`)
  const atLeast = (bound: number | undefined) => (bound === undefined ? '' : `at least ${bound}%`)
  return [
    `Of ${histories.toLocaleString('en-GB')} histories each.`,
    '',
    '| Nothing changes | Engines x answers a day | Days | False “up” or “down” in the quarter | Promised | With “probably” | Promised |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...falseChanges.map((each) =>
      row(
        ...[`${each.share}%`, answers(each), daysOf(each)],
        ...[of(each.clear), atMost(each.atMost?.clear), of(each.probable), atMost(each.atMost?.probable)],
      ),
    ),
    '',
    '| A lasting rise | Engines x answers a day | Days | “Up” within 7 days | At least “Probably up” | Promised | “Up” within 28 days | At least “Probably up” | Promised |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rises.map((each) =>
      row(
        ...[`${each.from} to ${each.to}%`, answers(each), daysOf(each)],
        ...[of(each.within7.clear), of(each.within7.probable), atLeast(each.atLeast?.within7)],
        ...[of(each.within28.clear), of(each.within28.probable), atLeast(each.atLeast?.within28)],
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
