import { grouped } from '@/lib/format/numbers'

const counted = (count: number, one: string, many: string) =>
  `${count === 1 ? '1' : grouped(count)} ${count === 1 ? one : many}`

/** Here, because every page has those of `lib/routes`. */
export const groupRoutes = {
  adminGroups: '/admin/group',
  adminGroup: (id: string) => `/admin/group/${id}`,
  groupPeople: '/group/people',
  groupPerson: (id: string) => `/group/people/${id}`,
}

export const groupsCopy = {
  title: 'Groups',
  text: 'Agencies and holdings. Their admins see every organisation of the group and keep its people.',
  label: 'Groups',
  columns: { name: 'Name', organizations: 'Organisations', admins: 'Admins', createdAt: 'Created At' },
  search: 'Search groups',
  addNew: 'Add New',
  empty: {
    title: 'No groups yet',
    text: 'Add one, then choose its organisations and admins.',
    narrowed: 'No group fits',
  },
  form: {
    addTitle: 'Add New Group',
    editTitle: 'Edit Group',
    name: 'Group Name',
    namePrompt: 'Please provide a group name',
    organizations: 'Organisations',
    organizationsHelp: 'Type to find. An organisation is in one group at most.',
    admins: 'Group admins',
    adminsHelp: 'Type to find. They need not belong to the organisations.',
    ownName: 'Own name',
    ownNameHelp: 'Reports, slides and mails of its organisations that have none themselves come in it.',
    created: 'Group created',
    saved: 'Group saved',
  },
  nameTaken: 'There is a group of this name already',
  unknownOrganisation: 'One of these organisations does not exist any more',
  inOtherGroup: (organisation: string) => `${organisation} is in another group. Take it out there first.`,
  unknownAdmin: 'One of these users does not exist any more',
  unverifiedAdmin: (email: string) => `${email} has not verified the email address yet.`,
  changedByOther: 'This group was changed by someone else in the meantime. Please reload and try again.',
  deletion: {
    title: 'Delete Group',
    text: 'Are you sure you want to delete this group? This action cannot be undone.',
    consequence: (organisations: number, admins: number) =>
      [
        organisations > 0
          ? `${counted(organisations, 'organisation stays', 'organisations stay')}, without a group.`
          : '',
        admins > 0 ? `${counted(admins, 'person is', 'people are')} no longer group admin.` : '',
      ]
        .filter(Boolean)
        .join(' ') || undefined,
    done: 'Group deleted',
  },
}

export const groupPeopleCopy = {
  title: 'People of the group',
  text: 'Everyone in the organisations of your groups.',
  label: 'People of the group',
  invite: 'Invite Someone',
  search: 'Search people, organisations',
  role: { organisationAdmin: 'Org Admin', marketeer: 'Marketeer' },
  empty: { title: 'Nobody here yet', text: 'Invite someone into one of the organisations.', narrowed: 'Nobody fits' },
  organisationPrompt: 'Please choose an organisation',
  form: {
    text: (email: string) => `${email}. Only the organisations of your groups are shown.`,
    roleIn: (organisation: string) => `Role in ${organisation}`,
    remove: 'Remove',
    removeFrom: (organisation: string) => `Remove from ${organisation}`,
    saved: 'Role saved',
  },
  removal: {
    title: 'Remove from Organisation',
    text: 'The account stays, and so does every other organisation of this person.',
    confirm: 'Remove',
    pending: 'Removing...',
    done: (organisation: string) => `Removed from ${organisation}`,
  },
}
