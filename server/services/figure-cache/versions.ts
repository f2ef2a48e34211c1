import { z } from 'zod'
import { type Db, readPrepared } from '@/server/db'
import { industryIds, type OrganisationScope } from '@/server/services/scope'

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

const versionRow = z.object({ ownerId: z.string(), version: z.string() })

/** Of the figures of an organisation's own answers. To be read before the figures, where they are read. */
export function ownVersion(scope: OrganisationScope): Promise<string> {
  return versionOf([scope])
}

/** Of the figures of an organisation's industries, which are read together with its own names and notes. */
export async function industryVersion(scope: OrganisationScope): Promise<string> {
  return versionOf([scope, ...(await industryIds(scope))])
}

async function versionOf(owners: readonly string[]): Promise<string> {
  const rows = await readPrepared('figure versions', versionRow)`
    select owner_id as "ownerId", sum(version)::text as version from figure_version
    where owner_id = any(${[...owners]}::text[]) group by owner_id
    union all select ${EVERY_OWNER}, coalesce(sum(version), 0)::text from common_version`
  const versions = new Map(rows.map(({ ownerId, version }) => [ownerId, version]))
  return [...owners, EVERY_OWNER].map((owner) => `${owner}:${versions.get(owner) ?? 0}`).join(' ')
}
