import type { ChartAxis, ChartModel, ChartTone } from '@/lib/format/chart-model'
import { chartDate, tableDate } from '@/lib/format/dates'
import { type Day, lastDays } from '@/lib/format/days'
import { grouped, unitOf } from '@/lib/format/numbers'
import type { UsageDayRow } from './shapes'
import { tokenUsageCopy } from './words'

const STEPS = [1, 2, 2.5, 5, 10]
const TICKS_MAX = 7

/** Scales from 0 to the first round step at or above the largest value; divide values by `size` before drawing. */
export function tokenAxis(largest: number): { axis: ChartAxis; size: number } {
  const { size, sign } = unitOf(largest)
  const top = largest > 0 ? largest / size : 1
  const power = 10 ** Math.floor(Math.log10(top / (TICKS_MAX - 1)))
  const step = power * (STEPS.find((each) => each * power * (TICKS_MAX - 1) >= top) ?? 10)
  const count = Math.ceil(top / step - 1e-9)
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(6)))
  const max = ticks.at(-1) ?? 1
  return { axis: { min: 0, max, reverse: false, ticks, compactTicks: [0, max / 2, max], unit: sign }, size }
}

interface Input {
  rows: readonly UsageDayRow[]
  today: Day
  days: number
  owners: readonly { _id: string; name: string }[]
}

const copy = tokenUsageCopy.perDay

/** Returns the tone of a line; from the seventh on all look the same (R-CHART-1). */
export function usageTone(place: number): ChartTone {
  return ([1, 2, 3, 4, 5, 6] as const)[place] ?? 'rest'
}

/** Prepares tokens per day, one line per owner. A day without calls is a gap, not zero. */
export function prepareTokenUsage({ rows, today, days: period, owners }: Input): ChartModel {
  const days = lastDays(today, period)
  const rowOf = new Map(rows.map((row) => [row.date, row]))
  const lines = owners.map(({ _id, name }) => ({
    _id,
    name,
    tokens: days.map((day) => rowOf.get(day)?.tokens[_id] ?? null),
  }))
  const { axis, size } = tokenAxis(Math.max(0, ...lines.flatMap(({ tokens }) => tokens.map((each) => each ?? 0))))
  const series = lines.map(({ _id, name, tokens }, place) => ({
    key: _id,
    label: name,
    tone: usageTone(place),
    emphasised: false,
    style: 'line' as const,
    points: period <= 7,
    values: tokens.map((each) => (each === null ? null : each / size)),
    texts: tokens.map((each) => (each === null ? copy.noCalls : grouped(each))),
  }))
  return {
    days,
    labels: days.map(chartDate),
    series,
    gaps: days.map((_day, index) => (lines.some(({ tokens }) => tokens[index] !== null) ? null : copy.gap)),
    axis,
    markers: [],
    table: {
      caption: copy.caption(period),
      columns: [copy.date, ...series.map(({ label }) => label)],
      rows: days.map((day, index) => [tableDate(day), ...series.map(({ texts }) => texts[index] ?? '')]).reverse(),
    },
    finding: findingOf(lines, period),
    empty: lines.every(({ tokens }) => tokens.every((each) => each === null)),
  }
}

function findingOf(lines: readonly { name: string; tokens: (number | null)[] }[], period: number): string {
  const findings = lines.flatMap(({ name, tokens }) => {
    const used = tokens.filter((each) => each !== null)
    const [first] = used
    return first === undefined ? [] : [copy.finding(name, first, used.at(-1) ?? first, period)]
  })
  return findings.join('. ') || copy.nothing(period)
}
