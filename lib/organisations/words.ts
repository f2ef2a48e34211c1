import { counted } from '@/lib/format/numbers'
import { ACTIVE_QUERY_LIMIT, SAMPLES } from '@/lib/limits'
import { trackedQueriesCopy } from '@/lib/queries/words'

/** How many queries of an organisation may be active (R-OWNQUERY-1). */
export const QUERY_LIMIT = { min: ACTIVE_QUERY_LIMIT.organisation, max: 200 } as const

export const organisationsCopy = {
  title: 'Organisations',
  text: 'Companies whose visibility is measured.',
  columns: {
    name: 'Name',
    industry: 'Industries',
    websiteUrl: 'Website',
    location: 'Location',
    createdAt: 'Created At',
  },
  search: 'Search organisations',
  addNew: 'Add New',
  label: 'Organisations',
  manageQueries: (name: string) => `Manage Queries of ${name}`,
  more: (count: number) => `+${count}`,
  empty: {
    title: 'No organisations yet',
    text: 'Add an organisation, then its queries.',
    narrowed: 'No organisation fits',
  },
  form: {
    addTitle: 'Add New Organisation',
    editTitle: 'Edit Organisation',
    name: 'Name',
    namePrompt: 'Please provide a name',
    industry: 'Industry',
    industryHelp: 'One or several; type to find.',
    industryPrompt: 'Please choose at least one industry',
    industriesTooMany: (max: number) => `Please choose at most ${max} industries`,
    location: 'Location',
    locationPrompt: 'Please provide a location',
    placeUnknown: (place: string, country: string, near: readonly string[]) =>
      `Google knows no “${place}” in its list of places (${country}). ${
        near.length > 0 ? `Close to it: ${near.join('; ')}.` : 'Please enter the nearest larger city.'
      }`,
    placeSeveral: (names: readonly string[]) => `There are several: ${names.join('; ')}. Please enter one of them.`,
    surfacePlace: (name: string) => `Google is asked for ${name.replaceAll(',', ', ')}.`,
    country: 'Country',
    countryPrompt: 'Please choose a country',
    websiteUrl: 'Website',
    samplesPrompt: `Please give a whole number from ${SAMPLES.min} to ${SAMPLES.max}, or leave it empty`,
    limit: 'Active queries at most',
    limitPrompt: `Please give a whole number from ${QUERY_LIMIT.min} to ${QUERY_LIMIT.max}`,
    /** `aMonth` is a sentence. */
    limitHelp: (aMonth: string) => (aMonth === '' ? '' : `With all of them active: ${aMonth.replace(/^A/, 'a')}`),
    limitBelow: (active: number) =>
      `${counted(active, 'query is', 'queries are')} active. Please pause some of them before you lower the limit.`,
    aliases: 'Further brand names',
    aliasesHelp:
      'One per line: other names by which answers call this brand. Matching ignores case and Ltd, PLC, Inc, LLC, Co.',
    aliasesTooMany: (max: number) => `Please give at most ${max} further brand names`,
    aliasTooLong: (max: number) => `Please use at most ${max} characters for each name`,
    created: 'Organization created',
    saved: 'Organization saved',
    queries: 'Manage Queries',
  },
  /** Shown after creating an organisation. */
  nextSteps: {
    title: 'Organisation created',
    text: (limit: number) =>
      `It has no queries yet. Add up to ${limit} that are asked every day, or let the set-up lead you to its first answers.`,
    setUp: 'Go on with the set-up',
  },
  changedByOther: 'This organisation was changed by someone else in the meantime. Please reload and try again.',
  unknownIndustry: 'One of these industries does not exist any more',
  deletion: {
    title: 'Delete Organization',
    text: 'Are you sure you want to delete this organization? This action cannot be undone.',
    done: 'Organization deleted',
  },
}

/** '3 queries and 270 answers will be deleted. 4 users lose this organisation.' */
export function organisationConsequence({
  queries,
  results,
  users,
}: {
  queries: number
  results: number
  users: number
}): string | undefined {
  const parts = [trackedQueriesCopy.consequence(queries, results), trackedQueriesCopy.detached(users)]
  return parts.filter(Boolean).join(' ') || undefined
}
