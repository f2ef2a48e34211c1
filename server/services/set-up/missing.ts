import { ACTIVE_QUERY_LIMIT } from '@/lib/limits'
import { Prisma } from '@/prisma/generated/client'

// A step is done when what it makes is stored, so that a reload and another admin go on where it was left.

export const LIMIT = ACTIVE_QUERY_LIMIT.organisation

const missingStep = (step: string, done: Prisma.Sql) => Prisma.sql`case when ${done} then null else ${step}::text end`

/** In the order of the steps; each part names the owners. */
const missingOf = (ids: Prisma.Sql) => Prisma.sql`array_remove(array[
  ${missingStep('industry', Prisma.sql`o.id in (select a.organisation_id from organisation_industry a where a.organisation_id ${ids})`)},
  ${missingStep(
    'names',
    Prisma.sql`(g.website_url is not null or exists (select 1 from own_domain d where d.organisation_id = o.id and d.organisation_id ${ids})
      or exists (select 1 from brand_alias b where b.organisation_id = o.id and b.organisation_id ${ids}))`,
  )},
  ${missingStep('queries', Prisma.sql`q.active >= ${LIMIT}::int`)},
  ${missingStep('person', Prisma.sql`o.id in (select u.organisation_id from app_user u where u.organisation_id ${ids})`)},
  ${missingStep('answers', Prisma.sql`q.results > 0`)}
], null)`

/** Every id, for `setUps`. */
export const EVERY = Prisma.sql`is not null`

/** SQL of the organisations whose id is so, as `s`, each with what is missing of its set-up and what is skipped. */
export function setUps(ids: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
    select o.id, o.name, o.created_at as "createdAt", g.set_up_skipped as skipped, ${missingOf(ids)} as missing
    from owner o join organisation g on g.id = o.id left join (
      select owner_id, count(active_slot) as active, sum(result_count) as results from query
      where owner_kind = 'organisation' and owner_id ${ids} group by owner_id) q on q.owner_id = o.id
    where o.kind = 'organisation' and o.id ${ids} and g.id ${ids}) s`
}

/** A step of `s` is neither done nor skipped. */
export const UNFINISHED = Prisma.sql`not s.missing <@ s.skipped`
