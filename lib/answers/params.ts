import { createParser, type inferParserType, parseAsNumberLiteral, parseAsStringLiteral } from 'nuqs/server'
import { withSearch } from '@/lib/api/endpoints'
import { RANGES, SEARCH_MAX, SEARCHED_TEXT_MAX, TEXT } from '@/lib/limits'
import { routes } from '@/lib/routes'
import { parseAsIds, parseAsTags } from '@/lib/visibility/params'
import { ANSWER_OWNERS, ANSWER_SELECTIONS, ANSWER_VIEWS, SAID_PATTERN } from './page'

// The address of the page of answers. Invalid values count as absent, since addresses come from anywhere.

const parseAsText = (max: number) =>
  createParser<string>({
    parse: (text) => (text.includes('\0') ? null : text.trim().slice(0, max) || null),
    serialize: String,
  })
const parseAsDay = createParser<string>({
  parse: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null),
  serialize: String,
})
/** As the API takes them: several with commas, each perhaps with its first day. */
const parseAsEngines = createParser<string>({
  parse: (text) => (/^[a-z-]+(@[\d-]{10})?(,[a-z-]+(@[\d-]{10})?)*$/.test(text) ? text.slice(0, SEARCH_MAX) : null),
  serialize: String,
})

const parseAsSaid = createParser<string>({
  parse: (text) => (SAID_PATTERN.test(text) ? text : null),
  serialize: String,
})

export const answersSearchParams = {
  view: parseAsStringLiteral(ANSWER_VIEWS),
  search: parseAsText(SEARCH_MAX).withDefault(''),
  queries: parseAsIds.withDefault([]),
  tag: parseAsTags.withDefault([]),
  engine: parseAsEngines,
  // Written out even so, because the default of the other dashboards is another.
  range: parseAsNumberLiteral(RANGES).withDefault(28).withOptions({ clearOnDefault: false }),
  of: parseAsStringLiteral(ANSWER_OWNERS).withDefault('organisation'),
  from: parseAsDay,
  to: parseAsDay,
  only: parseAsStringLiteral(ANSWER_SELECTIONS),
  rival: parseAsText(SEARCHED_TEXT_MAX),
  behind: parseAsText(SEARCHED_TEXT_MAX),
  site: parseAsText(SEARCHED_TEXT_MAX),
  url: parseAsText(4 * TEXT.url),
  ran: parseAsText(SEARCHED_TEXT_MAX),
  said: parseAsSaid,
}
export type AnswersChoice = inferParserType<typeof answersSearchParams>

/** What a figure that was opened counts, beside query and engine; with its days, which the range would replace. */
export const FIGURE_FILTERS = ['said', 'only', 'rival', 'behind', 'site', 'url', 'ran', 'from', 'to', 'of'] as const
export const NO_FIGURE = {
  said: null,
  only: null,
  rival: null,
  behind: null,
  site: null,
  url: null,
  ran: null,
  from: null,
  to: null,
}

/** So many are loaded at a time: with 50 the first document would be a fifth above its bound (R-BENCH-2). */
export const ANSWERS_AT_A_TIME = 30

/** The page of the answers that an analysis keeps for what it says, from `saidParam`; they are of its days. */
export const saidAnswers = (said: string) => withSearch(routes.answers, { said })

export const answersOf = (organisationId: string) => `/api/app/answer/org/${organisationId}`
export const answerOf = (organisationId: string, id: string) => `${answersOf(organisationId)}/${id}`
export const savedViewsOf = (organisationId: string) => `/api/app/answer-view/org/${organisationId}`

/** The path of a page of the answers, newest first. */
export function answersPath(organisationId: string, choice: AnswersChoice, page = 1): string {
  const { view, search, queries, tag, engine, range, of, from, to, said, only, rival, behind, site, url, ran } = choice
  return withSearch(answersOf(organisationId), {
    ...{ page, pageSize: ANSWERS_AT_A_TIME, view, search, of, range },
    'filter[query]': queries.join(','),
    ...(tag.length > 0 && { 'filter[tag]': tag.join(',') }),
    'filter[engine]': engine,
    'filter[from]': from,
    'filter[to]': to,
    'filter[only]': only,
    'filter[rival]': rival,
    'filter[behind]': behind,
    'filter[site]': site,
    'filter[url]': url,
    'filter[ran]': ran,
    'filter[said]': said,
  })
}
