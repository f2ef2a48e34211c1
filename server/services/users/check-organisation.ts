import { refusals } from '@/lib/copy/refusals'
import { usersCopy as copy } from '@/lib/copy/users'
import { AppError } from '@/lib/errors/app-error'
import type { Db } from '@/server/db'

/**
 * Makes sure that the organisation a user is given exists, and goes on existing until the transaction ends. Asked
 * before any user is locked, as the deletion of an organisation does it.
 * @throws AppError 400 at the organisation's field.
 */
export async function checkOrganisation(tx: Db, organisationId: string | null | undefined): Promise<void> {
  if (!organisationId) return
  const found = await tx.$queryRaw<unknown[]>`
    SELECT id FROM owner WHERE id = ${organisationId} AND kind = 'organisation' FOR KEY SHARE`
  if (found.length === 0) throw organisationRefused(copy.organisationMissing)
}

/** Spec §6: an organisation admin is one of an organisation. Throws 400 at the organisation's field. */
export function checkRole(given: { organisationId: string | null; organisationAdmin: boolean }): void {
  if (given.organisationAdmin && given.organisationId === null) throw organisationRefused(copy.organisationNeeded)
}

function organisationRefused(prompt: string): AppError {
  return new AppError('invalid', refusals.invalid, { fields: { organization: prompt } })
}
