import { z } from 'zod'
import { addDays, type Day } from '@/lib/format/days'
import type { NextStep } from '@/lib/schemas/next-step'
import { readRows } from '@/server/db'
import { gapsOf } from '@/server/services/opportunities/gaps'
import type { OrganisationScope } from '@/server/services/scope'

const DUE_SOON_DAYS = 7

const actionRow = z.object({
  id: z.string(),
  title: z.string(),
  due: z.string().nullable(),
  started: z.boolean(),
  queries: z.array(z.string()).nullable(),
})

/** What an organisation should do next, the most urgent first (R-HOME-10). */
export async function nextStep(scope: OrganisationScope, today: Day): Promise<NextStep> {
  const open = await readOpenActions(scope)
  const [urgent] = open.flatMap(({ id, title, due }) =>
    due !== null && due <= addDays(today, DUE_SOON_DAYS) ? [{ _id: id, title, due }] : [],
  )
  if (urgent) return { kind: urgent.due < today ? 'overdue' : 'due', action: urgent }
  const targeted = new Set(open.flatMap(({ queries }) => queries ?? []))
  const { gaps, enoughFrom } = await gapsOf(scope, today)
  const gap = gaps.find(({ query }) => !targeted.has(query._id))
  if (gap) return { kind: 'gap', query: gap.query, own: gap.own, rival: gap.rival, gap: gap.gap }
  const started = open.filter((action) => action.started)
  const [waiting] = started
  if (waiting) return { kind: 'waiting', action: { _id: waiting.id, title: waiting.title }, waiting: started.length }
  return enoughFrom === null ? { kind: 'nothing' } : { kind: 'early', from: enoughFrom }
}

/** Those that are neither done nor laid aside: the earliest due first, then the one that was touched last. */
function readOpenActions(scope: OrganisationScope): Promise<z.infer<typeof actionRow>[]> {
  return readRows(actionRow)`
    select s.recommendation_id as id, g.title, to_char(s.due, 'YYYY-MM-DD') as due, s.status = 'in_progress' as started,
      s.query_ids as queries
    from recommendation_status s join geo_recommendation g on g.id = s.recommendation_id
    where s.organisation_id = ${scope} and s.status in ('none', 'pending', 'in_progress')
    order by s.due nulls last, s.updated_at desc, s.id`
}
