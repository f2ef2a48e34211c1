import { type Db, idRow, readRows } from '@/server/db'
import { notFound, type OrganisationScope } from '@/server/services/scope'

const CENTRAL_ROWS = 7_411_023

/**
 * For what a cluster keeps on its coordinator, not with the organisation: tokens, links to reports, people. There a lock on
 * the organisation's own row ends on its node shortly before such rows are committed, so that the next one who counts or
 * deletes them would not see the last; this one ends after the commit. Take it before any other lock of the organisation.
 */
export async function lockCentralRows(tx: Db, organisationId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${CENTRAL_ROWS}::int, hashtext(${organisationId}))`
}

/** The same for writers that may run beside each other, but not beside a deletion of the organisation. */
export async function shareCentralRows(tx: Db, organisationId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock_shared(${CENTRAL_ROWS}::int, hashtext(${organisationId}))`
}

/** For writes that count what an organisation has before they add to it: they must not run beside each other. Throws 404. */
export async function lockOrganisation(tx: Db, scope: OrganisationScope): Promise<void> {
  const [locked] = await readRows(idRow, tx)`select id from organisation where id = ${scope} for no key update`
  if (!locked) throw notFound()
}
