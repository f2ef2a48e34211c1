import { compareEngines, engineLabel, engineMark } from '@/lib/engines/engines'
import type { ChartAxis, ChartModel, ChartSeries, ChartSpan } from '@/lib/format/chart-model'
import { chartDate, tableDate } from '@/lib/format/dates'
import { addDays, type Day, lastDays } from '@/lib/format/days'
import { counted, grouped, percent } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { type Range, VERDICT } from '@/lib/limits'
import { gapChange, gapRange, leaders, type PairDay, pairOfAll, type QueryPair, type Side } from '@/lib/measure/gaps'
import { changeWithin, type ModelStart } from '@/lib/measure/measurement-changes'
import { windowShare } from '@/lib/measure/ranking'
import type { OpportunityWindow } from '@/lib/opportunities/shapes'
import { geoMarkers, markerColumn, noteMarkers } from '@/lib/visibility/chart-markers'
import { chartsCopy } from '@/lib/visibility/figure-words'
import { meanScores, rangePoints, scorePoints, windowOf } from '@/lib/visibility/score'
import type { ScorePoint } from '@/lib/visibility/shapes'
import type { Lead, RivalDay, RivalEngine, RivalFigures, RivalGap, WindowShare } from './shapes'
import { rivalsCopy } from './words'

// How the own brand and one rival stand, in the same answers: who is ahead and since when, and what became of the gap
// (R-RIVAL-2); then the chart of it.

export const CHART_DAYS = 90

/** Daily scores of both, one list per engine, in the order of the engines. */
export type Lines = Record<Side, readonly (readonly ScorePoint[])[]>

export interface Comparison {
  /** The last finished day. */
  last: Day
  engines: readonly string[]
  /** The models that began. */
  starts: readonly ModelStart[]
  /** Both lines over 90 days, and the days that the average of the first one needs. */
  lines: Lines
  /** Both lines over all measured days, where a lead is older than 90 days. */
  history: Lines | null
  /** Counts of the same queries over 90 days. */
  pairs: readonly Pick<QueryPair, 'days'>[]
  /** Number of rivals, this one included. */
  rivals: number
}

export function windowEnding(last: Day, days: number): OpportunityWindow {
  return { from: addDays(last, 1 - days), to: last, days }
}

/** Scores the days of each engine. */
export function pointsOf(
  days: readonly { engine: string; day: Day; results: number; ranked: number }[],
  engines: readonly string[],
  changes: readonly Day[],
): ScorePoint[][] {
  const of = Map.groupBy(days, ({ engine }) => engine)
  return engines.map((engine) => scorePoints(of.get(engine) ?? [], changes))
}

/** Returns the share of the range up to `last`, as the visibility score has it. */
export function shareOf(engines: Lines[Side], range: Range, last: Day): WindowShare {
  const days = engines.flatMap((points, engine) =>
    rangePoints(points, range, last).recent.map(({ date, ranked, results }) => {
      return { engine: String(engine), day: date, ranked, results }
    }),
  )
  const { share, ...counts } = windowShare(days)
  return { ...counts, share: days.length === 0 ? null : share }
}

/** Returns the first day that counts for each engine. */
export function startsOf(engines: Lines[Side], range: Range, last: Day): Day[] {
  return engines.map((points) => windowOf(rangePoints(points, range, last).recent, range, last).from)
}

/** The days with answers from `from` on. */
function sharedDays({ own, rival }: Lines, from: Day): RivalDay[] {
  const rivalOn = new Map(meanScores(rival).map((point) => [point.date, point]))
  return meanScores(own).flatMap(({ date, score, average, results }) => {
    const theirs = rivalOn.get(date)
    if (!theirs || date < from) return []
    const averages = { ownAverage: average, rivalAverage: theirs.average }
    return [{ date, own: score, rival: theirs.score, ...averages, answers: results }]
  })
}

/**
 * Returns whose 7-day share is higher on the last of these days, and since when: days without answers do not end the
 * run, a day on which both are equal does. null where they are equal on the last day.
 */
export function presentRun(
  days: readonly Pick<RivalDay, 'date' | 'ownAverage' | 'rivalAverage'>[],
): { side: Side; since: Day } | null {
  const side = sideOn(days.at(-1))
  const before = days.findLastIndex((day) => sideOn(day) !== side)
  const first = days[before + 1]
  return side !== null && first ? { side, since: first.date } : null
}

function sideOn(day: Pick<RivalDay, 'ownAverage' | 'rivalAverage'> | undefined): Side | null {
  if (!day || day.ownAverage === day.rivalAverage) return null
  return day.ownAverage > day.rivalAverage ? 'own' : 'rival'
}

const ALL: Day = ''

/** Whether a lead may be older than the lines, which then begin within it. */
export function isLeadOlder(lines: Lines, last: Day): boolean {
  const each = lines.own.map((own, engine) => ({ own: [own], rival: [lines.rival[engine] ?? []] }))
  return [lines, ...each].some((of) => {
    const days = sharedDays(of, ALL)
    const [first] = days
    return (
      first !== undefined && first.date < windowEnding(last, CHART_DAYS).from && presentRun(days)?.since === first.date
    )
  })
}

/**
 * Returns since when the likely ranges of both 7-day shares have met, as the first of the last days on which they do;
 * null where they met on all of these days.
 */
export function levelSince(own: readonly ScorePoint[], rival: readonly ScorePoint[]): Day | null {
  const rivalOn = new Map(rival.map((point) => [point.date, point]))
  const apart = own.findLastIndex((point) => {
    const theirs = rivalOn.get(point.date)
    return theirs !== undefined && (isAbove(point, theirs) || isAbove(theirs, point))
  })
  return apart < 0 ? null : (own[apart + 1]?.date ?? null)
}

function isAbove({ low }: ScorePoint, { high }: ScorePoint): boolean {
  return low !== null && high !== null && low > high
}

type Found = Lead & Pick<RivalFigures, 'days' | 'gap'> & { sinceStart: boolean; judged: boolean }

/** Returns who is ahead beyond chance over the last 28 days, since when, and the gap. */
export function standing(compared: Comparison): Found {
  const { last, lines, history, rivals } = compared
  const { from } = windowEnding(last, CHART_DAYS)
  const recent = pairOfAll(recentPairs(compared), rivals)
  const lead = leaders([recent]).get(recent.query)
  const all = sharedDays(history ?? lines, ALL)
  const run = presentRun(all)
  const ahead = lead !== undefined && lead !== null && run?.side === lead ? run : null
  return {
    ahead: ahead?.side ?? null,
    aheadSince: ahead?.since ?? null,
    sinceStart: ahead !== null && ahead.since === all[0]?.date && ahead.since >= from,
    judged: lead !== undefined,
    days: sharedDays(lines, from),
    gap: { ...gapRange(recent), beyondChance: Boolean(lead), ...movedGap(compared) },
  }
}

function recentPairs({ pairs, last }: Comparison): Pick<QueryPair, 'days'>[] {
  const { from } = windowEnding(last, VERDICT.month.recentDays)
  return pairs.map(({ days }) => ({ days: days.filter(({ day }) => day >= from) }))
}

/** The last 28 days against the first 28 of the 90, on the queries and engines that both have. */
function movedGap(compared: Comparison): Omit<RivalGap, 'low' | 'high' | 'beyondChance'> {
  const { last, lines, engines, pairs, starts } = compared
  const { recentDays, beforeDays } = VERDICT.month
  const windows = {
    recent: windowEnding(last, recentDays),
    before: windowEnding(addDays(last, beforeDays - CHART_DAYS), beforeDays),
  }
  const found = gapChange(pairs, windows, VERDICT.month)
  const both = [...new Set(found?.days.map(({ engine }) => engine))].sort(compareEngines)
  const change = changeWithin({ from: windows.before.from, to: last }, both, starts)
  if (!found || change) {
    const points = difference(shareOf(lines.own, recentDays, last), shareOf(lines.rival, recentDays, last))
    const why = change && { measurementChange: change }
    return { points, before: null, verdict: null, sides: null, only: [], ...why }
  }
  const sideOf = ({ from, to }: OpportunityWindow) => {
    const share = (of: Side) => shareOf(pointsOf(daysOf(found.days, of), both, []), recentDays, to).share ?? 0
    return { from, to, own: share('own'), rival: share('rival') }
  }
  const sides = { recent: sideOf(windows.recent), before: sideOf(windows.before) }
  return {
    points: sides.recent.rival - sides.recent.own,
    before: sides.before.rival - sides.before.own,
    verdict: found.verdict,
    sides,
    only: both.length < engines.length ? both.map(engineLabel) : [],
  }
}

function daysOf(days: readonly PairDay[], of: Side) {
  const counted = days.map(({ engine, day, answers, ...named }) => ({
    engine,
    day,
    results: answers,
    ranked: named[of],
  }))
  return counted.sort((a, b) => compareText(a.day, b.day))
}

function difference(own: WindowShare, rival: WindowShare): number | null {
  return own.share === null || rival.share === null ? null : rival.share - own.share
}

/** Returns both shares of the last `range` days on each engine, largest gap first. */
export function engineRows(compared: Comparison, range: Range): RivalEngine[] {
  const { last, engines, lines, history, rivals } = compared
  const recent = recentPairs(compared)
  const pairs = engines.map((engine) => {
    const of = recent.map(({ days }) => ({ days: days.filter((day) => day.engine === engine) }))
    return { ...pairOfAll(of, rivals), query: engine }
  })
  const lead = leaders(pairs)
  const starts = startsOf(lines.own, range, last)
  const rows = engines.map((id, index): RivalEngine => {
    const of = (all: Lines) => ({ own: [all.own[index] ?? []], rival: [all.rival[index] ?? []] })
    const own = shareOf(of(lines).own, range, last)
    const rival = shareOf(of(lines).rival, range, last)
    const ahead = lead.get(id)
    const run = presentRun(sharedDays(of(history ?? lines), ALL))
    const led = run?.side === ahead ? run?.since : undefined
    const since = ahead === null ? levelSince(lines.own[index] ?? [], lines.rival[index] ?? []) : (led ?? null)
    return {
      ...{ id, label: engineLabel(id), mark: engineMark(id), from: starts[index] ?? last, own, rival },
      gap: difference(own, rival),
      ahead,
      since,
    }
  })
  return rows.sort((a, b) => (b.gap ?? -101) - (a.gap ?? -101) || compareEngines(a.id, b.id))
}

const AXIS: ChartAxis = {
  ...{ min: 0, max: 100, reverse: false, unit: '%' },
  ticks: [0, 25, 50, 75, 100],
  compactTicks: [0, 50, 100],
}

const copy = rivalsCopy.chart

type Drawn = Pick<RivalFigures, 'days' | 'today' | 'organisation' | 'rival' | 'gap' | 'implementDates' | 'notes'>

/** The 7-day shares of both over 90 days, the space between them, and the averages that the sentence compares. */
export function prepareGapTrend(figures: Drawn): ChartModel {
  const { today, organisation, rival, gap } = figures
  const days = lastDays(today, CHART_DAYS)
  const dayOf = new Map(figures.days.map((day) => [day.date, day]))
  const perDay = days.map((day) => dayOf.get(day))
  const line = (key: Side, label: string): ChartSeries => ({
    ...{
      key,
      label,
      tone: key === 'own' ? 1 : 2,
      emphasised: key === 'own',
      style: 'line',
      points: false,
      solid: true,
    },
    values: perDay.map((day) => day?.[`${key}Average`] ?? null),
    texts: perDay.map((day) => (day ? percent(day[`${key}Average`]) : chartsCopy.noAnswers)),
  })
  const series = [line('own', organisation.name), line('rival', rival.name)]
  const text = (of: (day: RivalDay) => string) => perDay.map((day) => (day ? of(day) : chartsCopy.noAnswers))
  const gaps = text(({ ownAverage, rivalAverage }) => copy.gap(ownAverage, rivalAverage))
  const answers = text((day) => grouped(day.answers))
  const markers = [...geoMarkers(days, figures.implementDates), ...noteMarkers(days, figures.notes)]
  const marked = markerColumn(chartsCopy.notes, markers)
  const last = figures.days.at(-1)
  return {
    days,
    labels: days.map(chartDate),
    series,
    between: true,
    spans: spansOf(gap, days),
    facts: [{ label: copy.columns.gap, texts: gaps }],
    gaps: perDay.map((day) => (day ? null : chartsCopy.gap)),
    axis: AXIS,
    markers,
    marksOnAxis: true,
    dotsOn: 'own',
    table: {
      caption: copy.caption,
      answersColumn: 4,
      columns: [
        copy.columns.day,
        ...series.map(({ label }) => label),
        copy.columns.gap,
        copy.columns.answers,
        ...marked.title,
      ],
      rows: days
        .map((day, index) => [
          tableDate(day),
          ...[...series.map(({ texts }) => texts), gaps, answers].map((texts) => texts[index] ?? ''),
          ...marked.cellOf(index),
        ])
        .reverse(),
    },
    finding: last ? copy.finding(rival.name, last.ownAverage, last.rivalAverage) : copy.empty,
    empty: figures.days.length === 0,
  }
}

function spansOf({ sides }: Drawn['gap'], days: readonly Day[]): ChartSpan[] {
  if (!sides) return []
  return (['before', 'recent'] as const).map((side) => {
    const { from, to, own, rival } = sides[side]
    return {
      ...{ from: days.indexOf(from), to: days.indexOf(to), tones: [1, 2], values: [own, rival] },
      title: counted(Math.abs(rival - own), 'point', 'points'),
      text: side === 'before' ? copy.first : copy.last,
    }
  })
}
