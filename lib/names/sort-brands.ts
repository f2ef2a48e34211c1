import { findNames } from './find-names'

/** Ids of names as people sorted them: the brand that a name means, null for no brand. A name that is not in it means itself. */
export type Sorting = ReadonlyMap<number, number | null>

/** What an organisation has said of its own name; only of one with terms that never match. */
export interface OwnTerms {
  organisationId: string
  /** Every spelling of its name. */
  names: readonly string[]
  brandIds: ReadonlySet<number>
  never: readonly { name: string; brandId: number }[]
}

/** Own names that mean something else in an answer, and the brand of the term that holds them. */
export type Replaced = ReadonlyMap<number, number>

/** The brands of a result from those that were read: each once, at its best place (R-NAME-2). */
export function sortBrands(read: readonly number[], sorting: Sorting, replaced: Replaced = new Map()): number[] {
  const brands = read.flatMap((id) => {
    const meant = replaced.get(id) ?? id
    return sorting.get(meant) === undefined ? meant : (sorting.get(meant) ?? [])
  })
  return [...new Set(brands)]
}

/** Own names are replaced where every mention of them lies within a term that never matches (R-NAME-3). */
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
  // First what few texts have: it is asked of every text that uses an own name.
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

/** Without its text: what was replaced before stays replaced. */
export function keepReplaced(stored: readonly number[], read: readonly number[], terms: readonly OwnTerms[]): Replaced {
  const replaced = new Map<number, number>()
  for (const { brandIds, never } of terms) {
    const term = never.find(({ brandId }) => stored.includes(brandId))
    if (!term || stored.some((id) => brandIds.has(id))) continue
    for (const id of read) if (brandIds.has(id)) replaced.set(id, term.brandId)
  }
  return replaced
}
