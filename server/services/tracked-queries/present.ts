import { z } from 'zod'
import type { TrackedQueryRow } from '@/lib/schemas/tracked-query'
import { Prisma } from '@/prisma/generated/client'

/** What a kind of owner is called on the wire. */
export const OWNER_FIELD = { organisation: 'organization', industry: 'industry' } as const

/** What is read of a query in the admin area: the only columns that leave. */
export const trackedQueryColumns = Prisma.sql`q.id, q.owner_id, q.owner_kind, q.search_term, q.profile_name,
  q.searcher_profile, q.active, q.result_count, q.version, q.created_at, q.updated_at,
  c.id AS created_by_id, c.email AS created_by_email, u.id AS updated_by_id, u.email AS updated_by_email`

export const trackedQueryTables = Prisma.sql`query q LEFT JOIN app_user c ON c.id = q.created_by_id
  LEFT JOIN app_user u ON u.id = q.updated_by_id`

export const trackedQueryRow = z.object({
  id: z.string(),
  owner_id: z.string(),
  owner_kind: z.enum(['organisation', 'industry']),
  search_term: z.string(),
  profile_name: z.string().nullable(),
  searcher_profile: z.string().nullable(),
  active: z.boolean(),
  result_count: z.number(),
  version: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
  created_by_id: z.string().nullable(),
  created_by_email: z.string().nullable(),
  updated_by_id: z.string().nullable(),
  updated_by_email: z.string().nullable(),
})

export function presentTrackedQuery(row: z.infer<typeof trackedQueryRow>): TrackedQueryRow {
  return {
    _id: row.id,
    [OWNER_FIELD[row.owner_kind]]: row.owner_id,
    searchTerm: row.search_term,
    profileName: row.profile_name,
    searcherProfile: row.searcher_profile,
    active: row.active,
    results: row.result_count,
    owner: person(row.created_by_id, row.created_by_email),
    updatedBy: person(row.updated_by_id, row.updated_by_email),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

function person(id: string | null, email: string | null): { _id: string; email: string } | null {
  return id !== null && email !== null ? { _id: id, email } : null
}
