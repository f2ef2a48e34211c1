import { counted, grouped } from '@/lib/format/numbers'
import { visibleText } from '@/lib/format/text'
import { FORECAST_DAYS } from '@/lib/limits'
import { QUERY_TAGS, tagKey } from './tags'

export interface TrackedQueryWords {
  title: string
  heading: (owner: string) => string
  note: string | null
  back: string
  detailsTitle: string
  deleteTitle: string
  deleteText: string
  deleted: string
}

export const TRACKED_QUERY_WORDS: Record<'organisation' | 'industry', TrackedQueryWords> = {
  organisation: {
    title: 'Organisation Queries',
    heading: (owner) => `Organisation Queries: ${owner}`,
    note: null,
    back: 'Organisations',
    detailsTitle: 'Organisation Query Details',
    deleteTitle: 'Delete Organisation Query',
    deleteText: 'Are you sure you want to delete this organisation query? This action cannot be undone.',
    deleted: 'Organisation Query deleted',
  },
  industry: {
    title: 'Industry Queries',
    heading: (owner) => `Industry Queries: ${owner}`,
    note: 'Active queries are limited to a MAXIMUM of 20',
    back: 'Industries',
    detailsTitle: 'Industry Query Details',
    deleteTitle: 'Delete Industry Query',
    deleteText: 'Are you sure you want to delete this industry query? This action cannot be undone.',
    deleted: 'Industry Query deleted',
  },
}

export const trackedQueriesCopy = {
  columns: {
    searchTerm: 'Search Term',
    searcherProfile: 'Searcher Profile',
    active: 'Active?',
    createdAt: 'Created At',
    updatedBy: 'Updated By',
    updatedAt: 'Updated At',
  },
  activeOptions: [
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Inactive' },
  ],
  activeWord: 'Active',
  inactiveWord: 'Inactive',
  search: 'Search queries',
  /** R-QUERY-2, verbatim. */
  limitReached: 'Maximum active query limit reached. Please deactivate another query to activate another.',
  changedByOther: 'This query was changed by someone else in the meantime. Please reload and try again.',
  unknownOwner: 'Please say whose query this is',
  addNew: 'Add New Query',
  label: 'Queries',
  active: 'Active Queries',
  activeOf: (count: number, limit: number) => `${count} / ${limit}`,
  activate: (term: string) => `Active: ${term}`,
  activated: 'Query successfully activated',
  deactivated: 'Query successfully deactivated',
  noProfile: 'No profile',
  empty: { title: 'No queries for this organisation yet.', narrowed: 'No query fits' },
  form: {
    searchTerm: 'Search Term',
    searchTermPrompt: 'Please provide a search term',
    tooLong: (surface: string, most: number) =>
      `${surface} takes at most ${most} characters, and counts each “%” and “+” as three.`,
    exists: 'This query exists already',
    profileName: 'Profile Name',
    asker: 'Who is asking (optional)',
    profileNameHelp: 'A short name for the person who asks.',
    searcherProfile: 'Searcher Profile i.e. Pre-prompt',
    searcherProfileHelp: 'Who asks and why, as that person would say it. It is sent before the search term.',
    active: 'Active?',
    activeHelp: (count: number, limit: number) =>
      `Active queries ${count} / ${limit}. An active query is asked every day.`,
    created: 'Query created',
    saved: 'Query saved',
  },
  consequence: (queries: number, results: number) => {
    const parts = [
      ...(queries > 0 ? [queries === 1 ? '1 query' : `${grouped(queries)} queries`] : []),
      ...(results > 0 ? [results === 1 ? '1 answer' : `${grouped(results)} answers`] : []),
    ]
    return parts.length > 0 ? `${parts.join(' and ')} will be deleted.` : undefined
  },
  detached: (users: number) =>
    users === 0
      ? undefined
      : users === 1
        ? '1 user loses this organisation.'
        : `${grouped(users)} users lose this organisation.`,
}

const measured = (overAllOwners: boolean) => (overAllOwners ? ', as measured over all owners' : '')

export const samplesCopy = {
  label: 'Answers per query and day',
  byDefault: (samples: number) => `Default (${samples})`,
  help: 'More answers a day make the figures steadier and cost in proportion.',
  unknown: `No answer has been made in the last ${FORECAST_DAYS} days, so the tokens a day cannot be forecast.`,
  noQuery: (perQuery: number, overAllOwners: boolean) =>
    `No active query yet. Each active query would take about ${grouped(perQuery)} tokens a day${measured(overAllOwners)}.`,
  eachQuery: (aMonth: string) => `For each active query: ${aMonth.replace(/^A/, 'a')}`,
  tokensADay: (
    {
      tokens,
      queries,
      samples,
      engines,
      perAnswer,
    }: Record<'tokens' | 'queries' | 'samples' | 'engines' | 'perAnswer', number>,
    overAllOwners: boolean,
  ) => {
    const factors = [
      counted(queries, 'active query', 'active queries'),
      counted(samples, 'answer', 'answers'),
      ...(engines > 1 ? [counted(engines, 'engine', 'engines')] : []),
      `about ${counted(perAnswer, 'token', 'tokens')} each`,
    ]
    return `About ${counted(tokens, 'token', 'tokens')} a day: ${factors.join(' × ')}${measured(overAllOwners)}.`
  },
}

/** The field of a query's tags (R-TAG-1). */
export const tagsCopy = {
  label: 'Tags',
  add: 'Add a tag',
  help: 'Words to group queries by, such as “brand” or “day offices”. Figures can be shown per tag.',
  tooMany: `Up to ${QUERY_TAGS.perQuery} tags`,
  tooLong: `A tag has at most ${QUERY_TAGS.chars} characters`,
  comma: 'A tag has no comma',
  blank: 'Please provide a tag',
  twice: (tag: string) => `“${tag}” is there already`,
  ownerFull: `All queries together have at most ${QUERY_TAGS.perOwner} different tags. Please use one of those.`,
}

/** Controls, format characters and halves of a character; fillers and blanks count as white space. */
const INVISIBLE = /[\p{Cf}\p{Cs}]|(?!\s)\p{Cc}/gu
const BLANKS = /[\s\p{Z}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]+/gu

/** Returns a tag as it is stored: one form of each letter, nothing invisible, single spaces. */
export function normaliseTag(text: string): string {
  return visibleText(text.normalize('NFC').replace(INVISIBLE, '').replace(BLANKS, ' '))
}

/** Why a text cannot be a tag beside the others; null where it can. */
export function tagPrompt(text: string, others: readonly string[]): string | null {
  const tag = normaliseTag(text)
  if (tag === '') return tagsCopy.blank
  if (tag.includes(',')) return tagsCopy.comma
  if ([...tag].length > QUERY_TAGS.chars) return tagsCopy.tooLong
  return others.some((other) => tagKey(other) === tagKey(tag)) ? tagsCopy.twice(tag) : null
}

/** What the field of tags takes. */
export const QUERY_TAG_RULES = {
  max: QUERY_TAGS.perQuery,
  tooMany: tagsCopy.tooMany,
  prompt: tagPrompt,
  normalise: normaliseTag,
}
