import { engineLabel } from '@/lib/engines/engines'
import { enginesCopy } from '@/lib/engines/words'
import type { FigurePart } from '@/lib/exports/shapes'
import { figureCsvCopy as copy } from '@/lib/exports/words'
import { shownShare } from '@/lib/measure/likely-range'
import type { ByEngine, DayWindow, ShownLooks } from '@/lib/measure/shapes'
import { tagged } from '@/lib/visibility/figure-words'
import type { CitedSite, LiveRow } from '@/lib/visibility/shapes'

export type CsvCell = string | number | null

/**
 * Cells that a spreadsheet would evaluate as formulas: with a sign at their start, also in the wide and small forms of
 * East Asian keyboards, or behind blanks, which some programs cut off.
 */
const FORMULA = /^(?:[\s\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|[\t\r\n\0])/u

/** Keeps a cell from being taken as a formula, by an apostrophe before it (R-TABLE-3). */
export function escapeFormula(cell: string | number): string | number {
  return typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell
}

export interface CsvTable {
  /** Without extension; ASCII letters, digits and hyphens. */
  fileName: string
  header: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}

/** The selection behind the figures, repeated in each row so that a file stands alone and several can be merged. */
export interface Cut {
  organisation: string
  /** 'All queries', or the chosen tags and the search terms of the chosen ones. */
  queries: string
  engines: string
}

export interface FigureRow {
  /** null for a figure without days. */
  days: DayWindow | null
  /** Overrides the selection's value. */
  engine?: string
  queries?: string
  cells: readonly CsvCell[]
}

/** Builds the table of one card: selection first, then its own columns (R-TABLE-7). */
export function figureTable(
  { organisation, queries, engines }: Cut,
  part: FigurePart,
  header: readonly string[],
  rows: readonly FigureRow[],
): CsvTable {
  const all = rows.flatMap(({ days }) => (days ? [days.from, days.to] : [])).sort()
  const name = [fileWord(organisation), copy.parts[part], ...new Set([...all.slice(0, 1), ...all.slice(-1)])]
  return {
    fileName: name.join('-'),
    header: [...copy.leading, ...header],
    rows: rows.map(({ days, engine, queries: asked, cells }) => [
      ...[organisation, asked ?? queries, engine ?? engines, days?.from ?? null, days?.to ?? null],
      ...cells,
    ]),
  }
}

/** Reduces a name to ASCII letters and digits, safe in a file name and a header. */
function fileWord(name: string): string {
  const ascii = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')
  return (
    ascii
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 60) || copy.organisation
  )
}

interface Figures extends Pick<ByEngine, 'engine' | 'engines'> {
  organisation: { name: string }
  queries: readonly { _id: string; searchTerm: string }[]
  simulated: boolean
}

/** Describes a dashboard's selection in words. */
export function cutOf(
  figures: Figures,
  { queries: chosen, tag = [] }: { queries: readonly string[]; tag?: readonly string[] | undefined },
): Cut {
  const terms = figures.queries.filter(({ _id }) => chosen.includes(_id)).map(({ searchTerm }) => searchTerm)
  const named = [...(tag.length > 0 ? [tagged(tag)] : []), ...terms]
  const engines = [enginesOf(figures), ...(figures.simulated ? [copy.simulated] : [])]
  return {
    organisation: figures.organisation.name,
    queries: named.length > 0 ? named.join('; ') : copy.allQueries,
    engines: engines.join(' '),
  }
}

function enginesOf({ engine, engines }: Figures): string {
  if (engine !== null) return engineLabel(engine)
  const labels = engines.filter(({ inMean }) => inMean).map(({ label }) => label)
  return labels.length > 1 ? enginesCopy.averageOf(labels) : labels.join('')
}

export const yesOrNo = (value: boolean) => (value ? copy.yes : copy.no)

export interface RankPoint {
  date: string
  brand: string
  own: boolean
  /** null beyond the top ten. */
  rank: number | null
  /** Answers that place the brand in their top 10, out of the day's results. */
  ranked: number
  results: number
}

/** How often a surface showed an answer, in percent of the looks at it, with its likely range. */
export function shownCells({ shownRange, ...looks }: ShownLooks): (number | null)[] {
  return [shownShare(looks), shownRange?.low ?? null, shownRange?.high ?? null]
}

/** Builds one row per brand and day. */
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

/** Builds one row per page of a site; `answers` counts those of the days, null when unknown. */
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

/** Counts the answers of the days from `counts`, which begin on `first`; null when the days begin earlier. */
export function answersIn(
  days: DayWindow | null,
  first: string,
  counts: readonly { date: string; results: number }[],
): number | null {
  if (days === null || days.from < first) return null
  const within = counts.filter(({ date }) => date >= days.from && date <= days.to)
  return within.reduce((sum, { results }) => sum + results, 0)
}

/** Builds one row per brand of the latest day. */
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
