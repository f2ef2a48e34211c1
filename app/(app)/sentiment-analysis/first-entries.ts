import { ENTRIES } from '@/components/sentiment/sentiment-paths'
import { readPage } from '@/components/table/table-state'
import type { Actor, Reach } from '@/lib/access/roles'
import type { SentimentList } from '@/lib/schemas/sentiment'
import { findOrganisation } from '@/server/services/organisations/reads'
import { listSentiment } from '@/server/services/sentiment/reads'
import { paramsOf, type SearchParams } from '../search-params'

/** The page of an organisation's entries that the address names, and its name, for the first paint. */
export async function firstEntries(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  searchParams: SearchParams,
): Promise<{ initial: SentimentList; organisation: string }> {
  const [initial, { name }] = await Promise.all([
    listSentiment(actor, reach, organisationId, {
      page: readPage(paramsOf(searchParams)),
      pageSize: ENTRIES,
    }),
    findOrganisation(actor, reach, organisationId),
  ])
  return { initial, organisation: name }
}
