import { isRedirect, normaliseCitation } from '@/lib/formulas/citations'
import { searchKey, searchText } from '@/lib/formulas/opportunities/search-key'
import { STORED_CONSULTED_MAX, STORED_SEARCHES_MAX } from '@/lib/limits'

export interface Consulted {
  consulted: readonly { site: string; url: string }[]
  searches: readonly { key: string; text: string }[]
}

interface Reported {
  citations: readonly { url: string }[]
  sources: readonly string[]
  searchQueries: readonly string[]
}

/**
 * What an engine read and searched for before it answered, each once. Cited pages were read as well; a redirect counts
 * among the citations only, where the page behind it takes its place.
 */
export function consultedBy({ citations, sources, searchQueries }: Reported): Consulted {
  const pages = [...citations.map(({ url }) => url), ...sources]
    .filter((url) => !isRedirect(url))
    .flatMap((url) => normaliseCitation(url) ?? [])
  const searches = searchQueries
    .map((query) => ({ key: searchKey(query), text: searchText(query) }))
    .filter(({ key }) => key !== '')
  return {
    consulted: firstOfEach(pages, ({ url }) => url).slice(0, STORED_CONSULTED_MAX),
    searches: firstOfEach(searches, ({ key }) => key).slice(0, STORED_SEARCHES_MAX),
  }
}

function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].reverse()
}
