import { plainDays } from '@/lib/format/dates'
import { counted, grouped } from '@/lib/format/numbers'
import { ANSWER_PAGE } from '@/lib/limits'
import type { DayWindow } from '@/lib/measure/shapes'

// What the page of answers offers, and its words; separate from the words of one answer, which many pages load.

/**
 * Selections of a figure's answers: naming the own brand (1 to 10) or not, placing it first or in the top three, citing
 * an own site, reading or citing one, naming any other brand, or naming one and not the own.
 */
export const ANSWER_SELECTIONS = [
  'named',
  'notNamed',
  'first',
  'topThree',
  'citing',
  'read',
  'rivals',
  'withoutYou',
] as const
export type AnswerSelection = (typeof ANSWER_SELECTIONS)[number]

/**
 * Views of the page Answers (R-ANSWERS-2). Lost: of the latest finished day, by an engine that named the brand for the
 * query on the finished day before and does not now. First: the first stored answer of a query and engine that names it.
 */
export const ANSWER_VIEWS = ['lostSinceYesterday', 'firstTimeNamed', 'behindRival', 'wrongAboutUs'] as const
export type AnswerView = (typeof ANSWER_VIEWS)[number]

/** Whose queries: the organisation's, its industries', or both. */
export const ANSWER_OWNERS = ['organisation', 'industry', 'all'] as const
export type AnswerOwners = (typeof ANSWER_OWNERS)[number]

/** What an analysis of sentiment keeps the answers of (R-ANSWERS-7). */
export const SAID_KINDS = [
  ...['category', 'trend', 'praise', 'doubt', 'named', 'rival', 'rivalPraise', 'rivalDoubt', 'ownPraise', 'ownDoubt'],
] as const
export const SAID_PATTERN = /^[\w-]{1,64}\.[a-zA-Z]{1,12}(?:\.\d{1,3}(?:-\d{1,3}){0,9})?$/

/** Names what an analysis says, in an address: some positions of its kind, or without any the whole kind. */
export const saidParam = (entry: string, kind: string, positions: readonly number[] = []) =>
  [entry, kind, ...(positions.length > 0 ? [positions.join('-')] : [])].join('.')

const OF_SELECTION: Record<AnswerSelection, string> = {
  named: 'that name you',
  notNamed: 'that do not name you',
  first: 'that name you first',
  topThree: 'that name you among the first three',
  citing: 'that cite your site',
  read: 'for which AI opened your site',
  rivals: 'that name rivals',
  withoutYou: 'that name a rival and not you',
}

/** Within a sentence: 'Review sites' as 'review sites', but 'UK terms' as they are. */
function lowered(text: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

interface Figure {
  /** What an analysis says of the answers: 'that praise you for its front desk'. */
  said: string | null
  only: AnswerSelection | null
  rival: string | null
  behind: string | null
  site: string | null
  url: string | null
  ran: string | null
  of: AnswerOwners
}

/** Texts of the page of answers. */
export const answersCopy = {
  lead: 'what AI wrote, word for word',
  /** Label of the field; `total` is null until it is known. */
  search: (total: number | null) => (total === null ? 'Search' : `Search in ${counted(total, 'answer', 'answers')}`),
  clearSearch: 'Clear the search',
  views: {
    label: 'Views',
    all: 'All',
    lostSinceYesterday: 'Lost since yesterday',
    firstTimeNamed: 'First time named',
    behindRival: 'Behind a rival',
    wrongAboutUs: 'Wrong about us',
  } as const satisfies Record<'label' | 'all' | AnswerView, string>,
  saved: {
    label: 'Saved views',
    button: 'Saved',
    none: 'You have no saved views. Search or filter, then save it here.',
    save: 'Save view',
    name: 'Name',
    text: `It keeps the search, the filters and the days, for you alone. At most ${ANSWER_PAGE.viewsPerPerson}.`,
    saving: 'Saving...',
    done: 'View saved',
    failed: 'The view could not be saved.',
    delete: (name: string) => `Delete the view ${name}`,
    deleteFailed: 'The view could not be deleted.',
  },
  filters: 'Filters',
  moreFilters: {
    open: 'More',
    named: 'Your brand',
    selections: [
      { value: '', label: 'Any answer' },
      { value: 'named', label: 'Named' },
      { value: 'notNamed', label: 'Not named' },
      { value: 'first', label: 'Named first' },
      { value: 'topThree', label: 'Among the first three' },
      { value: 'citing', label: 'Your site is cited' },
      { value: 'read', label: 'AI opened your site' },
      { value: 'rivals', label: 'Rivals are named' },
      { value: 'withoutYou', label: 'A rival is named, you are not' },
    ],
    any: 'Any',
    behind: 'Ahead of you',
    rival: 'Rival named',
    site: 'Site cited',
    siteExample: 'example.com',
    day: 'Day',
    show: 'Show answers',
  },
  query: 'Query',
  tag: 'Tag',
  engine: 'Engine',
  days: 'Days',
  allOf: (count: number) => `All ${count}`,
  /** What a figure that was opened counts. */
  figure: (total: number, { said, only, rival, behind, site, url, ran, of }: Figure, days: DayWindow) =>
    [
      [
        counted(total, 'answer', 'answers'),
        ...(of === 'industry' ? ['to the queries of your industries'] : []),
        ...(said ? [said] : []),
        ...(only ? [OF_SELECTION[only]] : []),
        ...(rival ? [`that name ${rival}`] : []),
        ...(behind ? [`with ${behind} ahead of you`] : []),
        ...(site ? [`that cite ${site}`] : []),
        // Several are the spellings of one page's address.
        ...(url ? [`that cite ${url.split(' ')[0]}`] : []),
        ...(ran ? [`after the search “${ran}”`] : []),
      ].join(' '),
      plainDays(days.from, days.to),
    ].join(', '),
  /** What an analysis says of answers. `text` is that of its category, trend or point; null for all of the side. */
  said: {
    named: () => 'that name you',
    category: (text: string | null) => `that cite ${lowered(text ?? 'pages')}`,
    trend: (text: string | null) => `behind “${text ?? ''}”`,
    praise: (text: string | null) => (text === null ? 'that praise you' : `that praise you for ${lowered(text)}`),
    doubt: (text: string | null) => (text === null ? 'that criticise you' : `that criticise you for ${lowered(text)}`),
    rival: (_: string | null, rival: string) => `that name ${rival}`,
    rivalPraise: (text: string | null, rival: string) => `that praise ${rival} for ${lowered(text ?? '')}`,
    rivalDoubt: (text: string | null, rival: string) => `that criticise ${rival} for ${lowered(text ?? '')}`,
    ownPraise: (text: string | null) => `that praise you for ${lowered(text ?? '')}`,
    ownDoubt: (text: string | null) => `that criticise you for ${lowered(text ?? '')}`,
  },
  allAnswers: 'Show all answers',
  today: 'Today',
  yesterday: 'Yesterday',
  namedOf: (named: number, answers: number) => `named in ${grouped(named)} of ${grouped(answers)}`,
  more: 'Load more',
  loadingMore: 'Loading more...',
  list: 'List of answers',
  place: (placement: number) => `Place ${placement}`,
  notNamed: 'Not named',
  beyondTen: 'Named after the tenth',
  firstOf: (count: number) => `first of ${count}`,
  only: 'the only one named',
  tags: { lost: 'Lost', first: 'First', wrong: 'Wrong', unread: 'Unread' },
  nth: (position: number, total: number) => `${grouped(position)} of ${grouped(total)}`,
  previous: 'Previous answer',
  next: 'Next answer',
  back: 'Back to the list',
  todayAt: (clock: string) => `today at ${clock}`,
  yesterdayAt: (clock: string) => `yesterday at ${clock}`,
  askedAs: (searcher: string) => `asked as ${searcher}`,
  plan: 'Plan an action',
  planDetail: (engine: string, day: string, sentences: string, address: string) =>
    `${engine}, ${day}: ${sentences}\n${address}`,
  quote: {
    copy: 'Copy quote',
    done: 'Quote copied',
    none: 'This answer names nobody. Mark the words that you want to copy.',
    failed: 'Your browser does not allow copying.',
    from: (quote: string, engine: string, day: string) => `“${quote}” (${engine}, ${day})`,
  },
  flag: {
    open: 'Flag as wrong',
    change: 'Change the note',
    title: 'What is wrong in this answer?',
    text: (organisation: string) => `Everyone at ${organisation} sees the note until someone marks it as solved.`,
    note: 'What is wrong',
    prompt: 'Please say what is wrong.',
    counter: (length: number) => `${length} of ${ANSWER_PAGE.flagChars} characters`,
    save: 'Flag as wrong',
    saving: 'Saving...',
    done: 'Flagged as wrong about you',
    failed: 'The note could not be saved.',
    by: (name: string | null, day: string) => (name === null ? `Flagged ${day}` : `Flagged by ${name}, ${day}`),
    head: 'Wrong about us',
    solved: 'Solved',
    solvedDone: 'Marked as solved',
    solvedFailed: 'It could not be marked as solved.',
  },
  compare: 'Compare',
  order: { title: 'Order', named: (count: number) => (count === 0 ? 'nobody named' : `${count} named`), you: 'You' },
  orderShort: (count: number) => `Order: ${count} named`,
  sources: {
    title: 'Sources',
    summary: (count: number, own: number) =>
      count === 0 ? '' : `${count}, ${own === 0 ? 'none yours' : own === 1 ? '1 yours' : `${own} yours`}`,
    short: (count: number) => counted(count, 'source', 'sources'),
    more: (count: number) => `${count} more`,
    less: (count: number) => `${count} less`,
  },
  readerMenu: 'More about this answer',
  empty: {
    none: { title: 'No answers yet', text: 'The first answers arrive with the next daily run.' },
    noneAt: (time: string) => `The first answers arrive with the next daily run, at ${time} UTC.`,
    lostSinceYesterday: 'Nothing lost since yesterday.',
    firstTimeNamed: 'No answer names you for the first time in these days.',
    behindRival: 'No rival is ahead of you in these answers.',
    wrongAboutUs: 'No answer was flagged.',
    search: (words: string) => `No answer holds “${words}”.`,
    filters: 'No answer fits all of these filters.',
  },
}
