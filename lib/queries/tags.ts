// Tags of queries (R-TAG-1): kept as typed, compared without case. A comma parts them in an address, so none holds one.

/** Tags of one query and their characters, and different tags of one owner. */
export const QUERY_TAGS = { perQuery: 10, chars: 30, perOwner: 50 } as const

/** Equal for tags that count as the same. */
export const tagKey = (tag: string) => tag.normalize('NFC').toLowerCase()

/** Keeps the first spelling of each. */
export function distinctTags(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [tagKey(tag), tag])).values()].toReversed()
}

/** Whether a query has one of the chosen tags; without a choice every query counts. */
export function hasTag({ tags }: { tags: readonly string[] }, chosen: readonly string[]): boolean {
  if (chosen.length === 0) return true
  const keys = new Set(chosen.map(tagKey))
  return tags.some((tag) => keys.has(tagKey(tag)))
}

/** All tags of some queries in alphabetical order, each in its first spelling. */
export function tagsOfQueries(queries: readonly { tags: readonly string[] }[]): string[] {
  return distinctTags(queries.flatMap(({ tags }) => tags)).sort((a, b) => (tagKey(a) < tagKey(b) ? -1 : 1))
}

/** What is chosen on a page: queries by id, and tags. */
interface Chosen {
  queries: readonly string[]
  tags?: readonly string[]
}

/** The queries that a choice counts; null where it counts all. */
export function chosenOf<Query extends { _id: string; tags: readonly string[] }>(
  all: readonly Query[],
  { queries, tags = [] }: Chosen,
): Query[] | null {
  if (queries.length === 0 && tags.length === 0) return null
  return all.filter((query) => (queries.length === 0 || queries.includes(query._id)) && hasTag(query, tags))
}
