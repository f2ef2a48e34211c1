import type { Role } from '@/lib/access/permissions'
import type { Country } from '@/lib/limits'
import { hashPassword } from '@/server/auth/password'
import { db } from '@/server/db/client'
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
  /** False for a user who is invited and has not set one yet. */
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

export type OwnerKind = 'organisation' | 'industry'

/** What organisations and industries have in common, where a test cares. */
export interface NewOwner {
  name?: string
  location?: string
  country?: Country
  createdAt?: Date
}

/** A valid organisation from nothing. */
export async function makeOrganisation({
  websiteUrl = null,
  ...given
}: NewOwner & { websiteUrl?: string | null } = {}) {
  const id = newId()
  const organisation = { create: { websiteUrl } }
  const owner = await db().owner.create({
    data: { id, kind: 'organisation', name: `Organisation ${id}`, ...given, organisation },
  })
  return { ...owner, websiteUrl }
}

/** An organisation or industry per name, in two statements, so that tests about many do not wait for them; their ids. */
export async function makeOwners(kind: OwnerKind, names: readonly string[]): Promise<string[]> {
  const data = names.map((name) => ({ id: newId(), kind, name }))
  const ids = data.map(({ id }) => ({ id }))
  await db().owner.createMany({ data })
  if (kind === 'organisation') await db().organisation.createMany({ data: ids })
  else await db().industry.createMany({ data: ids })
  return ids.map(({ id }) => id)
}

/** A group of these organisations, kept by these people. */
export async function makeGroup({
  name,
  organisations = [],
  admins = [],
}: {
  name?: string
  organisations?: readonly { id: string }[]
  admins?: readonly { id: string }[]
} = {}) {
  const id = newId()
  await db().brandGroup.create({ data: { id, name: name ?? `Group ${id}` }, select: { id: true } })
  for (const organisation of organisations)
    await db().organisation.update({ where: { id: organisation.id }, data: { groupId: id }, select: { id: true } })
  await db().groupAdmin.createMany({ data: admins.map((admin) => ({ groupId: id, userId: admin.id })) })
  return { id }
}

/** Deletes an organisation or industry alone, without what the product does besides. */
export const deleteOwner = ({ id }: { id: string }) => db().owner.delete({ where: { id } })
