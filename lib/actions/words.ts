import { longDay } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'

/** Where an action is planned from; null for the tracker itself. */
export type ActionOrigin = 'gap' | 'site' | 'search' | 'why' | 'answer' | null

const ORIGINS: Record<Exclude<ActionOrigin, null>, string> = {
  gap: '“Close the gap”',
  site: '“Get onto a site”',
  search: '“Answer a search”',
  why: '“Why not us?”',
  answer: 'the answer that you read',
}

export const actionsCopy = {
  plan: 'Plan an action',
  prefilled: (origin: ActionOrigin) =>
    origin === null ? 'Your own action.' : `Prefilled from ${ORIGINS[origin]}. Change whatever you like.`,
  /** Titles of actions planned for a query, for a site, and for a search. */
  titles: {
    query: (query: string) => `Close the gap on “${query}”`,
    site: (site: string) => `Get onto ${site}`,
    search: (search: string) => `Answer the search “${search}”`,
  },
  fields: {
    title: 'Title',
    description: 'Description',
    shortName: 'Short name',
    queries: 'Affected queries',
    status: 'Status',
    due: 'Due',
  },
  optional: '(optional)',
  shortNameHelp: 'For charts and sentences, such as “day-office page”.',
  chosen: (count: number, of: number) => `${grouped(count)} of ${grouped(of)} selected`,
  searchQueries: 'Search queries',
  kinds: { organisation: 'Your query', industry: 'Industry query' },
  inactive: (kind: string) => `${kind}, inactive`,
  queriesHelp: 'The effect compares these queries with all queries you did not work on.',
  everyQuery: 'With every query chosen there is nothing to compare with, so no effect can be shown.',
  targeted: (action: string, query: string | null) =>
    query === null ? `“${action}” already targets this query.` : `“${action}” already targets “${query}”.`,
  noQueries: 'There are no queries yet.',
  loadingQueries: 'Loading queries...',
  visibleTo: (organisation: string) => `Visible to everyone at ${organisation}.`,
  evidence: 'The evidence is copied as text and stays as it is today.',
  counter: (used: number, most: number) => `${grouped(used)} / ${grouped(most)}`,
  save: 'Add to tracker',
  saving: 'Saving...',
  prompts: { title: 'Please provide a title', queries: 'Please choose at least one query' },
  added: 'Action added to the tracker',
  open: 'Open',
  failed: 'The action could not be added. Please try again.',
}

/** Why the server refuses a change of a recommendation. */
export const actionErrors = {
  changedByOther: 'This action was changed by someone else in the meantime.',
  unknownQuery: 'One of these queries does not exist any more',
  implemented: 'An implemented action keeps its queries. Set another status first.',
  notOwn: 'Only actions that your organisation added can be changed here',
  notLive: 'Only an implemented action is live since a day',
  liveLater: 'Please choose a day up to today',
  liveEarlier: (earliest: string) => `Please choose a day from ${longDay(earliest)} on`,
  full: (most: number) => `Please delete an action first. ${grouped(most)} of your own are the limit.`,
}
