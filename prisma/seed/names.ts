import { db } from '@/server/db/client'
import { newId } from '@/server/ids'
import { reevaluateNames } from '@/server/names/reevaluate'
import { sortName } from '@/server/names/sort-name'
import { countNames } from '@/server/names/used-names'

const COMPETITORS = ['Baythorne', 'Kiln Street', 'Mosaic Offices', 'Harley Arch Dental', 'Enamel & Oak']

/** Counts the names that answers use; the best known are sorted already, as the system admin does it. */
export async function makeNames(admin: { id: string; email: string }): Promise<void> {
  const actor = {
    userId: admin.id,
    sessionId: newId(),
    email: admin.email,
    firstName: null,
    lastName: null,
    organisationId: null,
    roles: ['systemAdmin' as const],
    account: null,
  }
  const brands = await db().brand.findMany({
    where: { name: { in: COMPETITORS }, status: 'new' },
    select: { id: true },
  })
  for (const { id } of brands) await sortName(actor, id, { action: 'competitor', preview: false }, newId())
  await reevaluateNames(new AbortController().signal)
  await countNames()
}
