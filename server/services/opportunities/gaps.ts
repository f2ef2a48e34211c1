import { compareEngines } from '@/lib/engines'
import { addDays, type Day } from '@/lib/format/days'
import { daysMissing, findGaps } from '@/lib/formulas/opportunities/gaps'
import { OPPORTUNITY_PERIODS } from '@/lib/limits'
import type { Opportunities, OpportunityQuery } from '@/lib/schemas/opportunities'
import { readOwnBrand } from '@/server/services/figures/own-brand'
import type { OrganisationScope } from '@/server/services/scope'
import { type FoundPair, readAllQueries, readPairs } from './reads'

/** The gaps of Opportunities alone, over its shortest period, the widest first; until there is enough, the day from which there may be some. */
export async function gapsOf(
  scope: OrganisationScope,
  today: Day,
): Promise<Pick<Opportunities, 'gaps' | 'enoughFrom'>> {
  const [own, { owners, queries }] = await Promise.all([readOwnBrand(scope), readAllQueries(scope)])
  const window = { from: addDays(today, -OPPORTUNITY_PERIODS[0]), to: addDays(today, -1) }
  const pairs = await readPairs({ owners, queryIds: [...queries.keys()], ...window }, own.brandIds)
  return { gaps: gapsIn(pairs, queries).gaps, enoughFrom: enoughFrom(pairs, today) }
}

/** null where a query has enough days already. */
export function enoughFrom(pairs: readonly FoundPair[], today: Day): Day | null {
  const missing = daysMissing(pairs)
  return missing > 0 ? addDays(today, missing) : null
}

export function gapsIn(
  pairs: readonly FoundPair[],
  queries: ReadonlyMap<string, OpportunityQuery>,
): Pick<Opportunities, 'gaps' | 'omittedGaps'> {
  const judged = pairs.flatMap(({ rival, ...pair }) => (rival ? [{ ...pair, rival }] : []))
  const { gaps, omittedGaps } = findGaps(judged)
  const asked = gaps.flatMap(({ query: id, ...gap }) => {
    const query = queries.get(id)
    return query ? [{ query, ...gap, engines: gap.engines.sort(compareEngines) }] : []
  })
  return { gaps: asked, omittedGaps }
}
