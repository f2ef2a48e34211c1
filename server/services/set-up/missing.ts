import type { SET_UP_STEPS } from '@/lib/formulas/set-up-steps'
import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import { Prisma } from '@/prisma/generated/client'

// A step is done when what it makes is stored, so that a reload and another admin go on where it was left.

export const LIMIT = ACTIVE_QUERY_LIMIT.organisation

/** In the order of the steps, of an organisation `o` with its details `g` and the counts of its queries `q`. */
const stepsDone = (ids: Prisma.Sql): [step: (typeof SET_UP_STEPS)[number], isDone: Prisma.Sql][] => [
  [
    'industry',
    Prisma.sql`o.id in (select a.organisation_id from organisation_industry a where a.organisation_id ${ids})`,
  ],
  [
    'names',
    Prisma.sql`(g.website_url is not null or exists (select 1 from own_domain d where d.organisation_id = o.id and d.organisation_id ${ids})
      or exists (select 1 from brand_alias b where b.organisation_id = o.id and b.organisation_id ${ids}))`,
  ],
  ['queries', Prisma.sql`q.active >= ${LIMIT}::int`],
  ['person', Prisma.sql`o.id in (select u.organisation_id from app_user u where u.organisation_id ${ids})`],
  ['answers', Prisma.sql`q.results > 0`],
]

const tables = (ids: Prisma.Sql) => Prisma.sql`owner o join organisation g on g.id = o.id left join (
    select owner_id, count(active_slot) as active, sum(result_count) as results from query
    where owner_kind = 'organisation' and owner_id ${ids} group by owner_id) q on q.owner_id = o.id
  where o.kind = 'organisation' and o.id ${ids} and g.id ${ids}`

/** SQL of the organisations whose id is so, as `s`, each with what is missing of its set-up and what is skipped. */
export function setUps(ids: Prisma.Sql): Prisma.Sql {
  const missing = stepsDone(ids).map(
    ([step, isDone]) => Prisma.sql`case when ${isDone} then null else ${step}::text end`,
  )
  return Prisma.sql`(select o.id as _id, o.name, o.created_at as "createdAt", g.set_up_skipped as skipped,
    array_remove(array[${Prisma.join(missing)}], null) as missing from ${tables(ids)}) s`
}

/** SQL of the organisations with a step that is neither done nor skipped, as `s`. */
export function openSetUps(): Prisma.Sql {
  const every = Prisma.sql`is not null`
  const open = stepsDone(every).map(
    ([step, isDone]) => Prisma.sql`(${isDone}) is not true and ${step}::text <> all(g.set_up_skipped)`,
  )
  return Prisma.sql`(select o.id, o.created_at as "createdAt" from ${tables(every)} and (${Prisma.join(open, ' or ')})) s`
}
