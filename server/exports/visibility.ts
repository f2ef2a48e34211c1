import type { Actor, Reach } from '@/lib/access/permissions'
import { STATUS_LABELS } from '@/lib/actions/tracker-words'
import type { PartOf } from '@/lib/exports/shapes'
import {
  answersIn,
  type CsvTable,
  type Cut,
  citationsTable,
  cutOf,
  type FigureRow,
  figureTable,
  liveTable,
  type RankPoint,
  rankTable,
  shownCells,
  yesOrNo,
} from '@/lib/exports/table'
import { figureCsvCopy as copy } from '@/lib/exports/words'
import { addDays, type Day } from '@/lib/format/days'
import type { DayWindow, Metrics } from '@/lib/measure/shapes'
import { VERDICT_LABELS } from '@/lib/measure/words'
import type {
  IndustryTrendsFigures,
  IndustryTrendsParams,
  VisibilityFigures,
  VisibilityParams,
} from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'
import { industryTrendsFigures } from '@/server/market/reads'
import { visibilityFigures } from '@/server/visibility/reads'
import { surfaceFigures } from '@/server/visibility/surface-reads'

/** Builds a card of Visibility Data as CSV, from the screen's figures (R-TABLE-7). Throws as `visibilityFigures`. */
export async function visibilityTable(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { part, ...params }: VisibilityParams & { part: PartOf<'visibility'> },
  today: Day,
): Promise<CsvTable> {
  const figures = await visibilityFigures(actor, reach, organisationId, params, today)
  const cut = cutOf(figures, params)
  switch (part) {
    case 'page':
      return figureTable(cut, 'page', copy.score.header, pageRows(figures))
    case 'score':
      return figureTable(cut, 'score', copy.score.header, scoreRows(figures))
    case 'trend':
      return trendTable(cut, figures)
    case 'rank':
      return rankTable(cut, rankPoints(figures))
    case 'metrics':
      return metricsTable(cut, figures)
    case 'engines':
      return enginesTable(cut, figures)
    case 'citations':
      return citationsTable(cut, figures, answersIn(figures.citedDays, addDays(today, 1 - params.days), figures.trend))
    case 'live':
      return liveTable(cut, figures)
  }
}

/** Lists all figures of the page, one a row, with the columns of the score. */
function pageRows(figures: VisibilityFigures): FigureRow[] {
  const { engines, metrics, ringDays, trend } = figures
  const { figure, percent } = copy.score
  return [
    ...scoreRows(figures),
    ...engines.map(({ from, to, label, score, low, high, ranked, results }) => ({
      days: { from, to },
      engine: label,
      cells: [figure, score, percent, low, high, ranked, results],
    })),
    ...engines.flatMap(({ from, to, label, access, ...looks }) => {
      const [share = null, ...range] = shownCells(looks)
      const cells = [copy.shown, share, percent, ...range, looks.shown, looks.asked]
      return access === 'api' ? [] : [{ days: { from, to }, engine: label, cells }]
    }),
    ...metricCells(metrics).map(({ cells }) => ({ days: ringDays, cells })),
    ...marketRows(figures),
    ...rankPoints(figures).map(rankRow),
    ...trend.flatMap((point) => {
      const { date, score, average, low, high, ranked, results, averageRanked, averageResults } = point
      const days = { from: date, to: date }
      return [
        { days, cells: [copy.page.day, score, percent, null, null, ranked, results] },
        { days, cells: [copy.page.average, average, percent, low, high, averageRanked, averageResults] },
      ]
    }),
  ]
}

/** Lists what both dashboards show: the brands of the latest day and of the range, and the cited sites. */
function marketRows(figures: VisibilityFigures | IndustryTrendsFigures): FigureRow[] {
  const { live, liveDate, liveResults, citations, citedDays, engines, range } = figures
  const { percent } = copy.score
  const last = engines
    .map(({ to }) => to)
    .sort()
    .at(-1)
  const ranged = last ? { from: addDays(last, 1 - range), to: last } : null
  return [
    ...live.flatMap(({ name, visibility, rangeShare, low, high, ranked }) => [
      {
        days: liveDate === null ? null : { from: liveDate, to: liveDate },
        cells: [copy.page.live(name), visibility, percent, low, high, ranked, liveResults],
      },
      { days: ranged, cells: [copy.page.share(name), rangeShare, percent, null, null, null, null] },
    ]),
    ...citations.map(({ site, appearances }) => ({
      days: citedDays,
      cells: [copy.page.cited(site), appearances, copy.page.appearances, null, null, null, null],
    })),
  ]
}

function rankRow({ date, brand, rank, ranked, results }: RankPoint): FigureRow {
  const cells = [copy.page.rank(brand), rank ?? copy.beyondTen, copy.metrics.place, null, null, ranked, results]
  return { days: { from: date, to: date }, cells }
}

function scoreRows(figures: VisibilityFigures): FigureRow[] {
  const { score, change, ranked, results, interval, ringDays, verdict, verdictWindows } = figures
  const { percent, points, ...words } = copy.score
  const windows = (['recent', 'before'] as const).map((key) => {
    const { share, from, to, ...counts } = verdictWindows[key]
    return {
      days: { from, to },
      cells: [words[key], share, percent, null, null, counts.ranked, counts.results],
    }
  })
  return [
    {
      days: ringDays,
      cells: [words.figure, score, percent, interval?.low ?? null, interval?.high ?? null, ranked, results],
    },
    { days: ringDays, cells: [words.change, change, points, null, null, null, null] },
    ...windows,
    {
      days: { from: verdictWindows.before.from, to: verdictWindows.recent.to },
      cells: [words.verdict, VERDICT_LABELS[verdict], null, null, null, null, null],
    },
  ]
}

function trendTable(cut: Cut, { trend }: VisibilityFigures): CsvTable {
  return figureTable(
    cut,
    'trend',
    copy.trend,
    trend.map((point) => ({
      days: { from: point.date, to: point.date },
      cells: [
        ...[point.date, point.score, point.ranked, point.results],
        ...[point.average, point.low, point.high, point.averageRanked, point.averageResults],
      ],
    })),
  )
}

/** Lists the points of a day: the own brand's, the competitor's and the leader's, as far as the chart has them. */
function rankPoints({ organisation, rankTrend }: VisibilityFigures) {
  const { competitor, competitorNames, leader, days } = rankTrend
  const rival = competitorNames.find(({ key }) => key === competitor)
  return days.flatMap(({ date, results, ...ranks }) => {
    const point = (brand: string, rank: number | null | undefined, ranked: number | null | undefined, own = false) => {
      return { date, results, brand, own, rank: rank ?? null, ranked: ranked ?? 0 }
    }
    return [
      point(organisation.name, ranks.own, ranks.ownRanked, true),
      ...(rival ? [point(rival.name, ranks.competitor, ranks.competitorRanked)] : []),
      ...(leader ? [point(leader.name, ranks.leader, ranks.leaderRanked)] : []),
    ]
  })
}

function metricsTable(cut: Cut, { metrics, ringDays }: VisibilityFigures): CsvTable {
  return figureTable(
    cut,
    'metrics',
    copy.metrics.header,
    metricCells(metrics).map(({ cells, counted }) => ({ days: ringDays, cells: [...cells, counted] })),
  )
}

function metricCells(metrics: Metrics) {
  const keys = Object.keys(copy.metrics.counted) as (keyof Metrics)[]
  return keys.map((key) => {
    const { value, low, high, numerator, denominator } = metrics[key]
    const unit = key === 'positionWhenNamed' ? copy.metrics.place : copy.score.percent
    return {
      cells: [visibilityCopy.metrics.titles[key], value, unit, low, high, numerator, denominator],
      counted: copy.metrics.counted[key],
    }
  })
}

/** Builds one row per answering engine. */
function enginesTable(cut: Cut, { engines, range }: VisibilityFigures): CsvTable {
  return figureTable(
    cut,
    'engines',
    copy.engines,
    engines.map(({ from, to, simulated, ...engine }) => ({
      days: { from, to },
      engine: simulated ? `${engine.label} ${copy.simulated}` : engine.label,
      cells: [
        ...[range, engine.score, engine.low, engine.high, engine.ranked, engine.results],
        ...[engine.positionWhenNamed, engine.lastAnswerDay, yesOrNo(engine.inMean)],
        ...(engine.access === 'app' ? [engine.asked, engine.shown, ...shownCells(engine)] : NO_LOOKS),
      ],
    })),
  )
}

const NO_LOOKS = [null, null, null, null, null]

/**
 * Builds a card of the industry's trends as CSV, from the screen's figures (R-TABLE-7). Throws as
 * `industryTrendsFigures`.
 */
export async function industryTrendsTable(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { part, ...params }: IndustryTrendsParams & { part: PartOf<'industryTrends'> },
  today: Day,
): Promise<CsvTable> {
  const figures = await industryTrendsFigures(actor, reach, organisationId, params, today)
  const cut = cutOf(figures, params)
  switch (part) {
    case 'page':
      return figureTable(cut, 'page', copy.score.header, [
        ...marketRows(figures),
        ...marketRankPoints(figures).map(rankRow),
        ...figures.progress.map(({ title, status }) => ({
          days: { from: today, to: today },
          cells: [copy.page.status(title), STATUS_LABELS[status], null, null, null, null, null],
        })),
      ])
    case 'rank':
      return rankTable(cut, marketRankPoints(figures))
    case 'citations': {
      const answers = answersIn(figures.citedDays, addDays(today, 1 - params.days), figures.rankTrend.days)
      return citationsTable(cut, figures, answers)
    }
    case 'live':
      return liveTable(cut, figures)
    case 'progress':
      return figureTable(
        cut,
        'progress',
        copy.progress,
        figures.progress.map(({ title, status }) => ({
          days: { from: today, to: today },
          cells: [title, STATUS_LABELS[status]],
        })),
      )
  }
}

/** Lists points by day, the own brand first. */
function marketRankPoints({ rankTrend: { brands, brandNames, own, days } }: IndustryTrendsFigures) {
  const names = new Map(brandNames.map(({ key, name }) => [key, name]))
  return days.flatMap(({ date, results, ranks, ranked }) => {
    const [rankOf, rankedOf] = [new Map(Object.entries(ranks)), new Map(Object.entries(ranked))]
    return brands.map((brand) => ({
      date,
      results,
      brand: names.get(brand) ?? brand,
      own: brand === own,
      rank: rankOf.get(brand) ?? null,
      ranked: rankedOf.get(brand) ?? 0,
    }))
  })
}

/** Builds By surface as CSV: a row for each surface, then one for each of its queries and days. Throws as `surfaceFigures`. */
export async function surfacesTable(
  ...[actor, reach, organisationId, params, today]: Parameters<typeof surfaceFigures>
): Promise<CsvTable> {
  const figures = await surfaceFigures(actor, reach, organisationId, params, today)
  const terms = new Map(figures.queries.map(({ _id, searchTerm }) => [_id, searchTerm]))
  const rows = figures.makers.flatMap((maker) => maker.rows)
  return figureTable(
    cutOf({ ...figures, engine: null, engines: [] }, params),
    'surfaces',
    copy.surfaces,
    rows.flatMap(({ label, access, named, failed, score, low, high, cells, ...looks }): FigureRow[] => {
      const { shown, asked } = looks
      const often = access === 'app' ? shownCells(looks) : [null, null, null]
      const row = (days: DayWindow, query: string | null, counts: readonly (number | null)[]): FigureRow => ({
        ...{ days, engine: label },
        cells: [label, copy.accesses[access], query, query === null ? null : days.from, ...counts],
      })
      return [
        row(figures.window, null, [named, shown, asked - shown, failed, score, low, high, asked, ...often]),
        ...cells.map(({ query, date, answers, named, notShown, failed }) =>
          row({ from: date, to: date }, terms.get(query) ?? '', [
            ...[named, answers, notShown, failed, null, null, null],
            ...[answers + notShown, null, null, null],
          ]),
        ),
      ]
    }),
  )
}
