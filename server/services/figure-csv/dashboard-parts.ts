import { enginesCopy } from '@/lib/copy/engines'
import { figureCsvCopy as copy } from '@/lib/copy/figure-csv'
import { engineLabel } from '@/lib/engines'
import type { DayWindow } from '@/lib/schemas/certainty'
import type { ByEngine } from '@/lib/schemas/engine-figures'
import type { CitedSite, LiveRow } from '@/lib/schemas/figures'
import { type CsvTable, type Cut, figureTable } from './table'

interface Figures extends Pick<ByEngine, 'engine' | 'engines' | 'engineCount'> {
  organisation: { name: string }
  queries: readonly { _id: string; searchTerm: string }[]
  simulated: boolean
}

/** Of what the figures of a dashboard are, in words. */
export function cutOf(figures: Figures, chosen: readonly string[]): Cut {
  const terms = figures.queries.filter(({ _id }) => chosen.includes(_id)).map(({ searchTerm }) => searchTerm)
  const engines = [enginesOf(figures), ...(figures.simulated ? [copy.simulated] : [])]
  return {
    organisation: figures.organisation.name,
    queries: terms.length > 0 ? terms.join('; ') : copy.allQueries,
    engines: engines.join(' '),
  }
}

function enginesOf({ engine, engines, engineCount }: Figures): string {
  if (engine !== null) return engineLabel(engine)
  const counted = engines.filter(({ inMean }) => inMean)
  return engineCount === 1 && counted[0] ? counted[0].label : enginesCopy.meanOf(engineCount)
}

export const yesOrNo = (value: boolean) => (value ? copy.yes : copy.no)

interface RankPoint {
  date: string
  brand: string
  own: boolean
  /** null: beyond ten. */
  rank: number | null
  /** Answers that place it in their top 10, of all results of the day. */
  ranked: number
  results: number
}

/** One row for each brand and day. */
export function rankTable(cut: Cut, points: readonly RankPoint[]): CsvTable {
  return figureTable(
    cut,
    'rank',
    copy.rank,
    points.map(({ date, brand, own, rank, ranked, results }) => ({
      days: { from: date, to: date },
      cells: [date, brand, yesOrNo(own), rank ?? copy.beyondTen, ranked, results],
    })),
  )
}

/** One row for each page of a site; `answers` counts those of the days, null where it is not known. */
export function citationsTable(
  cut: Cut,
  { citations, citedDays }: { citations: readonly CitedSite[]; citedDays: DayWindow | null },
  answers: number | null,
): CsvTable {
  return figureTable(
    cut,
    'citations',
    copy.citations,
    citations.flatMap(({ site, appearances, sources, own }, index) =>
      sources.map((page) => ({
        days: citedDays,
        cells: [index + 1, site, yesOrNo(own), appearances, page.url, page.appearances, answers],
      })),
    ),
  )
}

/** Answers of the days from `counts`, which begin on `first`; null where the days begin earlier. */
export function answersIn(
  days: DayWindow | null,
  first: string,
  counts: readonly { date: string; results: number }[],
): number | null {
  if (days === null || days.from < first) return null
  const within = counts.filter(({ date }) => date >= days.from && date <= days.to)
  return within.reduce((sum, { results }) => sum + results, 0)
}

/** The brands of the latest day. */
export function liveTable(
  cut: Cut,
  { live, liveDate, liveResults }: { live: readonly LiveRow[]; liveDate: string | null; liveResults: number },
): CsvTable {
  return figureTable(
    cut,
    'live',
    copy.live,
    live.map((row) => ({
      days: liveDate === null ? null : { from: liveDate, to: liveDate },
      cells: [
        ...[row.ranked > 0 ? row.index : null, yesOrNo(row.tied), row.name, yesOrNo(row.own)],
        ...[row.visibility, row.low, row.high, row.ranked, liveResults, row.meanRank],
      ],
    })),
  )
}
