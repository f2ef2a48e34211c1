import { z } from 'zod'
import { id, isoTime, optionalText, requiredText, version } from '@/lib/http/fields'
import { TEXT } from '@/lib/limits'
import type { ListPage } from '@/lib/table/shapes'
import { queryChip } from '@/lib/visibility/shapes'
import { trackedQueriesCopy } from './words'

/** A query of an organisation or an industry, whichever is set (R-QUERY-1). */
export const trackedQueryRow = z.object({
  _id: z.string(),
  organization: z.string().optional(),
  industry: z.string().optional(),
  searchTerm: z.string(),
  profileName: z.string().nullable(),
  searcherProfile: z.string().nullable(),
  active: z.boolean(),
  results: z.number(),
  owner: z.object({ _id: z.string(), email: z.string() }).nullable(),
  updatedBy: z.object({ _id: z.string(), email: z.string() }).nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
  version: z.number(),
})
export type TrackedQueryRow = z.infer<typeof trackedQueryRow>

/** Number of one owner's active queries, and their limit. */
export interface ActiveCount {
  count: number
  limit: number
}

export interface TrackedQueryPage extends ListPage<TrackedQueryRow> {
  active: ActiveCount
}

/**
 * Absent fields keep their value (R-QUERY-6); a new query without `active` is active while there is room. The server
 * sets the authors.
 */
export const trackedQueryInput = z.object({
  _id: id.optional(),
  organization: id.optional(),
  industry: id.optional(),
  searchTerm: requiredText(TEXT.name, trackedQueriesCopy.form.searchTermPrompt).optional(),
  profileName: optionalText(TEXT.name).optional(),
  searcherProfile: optionalText(TEXT.long).optional(),
  active: z.boolean().optional(),
  version,
})
export type TrackedQueryInput = z.infer<typeof trackedQueryInput>
export type NewTrackedQuery = TrackedQueryInput & { searchTerm: string }

/** A query as members read it, without the authors, whom only admins see. */
export const memberQueryRow = queryChip.extend({
  profileName: z.string().nullable(),
  searcherProfile: z.string().nullable(),
  createdAt: isoTime,
  updatedAt: isoTime,
})
type MemberQueryRow = z.infer<typeof memberQueryRow>

export interface IndustryQueryRow extends MemberQueryRow {
  industry: string
}

export interface OrganisationQueryRow extends MemberQueryRow {
  organization: string
}
