import type { ChartAxis, ChartModel, ChartSeries } from '@/lib/format/chart-model'
import { chartDate, dayRange } from '@/lib/format/dates'
import { percent } from '@/lib/format/numbers'
import { uiCopy } from '@/lib/ui/words'
import type { SentimentEntryRow } from './shapes'
import { sentimentCopy } from './words'

const copy = sentimentCopy.overTime
const AXIS: ChartAxis = {
  ...{ min: 0, max: 100, reverse: false, unit: '%' },
  ticks: [0, 25, 50, 75, 100],
  compactTicks: [0, 50, 100],
}
const POINTS_MIN = 2

/** Returns the analyses to draw, oldest first, one per last day, starting with the first that has counts. */
export function drawnOpinions(newestFirst: readonly SentimentEntryRow[]): SentimentEntryRow[] {
  const byLastDay = new Map([...newestFirst].reverse().map((entry) => [entry.to, entry]))
  const entries = [...byLastDay.values()].sort((a, b) => (a.to < b.to ? -1 : 1))
  const first = entries.findIndex(isCounted)
  return first === -1 ? [] : entries.slice(first)
}

function isCounted({ of, praise, doubt }: SentimentEntryRow): boolean {
  return of !== null && of > 0 && praise !== null && doubt !== null
}

/** Prepares the shares of answers naming the brand that praise and doubt it, one point per analysis (R-SENTIMENT-6). */
export function prepareOpinions(entries: readonly SentimentEntryRow[]): ChartModel {
  const lines = [
    opinionLine('praise', entries, { tone: 1, emphasised: true }),
    opinionLine('doubt', entries, { tone: 2, emphasised: false }),
  ]
  const ranges = entries.map(({ from, to }) => dayRange(from, to))
  return {
    days: entries.map(({ to }) => to),
    labels: entries.map(({ to }) => chartDate(to)),
    series: lines,
    facts: [{ label: copy.columns.days, texts: ranges }],
    gaps: entries.map((entry) => (isCounted(entry) ? null : gapOf(entry))),
    axis: AXIS,
    openDay: uiCopy.openAnalysis,
    markers: [],
    table: {
      caption: copy.title,
      columns: [copy.columns.days, ...lines.map(({ label }) => label)],
      rows: ranges.map((range, index) => [range, ...lines.map(({ texts }) => texts[index] ?? '')]).reverse(),
    },
    finding: copy.finding(
      lines.map(({ label, values }) => ({ label, shares: values.filter((each) => each !== null) })),
    ),
    empty: entries.filter(isCounted).length < POINTS_MIN,
  }
}

function opinionLine(
  kind: 'praise' | 'doubt',
  entries: readonly SentimentEntryRow[],
  look: Pick<ChartSeries, 'tone' | 'emphasised'>,
): ChartSeries {
  const shares = entries.map((entry) => {
    const { of, [kind]: side } = entry
    if (!isCounted(entry) || of === null || side === null) return { value: null, text: gapOf(entry) }
    const value = Math.round((side.answers / of) * 100)
    return { value, text: `${sentimentCopy.opinion.counts(side.answers, of)} · ${percent(value)}` }
  })
  return {
    ...{ key: kind, label: copy.columns[kind], style: 'line', points: true, ...look },
    values: shares.map(({ value }) => value),
    texts: shares.map(({ text }) => text),
  }
}

function gapOf({ of }: SentimentEntryRow): string {
  return of === 0 ? copy.unnamed : copy.notCounted
}
