import { z } from 'zod'
import { type Db, readPrepared } from '@/server/db'
import type { OrganisationScope } from '@/server/services/scope'

// Everything that changes what figures are made of says so in its own transaction: what is read afterwards has another
// version, and what was read before stays right for the version that it was kept with. No writer waits for another (the
// migration's `figures_changed`). Names of people say it by a trigger of their table.

/** For what the figures of all owners are made of: brands, recommendations, models that serve. */
export const EVERY_OWNER = ''

/** In the transaction of the change; one statement. */
export async function figuresChanged(tx: Db, owners: readonly string[]): Promise<void> {
  await tx.$executeRaw`select figures_changed(o.id) from (select distinct unnest(${[...owners]}::text[]) as id order by 1) o`
}

/** After an owner was deleted: nothing asks for its figures again. */
export async function forgetVersion(tx: Db, ownerId: string): Promise<void> {
  await tx.$executeRaw`delete from figure_version where owner_id = ${ownerId}`
}

const versionRow = z.object({ version: z.string().nullable() })

/** Of the figures of an organisation's own answers. To be read before the figures, where they are read. */
export async function ownVersion(scope: OrganisationScope): Promise<string> {
  const [row] = await readPrepared('own figure version', versionRow)`
    select string_agg(v.version::text, ' ' order by v.owner_id) as version
    from (
      select owner_id, sum(version) as version from figure_version
      where owner_id = any(${[scope, EVERY_OWNER]}::text[]) group by owner_id
    ) v`
  return row?.version ?? ''
}

/** Of the figures of an organisation's industries, which are read together with its own names and notes. */
export async function industryVersion(scope: OrganisationScope): Promise<string> {
  const [row] = await readPrepared('industry figure version', versionRow)`
    select string_agg(v.id || ':' || v.version, ' ' order by v.id) as version
    from (
      select o.id, coalesce(sum(f.version), 0) as version
      from (
        select unnest(${[scope, EVERY_OWNER]}::text[]) as id
        union all select industry_id from organisation_industry where organisation_id = ${scope}
      ) o left join figure_version f on f.owner_id = o.id
      group by o.id
    ) v`
  return row?.version ?? ''
}
