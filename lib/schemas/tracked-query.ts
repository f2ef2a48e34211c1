import { z } from 'zod'
import { trackedQueryScreens } from '@/lib/copy/tracked-query-screens'
import { TEXT } from '@/lib/limits'
import { id } from './ids'
import type { ListPage } from './list'
import { optionalText, requiredText, version } from './record-text'

/** A tracked query as system admins see it (spec §3): of an organisation or of an industry, whichever is set. */
export interface TrackedQueryRow {
  _id: string
  organization?: string
  industry?: string
  searchTerm: string
  profileName: string | null
  searcherProfile: string | null
  active: boolean
  /** Stored answers. */
  results: number
  /** Who made it; null when that user is gone. */
  owner: { _id: string; email: string } | null
  updatedBy: { _id: string; email: string } | null
  createdAt: string
  updatedAt: string
  version: number
}

/** A page of one owner's queries, with the counter of the active ones. */
export interface TrackedQueryPage extends ListPage<TrackedQueryRow> {
  active: { count: number; limit: number }
}

/** Body that only switches a query on or off (spec §7: "_id and active"). */
const toggle = z.strictObject({ _id: id.optional(), active: z.boolean() })

/** Body of a query's form. What is absent stays; owner and updatedBy come from the server. */
const form = z.object({
  _id: id.optional(),
  organization: id.optional(),
  industry: id.optional(),
  searchTerm: requiredText(TEXT.name, trackedQueryScreens.form.searchTermPrompt),
  profileName: optionalText(TEXT.name).optional(),
  searcherProfile: optionalText(TEXT.long).optional(),
  active: z.boolean().optional(),
  version,
})

export const trackedQueryInput = z.union([toggle, form])
export type TrackedQueryForm = z.infer<typeof form>
export type TrackedQueryInput = z.infer<typeof trackedQueryInput>
