import { type Db, idRow, readRows } from '@/server/db'
import { notFound, type OrganisationScope } from '@/server/services/scope'

/** For writes that count what an organisation has before they add to it: they must not run beside each other. Throws 404. */
export async function lockOrganisation(tx: Db, scope: OrganisationScope): Promise<void> {
  const [locked] = await readRows(idRow, tx)`select id from organisation where id = ${scope} for no key update`
  if (!locked) throw notFound()
}
