import type { ChartAxis, ChartModel, ChartSeries } from '@/lib/format/chart-model'
import { chartDate, dayRange } from '@/lib/format/dates'
import { addDays, type Day, daysBetween } from '@/lib/format/days'
import { counted, grouped, percent, sumBy } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, VERDICT } from '@/lib/limits'
import type { Verdict } from '@/lib/measure/shapes'
import { windowVerdict } from '@/lib/measure/verdict'
import type { OpinionSide, SentimentChange, SentimentTheme, SentimentWeek, ThemeChange } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'

// What becomes of a theme from one analysis to the next (R-SENTIMENT-11, R-SENTIMENT-12). Pure.

type Side = 'praise' | 'doubt'
const SIDES = ['praise', 'doubt'] as const

/** An analysis with counts. */
export interface CountedAnalysis {
  from: Day
  to: Day
  of: number
  praise: OpinionSide
  doubt: OpinionSide
}

type Uncounted = { [Field in keyof CountedAnalysis]: CountedAnalysis[Field] | null }

export function isCounted<Entry extends Uncounted>(entry: Entry): entry is Entry & CountedAnalysis {
  return entry.of !== null && entry.of > 0 && entry.praise !== null && entry.doubt !== null
}

/** The form by which points of several analyses are one theme: 'Its front desk' is 'the front desk'. */
export function themeKey(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return folded.replace(/^(?:its|their|the|an?) (?=.)/, '')
}

interface Part {
  answers: number
  of: number
}

/** The verdict on one share against an earlier one, by chance alone: the maths of R-CERTAIN-2 with each as one day. */
export function shareVerdict(now: Part, before: Part, bounds: (typeof VERDICT)['week' | 'month']): Verdict {
  const [first, last] = ['2000-01-01', '2000-01-02']
  const day = (date: Day, { answers, of }: Part) => ({ query: '', engine: '', day: date, ranked: answers, results: of })
  const days = [day(first, before), day(last, now)]
  const windows = { recent: { from: last, to: last }, before: { from: first, to: first } }
  return windowVerdict(days, windows, () => null, bounds).verdict
}

/** Null where the analysis may have left the theme out: it lists a few points of a side, said most often first. */
function countOf(theme: string, { points, isFull }: OpinionSide): number | null {
  const found = points.filter(({ text }) => themeKey(text) === theme)
  if (found.length > 0) return Math.max(...found.map(({ answers }) => answers))
  return (isFull ?? points.length >= OLD_POINTS) ? null : 0
}

/** Points of a side that older analyses kept, which do not say whether it is full. */
const OLD_POINTS = 4

/** Picks analyses of the 28 days before, newest first. Their days do not overlap. */
export function weeksBefore<Entry extends CountedAnalysis>(
  latest: CountedAnalysis,
  earlier: readonly Entry[],
): Entry[] {
  const since = addDays(latest.from, -VERDICT.week.beforeDays)
  const kept: Entry[] = []
  for (const entry of [...earlier].sort((a, b) => (a.to < b.to ? 1 : -1))) {
    const last = kept.at(-1) ?? latest
    if (entry.to < last.from && entry.from >= since) kept.push(entry)
  }
  return kept
}

/** Returns the criticism that clearly more answers make than in the four weeks before, by the largest difference; null if none. */
export function moreCriticism(
  latest: CountedAnalysis,
  before: readonly CountedAnalysis[],
): { theme: string; answers: number; before: number } | null {
  const [most] = themesOf(latest, before)
    .flatMap(({ theme, doubt, change }) =>
      doubt && change?.side === 'doubt' && change.verdict === 'clearRise'
        ? [{ theme, answers: doubt.answers, before: change.before }]
        : [],
    )
    .sort((a, b) => b.answers - b.before - (a.answers - a.before))
  return most ?? null
}

/**
 * Returns a row for each theme of an analysis: what is praised most first, then what is criticised most.
 * @param before the analyses of the four weeks before it
 */
export function themesOf(latest: CountedAnalysis, before: readonly CountedAnalysis[]): Omit<SentimentTheme, 'quote'>[] {
  const rows = new Map<string, Omit<SentimentTheme, 'quote'>>()
  for (const side of SIDES)
    latest[side].points.forEach(({ text, answers }, position) => {
      const key = themeKey(text)
      const row = rows.get(key) ?? { theme: text, praise: null, doubt: null, change: null }
      if (row[side] === null) rows.set(key, { ...row, [side]: { answers, position } })
    })
  const said = (row: Omit<SentimentTheme, 'quote'>, side: Side) => row[side]?.answers ?? 0
  const isPraise = (row: Omit<SentimentTheme, 'quote'>) => said(row, 'praise') >= said(row, 'doubt')
  return [...rows]
    .map(([key, row]) => {
      const side = isPraise(row) ? 'praise' : 'doubt'
      return { ...row, change: changeOf(key, side, { answers: said(row, side), of: latest.of }, before) }
    })
    .sort((a, b) => {
      if (isPraise(a) !== isPraise(b)) return isPraise(a) ? -1 : 1
      const side = isPraise(a) ? 'praise' : 'doubt'
      return said(b, side) - said(a, side)
    })
}

function changeOf(key: string, side: Side, now: Part, before: readonly CountedAnalysis[]): ThemeChange | null {
  const known = before.flatMap((entry) => {
    const answers = countOf(key, entry[side])
    return answers === null ? [] : [{ ...entry, answers }]
  })
  const [newest, oldest] = [known[0], known.at(-1)]
  if (!newest || !oldest) return null
  const earlier = { answers: sumBy(known, 'answers'), of: sumBy(known, 'of') }
  return {
    side,
    verdict: shareVerdict(now, earlier, VERDICT.week),
    before: atThatRate(earlier, now.of),
    earlier: { ...earlier, from: oldest.from, to: newest.to },
  }
}

/** Scales a count of answers to `among` answers. */
function atThatRate({ answers, of }: Part, among: number): number {
  return of === 0 ? 0 : Math.round((answers * among) / of)
}

/** So many answers make a theme new, or no longer said: one or two come and go. */
const SAID_LEAST = 3

/** Returns what is new, said by clearly more or fewer answers, or no longer said, against the analysis before. */
export function changesSince(now: CountedAnalysis, before: CountedAnalysis): SentimentChange[] {
  if (Math.min(now.of, before.of) < CERTAINTY_MIN_ANSWERS) return []
  const sides = SIDES.flatMap((side) => {
    const said = now[side].points.map(({ text, answers }, position): SentimentChange | null => {
      const earlier = countOf(themeKey(text), before[side])
      if (earlier === null) return null
      const found = { side, theme: text, answers, position }
      if (earlier === 0) return answers < SAID_LEAST ? null : { kind: 'new', ...found }
      const verdict = shareVerdict({ answers, of: now.of }, { answers: earlier, of: before.of }, VERDICT.week)
      if (verdict === 'clearRise' || verdict === 'probableRise') return { kind: 'more', ...found }
      return verdict === 'clearDrop' || verdict === 'probableDrop' ? { kind: 'less', ...found } : null
    })
    const gone = before[side].points.map(({ text, answers }): SentimentChange | null => {
      const isGone = answers >= SAID_LEAST && countOf(themeKey(text), now[side]) === 0
      return isGone ? { kind: 'gone', side, theme: text, answers: 0, position: null } : null
    })
    return [...said, ...gone].filter((change) => change !== null)
  })
  return KINDS.flatMap((kind) => sides.filter((change) => change.kind === kind))
}

const KINDS = ['new', 'more', 'less', 'gone'] as const

export const TREND_WEEKS = 12
/** By how many days an analysis may lie beside the end of its week: one may be made by hand. */
const BESIDE = 3

/**
 * Returns the last twelve weeks up to the latest analysis, oldest first, from the first one with an analysis on.
 * @param entries weekly ones with counts, newest first
 */
export function weeksOf<Entry extends CountedAnalysis & { _id: string; opens: boolean }>(
  entries: readonly Entry[],
): SentimentWeek[] {
  const [latest] = entries
  if (!latest) return []
  const weeks = Array.from({ length: TREND_WEEKS }, (_, back): SentimentWeek => {
    const to = addDays(latest.to, -7 * back)
    const away = (entry: Entry) => Math.abs(daysBetween(entry.to, to))
    const [nearest] = entries.filter((entry) => away(entry) <= BESIDE).sort((a, b) => away(a) - away(b))
    if (!nearest) return { from: addDays(to, -6), to, analysis: null }
    const { _id, from, of, praise, doubt, opens } = nearest
    return { from, to: nearest.to, analysis: { _id, of, praise: praise.answers, doubt: doubt.answers, opens } }
  }).reverse()
  return weeks.slice(weeks.findIndex(({ analysis }) => analysis !== null))
}

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
