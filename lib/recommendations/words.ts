import { counted, grouped } from '@/lib/format/numbers'

export const recommendationsCopy = {
  title: 'GEO/SEO Best Practice Recommendations',
  text: 'Actions for raising visibility, and the organisations they are assigned to.',
  add: 'Add Recommendation',
  table: 'Recommendations',
  search: 'Search title or description',
  columns: {
    title: 'Title',
    organization: 'Industries',
    description: 'Description',
    createdAt: 'Created At',
    updatedAt: 'Updated At',
  },
  noDescription: 'No Description',
  moreOrganisations: (count: number) => `+${grouped(count)}`,
  empty: {
    title: 'No recommendations yet.',
    narrowed: 'No recommendations found',
    text: 'Recommendations that you add appear in the tracker of their organisations.',
  },
  form: {
    create: 'Create New GEO Recommendation',
    manage: 'Manage GEO Recommendation',
    back: 'GEO Recommendations',
    title: 'Title',
    organization: 'Organisation',
    organizationHelp: 'An organisation that you take out loses its status and notes on this recommendation.',
    description: 'Description',
    titlePrompt: 'Please provide a title',
    organizationPrompt: 'Please select at least one organisation',
    organizationsTooMany: (max: number) => `Please select at most ${grouped(max)} organisations`,
    titleTooLong: 'Titles can have 300 characters at most',
    descriptionTooLong: 'Descriptions can have 4,000 characters at most',
  },
  saved: 'GEO Recommendation saved',
  removal: {
    title: 'Delete GEO Recommendation',
    text: 'Are you sure you want to delete this recommendation? This action cannot be undone.',
    consequence: (organisations: number, statuses: number) =>
      `It disappears from ${counted(organisations, 'organisation', 'organisations')}, and ${counted(statuses, 'status', 'statuses')} with notes and history will be deleted.`,
    done: 'GEO Recommendation deleted',
  },
  changedByOther: 'This recommendation was changed by someone else in the meantime. Reload to see the latest version.',
  unknownOrganisation: 'One of these organisations does not exist any more',
}
