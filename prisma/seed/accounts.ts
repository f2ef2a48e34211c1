import { randomBytes } from 'node:crypto'
import { addDays, type Day, dayToDate } from '@/lib/format/days'
import { hashPassword } from '@/server/auth/password'
import type { Db } from '@/server/db/client'
import { newId } from '@/server/ids'
import type { OrganisationName } from './organisations'

/** The sign-ins that the demo prints. */
export const DEMO_PASSWORD = 'Demo-Pass-1'

/** Days until the open invitation expires. */
const INVITATION_LEFT_DAYS = 4

interface DemoAccount {
  email: string
  /** Null for somebody who is invited and has not accepted yet. */
  name: readonly [first: string, last: string] | null
  organisation: OrganisationName | null
  role?: 'organisationAdmin' | 'systemAdmin'
  /** Days before today of the last sign-in; absent for never. */
  seen?: number
}

const ACCOUNTS: readonly DemoAccount[] = [
  { email: 'marketeer@demo.test', name: ['Amelia', 'Okafor'], organisation: 'Loomhouse', seen: 0 },
  {
    email: 'orgadmin@demo.test',
    name: ['Daniel', 'Reyes'],
    organisation: 'Loomhouse',
    role: 'organisationAdmin',
    seen: 1,
  },
  // Runs the service and belongs to no customer.
  { email: 'admin@demo.test', name: ['Ruth', 'Castellan'], organisation: null, role: 'systemAdmin', seen: 0 },
  { email: 'internal@demo.test', name: ['Isla', 'Brandt'], organisation: 'Loomhouse', seen: 3 },
  { email: 'unassigned@demo.test', name: ['Noor', 'Haddad'], organisation: null, seen: 8 },
  { email: 'tom.whitfield@demo.test', name: ['Tom', 'Whitfield'], organisation: 'Loomhouse', seen: 12 },
  { email: 'new.starter@demo.test', name: null, organisation: 'Loomhouse' },
  {
    email: 'omar.farouk@demo.test',
    name: ['Omar', 'Farouk'],
    organisation: 'Brightwater Dental',
    role: 'organisationAdmin',
    seen: 2,
  },
  { email: 'hannah.lindqvist@demo.test', name: ['Hannah', 'Lindqvist'], organisation: 'Brightwater Dental', seen: 5 },
  {
    email: 'grace.adeyemi@demo.test',
    name: ['Grace', 'Adeyemi'],
    organisation: 'Foundry Row',
    role: 'organisationAdmin',
    seen: 1,
  },
  { email: 'leo.marchetti@demo.test', name: ['Leo', 'Marchetti'], organisation: 'Foundry Row' },
]

/** Every account, verified; answers the system admin. */
export async function makeAccounts(tx: Db, firstDay: Day): Promise<{ id: string }> {
  const organisations = await tx.owner.findMany({
    where: { kind: 'organisation' },
    select: { id: true, name: true },
  })
  const idOf = new Map(organisations.map(({ id, name }) => [name, id]))
  const hashes = await Promise.all(ACCOUNTS.map(({ name }) => (name ? hashPassword(DEMO_PASSWORD) : null)))
  const rows = ACCOUNTS.map((account, index) => {
    const createdAt = new Date(dayToDate(addDays(firstDay, index - 20)).getTime() + 10 * 3_600_000)
    return {
      id: newId(createdAt),
      email: account.email,
      firstName: account.name?.[0] ?? null,
      lastName: account.name?.[1] ?? null,
      passwordHash: hashes[index] ?? null,
      emailVerifiedAt: account.name ? createdAt : null,
      organisationId: account.organisation ? (idOf.get(account.organisation) ?? null) : null,
      organisationAdmin: account.role === 'organisationAdmin',
      systemAdmin: account.role === 'systemAdmin',
      lastLoginAt: account.seen === undefined ? null : new Date(Date.now() - account.seen * 86_400_000 - 2_700_000),
      createdAt,
      updatedAt: createdAt,
    }
  })
  await tx.user.createMany({ data: rows })
  const invited = rows.filter(({ passwordHash }) => passwordHash === null)
  const expiresAt = new Date(Date.now() + INVITATION_LEFT_DAYS * 86_400_000)
  await tx.oneTimeToken.createMany({
    data: invited.map(({ id }) => ({
      id: newId(),
      userId: id,
      purpose: 'invite',
      tokenHash: randomBytes(32),
      expiresAt,
    })),
  })
  return rows.find((row) => row.systemAdmin) ?? { id: '' }
}
