import type { UserRow } from '@/lib/people/shapes'
import { ID, OTHER_ID } from '@/tests/components/form/admin-page'

/** A marketeer of Loomhouse as the admin area lists her; name what differs. */
export const user = (more: Partial<UserRow> = {}): UserRow => ({
  _id: ID,
  firstName: 'Amelia',
  lastName: 'Okafor',
  email: 'amelia@loomhouse.example',
  organization: { _id: OTHER_ID, name: 'Loomhouse', location: 'London', websiteUrl: null },
  organizationAdmin: false,
  permissions: { isAdmin: false },
  invited: false,
  invitationExpiresAt: null,
  invitationExpired: false,
  verified: true,
  createdAt: '2026-08-03T10:00:00.000Z',
  lastLoginAt: '2026-11-20T10:00:00.000Z',
  version: 3,
  ...more,
})
