import { today } from '@/server/clock'
import { closeDb, db } from '@/server/db'
import { newId } from '@/server/ids'
import { recordUsage } from '@/tests/support/token-usage'

/** The token usage of an organisation that was deleted since. */
export async function withDeletedOwner(name: string, tokens: number, use: () => Promise<void>): Promise<void> {
  const id = newId()
  await recordUsage({ id, name }, { day: today(), input: tokens })
  await use()
  await db().usageDay.deleteMany({ where: { ownerId: id } })
  await db().usageTotal.deleteMany({ where: { ownerId: id } })
  await closeDb()
}
