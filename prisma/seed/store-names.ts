import {
  addNames,
  allBrands,
  findNameIds,
  type NamedByAnswer,
  type NameIds,
  unconfirmedIds,
} from '@/server/daily-run/save-names'
import { db } from '@/server/db/client'
import type { AnsweredQuestion } from './answer-questions'

/**
 * Adds the names of these answers that are new, and returns what turns the names of one answer into ids. Outside of any
 * transaction, as a worker does it: a name that no result uses is harmless.
 */
export async function readNameIds(answered: readonly AnsweredQuestion[]): Promise<(named: NamedByAnswer) => NameIds> {
  const all = answered.flatMap(({ outcome }) => ('extracted' in outcome ? [outcome.extracted] : []))
  const brands = firstOfEach(all.flatMap(allBrands), keyOf)
  // Cited pages win over read ones, since the site that a citation names also holds for the page.
  const cited = all.flatMap(({ citations }) => citations)
  const pages = firstOfEach([...cited, ...all.flatMap(({ consulted }) => consulted)], urlOf)
  const searches = firstOfEach(
    all.flatMap((each) => each.searches),
    keyOf,
  )
  const named = { brands, unconfirmed: [], citations: pages, consulted: [], searches }
  await addNames(named)
  const ids = await findNameIds(db(), named)
  if (!ids) throw new Error('names that were added are not there')
  const brandIds = byName(brands.map(keyOf), ids.brandIds)
  const pageIds = byName(pages.map(urlOf), ids.citationIds)
  const searchIds = byName(searches.map(keyOf), ids.searchIds)
  return (one) => ({
    brandIds: idsIn(brandIds, one.brands.map(keyOf)),
    unconfirmed: unconfirmedIds(one.unconfirmed, (key) => brandIds.get(key)),
    citationIds: idsIn(pageIds, one.citations.map(urlOf)),
    consultedIds: idsIn(pageIds, one.consulted.map(urlOf)),
    searchIds: idsIn(searchIds, one.searches.map(keyOf)),
  })
}

const keyOf = ({ key }: { key: string }) => key
const urlOf = ({ url }: { url: string }) => url

function firstOfEach<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [nameOf(item), item])).values()].reverse()
}

/** `ids` are those of the names, in their order. */
function byName(names: readonly string[], ids: readonly number[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((name, index) => (ids[index] === undefined ? [] : [[name, ids[index]]])))
}

function idsIn(ids: ReadonlyMap<string, number>, names: readonly string[]): number[] {
  return [...new Set(names.flatMap((name) => ids.get(name) ?? []))]
}
