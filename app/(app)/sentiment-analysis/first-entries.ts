import { ENTRIES } from '@/components/sentiment/sentiment-paths'
import type { Actor } from '@/lib/access/roles'
import type { SentimentList } from '@/lib/schemas/sentiment'
import { findOrganisation } from '@/server/services/organisations/reads'
import { listSentiment } from '@/server/services/sentiment/reads'

/** The newest entries of an organisation and its name, for the first paint. */
export async function firstEntries(
  actor: Actor,
  organisationId: string,
): Promise<{ initial: SentimentList; organisation: string }> {
  const [initial, { name }] = await Promise.all([
    listSentiment(actor, 'ownOrganisation', organisationId, { page: 1, pageSize: ENTRIES }),
    findOrganisation(actor, 'ownOrganisation', organisationId),
  ])
  return { initial, organisation: name }
}
