import type { ChartAxis, ChartModel, ChartSeries } from '@/lib/format/chart-model'
import { chartDate, tableDate } from '@/lib/format/dates'
import { addDays, type Day, lastDays } from '@/lib/format/days'
import { percent } from '@/lib/format/numbers'
import { compareText } from '@/lib/format/text'
import { EFFECT } from '@/lib/limits'
import { geoMarkers, noteMarkers } from '@/lib/visibility/chart-markers'
import type { ImplementDate, ProgressRow } from '@/lib/visibility/shapes'
import type { EffectDetail } from './effect-shapes'
import type { RecommendationStatusName } from './shapes'
import { effectCopy as copy, effectSentence } from './tracker-words'

const LAST_LOOK = EFFECT.looks[1]
const STEP = 25
const TOP = 100

/** Prepares daily shares of targeted and untouched queries; shades the days after the implementation (R-ACTION-4). */
export function prepareEffect(effect: EffectDetail): ChartModel {
  const { implemented, title, trend } = effect
  const days = lastDays(addDays(implemented, LAST_LOOK), EFFECT.beforeDays + 1 + LAST_LOOK)
  const pointOf = new Map(trend.map((point) => [point.date, point]))
  const values = (side: 'targeted' | 'untouched') => days.map((day) => pointOf.get(day)?.[side] ?? null)
  const series: ChartSeries[] = [
    {
      ...line('targeted', copy.series(copy.targeted, effect.targetedQueries.length), values('targeted')),
      tone: 1,
      emphasised: true,
    },
    {
      ...line('untouched', copy.series(copy.untouched, effect.untouchedQueries.length), values('untouched')),
      tone: 'rest',
      emphasised: false,
      dashed: true,
    },
  ]
  const at = days.indexOf(implemented)
  const changes = effect.measurementChange ? [{ kind: 'measurementChanged' as const, ...effect.measurementChange }] : []
  return {
    days,
    labels: days.map(chartDate),
    series,
    gaps: days.map((day) => (pointOf.has(day) ? null : copy.chart.noAnswers)),
    axis: axisOf(series),
    markers: [...geoMarkers(days, [{ date: implemented, titles: [title] }]), ...noteMarkers(days, changes)],
    shaded: { from: at, to: days.length - 1 },
    guides: EFFECT.looks.map((look) => ({ index: at + look, label: copy.day(look) })),
    table: {
      caption: copy.chart.caption,
      columns: [copy.chart.date, copy.targeted, copy.untouched],
      rows: rowsOf(days, series),
    },
    finding: copy.chart.finding(title, effectSentence(effect)),
    empty: trend.length === 0,
  }
}

function line(key: string, label: string, values: (number | null)[]) {
  const texts = values.map((value) => (value === null ? copy.chart.noAnswers : percent(Math.round(value))))
  return { key, label, style: 'line' as const, points: false, values, texts }
}

/** Lists rows, latest first, without days to come. */
function rowsOf(days: readonly Day[], series: readonly ChartSeries[]): string[][] {
  return days.map((day, index) => [tableDate(day), ...series.map(({ texts }) => texts[index] ?? '')]).reverse()
}

/** Scales from 0 to the next quarter above the highest value. */
function axisOf(series: readonly ChartSeries[]): ChartAxis {
  const highest = Math.max(STEP, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const max = Math.min(TOP, STEP * Math.ceil(highest / STEP))
  const ticks = Array.from({ length: max / STEP + 1 }, (_, index) => index * STEP)
  return { min: 0, max, reverse: false, ticks, compactTicks: ticks, unit: '%' }
}

/** Returns the days on which recommendations were implemented, oldest first, each title once per day (R-TRACKER-8). */
export function implementationDates(changes: readonly { day: Day; title: string }[]): ImplementDate[] {
  const days = new Map<Day, Set<string>>()
  for (const { day, title } of changes) days.set(day, (days.get(day) ?? new Set()).add(title))
  return [...days]
    .map(([date, titles]) => ({ date, titles: [...titles].sort(compareText) }))
    .sort((a, b) => compareText(a.date, b.date))
}

const PROGRESS_ORDER: Record<RecommendationStatusName, number> = {
  in_progress: 0,
  pending: 1,
  on_hold: 2,
  implemented: 3,
  none: 4,
  rejected: 5,
}

export function orderProgress(rows: readonly ProgressRow[]): ProgressRow[] {
  return [...rows].sort((a, b) => PROGRESS_ORDER[a.status] - PROGRESS_ORDER[b.status])
}
