import { organisationScreens as copy } from '@/lib/copy/organisation-screens'
import { refusals } from '@/lib/copy/refusals'
import { AppError } from '@/lib/errors/app-error'
import { brandKey } from '@/lib/metrics/brand-key'
import type { Db } from '@/server/db'
import { newId } from '@/server/ids'

/**
 * The industries of an organisation are these and no others. Their rows are locked, so that none of them is deleted
 * meanwhile. Throws AppError 400 for one that does not exist.
 */
export async function saveIndustries(tx: Db, organisationId: string, given: readonly string[]): Promise<void> {
  // In one order, so that two saves never wait for each other; each on its own, since rows of several owners cannot be
  // locked by one statement where they are distributed.
  const ids = [...new Set(given)].sort()
  for (const id of ids) {
    const there = await tx.$queryRaw<unknown[]>`
      select id from owner where id = ${id} and kind = 'industry' for key share`
    if (there.length === 0)
      throw new AppError('invalid', refusals.invalid, { fields: { industry: copy.unknownIndustry } })
  }
  await tx.organisationIndustry.deleteMany({ where: { organisationId, industryId: { notIn: ids } } })
  await tx.organisationIndustry.createMany({
    data: ids.map((industryId) => ({ organisationId, industryId })),
    skipDuplicates: true,
  })
}

/** The further names of the organisation's brand: each key once, and none that its own name has already. */
export async function saveAliases(tx: Db, organisationId: string, name: string, given: readonly string[]) {
  const names = new Map<string, string>()
  for (const alias of given) {
    const key = brandKey(alias)
    if (key && key !== brandKey(name) && !names.has(key)) names.set(key, alias)
  }
  await tx.brandAlias.deleteMany({ where: { organisationId } })
  await tx.brandAlias.createMany({
    data: [...names].map(([key, alias]) => ({ id: newId(), organisationId, name: alias, key })),
  })
}
