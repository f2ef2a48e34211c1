import type { Actor, Reach } from '@/lib/access/permissions'
import { STATUS_LABELS } from '@/lib/actions/tracker-words'
import type { PartOf } from '@/lib/exports/shapes'
import { figureCsvCopy as copy } from '@/lib/exports/words'
import { addDays, type Day } from '@/lib/format/days'
import type { Metrics } from '@/lib/measure/shapes'
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
import {
  answersIn,
  type CsvTable,
  type Cut,
  citationsTable,
  cutOf,
  figureTable,
  liveTable,
  rankTable,
  yesOrNo,
} from './table'

/** Builds a card of Visibility Data as CSV, from the screen's figures (R-TABLE-7). Throws as `visibilityFigures`. */
export async function visibilityTable(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  { part, ...params }: VisibilityParams & { part: PartOf<'visibility'> },
  today: Day,
): Promise<CsvTable> {
  const figures = await visibilityFigures(actor, reach, organisationId, params, today)
  const cut = cutOf(figures, params.queries)
  switch (part) {
    case 'score':
      return scoreTable(cut, figures)
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

function scoreTable(cut: Cut, figures: VisibilityFigures): CsvTable {
  const { score, change, ranked, results, interval, ringDays, verdict, verdictWindows } = figures
  const { percent, points, ...words } = copy.score
  const windows = (['recent', 'before'] as const).map((key) => {
    const { share, from, to, ...counts } = verdictWindows[key]
    return {
      days: { from, to },
      cells: [words[key], share, percent, null, null, counts.ranked, counts.results],
    }
  })
  return figureTable(cut, 'score', words.header, [
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
  ])
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

/** Lists the own brand's points, then the competitor's if there is one. */
function rankPoints({ organisation, rankTrend }: VisibilityFigures) {
  const { competitor, competitorNames, days } = rankTrend
  const rival = competitorNames.find(({ key }) => key === competitor)
  return days.flatMap(({ date, results, ...ranks }) => [
    { date, results, brand: organisation.name, own: true, rank: ranks.own, ranked: ranks.ownRanked },
    ...(rival
      ? [{ date, results, brand: rival.name, own: false, rank: ranks.competitor, ranked: ranks.competitorRanked ?? 0 }]
      : []),
  ])
}

function metricsTable(cut: Cut, { metrics, ringDays }: VisibilityFigures): CsvTable {
  const keys = Object.keys(copy.metrics.counted) as (keyof Metrics)[]
  return figureTable(
    cut,
    'metrics',
    copy.metrics.header,
    keys.map((key) => {
      const { value, low, high, numerator, denominator } = metrics[key]
      const unit = key === 'positionWhenNamed' ? copy.metrics.place : copy.score.percent
      return {
        days: ringDays,
        cells: [
          ...[visibilityCopy.metrics.titles[key], value, unit, low, high],
          ...[numerator, denominator, copy.metrics.counted[key]],
        ],
      }
    }),
  )
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
      ],
    })),
  )
}

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
  const cut = cutOf(figures, params.queries)
  switch (part) {
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
