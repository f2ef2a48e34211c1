import { notFound } from '@/server/services/scope'

/**
 * The queries that a read is about: the chosen ones, or all when none is chosen (contract §6). Throws 404 when any
 * chosen id is not one of `all`: another organisation's query is answered like one that does not exist.
 */
export function chosenQueries(all: readonly string[], chosen: readonly string[]): string[] {
  if (chosen.length === 0) return [...all]
  const known = new Set(all)
  if (chosen.some((id) => !known.has(id))) throw notFound()
  return [...new Set(chosen)]
}
