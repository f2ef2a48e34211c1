import type { Day } from '@/lib/format/days'
import { implementationDates } from '@/lib/metrics/implementation'
import type { ImplementDate } from '@/lib/schemas/visibility'
import { db } from '@/server/db'
import type { OrganisationScope } from '@/server/services/scope'

/** The days from `from` to `to` on which a recommendation became implemented, from the history of statuses. */
export async function readImplementDates(scope: OrganisationScope, from: Day, to: Day): Promise<ImplementDate[]> {
  const changes = await db().$queryRaw<{ day: Day; title: string }[]>`
    SELECT to_char(c.day, 'YYYY-MM-DD') AS day, g.title
    FROM recommendation_status_change c
    JOIN recommendation_status s ON s.organisation_id = c.organisation_id AND s.id = c.status_id
    JOIN geo_recommendation g ON g.id = s.recommendation_id
    WHERE c.organisation_id = ${scope} AND c.to_status = 'implemented'
      AND c.day >= ${from}::date AND c.day <= ${to}::date`
  return implementationDates(changes)
}
