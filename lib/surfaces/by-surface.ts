import { type Access, compareEngines, engineLabel, playedEngine } from '@/lib/engines/engines'
import { monthDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { counted, grouped, sumBy, sumOf } from '@/lib/format/numbers'
import { CERTAINTY_MIN_ANSWERS, type Range, VERDICT } from '@/lib/limits'
import { shownShare } from '@/lib/measure/likely-range'
import type { DayWindow, EngineFigures, LikelyRange, Sentence, ShownLooks } from '@/lib/measure/shapes'
import { countWithin, type QueryDay, varianceOfDifference } from '@/lib/measure/verdict'
import { certaintyCopy } from '@/lib/measure/words'
import type { QueryChip } from '@/lib/visibility/shapes'

// The same queries asked of apps and of APIs, side by side and never added up (R-SURFACES-11).

/** What one day's looks at one query on one surface came to. */
export interface SurfaceCell {
  query: string
  date: Day
  /** Answers, and those of them that name the own brand. */
  answers: number
  named: number
  /** Looks that showed no answer, and runs that failed; neither counts for or against a brand. */
  notShown: number
  failed: number
}

export interface SurfaceRow
  extends ShownLooks,
    Pick<
      EngineFigures,
      | 'id'
      | 'label'
      | 'mark'
      | 'simulated'
      | 'score'
      | 'low'
      | 'high'
      | 'positionWhenNamed'
      | 'from'
      | 'to'
      | 'providers'
    > {
  access: Access
  named: number
  failed: number
  /** Oldest first, by query in the order of the page. */
  cells: SurfaceCell[]
}

/** How much more often the app names the brand than the API of the same maker, in points. */
export interface AccessDifference {
  app: string
  api: string
  points: number
  /** Whether it is beyond chance, by the rule of a clear change. */
  sure: boolean
}

export interface SurfaceMaker {
  key: MakerKey
  rows: SurfaceRow[]
  /** null without answers of both accesses, 20 each, and where another provider began to look at the app meanwhile. */
  difference: AccessDifference | null
}

export interface SurfaceFigures {
  organisation: { _id: string; name: string }
  today: string
  range: Range
  window: DayWindow
  /** The access of the answers that score, trend and verdict are made of. */
  scoreAccess: Access
  queries: QueryChip[]
  makers: SurfaceMaker[]
  sentences: Sentence[]
  /** Whether any surface is on or has ever been looked at. */
  on: boolean
  simulated: boolean
}

/** Who makes what people see; `api` for engines without an app that is looked at. */
export const MAKERS = ['chatgpt', 'google', 'gemini', 'api'] as const
export type MakerKey = (typeof MAKERS)[number]

const MAKER_OF: Readonly<Record<string, MakerKey>> = {
  ...{ openai: 'chatgpt', 'chatgpt-app': 'chatgpt', gemini: 'gemini', 'gemini-app': 'gemini' },
  ...{ 'google-ai-overview': 'google', 'google-ai-mode': 'google' },
}

/** Groups rows by maker; those of a maker whose apps are not looked at stand under 'By API only'. */
export function makersOf(rows: readonly SurfaceRow[], days: readonly QueryDay[], range: number): SurfaceMaker[] {
  const makerOf = ({ id }: SurfaceRow) => MAKER_OF[playedEngine(id)] ?? 'api'
  const withApp = new Set(rows.filter(({ access }) => access === 'app').map(makerOf))
  const groups = Map.groupBy(rows, (row) => (withApp.has(makerOf(row)) ? makerOf(row) : 'api'))
  return MAKERS.flatMap((key) => {
    const of = groups.get(key)
    if (!of) return []
    return [{ key, rows: of.toSorted(byAccess), difference: differenceOf(of, days, range) }]
  })
}

/** What people see comes first. */
function byAccess(a: SurfaceRow, b: SurfaceRow): number {
  return Number(b.access === 'app') - Number(a.access === 'app') || compareEngines(a.id, b.id)
}

/**
 * Compares an app with the API of the same maker on the queries that both answered: each query counts as much as another,
 * the variance is that of a verdict: chance alone, or the difference between days where that is larger.
 */
function differenceOf(rows: readonly SurfaceRow[], days: readonly QueryDay[], range: number): AccessDifference | null {
  const of = (access: Access) => rows.filter((row) => row.access === access && row.score !== null)
  const [app, api] = [of('app')[0], of('api')[0]]
  if (!app || !api || Math.min(app.shown, api.shown) < CERTAINTY_MIN_ANSWERS) return null
  // Answers of two providers are not one measurement.
  if (app.providers.length > 1) return null
  const window = { from: [app.from, api.from].sort()[0] ?? app.from, to: [app.to, api.to].sort()[1] ?? app.to }
  const counted = (row: SurfaceRow, query: string) =>
    countWithin(
      days.filter((day) => day.engine === row.id && day.query === query),
      window,
    )
  const sides = [...new Set(days.map(({ query }) => query))]
    .map((query) => ({ recent: counted(app, query), before: counted(api, query) }))
    .filter(({ recent, before }) => recent.results > 0 && before.results > 0)
  if (sides.length === 0) return null
  const compared = sides.map((each) => ({ ...each, weight: 1 / sides.length }))
  const difference = sumOf(compared, ({ weight, recent, before }) => weight * (recent.share - before.share))
  const { clearFrom } = VERDICT[range === 7 ? 'week' : 'month']
  const variance = varianceOfDifference(compared, () => clearFrom ** 2 / compared.length)
  return {
    ...{ app: app.id, api: api.id, points: (app.score ?? 0) - (api.score ?? 0) },
    sure: difference !== 0 && Math.abs(difference) >= clearFrom * Math.sqrt(variance),
  }
}

const AI_OVERVIEW = 'google-ai-overview'

/** Says where app and API differ, and how often Google shows an overview; nothing without answers of an app. */
export function surfaceSentences(makers: readonly SurfaceMaker[], whom: 'you' | 'us' = 'you'): Sentence[] {
  const apps = makers.flatMap(({ rows }) => rows).filter(({ access }) => access === 'app')
  if (sumBy(apps, 'asked') === 0) return []
  return [
    ...differs(makers, whom),
    ...overviews(
      apps.filter(({ id }) => playedEngine(id) === AI_OVERVIEW),
      whom,
    ),
  ]
}

function differs(makers: readonly SurfaceMaker[], whom: string): Sentence[] {
  const compared = makers.flatMap(({ difference }) => difference ?? [])
  const [widest] = compared
    .filter(({ sure, points }) => sure && points !== 0)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  if (!widest) return compared.length > 0 ? [{ key: 'surfaces.agree', values: {}, text: 'App and API agree.' }] : []
  const shareOf = (id: string) => makers.flatMap(({ rows }) => rows).find((row) => row.id === id)?.score ?? 0
  const [app, api] = [shareOf(widest.app), shareOf(widest.api)]
  const label = engineLabel(widest.app)
  const text = `The ${label} names ${whom} in ${app}% of answers, its API in ${api}%.`
  return [{ key: 'surfaces.differ', values: { surface: label, app, api }, text }]
}

function overviews([overview]: readonly SurfaceRow[], whom: string): Sentence[] {
  if (!overview || overview.asked === 0) return []
  const { shown, asked, named } = overview
  if (shown === 0)
    return [
      {
        key: 'surfaces.notShown',
        values: { asked },
        text: `Google showed no AI Overview for ${whom === 'us' ? 'our' : 'your'} queries.`,
      },
    ]
  const names = `names ${whom} in ${named === 0 ? 'none' : named} of them`
  const text = `Google shows an AI Overview in ${shown} of ${asked} ${asked === 1 ? 'search' : 'searches'} and ${names}.`
  return [{ key: 'surfaces.overviews', values: { shown, asked, named }, text }]
}

const MAKER_LABELS: Record<MakerKey, string> = {
  chatgpt: 'ChatGPT',
  google: 'Google',
  gemini: 'Gemini',
  api: 'By API only',
}

const WHAT: Readonly<Record<string, string>> = {
  ...{ 'google-ai-overview': 'above the links', 'google-ai-mode': 'the chat in Google' },
  ...{ 'chatgpt-app': 'what people see', 'gemini-app': 'what people see' },
}

/** '2 answers, 1 names you; 1 showed no overview': what a cell of the table holds. */
function cellText({ answers, named, notShown, failed }: SurfaceCell): string {
  const parts = [
    ...(answers > 0 ? [`you are named in ${grouped(named)} of ${counted(answers, 'answer', 'answers')}`] : []),
    ...(notShown > 0 ? [answers > 0 ? `${grouped(notShown)} showed no overview` : 'no overview shown'] : []),
    ...(failed > 0 ? [answers + notShown > 0 ? `${grouped(failed)} failed` : 'failed, not counted'] : []),
  ]
  return parts.join('; ')
}

/** 'shown in 12 of 21 searches, likely between 37 and 76%'. */
export function shownIn({ shown, asked, shownRange }: ShownLooks): string {
  return `shown in ${grouped(shown)} of ${counted(asked, 'search', 'searches')}${likely(shownRange)}`
}

/** Under 20 overviews their counts say it. */
function overviewsShown({ shown, asked, shownRange }: ShownLooks): string {
  const often =
    shown < CERTAINTY_MIN_ANSWERS
      ? `in ${grouped(shown)} of ${counted(asked, 'search', 'searches')}`
      : `for ${shownShare({ shown, asked })}% of searches`
  return `an overview ${often}${likely(shownRange)}`
}

const likely = (of: LikelyRange | null) => (of === null ? '' : `, likely ${certaintyCopy.between(of.low, of.high)}`)

export const surfacesCopy = {
  title: 'By surface',
  back: 'Visibility',
  table: {
    title: (queries: number) =>
      queries === 1
        ? 'The same query, everywhere it is asked'
        : `The same ${queries} queries, everywhere they are asked`,
    info: 'Shares of the answers that were shown. Apps and pages are what people see; APIs are what programs get. Both are asked the same queries, on the same days.',
    columns: {
      surface: 'Surface',
      days: (days: number, queries: number) => (queries === 1 ? `${days} days` : `${days} days × ${queries} queries`),
      perDay: (days: number) => `Share a day, ${days} days`,
      range: 'Likely range',
      named: 'Named',
      of: 'of answers',
      place: 'Place',
    },
    legend: {
      named: 'You are named',
      without: 'An answer without you',
      notShown: 'No overview shown',
      failed: 'Failed, not counted',
    },
    maker: (key: MakerKey) => MAKER_LABELS[key],
    what: (id: string, access: Access) =>
      WHAT[playedEngine(id)] ?? (access === 'api' ? 'what programs get' : 'what people see'),
    api: (label: string) => `${label} API`,
    differs: ({ points }: AccessDifference) =>
      `${counted(Math.abs(points), 'point', 'points')} ${points < 0 ? 'lower' : 'higher'} in the app`,
    shown: ({ id, label, ...looks }: Pick<SurfaceRow, 'id' | 'label' | keyof ShownLooks>) =>
      playedEngine(id) === AI_OVERVIEW ? overviewsShown(looks) : `${label} ${shownIn(looks)}`,
    counts: ({ named, shown, asked }: Pick<SurfaceRow, 'named' | 'shown' | 'asked'>) =>
      asked > shown ? `${grouped(named)} of ${grouped(shown)} shown` : `${grouped(named)} of ${grouped(shown)}`,
    opens: (label: string) => `Open the answers of ${label}`,
    cell: (label: string, query: string, cell: SurfaceCell) =>
      `${label}, ${monthDay(cell.date)}, “${query}”: ${cellText(cell)}`,
    day: (date: string, named: number, answers: number) =>
      `${monthDay(date)}: you are named in ${grouped(named)} of ${counted(answers, 'answer', 'answers')}`,
    between: (low: number, high: number) => `likely between ${low}% and ${high}%`,
    none: 'Nothing asked in these days yet.',
    foot: (access: Access) =>
      `Apps and APIs are never added together. Your score is of ${access === 'api' ? 'the APIs' : 'the surfaces'}.`,
  },
  outcomes: [
    {
      key: 'answered',
      title: 'Answered',
      text: 'Google showed an overview and it was read. It counts, with or without you.',
    },
    {
      key: 'notShown',
      title: 'No overview shown',
      text: 'Google showed links only. No answer, so neither for nor against you.',
    },
    {
      key: 'failed',
      title: 'Failed',
      text: 'The overview did not load, or the provider did not answer. Left out and asked again tomorrow.',
    },
  ],
  countedAs: (shown: number, asked: number) =>
    ` Counted as “shown in ${grouped(shown)} of ${grouped(asked)} searches”.`,
  off: {
    title: 'See what people see',
    text: 'Answers of the ChatGPT app and of Google come through a provider. Your admin can turn it on.',
    /** For a system admin, who is that admin. */
    admin: 'See what turning one on takes',
  },
} as const
