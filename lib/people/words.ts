import { INVITATION_DAYS } from '@/lib/limits'
import type { Option } from '@/lib/table/list'

export const usersCopy = {
  columns: {
    name: 'Name',
    email: 'Email',
    organization: 'Organization',
    organizationShort: 'Org',
    role: 'Role',
    invitation: 'Invitation',
    createdAt: 'Created At',
    lastLoginAt: 'Last Login',
  },
  search: 'Search name or email',
  /** Admin for system admins, otherwise User (R-ACCESS-5). */
  roleColumn: { admin: 'Admin', user: 'User' },
  organisationMissing: 'This organisation does not exist any more',
  organisationNeeded: 'An organisation admin needs an organisation',
  unverified:
    'This user has not verified the email address yet. Organisation and permissions can be set once it is verified.',
  lastSystemAdmin: 'This is the last system admin. Make someone else system admin first.',
  lastOrganisationAdmin:
    'This is the last organisation admin of the organisation. Make someone else organisation admin first.',
  deleteSelf: 'You cannot delete your own account.',
  notInvited: 'This user has accepted the invitation already.',
  mailLimit: (calls: number, minutes: number) =>
    `This address was sent ${calls} invitations within an hour. The next can be sent in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
  changedByOther: 'This user was changed by someone else in the meantime. Please reload and try again.',
  ownOrganisation: {
    websiteUrl: 'Please provide a web address that begins with http:// or https://',
    changedByOther: 'The organisation was changed by someone else in the meantime. Please reload and try again.',
  },
}

/** Tabs of user management (R-USER-1). */
export const USER_ROLE_OPTIONS: readonly Option[] = [
  { value: 'marketeer', label: 'Marketeers' },
  { value: 'organisationAdmin', label: 'Organisation Admins' },
  { value: 'systemAdmin', label: 'System Admins' },
]

/** The same roles, as organisation management names them (R-USER-3). */
export const COLLEAGUE_ROLE_OPTIONS: readonly Option[] = [
  { value: 'systemAdmin', label: 'System Admin' },
  { value: 'organisationAdmin', label: 'Org Admin' },
  { value: 'marketeer', label: 'User' },
]

export const userManagementCopy = {
  title: 'User Management',
  text: 'Everyone who can sign in, or has been invited to.',
  label: 'Users',
  invite: 'Invite New User',
  tabs: {
    label: 'Roles',
    marketeer: 'Marketeers',
    organisationAdmin: 'Organisation Admins',
    systemAdmin: 'System Admins',
  },
  you: 'You',
  invited: 'Invited',
  organisationAdmin: 'Org Admin',
  invitation: {
    until: (day: string) => `Invited, expires ${day}`,
    expired: 'Invitation expired',
    expiredOn: (day: string) => `Invitation expired ${day}`,
    accepted: 'Accepted',
    resend: 'Resend invitation',
    resendTo: (email: string) => `Resend invitation to ${email}`,
    resending: 'Sending...',
    resent: (day: string) => `Invitation sent again, expires ${day}`,
    help: 'This person has not set a password yet. Only the mail holds the link, so it cannot be copied here; sent again, the mail brings a new link and the old one stops working.',
  },
  admin: 'Admin',
  user: 'User',
  empty: { title: 'No users here yet', text: 'Invite someone by email.', narrowed: 'No user fits' },
  form: {
    inviteTitle: 'Invite New User',
    inviteText: `An invitation goes to this address. It can be accepted for ${INVITATION_DAYS} days.`,
    editTitle: 'Edit User',
    email: 'Email',
    emailPrompt: 'Please provide an email address',
    firstName: 'First name',
    lastName: 'Last name',
    organisation: 'Organisation',
    organisationHelp: 'Type to find. Without one, the user sees no dashboards.',
    inOneStep: 'Organisation and role can be given now or later.',
    roleInOneStep: 'The role can be changed later.',
    permissions: 'Permissions',
    send: 'Send Invitation',
    sending: 'Sending...',
    invitationSent: 'Invitation sent',
    saved: 'User saved',
  },
  deletion: {
    title: 'Delete User',
    text: 'Are you sure you want to delete this user? This action cannot be undone.',
    done: 'User deleted',
  },
  colleagues: {
    title: 'Organisation Management',
    text: (organisation: string) => `People at ${organisation} who can sign in.`,
  },
}

/** R-MEMBER-3, R-MEMBER-7 */
export const membershipCopy = {
  invited: (inviter: string | null, organisation: string) =>
    `${inviter ?? 'An administrator'} invites you to ${organisation}.`,
  role: (admin: boolean) =>
    `You would be ${admin ? 'an Organisation Admin' : 'a Marketeer'} there, and keep what you have now.`,
  accept: 'Accept',
  decline: 'Decline',
  declined: (organisation: string) => `Invitation to ${organisation} declined`,
  title: 'Organisations',
  help: 'Type to find. The person switches between them, and has a role in each.',
  add: 'Add an organisation',
  adminOf: (organisation: string) => `Organisation Admin of ${organisation}`,
  more: (count: number) => `and ${count} more`,
}

export const userDataCopy = {
  title: 'Personal data',
  text: 'Everything that is stored about this person: account, sign-ins, files, crash reports and what they did.',
  export: 'Export data',
  exporting: 'Exporting...',
  exportFailed: 'The data could not be exported. Please try again.',
  fileName: (id: string) => `user-${id}.json`,
  erase: 'Erase data',
  erasure: {
    title: 'Erase Personal Data',
    text: 'The account is deleted, with its sign-ins, files and mails. Crash reports and audit entries stay without the person. This action cannot be undone.',
    consequence: (email: string) => `${email} will not be able to sign in any more.`,
    confirm: 'Erase',
    pending: 'Erasing...',
    done: 'Personal data erased',
  },
}

/** Words of an operator’s commands. */
export const commandsCopy = {
  adminUsage: 'Usage: npm run admin:create -- --email <address>',
  adminBadEmail: 'admin:create: --email must be one e-mail address',
  adminExists: 'There is a system admin already, who can make further ones in the application.',
  adminEmailTaken: (email: string) => `${email} already has an account that is no system admin.`,
  adminReady: (email: string) => `${email} is the first system admin. Set a password within 7 days at:`,
  addressTwice: (email: string) =>
    `warning: ${email} cannot sign in: another account has the same address with its host in letters; delete one of them`,
  storageMissing: (names: string[]) => names.map((name) => `${name}: is required`).join('\n'),
  storageUnreachable: (endpoint: string, reason: string) =>
    `S3_ENDPOINT: the store at ${endpoint} cannot be reached (${reason})`,
  storageRefused: (reason: string) =>
    `S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: the store refuses them (${reason})`,
  bucketMade: (bucket: string) => `Made the bucket ${bucket}`,
  bucketThere: (bucket: string) => `The bucket ${bucket} is there`,
  corsSet: (origin: string) => `Browsers on ${origin} may upload to it and read from it`,
  corsNotSupported:
    'warning: this store does not take CORS rules over S3; allow PUT and GET with content-type for the application there',
  countDiffers: ({
    ownerId,
    queryId,
    day,
    engine,
    kept,
    counted,
  }: Record<'ownerId' | 'queryId' | 'day' | 'engine', string> & Record<'kept' | 'counted', number>) =>
    kept === counted
      ? `answers of ${ownerId} ${queryId} ${day} ${engine}: brands or addresses differ`
      : `answers of ${ownerId} ${queryId} ${day} ${engine}: ${kept} kept, ${counted} counted`,
  countsCompared: (differing: number) =>
    differing === 0
      ? 'All counts of answers are what the results say'
      : `${differing} ${differing === 1 ? 'count of answers differs' : 'counts of answers differ'}`,
  countsMade: 'Counted them again',
  digestsQueued: (week: string, mails: number, organisations: number) =>
    `Weekly digest of ${week}: ${mails} ${mails === 1 ? 'mail' : 'mails'} queued for ${organisations} ${organisations === 1 ? 'organisation' : 'organisations'}`,
  digestsFailed: (count: number) =>
    `${count} ${count === 1 ? 'organisation' : 'organisations'} failed; the log says why. Run it again.`,
}
