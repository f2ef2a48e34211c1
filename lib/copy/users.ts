import type { Option } from '@/lib/schemas/option'

/** What lists and the API say about users (spec §2, §6). */
export const usersCopy = {
  columns: {
    name: 'Name',
    email: 'Email',
    organization: 'Organization',
    organizationShort: 'Org',
    role: 'Role',
    createdAt: 'Created At',
    lastLoginAt: 'Last Login',
  },
  search: 'Search name or email',
  /** The role column of organisation management: Admin if system admin, else User (spec §6). */
  roleColumn: { admin: 'Admin', user: 'User' },
  organisationMissing: 'This organisation does not exist any more',
  organisationNeeded: 'An organisation admin needs an organisation',
  unverified:
    'This user has not verified the email address yet. Organisation and permissions can be set once it is verified.',
  lastSystemAdmin: 'This is the last system admin. Make somebody else system admin first.',
  lastOrganisationAdmin:
    'This is the last organisation admin of the organisation. Make somebody else organisation admin first.',
  deleteSelf: 'You cannot delete your own account.',
  notInvited: 'This user has accepted the invitation already.',
  changedMeanwhile: 'This user was changed by somebody else meanwhile. Please reload and try again.',
  ownOrganisation: {
    websiteUrl: 'Please provide a web address that begins with http:// or https://',
    changedMeanwhile: 'The organisation was changed by somebody else meanwhile. Please reload and try again.',
  },
}

/** The three kinds of users (spec §6), by which user management's tabs filter. */
export const USER_ROLE_OPTIONS: readonly Option[] = [
  { value: 'marketeer', label: 'Marketeers' },
  { value: 'organisationAdmin', label: 'Organisation Admins' },
  { value: 'systemAdmin', label: 'System Admins' },
]

/** The same kinds, as organisation management's filter calls them (spec §2). */
export const COLLEAGUE_ROLE_OPTIONS: readonly Option[] = [
  { value: 'systemAdmin', label: 'System Admin' },
  { value: 'organisationAdmin', label: 'Org Admin' },
  { value: 'marketeer', label: 'User' },
]
