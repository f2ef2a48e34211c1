import type { Day } from '@/lib/format/days'
import type { BrandSummary } from '@/lib/schemas/figures'
import type { OrganisationScope } from '@/server/services/scope'
import { readQueryChips } from '@/server/services/tracked-queries/member-reads'
import { type OwnBrand, readOwnBrand } from './own-brand'
import { latestWithinADay, readLive } from './reads'
import type { ResultWindow } from './result-window'
import { readRing } from './ring'

/** How an organisation's brand is doing in the answers to its own queries: the ring of Visibility, and its place of today. */
export async function brandSummary(scope: OrganisationScope, today: Day): Promise<BrandSummary> {
  const [own, queries] = await Promise.all([readOwnBrand(scope), readQueryChips(scope)])
  const owned = { owners: [scope], queryIds: queries.map((query) => query._id) }
  const { ring, byEngine } = await readRing(owned, own, undefined, today, today)
  const { engines, days } = byEngine
  const liveDate = latestWithinADay(days, today)
  return {
    organisation: own.organisation,
    today,
    ...ring,
    engines: byEngine.byEngine.engines,
    engineCount: engines.length,
    liveDate,
    rank: liveDate ? await readRank({ ...owned, engines, from: liveDate, to: liveDate }, own) : null,
  }
}

async function readRank(window: ResultWindow, own: OwnBrand): Promise<BrandSummary['rank']> {
  const { live } = await readLive(window, own)
  const row = live.find((each) => each.own)
  return row && row.ranked > 0 ? { place: row.index, tied: row.tied } : null
}
