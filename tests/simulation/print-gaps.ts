import type { GapSimulation } from './gaps'
import type { GapCase } from './gaps-cases'

/** The tables of docs/marketeers/opportunities.md, in Markdown. */
export function gapsTable({ pages, equal, places, ahead }: GapSimulation): string {
  const of = (count: number) => `${((100 * count) / pages).toFixed(1)}%`
  return [
    `Of ${pages.toLocaleString('en-GB')} pages each.`,
    '',
    '| All brands equal at | Queries | Rivals | Days | Engines x answers a day | Days are | Pages that list a gap | Promised |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...equal.map((each) =>
      row(`${each.share}%`, ...shapeOf(each), of(each.listed), each.atMost ? `at most ${each.atMost}%` : ''),
    ),
    '',
    '| All brands equal at | Queries | Rivals | Days | Engines x answers a day | Days are | Sites and searches | Each in | Pages that list anything | Only a site or search | Promised |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...places.map((each) =>
      row(
        ...[`${each.share}%`, ...shapeOf(each), String(each.places), `${each.cited}% of answers`],
        ...[of(each.listed), of(each.onlyPlaces), each.atMost ? `at most ${each.atMost}%` : ''],
      ),
    ),
    '',
    '| You and one rival | Queries | Rivals | Days | Engines x answers a day | Days are | The gap is listed | Promised |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...ahead.map((each) =>
      row(
        `${each.own} and ${each.rival}%`,
        ...shapeOf(each),
        of(each.found),
        each.atLeast ? `at least ${each.atLeast}%` : '',
      ),
    ),
  ].join('\n')
}

function row(...cells: string[]): string {
  return `| ${cells.join(' | ')} |`
}

function shapeOf(made: GapCase): string[] {
  const { queries, rivals, days, engines, answersADay } = made
  return [String(queries), String(rivals), String(days), `${engines} x ${answersADay}`, daysOf(made)]
}

function daysOf({ dayEffect, autocorrelation, shared }: GapCase): string {
  if (dayEffect === 1) return 'alike'
  const effect = `day effect ${dayEffect}${shared ? ', the same for all engines' : ''}`
  return autocorrelation > 0 ? `${effect}, autocorrelation ${autocorrelation}` : effect
}
