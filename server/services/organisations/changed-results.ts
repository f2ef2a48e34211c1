import { addDays, type Day } from '@/lib/format/days'
import { brandKey } from '@/lib/formulas/brand-key'
import { OWN_NAMES } from '@/lib/limits'
import { db, idRow, readRows } from '@/server/db'
import { readBrandIds } from '@/server/services/figures/own-brand'
import { inWindow, type ResultWindow } from '@/server/services/figures/result-window'
import { findTermChanges } from '@/server/services/names/term-preview'
import { industryScopes, type OrganisationScope } from '@/server/services/scope'
import { queryIdsOf } from '@/server/services/tracked-queries/member-reads'
import type { OwnTerms } from './own-names'

/** Stored results of the last 90 days, of the organisation and its industries, that other terms change (R-NAME-3). */
export async function countChangedResults(
  scope: OrganisationScope,
  before: OwnTerms,
  after: OwnTerms,
  today: Day,
): Promise<number> {
  const owners = [scope, ...(await industryScopes(scope)).map((industry) => industry.scope)]
  const queryIds = await queryIdsOf(owners)
  const window = { owners, queryIds, from: addDays(today, 1 - OWN_NAMES.previewDays), to: today }
  const renamed = await findRenamed(window, before, after)
  const { from, to } = window
  const names = [after.name, ...after.aliases]
  const meant = await findTermChanges(
    { organisationId: scope, owners, from, to },
    { names, neverMatch: after.neverMatch },
  )
  return new Set([...renamed, ...meant]).size
}

/** Results that use a name which becomes own or no longer is. */
async function findRenamed(window: ResultWindow, before: OwnTerms, after: OwnTerms): Promise<string[]> {
  const [was, will] = await Promise.all([brandIdsOf(before), brandIdsOf(after)])
  const differing = [...was.filter((id) => !will.includes(id)), ...will.filter((id) => !was.includes(id))]
  if (differing.length === 0) return []
  const results = await readRows(idRow)`
    select id from result where ${inWindow(window)} and brand_ids && ${differing}::int[]`
  return results.map(({ id }) => id)
}

function brandIdsOf({ name, aliases }: OwnTerms): Promise<number[]> {
  return readBrandIds([name, ...aliases].map(brandKey), db())
}
