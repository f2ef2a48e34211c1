import { z } from 'zod'
import { type Day, toDay } from '@/lib/format/days'
import type { UsageDayRow, UsageQuery } from '@/lib/schemas/token-usage'
import { db } from '@/server/db'

/** More queries than these are no choice any more. */
const QUERIES_MAX = 100

const queryRow = z.object({
  _id: z.string(),
  owner: z.string(),
  searchTerm: z.string(),
  active: z.boolean(),
  tokens: z.number().nullable(),
})

/** The queries of these owners with the tokens of all their runs, failed ones included; most tokens first. */
export async function readUsageQueries(owners: readonly string[]): Promise<UsageQuery[]> {
  if (owners.length === 0) return []
  const rows = await db().$queryRaw`
    SELECT q.id AS "_id", q.owner_id AS owner, q.search_term AS "searchTerm", q.active,
      (SELECT nullif(sum(r.input_tokens + r.output_tokens), 0)::float8 FROM query_run r
        WHERE r.owner_id = q.owner_id AND r.query_id = q.id) AS tokens
    FROM query q WHERE q.owner_id = ANY(${owners}::text[])
    ORDER BY tokens DESC NULLS LAST, q.id LIMIT ${QUERIES_MAX}`
  return z.array(queryRow).parse(rows)
}

const dayRow = z.object({ day: z.date(), owner: z.string(), tokens: z.number() })

/**
 * Tokens per day and owner from `from` to `to`, oldest day first; a day without a call is absent. An owner with
 * `chosen` queries counts only those, from their runs; any other counts everything, from the ledger.
 */
export async function readUsageDays(
  owners: readonly string[],
  chosen: readonly UsageQuery[],
  { from, to }: { from: Day; to: Day },
): Promise<UsageDayRow[]> {
  const narrowed = new Set(chosen.map(({ owner }) => owner))
  const whole = owners.filter((owner) => !narrowed.has(owner))
  const rows = await db().$queryRaw`
    SELECT day, owner_id AS owner, sum(input_tokens + output_tokens)::float8 AS tokens FROM usage_day
    WHERE owner_id = ANY(${whole}::text[]) AND day BETWEEN ${from}::date AND ${to}::date GROUP BY 1, 2
    UNION ALL
    SELECT day, owner_id, sum(input_tokens + output_tokens)::float8 FROM query_run
    WHERE owner_id = ANY(${[...narrowed]}::text[]) AND query_id = ANY(${chosen.map(({ _id }) => _id)}::text[])
      AND day BETWEEN ${from}::date AND ${to}::date AND input_tokens + output_tokens > 0 GROUP BY 1, 2
    ORDER BY day`
  const days = new Map<Day, Record<string, number>>()
  for (const { day, owner, tokens } of z.array(dayRow).parse(rows)) {
    const date = toDay(day)
    days.set(date, { ...days.get(date), [owner]: tokens })
  }
  return [...days].map(([date, tokens]) => ({ date, tokens }))
}
