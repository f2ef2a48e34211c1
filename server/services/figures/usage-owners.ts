import { z } from 'zod'
import { type Day, toDay } from '@/lib/format/days'
import { COLLAPSED_ROWS } from '@/lib/limits'
import { db } from '@/server/db'

export type UsageKind = 'organisation' | 'industry'

const ownerRow = z.object({
  kind: z.enum(['organisation', 'industry']),
  id: z.string(),
  name: z.string(),
  tokens: z.number().nullable(),
  gone: z.boolean(),
  kind_tokens: z.number().nullable(),
  kind_owners: z.number(),
  since: z.date().nullable(),
})
export type OwnerRow = Omit<z.infer<typeof ownerRow>, 'since'> & { since: Day | null }

/**
 * The largest ten owners of each kind by tokens ever used, most first, and those that are asked for, with what all of
 * their kind used. From the sums kept beside the ledger: one row an owner, however many days there are.
 */
export async function readUsageOwners(asked: readonly string[]): Promise<OwnerRow[]> {
  const rows = await db().$queryRaw`
    WITH placed AS (
      SELECT owner_kind AS kind, owner_id AS id, owner_name, tokens::float8 AS tokens,
        row_number() OVER (PARTITION BY owner_kind ORDER BY tokens DESC, owner_id) AS place,
        (sum(tokens) OVER (PARTITION BY owner_kind))::float8 AS kind_tokens,
        (count(*) OVER (PARTITION BY owner_kind))::int AS kind_owners, min(first_day) OVER () AS since
      FROM usage_total
    ), shown AS (SELECT * FROM placed WHERE place <= ${COLLAPSED_ROWS} OR id = ANY(${asked}::text[])
    ), known AS (
      SELECT id, name, kind FROM owner WHERE id = ANY(${asked}::text[]) OR id IN (SELECT id FROM shown)
    )
    SELECT coalesce(s.kind, k.kind) AS kind, coalesce(s.id, k.id) AS id, coalesce(k.name, s.owner_name) AS name,
      s.tokens, k.id IS NULL AS gone, s.kind_tokens, coalesce(s.kind_owners, 0) AS kind_owners, s.since
    FROM shown s FULL JOIN known k ON k.id = s.id AND k.kind = s.kind
    ORDER BY s.tokens DESC NULLS LAST, id`
  return z
    .array(ownerRow)
    .parse(rows)
    .map((row) => ({ ...row, since: row.since && toDay(row.since) }))
}
