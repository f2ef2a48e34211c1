import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import { implementationDates } from '@/lib/formulas/implementation'
import type { ImplementDate } from '@/lib/schemas/figures'
import { Prisma } from '@/prisma/generated/client'
import { readRows } from '@/server/db'
import type { OrganisationScope } from '@/server/services/scope'

/** Of a change `c`: no later one says that the implementation is live since another day (R-TRACKER-9). */
export const notCorrected = Prisma.sql`not exists (select 1 from recommendation_status_change later
  where later.organisation_id = c.organisation_id and later.status_id = c.status_id and later.corrects = c.id)`

const changeRow = z.object({ day: z.string(), title: z.string() })

/** Days in the window since which a recommendation was live, from the history of statuses (R-TRACKER-8). */
export async function readImplementDates(scope: OrganisationScope, from: Day, to: Day): Promise<ImplementDate[]> {
  const changes = await readRows(changeRow)`
    select to_char(c.day, 'YYYY-MM-DD') as day, g.title
    from recommendation_status_change c
    join recommendation_status s on s.organisation_id = c.organisation_id and s.id = c.status_id
    join geo_recommendation g on g.id = s.recommendation_id
    where c.organisation_id = ${scope} and c.to_status = 'implemented' and ${notCorrected}
      and c.day >= ${from}::date and c.day <= ${to}::date`
  return implementationDates(changes)
}
