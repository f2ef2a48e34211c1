import { toDay } from '@/lib/format/days'
import { bestPlacement } from '@/lib/formulas/ranking'
import { TOP_PLACEMENTS } from '@/lib/limits'
import type { ExportedAnswer } from '@/lib/lists/answer'
import type { QueryResultParams } from '@/lib/schemas/query-result'
import { findNames } from './names'
import { citedPages, namesAbove, placedBrands } from './present'
import type { ReadableAnswers } from './reads'
import { eachResult } from './select-results'

/** Exactly the answers that a list counts, newest first, some at a time (R-EVIDENCE-4). */
export async function* exportAnswers(
  { window, own }: Pick<ReadableAnswers<unknown>, 'window' | 'own'>,
  params: QueryResultParams,
): AsyncGenerator<ExportedAnswer[]> {
  for await (const results of eachResult(window, params, own)) {
    const names = await findNames(own, results)
    yield results.map((result) => {
      const placement = bestPlacement(result.brandIds, names.ownIds)
      return {
        _id: result.id,
        date: toDay(result.day),
        searchTerm: result.query.searchTerm,
        engine: result.engine,
        model: result.model,
        ownPlacement: placement !== null && placement <= TOP_PLACEMENTS ? placement : null,
        ownNamed: placement !== null,
        brands: placedBrands(result, names).map(({ name }) => name),
        above: namesAbove(result, names),
        sites: [...new Set(citedPages(result, names).map(({ site }) => site))],
      }
    })
  }
}
