import type { LiveRow } from '@/lib/visibility/shapes'
import type { OwnBrand } from './own-brand'
import { type Competitor, type ResultWindow, readCompetitors } from './reads'

// Which rivals a ranking lists and marks, and which one leads it.

/** Keys of the rivals that are listed however rarely they are placed. */
export function wantedRivals({ favourites }: OwnBrand, chosen?: string): string[] {
  return [...favourites.map(({ key }) => key), ...(chosen === undefined ? [] : [chosen])]
}

/** Marks the chosen rivals in a ranking, whose order stays (R-RIVAL-7). */
export function markFavourites(rows: readonly LiveRow[], { favourites }: OwnBrand): LiveRow[] {
  const keys = new Set(favourites.map(({ key }) => key))
  return rows.map((row) => (!row.own && keys.has(row.company) ? { ...row, favourite: true } : row))
}

/** Finds the rival that leads a day, also where it is not among the most often placed, which are `known`. */
export async function readLeader(
  window: ResultWindow,
  ownIds: number[],
  live: readonly Pick<LiveRow, 'own' | 'company'>[],
  known: readonly Competitor[],
): Promise<Competitor | null> {
  const key = live.find((row) => !row.own)?.company
  if (key === undefined) return null
  const isLeader = (competitor: Competitor) => competitor.key === key
  return known.find(isLeader) ?? (await readCompetitors(window, ownIds, [key])).find(isLeader) ?? null
}
