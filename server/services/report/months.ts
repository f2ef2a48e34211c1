import { z } from 'zod'
import type { Day } from '@/lib/format/days'
import type { Month } from '@/lib/format/months'
import { compareText } from '@/lib/formulas/brand-key'
import { readRows } from '@/server/db'
import type { OrganisationScope } from '@/server/services/scope'
import { readQueryChips } from '@/server/services/tracked-queries/member-reads'

const monthRow = z.object({ month: z.string() })

/** Months in which the organisation's queries have answers, the latest first. */
export async function reportMonths(scope: OrganisationScope, today: Day): Promise<Month[]> {
  const queries = (await readQueryChips(scope)).filter(({ results }) => results > 0)
  const first = queries.flatMap(({ firstResult }) => firstResult ?? []).sort(compareText)[0]
  if (!first) return []
  const months = await readRows(monthRow)`
    select to_char(m.month, 'YYYY-MM') as month
    from generate_series(date_trunc('month', ${first}::date), ${today}::date, interval '1 month') as m (month)
    where exists (
      select 1 from result where owner_id = ${scope} and query_id = any(${queries.map(({ _id }) => _id)}::text[])
        and day >= m.month::date and day < (m.month + interval '1 month')::date and day <= ${today}::date)
    order by m.month desc`
  return months.map(({ month }) => month)
}
