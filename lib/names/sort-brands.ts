import { findNames } from './find-names'

/** Maps name ids, as people sorted them, to the brand they mean, null for no brand. A missing name means itself. */
export type Sorting = ReadonlyMap<number, number | null>

/** An organisation's own names and terms, only if it has terms that never match. */
export interface OwnTerms {
  organisationId: string
  /** All spellings of its names. */
  names: readonly string[]
  brandIds: ReadonlySet<number>
  never: readonly { name: string; brandId: number }[]
}

/** Maps own names that mean something else in an answer to the brand of the term containing them. */
export type Replaced = ReadonlyMap<number, number>

/** Turns the names read into the brands of a result: each once, at its best place (R-NAME-2). */
export function sortBrands(read: readonly number[], sorting: Sorting, replaced: Replaced = new Map()): number[] {
  const brands = read.flatMap((id) => {
    const meant = replaced.get(id) ?? id
    return sorting.get(meant) === undefined ? meant : (sorting.get(meant) ?? [])
  })
  return [...new Set(brands)]
}

/** Replaces own names if every mention of them lies within a term that never matches (R-NAME-3). */
export function replaceByTerms(text: string, read: readonly number[], terms: readonly OwnTerms[]): Replaced {
  const replaced = new Map<number, number>()
  for (const { names, brandIds, never } of terms) {
    const own = read.filter((id) => brandIds.has(id))
    const term = own.length > 0 ? onlyWithin(text, names, never) : null
    if (term !== null) for (const id of own) replaced.set(id, term)
  }
  return replaced
}

function onlyWithin(text: string, names: readonly string[], never: OwnTerms['never']): number | null {
  // Terms first, since few texts have them and every text with an own name gets here.
  const held = findNames(
    text,
    never.map(({ name, brandId }) => ({ name, ref: brandId })),
  )
  if (held.length === 0) return null
  const own = names.map((name) => ({ name, ref: null }))
  const terms = never.map(({ name }) => name)
  const [first] = findNames(text, own)
  if (!first || findNames(text, own, terms).length > 0) return null
  return held.find(({ start, end }) => start <= first.start && first.end <= end)?.ref ?? null
}

/** For an answer without its text: keeps what was replaced before. */
export function keepReplaced(
  stored: readonly number[],
  read: readonly number[],
  terms: readonly OwnTerms[],
  sorting: Sorting,
): Replaced {
  const replaced = new Map<number, number>()
  for (const { brandIds, never } of terms) {
    const term = never.find(
      ({ brandId }) => stored.includes(brandId) || stored.includes(sorting.get(brandId) ?? brandId),
    )
    if (!term || stored.some((id) => brandIds.has(id))) continue
    for (const id of read) if (brandIds.has(id)) replaced.set(id, term.brandId)
  }
  return replaced
}
