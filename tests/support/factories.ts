import type { Role } from '@/lib/access/roles'
import { hashPassword } from '@/server/auth/password'
import { db } from '@/server/db'
import { newId } from '@/server/ids'

/** The password of every user made here. */
export const TEST_PASSWORD = 'Test-Pass-1'

let hashed: Promise<string> | undefined

export interface NewUser {
  organisation?: { id: string } | null
  /** 'internal' puts the marker `internal@` into the address; everyone is a marketeer. */
  roles?: readonly Role[]
  verified?: boolean
  email?: string
  firstName?: string | null
  lastName?: string | null
  /** False for somebody who is invited and has not set one yet. */
  password?: boolean
}

/** A valid user from nothing; the address is unique. */
export async function makeUser({
  organisation = null,
  roles = [],
  verified = true,
  password = true,
  ...given
}: NewUser = {}) {
  hashed ??= hashPassword(TEST_PASSWORD)
  const id = newId()
  return db().user.create({
    data: {
      id,
      firstName: given.firstName === undefined ? 'Ada' : given.firstName,
      lastName: given.lastName === undefined ? 'Tester' : given.lastName,
      email: given.email ?? (roles.includes('internal') ? `${id}.internal@example.test` : `${id}@example.test`),
      emailVerifiedAt: verified ? new Date() : null,
      passwordHash: password ? await hashed : null,
      organisationId: organisation?.id ?? null,
      organisationAdmin: roles.includes('organisationAdmin'),
      systemAdmin: roles.includes('systemAdmin'),
    },
  })
}

/** A valid organisation from nothing. */
export function makeOrganisation(given: { name?: string; websiteUrl?: string | null } = {}) {
  const id = newId()
  return db().organisation.create({ data: { id, name: `Organisation ${id}`, ...given } })
}
