import type { ResultPage } from '@/lib/answers/shapes'
import { accessOf, engineLabel, engineMark, isSimulated } from '@/lib/engines/engines'
import { addDays, lastDays } from '@/lib/format/days'
import { SCORE_WINDOW } from '@/lib/limits'
import { changeSentences } from '@/lib/measure/sentences'
import type {
  EngineFigures,
  Metric,
  Metrics,
  Verdict,
  VerdictFigures,
  VerdictWindow,
  WindowKind,
  WindowVerdict,
} from '@/lib/measure/shapes'
import { verdictWindows } from '@/lib/measure/verdict'
import { rangePoints, ring, scorePoints } from '@/lib/visibility/score'
import type { CitedSite, LiveRow, PeriodComparison, QueryChip, VisibilityFigures } from '@/lib/visibility/shapes'

export const TODAY = '2026-11-20'
export const ORGANISATION_ID = '650000000000000000000001'

/** Where the figures that a card shows are read. */
export const PATH = `/api/app/visibility/org/${ORGANISATION_ID}?days=90&range=7&queries=`
/** Whose answers the figures are made of, with no query chosen. */
export const SOURCE = { organisationId: ORGANISATION_ID, queries: [] }

/** An id that ends in the given number. */
export function idOf(number: number): string {
  return String(number).padStart(24, '6')
}

export function makeQuery(number: number, part: Partial<QueryChip> = {}): QueryChip {
  return {
    _id: idOf(number),
    searchTerm: `query ${number}`,
    tags: [],
    active: true,
    results: 96,
    firstResult: '2026-09-14',
    latestResult: TODAY,
    ...part,
  }
}

export function makeLiveRow(index: number, part: Partial<LiveRow> = {}): LiveRow {
  const name = part.name ?? `Brand ${index}`
  return {
    index,
    company: name.toLowerCase(),
    name,
    visibility: 67,
    low: null,
    high: null,
    ranked: 2,
    meanRank: 4.7,
    tied: false,
    own: false,
    rangeShare: 60,
    ...part,
  }
}

export function makeSite(site: string, appearances: number, part: Partial<CitedSite> = {}): CitedSite {
  return { site, appearances, sources: [{ url: `https://${site}/page`, appearances }], own: false, ...part }
}

/** An engine with 21 answers in 7 days; `named` of them name the brand. */
export function makeEngine(id: string, named = 17, part: Partial<EngineFigures> = {}): EngineFigures {
  const share = Math.ceil((100 * named) / 21)
  return {
    id,
    label: engineLabel(id),
    mark: engineMark(id),
    access: accessOf(id),
    simulated: isSimulated(id),
    ...{
      ranked: named,
      results: 21,
      asked: 21,
      shown: 21,
      shownRange: null,
      providers: [],
      score: share,
      positionWhenNamed: 2.4,
      lastAnswerDay: TODAY,
    },
    ...{ inMean: true, reason: null, low: Math.max(0, share - 15), high: Math.min(100, share + 5) },
    ...{ from: addDays(TODAY, -6), to: TODAY },
    ...part,
  }
}

type Counts = Pick<VerdictWindow, 'ranked' | 'results' | 'share'>

/** Both windows with the same counts, up to the day before. */
export function makeVerdict(
  verdict: Verdict,
  recent: Counts = { ranked: 14, results: 21, share: 67 },
  before: Counts = { ranked: 55, results: 84, share: 65 },
): VerdictFigures {
  const of = (kind: WindowKind): WindowVerdict => {
    const windows = verdictWindows(kind, addDays(TODAY, -1))
    return {
      verdict,
      points: recent.share === null || before.share === null ? null : recent.share - before.share,
      recent: { ...windows.recent, ...recent },
      before: { ...windows.before, ...before },
      engines: recent.share === null ? [] : ['openai'],
      measurementChange: null,
    }
  }
  const week = of('week')
  return {
    ...{ verdict, verdictWindow: verdict === 'notEnoughData' ? null : 'week', measurementChange: null },
    verdictWindows: { recent: week.recent, before: week.before },
    verdicts: { week, month: of('month') },
  }
}

export const NO_CLEAR_CHANGE = makeVerdict('noClearChange')

/** What the ring shows for a week and for a month. */
export const SHARES = {
  week: { score: 67, ranked: 14, results: 21 },
  month: { score: 66, ranked: 55, results: 84 },
}

const NO_ONES: Counts = { ranked: 0, results: 0, share: null }
const NO_SHARE = { score: null, ranked: 0, results: 0 }
const NOT_ENOUGH = makeVerdict('notEnoughData', NO_ONES, NO_ONES)

/** 21 answers, 14 of them name the brand. */
export const METRICS: Metrics = {
  shareOfVoice: { value: 24, numerator: 14, denominator: 58, low: 19, high: 30 },
  positionWhenNamed: { value: 2.4, numerator: 34, denominator: 14, low: 2.1, high: 2.7 },
  firstPlaceRate: { value: 20, numerator: 4, denominator: 21, low: 8, high: 40 },
  topThreeRate: { value: 58, numerator: 12, denominator: 21, low: 37, high: 76 },
  ownCitationRate: { value: 10, numerator: 2, denominator: 21, low: 3, high: 29 },
}

const NONE: Metric = { value: null, numerator: 0, denominator: 0, low: null, high: null }
const NO_METRICS: Metrics = {
  ...{ shareOfVoice: NONE, positionWhenNamed: NONE, firstPlaceRate: NONE },
  ...{ topThreeRate: NONE, ownCitationRate: NONE },
}

/** ChatGPT 96%, Claude 86% and Perplexity 91%: their mean is 91%. */
/** The last 30 days and the 30 before them. */
export const COMPARISON: PeriodComparison = {
  days: 30,
  recent: { from: addDays(TODAY, -29), to: TODAY, score: 64, ranked: 160, results: 250, metrics: METRICS },
  before: {
    ...{ from: addDays(TODAY, -59), to: addDays(TODAY, -30), score: 61, ranked: 152, results: 252 },
    metrics: { ...METRICS, firstPlaceRate: { value: 0, numerator: 0, denominator: 252, low: 0, high: 2 } },
  },
}

export const ENGINES = [makeEngine('openai', 20), makeEngine('anthropic', 18), makeEngine('perplexity', 19)]

/** A list of answers that has none. */
export const NO_ANSWERS: ResultPage<never> = {
  ...{ items: [], total: 0, page: 1, pageSize: 10, behind: [] },
  counts: { all: 0, named: 0, notNamed: 0, first: 0, topThree: 0, citing: 0, rivals: 0, withoutYou: 0 },
  choices: { queries: [], engines: [], days: [] },
}

/** The figures of an organisation that is doing well: 90 days of three answers a day, a competitor, two GEO dates. */
export function makeFigures(part: Partial<VisibilityFigures> = {}): VisibilityFigures {
  const days = lastDays(TODAY, 90)
  const points = scorePoints(days.map((day, index) => ({ day, results: 3, ranked: 1 + (index % 3) })))
  return {
    organisation: { _id: ORGANISATION_ID, name: 'Loomhouse', location: 'London', websiteUrl: 'loomhouse.co.uk' },
    today: TODAY,
    ...{ engine: null, engineCount: 1, engines: [makeEngine('openai')], notes: [] },
    range: SCORE_WINDOW,
    ...ring(rangePoints(points, SCORE_WINDOW, TODAY), SCORE_WINDOW),
    ringDays: { from: addDays(TODAY, -6), to: TODAY },
    interval: { low: 53, high: 84 },
    shares: SHARES,
    sentences: changeSentences(NO_CLEAR_CHANGE.verdicts, SHARES, ['openai']),
    ...NO_CLEAR_CHANGE,
    metrics: METRICS,
    comparison: null,
    trend: points,
    queries: [makeQuery(1), makeQuery(2), makeQuery(3, { active: false, results: 12 })],
    rankTrend: {
      competitor: 'baythorne',
      competitors: ['baythorne', 'foundry row'],
      competitorNames: [
        { key: 'baythorne', name: 'Baythorne' },
        { key: 'foundry row', name: 'Foundry Row' },
      ],
      days: days.map((date, index) => ({
        date,
        results: 3,
        own: index % 4 === 0 ? null : 2 + (index % 5),
        competitor: 3,
        ownRanked: index % 4 === 0 ? 0 : 2,
        competitorRanked: 3,
      })),
    },
    citations: [makeSite('reddit.com', 27), makeSite('loomhouse.co.uk', 17, { own: true })],
    citedDays: { from: addDays(TODAY, -6), to: TODAY },
    liveDate: TODAY,
    liveResults: 3,
    live: [
      makeLiveRow(1, { name: 'Baythorne', visibility: 100, ranked: 3, tied: true }),
      makeLiveRow(1, { name: 'Loomhouse', visibility: 100, ranked: 3, tied: true, own: true }),
      makeLiveRow(3, { name: 'Kiln Street' }),
    ],
    tags: [],
    implementDates: [
      { date: addDays(TODAY, -8), titles: ['Add a pricing page'] },
      { date: addDays(TODAY, -40), titles: ['Answer common questions', 'Publish a guide'] },
    ],
    simulated: false,
    ...part,
  }
}

/** The figures of an organisation that has queries but no answer yet. */
export function makeEmptyFigures(part: Partial<VisibilityFigures> = {}): VisibilityFigures {
  return makeFigures({
    ...{ engineCount: 0, engines: [] },
    score: null,
    change: null,
    ranked: 0,
    results: 0,
    ringDays: null,
    interval: null,
    shares: { week: NO_SHARE, month: NO_SHARE },
    ...NOT_ENOUGH,
    metrics: NO_METRICS,
    trend: [],
    rankTrend: { competitor: null, competitors: [], competitorNames: [], days: [] },
    citations: [],
    citedDays: null,
    liveDate: null,
    liveResults: 0,
    live: [],
    implementDates: [],
    ...part,
  })
}
