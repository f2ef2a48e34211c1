import { z } from 'zod'
import { type Access, engineLabel } from '@/lib/engines/engines'
import { addDays, type Day } from '@/lib/format/days'
import { counted, grouped, one, ordinal } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { day, id, idList, organisationIdParam, requiredText, tagList, WITHOUT_NUL } from '@/lib/http/fields'
import { ANSWER_PAGE, RANGES, SEARCH_MAX, SEARCHED_TEXT_MAX, TEXT } from '@/lib/limits'
import { spokenDay } from '@/lib/measure/sentences'
import { type DayWindow, engineList, type Sentence } from '@/lib/measure/shapes'
import { type ListPage, pagingParams } from '@/lib/table/shapes'
import { ANSWER_OWNERS, ANSWER_SELECTIONS, ANSWER_VIEWS, type AnswerView, SAID_PATTERN } from './page'
import type { Evidence, ResultRow } from './shapes'

/** Refusals and prompts of the page Answers. */
export const answerPageCopy = {
  notePrompt: 'Please say what is wrong.',
  viewNamePrompt: 'Please enter a name.',
  viewsFull: `You have ${ANSWER_PAGE.viewsPerPerson} saved views. Delete one to save another.`,
  flagsFull: `${grouped(ANSWER_PAGE.openFlags)} answers are flagged. Solve some to flag another.`,
}

/** What the sentences above an answer are made of. */
export interface AnswerFacts {
  engine: string
  today: Day
  /** The own brand's place, beyond 10 too; null if the answer does not name it. */
  placement: number | null
  /** Names before the own one, in order. */
  above: readonly string[]
  /** How many other brands it names. */
  rivals: number
  /** Cited pages, and how many of them are the organisation's. */
  sources: number
  ownSources: number
  /** Pages of the organisation that the engine read and the answer does not cite. */
  ownRead: number
  /** The same engine's answer on the finished day before; null without one. */
  before: { date: Day; placement: number | null } | null
  /** Whether it is the engine's first answer to the query that names the brand. */
  first: boolean
}

/**
 * Says who is named, where the own brand is, and whether its site is cited or was only read; then what the day before said
 * (R-ANSWERS-4).
 */
export function answerSentences(facts: AnswerFacts): Sentence[] {
  const said = [placeSentence(facts), rivalsSentence(facts), sourcesSentence(facts)]
  return [...said, ...readSentence(facts), ...changeSentence(facts)]
}

const NAMES_SAID = 2

function placeSentence({ placement, above }: AnswerFacts): Sentence {
  if (placement === null) return { key: 'notNamed', values: {}, text: 'You are not named.' }
  if (placement === 1) return { key: 'namedFirst', values: { placement }, text: 'You are named first.' }
  const more = above.length - NAMES_SAID
  const names = listed([...above.slice(0, NAMES_SAID), ...(more > 0 ? [`${grouped(more)} more`] : [])])
  const after = names === '' ? '' : `, after ${names}`
  const text = `You are named ${ordinal(placement)}${after}.`
  return { key: 'named', values: { placement, after: names }, text }
}

function rivalsSentence({ placement, rivals }: AnswerFacts): Sentence {
  const values = { rivals }
  if (rivals === 0) return { key: 'noRivals', values, text: 'No rival is named.' }
  const are = `${counted(rivals, 'rival', 'rivals')} ${one(rivals, 'is', 'are')}`
  return { key: 'rivals', values, text: placement === null ? `${are}.` : `${are} named.` }
}

function sourcesSentence({ sources, ownSources: own }: AnswerFacts): Sentence {
  const values = { sources, own }
  if (sources === 0) return { key: 'noSources', values, text: 'It shows no sources.' }
  if (sources === 1) return { key: 'sources', values, text: `Its only source is ${own === 1 ? 'yours' : 'not yours'}.` }
  const ofIts = `of its ${grouped(sources)} sources`
  const text = own === 0 ? `None ${ofIts} is yours.` : `${grouped(own)} ${ofIts} ${one(own, 'is', 'are')} yours.`
  return { key: 'sources', values, text }
}

/** Nothing where the answer cites the site as well. */
function readSentence({ ownSources, ownRead: read }: AnswerFacts): Sentence[] {
  if (ownSources > 0 || read === 0) return []
  const text = read === 1 ? 'It read a page of yours.' : `It read ${grouped(read)} pages of yours.`
  return [{ key: 'read', values: { read }, text }]
}

/** Nothing where the answer before said the same, or did not name the brand. */
function changeSentence({ engine, today, placement, before, first }: AnswerFacts): Sentence[] {
  const label = engineLabel(engine)
  if (first)
    return [{ key: 'firstTime', values: { engine: label }, text: `First time that ${label} names you for this query.` }]
  if (before === null || before.placement === null || before.placement === placement) return []
  const when = before.date === addDays(today, -1) ? 'Yesterday' : `On ${spokenDay(before.date, today)}`
  const place = before.placement === 1 ? 'first' : ordinal(before.placement)
  const values = { engine: label, day: before.date, placement: before.placement }
  return [{ key: 'before', values, text: `${when} ${label} named you ${place} for this query.` }]
}

const text = z.string().regex(WITHOUT_NUL).trim().min(1)
const narrowing = text.max(SEARCHED_TEXT_MAX)

/** A list in one param: what is wrong in it names the param. */
function listParam<Each>(list: z.ZodType<Each>) {
  return z
    .string()
    .max(25 * 100)
    .optional()
    .transform((given, context): Each => {
      const { success, data } = list.safeParse(given)
      if (success) return data
      context.addIssue({ code: 'custom', message: 'not a list of these' })
      return z.NEVER
    })
}

/**
 * As they stand in the address. `search`: whole words, and phrases in double quotes, in text, question and sources;
 * `filter[ran]`: what the engine searched for; `filter[said]`: what an analysis of sentiment says of them, by its id, kind
 * and positions, as `saidParam` writes it; the other filters are those of `queryResultParams`.
 */
const params = pagingParams.extend({
  search: z.string().max(SEARCH_MAX).regex(WITHOUT_NUL).trim().default(''),
  sort: z.literal('date').optional(),
  dir: z.literal('desc').optional(),
  view: z.enum(ANSWER_VIEWS).optional(),
  of: z.enum(ANSWER_OWNERS).default('organisation'),
  range: z.coerce
    .number()
    .pipe(z.literal([...RANGES]))
    .default(28),
  format: z.literal('csv').optional(),
  'filter[query]': listParam(idList),
  'filter[tag]': listParam(tagList),
  'filter[engine]': listParam(engineList),
  'filter[from]': day.optional(),
  'filter[to]': day.optional(),
  'filter[named]': z.enum(['own', 'notOwn']).optional(),
  'filter[behind]': narrowing.optional(),
  'filter[site]': narrowing.optional(),
  'filter[only]': z.enum(ANSWER_SELECTIONS).optional(),
  'filter[rival]': narrowing.optional(),
  'filter[url]': text.max(4 * TEXT.url).optional(),
  'filter[ran]': narrowing.optional(),
  'filter[said]': z.string().regex(SAID_PATTERN).optional(),
})

/** Search params of the page Answers: a list, newest first. Another filter is a 400 that names it (R-API-6). */
export const answerPageParams = params
  .loose()
  .superRefine((given, context) => {
    for (const name of Object.keys(given))
      if (name.startsWith('filter[') && !(name in params.shape))
        context.addIssue({ code: 'custom', path: [name], message: 'not a filter of this list' })
  })
  .transform((given) => ({
    page: given.page,
    pageSize: given.pageSize,
    search: given.search,
    view: given.view,
    of: given.of,
    range: given.range,
    format: given.format,
    queries: given['filter[query]'],
    tag: given['filter[tag]'] ?? [],
    engine: given['filter[engine]'],
    from: given['filter[from]'],
    to: given['filter[to]'],
    named: given['filter[named]'],
    behind: given['filter[behind]'],
    site: given['filter[site]'],
    only: given['filter[only]'],
    rival: given['filter[rival]'],
    url: given['filter[url]'],
    ran: given['filter[ran]'],
    said: given['filter[said]'],
  }))
export type AnswerPageParams = z.output<typeof answerPageParams>

/** A query with whose it is. */
export interface AnswerQuery {
  _id: string
  searchTerm: string
  kind: 'organisation' | 'industry'
}

export interface AnswerPageRow {
  _id: string
  /** UTC, yyyy-MM-dd. */
  date: string
  createdAt: string
  engine: string
  access: Access
  /** From 1; counts repeats of a query within a day. */
  sample: number
  query: AnswerQuery
  /** 1 to 10, otherwise null. */
  placement: number | null
  /** Also true beyond the tenth placement. */
  named: boolean
  /** Names placed before the own one, in order, or all placed ones if it has no placement. */
  above: string[]
  /** All placed names but the own ones, in order. */
  others: string[]
  /** With a search, plain text around its first hit in the answer; otherwise null. */
  snippet: string | null
  /** Belongs to the views lostSinceYesterday, firstTimeNamed, wrongAboutUs. */
  lost: boolean
  first: boolean
  wrong: boolean
  /** Not opened by this person, of the last 28 days. Always false for a read token. */
  unread: boolean
}

export type AnswerViewCounts = Record<'all' | AnswerView, number>

/** `counts` is the same whichever view is chosen; `total` is that of the view. */
export interface AnswerPage extends ListPage<AnswerPageRow> {
  window: DayWindow
  /** With `filter[said]`, how it reads within a sentence; otherwise null. */
  said: string | null
  counts: AnswerViewCounts
  /** The selection's answers on each day of the items, and those naming the own brand. Newest day first. */
  days: { date: string; named: number; answers: number }[]
  /** Queries with answers in the window, their tags, and engines, whatever is chosen. */
  choices: { queries: AnswerQuery[]; engines: string[]; tags: string[] }
}

/** An open flag of the organisation; `by` is null once that person is deleted. */
export interface AnswerFlag {
  note: string
  by: string | null
  at: string
  mine: boolean
}

/** One answer to read (R-ANSWERS-3). */
export interface AnswerReading extends ResultRow, Evidence {
  query: AnswerQuery
  sentences: Sentence[]
  /** The answer of the same query, engine and sample on the finished day before. */
  before: { _id: string; date: string; placement: number | null } | null
  flag: AnswerFlag | null
  read: boolean
}

export const answerParams = organisationIdParam.extend({ id })

/** What is wrong in an answer, for all of the organisation (R-ANSWERS-5). */
export const answerFlagInput = z.object({ note: requiredText(ANSWER_PAGE.flagChars, answerPageCopy.notePrompt) })
export type AnswerFlagInput = z.output<typeof answerFlagInput>

/** A search with filters that a person keeps; `search` is the query string of the page (R-ANSWERS-6). */
export interface SavedView {
  _id: string
  name: string
  search: string
}

export const savedViewInput = z.object({
  name: requiredText(ANSWER_PAGE.viewNameChars, answerPageCopy.viewNamePrompt),
  search: z.string().max(ANSWER_PAGE.viewSearchChars).regex(WITHOUT_NUL),
})
export type SavedViewInput = z.output<typeof savedViewInput>
