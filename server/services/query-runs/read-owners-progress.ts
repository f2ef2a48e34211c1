import { z } from 'zod'
import type { Actor, Reach } from '@/lib/access/roles'
import type { Day } from '@/lib/format/days'
import type { OwnersProgress, RunProgress } from '@/lib/schemas/run-progress'
import { db } from '@/server/db'
import { industryScopes, organisationScope } from '@/server/services/scope'

const counted = z.array(
  z.object({
    organisation: z.boolean(),
    planned: z.number(),
    done: z.number(),
    failed: z.number(),
    skipped: z.number(),
    left: z.number(),
  }),
)

const NONE = { organisation: false, planned: 0, done: 0, failed: 0, skipped: 0, left: 0 }

/**
 * How far today's query runs of an organisation and of its industries are (Development Tools). Throws 404 outside
 * reach.
 */
export async function readRunProgress(
  actor: Actor,
  reach: Reach,
  organisationId: string,
  today: Day,
): Promise<RunProgress> {
  const scope = await organisationScope(actor, reach, organisationId)
  const owners = [scope, ...(await industryScopes(scope)).map((industry) => industry.scope)]
  const rows = await db().$queryRaw`
    SELECT owner_id = ${scope} AS organisation, count(*)::int AS planned,
      (count(*) FILTER (WHERE status = 'done'))::int AS done,
      (count(*) FILTER (WHERE status = 'failed'))::int AS failed,
      (count(*) FILTER (WHERE status = 'skipped'))::int AS skipped,
      (count(*) FILTER (WHERE status IN ('queued', 'asking', 'waiting')))::int AS "left"
    FROM query_run WHERE day = ${today}::date AND owner_id = ANY(${owners}::text[])
    GROUP BY 1`
  const counts = counted.parse(rows)
  const of = (own: boolean): OwnersProgress => {
    const { organisation: _, ...progress } = counts.find((each) => each.organisation === own) ?? NONE
    return progress
  }
  return { date: today, organisation: of(true), industries: of(false) }
}
