import type { IndustryTrendsFigures, IndustryTrendsParams } from '@/lib/visibility/shapes'
import { type ReferenceWorld, referenceFigures } from './reference-figures'

// The figures of the industry trends panel computed a second time, from plain rows, sharing no code with the product.
// Where both dashboards show the same, it is what `referenceFigures` makes of the industries' results; the ranks of a
// competitor are those it gives when that competitor is asked for.

export interface ReferenceIndustries extends Omit<ReferenceWorld, 'implemented' | 'queries'> {
  /** By name, with their queries in the order in which chips are shown. */
  industries: { _id: string; name: string; queries: ReferenceWorld['queries'] }[]
  /** In the order in which they are shown. */
  progress: IndustryTrendsFigures['progress']
}

const key = (name: string) => name.toLowerCase()
const shift = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

export function referenceTrends(
  { industries, progress, ...world }: ReferenceIndustries,
  params: IndustryTrendsParams,
  today: string,
): IndustryTrendsFigures {
  const chips = industries.flatMap(({ queries, ...industry }) => queries.map((query) => ({ query, industry })))
  const whole: ReferenceWorld = { ...world, queries: chips.map(({ query }) => query), implemented: [] }
  const { days, range, queries, engine } = params
  const citationDays = params.citationDays ?? range
  const answered =
    world.results
      .map((result) => result.day)
      .sort()
      .at(-1) ?? today
  const last = answered < today ? answered : today
  // The other dashboard counts the days of its trends up to today.
  const open = (Date.parse(today) - Date.parse(last)) / 86_400_000
  const figuresWith = (competitor?: string) =>
    referenceFigures(
      whole,
      {
        ...{ days: days + open, range },
        ...(params.citationDays && { citationDays: params.citationDays }),
        queries,
        ...(engine && { engine }),
        ...(competitor !== undefined && { competitor }),
      },
      today,
    )
  const same = figuresWith()

  const own = key(world.organisation.name)
  const known = same.rankTrend.competitors
  const leader = same.live.find((row) => !row.own)?.company
  const best = known.filter((brand, place) => place < 10 || brand === params.competitor)
  const drawn = [...new Set([...best, ...(leader === undefined ? [] : [leader])])]
  const lines = drawn.map((brand) => ({ brand, days: figuresWith(brand).rankTrend.days }))

  const chosen = queries.length > 0 ? queries : whole.queries.map(({ _id }) => _id)
  const [trendFrom, citedFrom] = [shift(last, 1 - days), shift(last, 1 - citationDays)]
  const firstDay = trendFrom < citedFrom ? trendFrom : citedFrom
  const counted = same.engines.filter(({ id, inMean }) => (engine ? id === engine : inMean)).map(({ id }) => id)
  const shown = world.results.filter(
    (result) =>
      chosen.includes(result.queryId) &&
      counted.includes(result.engine) &&
      result.day >= firstDay &&
      result.day <= today,
  )
  return {
    organisation: world.organisation,
    industries: industries.map(({ _id, name }) => ({ _id, name })),
    today,
    range,
    engine: same.engine,
    engineCount: same.engineCount,
    engines: same.engines,
    notes: same.notes,
    queries: same.queries.map((query, place) => ({
      ...query,
      industry: chips[place]?.industry ?? { _id: '', name: '' },
    })),
    rankTrend: {
      brands: [own, ...drawn],
      brandNames: [{ key: own, name: world.organisation.name }, ...same.rankTrend.competitorNames],
      own,
      days: same.rankTrend.days.map((day, place) => ({
        date: day.date,
        results: day.results,
        ranks: Object.fromEntries([
          [own, day.own] as const,
          ...lines.map((line) => [line.brand, line.days[place]?.competitor ?? null] as const),
        ]),
        ranked: Object.fromEntries([
          [own, day.ownRanked] as const,
          ...lines.map((line) => [line.brand, line.days[place]?.competitorRanked ?? 0] as const),
        ]),
      })),
    },
    comparison: null,
    citations: same.citations,
    citedDays: shown.length > 0 ? { from: citedFrom, to: last } : null,
    liveDate: same.liveDate,
    liveResults: same.liveResults,
    live: same.live,
    progress,
    simulated: shown.some(({ engine }) => engine === 'simulated'),
  }
}
