import type { ChartAxis, ChartModel, ChartSeries } from '@/lib/format/chart-model'
import { chartDate, dayRange } from '@/lib/format/dates'
import { counted, grouped, percent } from '@/lib/format/numbers'
import type { SentimentWeek } from './shapes'
import { sentimentCopy } from './words'

const copy = sentimentCopy.trend
const AXIS: ChartAxis = {
  ...{ min: 0, max: 100, reverse: false, unit: '%' },
  ticks: [0, 50, 100],
  compactTicks: [0, 50, 100],
}
const POINTS_MIN = 2

/** Prepares the shares of answers naming the brand that praise and criticise it, a point a week (R-SENTIMENT-10). */
export function prepareOpinions(weeks: readonly SentimentWeek[]): ChartModel {
  const lines = [opinionLine('praise', weeks), opinionLine('doubt', weeks)]
  const ranges = weeks.map(({ from, to }) => dayRange(from, to))
  const answers = weeks.map(({ analysis }) => (analysis ? counted(analysis.of, 'answer', 'answers') : ''))
  return {
    days: weeks.map(({ to }) => to),
    labels: weeks.map(({ to }) => chartDate(to)),
    series: lines,
    facts: [{ label: copy.named, texts: answers }],
    gaps: weeks.map(({ analysis }) => (analysis ? null : copy.none)),
    axis: AXIS,
    markers: [],
    table: {
      caption: copy.title,
      columns: [copy.days, ...lines.map(({ label }) => label), copy.named],
      rows: ranges
        .map((range, index) => [range, ...lines.map(({ texts }) => texts[index] ?? ''), answers[index] ?? ''])
        .reverse(),
      answersColumn: 3,
    },
    finding: copy.finding(
      lines.map(({ label, values }) => ({ label, shares: values.filter((each) => each !== null) })),
    ),
    empty: weeks.filter(({ analysis }) => analysis !== null).length < POINTS_MIN,
  }
}

function opinionLine(side: 'praise' | 'doubt', weeks: readonly SentimentWeek[]): ChartSeries {
  const shares = weeks.map(({ analysis }) => {
    if (!analysis) return { value: null, text: copy.none }
    const value = Math.round((100 * analysis[side]) / analysis.of)
    return { value, text: `${percent(value)} · ${grouped(analysis[side])} of ${grouped(analysis.of)}` }
  })
  const last = shares.findLast(({ value }) => value !== null)?.value
  return {
    ...{ key: side, label: copy[side], style: 'line', points: true, emphasised: true },
    tone: side === 'praise' ? 'praise' : 'criticism',
    ...(typeof last === 'number' && { end: copy.ends[side](last) }),
    values: shares.map(({ value }) => value),
    texts: shares.map(({ text }) => text),
  }
}
