import { engineLabel, isSimulated, playedEngine } from '@/lib/engines/engines'
import { plainDays, shortDays } from '@/lib/format/dates'
import { counted, grouped } from '@/lib/format/numbers'
import { navigationCopy } from '@/lib/layout/words'
import { ANSWER_PAGE, COUNTRIES } from '@/lib/limits'
import type { DayWindow } from '@/lib/measure/shapes'
import { chartsCopy } from '@/lib/visibility/figure-words'
import type { AnswerOwners, AnswerSelection, AnswerView } from './choices'

/** Adds the label that simulated answers carry wherever they show. */
const engine = (id: string) => {
  if (!isSimulated(id)) return engineLabel(id)
  return playedEngine(id) === id ? navigationCopy.simulated : `${engineLabel(id)}, simulated`
}
const COUNTRY_NAMES = new Map<string, string>(Object.entries(COUNTRIES))

const engineNames = ([only, ...others]: readonly string[]) =>
  only !== undefined && others.length === 0 ? engine(only) : `${others.length + 1} engines`

interface ShownWindow {
  figure: string
  queries: readonly string[]
  engines?: readonly string[]
  rival?: { name: string }
  behind?: { name: string }
  site?: string
  url?: string
  search?: { search: string }
}

const queries = (count: number) => (count === 0 ? 'All queries' : count === 1 ? '1 query' : `${grouped(count)} queries`)

export const evidenceCopy = {
  title: (count: number | undefined, days: DayWindow) =>
    `${count === undefined ? 'Answers' : counted(count, 'answer', 'answers')}, ${shortDays(days.from, days.to)}`,
  window: ({ figure, queries: chosen, engines = [], rival, behind, site, url, search }: ShownWindow) =>
    [
      figure,
      queries(chosen.length),
      ...(engines.length > 0 ? [engineNames(engines)] : []),
      ...(rival ? [`naming ${rival.name}`] : []),
      ...(behind ? [`behind ${behind.name}`] : []),
      ...(site ? [`citing ${site}`] : []),
      // Several are the spellings of one page's address.
      ...(url ? [`citing ${url.split(' ')[0]}`] : []),
      ...(search ? [`after the search “${search.search}”`] : []),
    ].join(' · '),
  loading: 'Loading answers...',
  none: { title: 'No answers', text: 'No answer of these days is kept.' },
  noneChosen: { title: 'No answers', text: 'No answer fits all of these filters.' },
  noneGiven: { title: 'No answers', text: 'The answers that this rests on are no longer kept.' },
  columns: {
    date: 'Date',
    term: 'Query',
    placement: 'Your placement',
    engine: 'Answered by',
    above: 'Above you',
    model: 'Model',
    brands: 'Brands in order',
    sites: 'Cited sites',
    link: 'Link',
  },
  unplaced: ({ ownNamed }: { ownNamed: boolean }) => (ownNamed ? chartsCopy.notInTopTen : 'Not named'),
  engine,
  /** Which answers are shown; `short` for narrow places. */
  choice: 'Answers',
  selections: {
    all: { label: 'All', short: 'All' },
    named: { label: 'Named', short: 'Named' },
    notNamed: { label: 'Not named', short: 'Not named' },
    first: { label: 'First place', short: 'First' },
    topThree: { label: 'In the top three', short: 'Top three' },
    citing: { label: 'Citing your site', short: 'Citing' },
    read: { label: 'AI opened your site', short: 'Opened' },
    rivals: { label: 'Naming rivals', short: 'Rivals' },
  },
  counted: (label: string, count: number | undefined) => (count === undefined ? label : `${label} (${grouped(count)})`),
  /** Filters of the list, `chosen` of which are in use. */
  filters: (chosen: number) => (chosen === 0 ? 'Filters' : `Filters (${chosen})`),
  behind: { label: 'Behind', choose: 'Choose a rival', all: 'All answers' },
  query: { label: 'Query', all: 'All queries' },
  day: { label: 'Day', all: 'All days' },
  clear: 'Clear',
  answers: 'Answers',
}

/** Texts of one answer. */
export const answerCopy = {
  title: 'Answer',
  nth: (position: number, total: number) => `Answer ${grouped(position)} of ${grouped(total)}`,
  previous: 'Previous answer',
  next: 'Next answer',
  copyLink: 'Copy link',
  linkCopied: 'Link copied',
  linkNotCopied: 'Your browser does not allow copying. Please copy the address of this page.',
  readers: (organisation: string) => `Anyone at ${organisation} with a login can open the link.`,
  simulated: 'Simulated answer',
  loading: 'Loading the answer...',
  about: 'About this answer',
  text: 'Answer',
  asReceived: 'Show as received',
  table: 'Table of the answer',
  notKept: (since: string | null) =>
    `The text of this answer is no longer kept.${since ? ` Texts are kept since ${since}.` : ''}`,
  legend: { own: 'You', rivals: 'Rivals' },
  marked: { own: 'your brand', rival: 'rival' },
  order: 'Order:',
  /** Behind a brand whose name in the text is another; `countedAs` explains it. */
  as: (written: string) => `as “${written}”`,
  countedAs: (written: string, name: string) => `${written}, counted as ${name}`,
  noBrands: 'This answer names no brand.',
  facts: {
    engine: 'Engine',
    model: 'Model',
    place: 'Place',
    time: 'Time',
    position: 'Your position',
    searcher: 'Searcher',
  },
  repeat: (sample: number) => `repeat ${sample} of the day`,
  place: (location: string, country: string) => `${location}, ${COUNTRY_NAMES.get(country) ?? country}`,
  utc: (time: string) => `${time} UTC`,
  topThree: 'In the top three',
  noProfile: 'No profile',
  questionNotKept: 'No longer kept',
  sources: {
    title: 'Sources',
    none: 'This answer shows no sources.',
    cited: 'Cited',
    read: 'Read',
    unresolved: 'page not resolved',
    number: (number: number) => `Source ${number}`,
  },
  searches: {
    title: 'What AI searched for',
    notReported: 'This engine does not report its searches.',
    without: 'It answered without searching.',
    notKept: 'The searches of this answer are no longer kept.',
  },
}

const OF_SELECTION: Record<AnswerSelection, string> = {
  named: 'that name you',
  notNamed: 'that do not name you',
  first: 'that name you first',
  topThree: 'that name you among the first three',
  citing: 'that cite your site',
  read: 'for which AI opened your site',
  rivals: 'that name rivals',
}

interface Figure {
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
  engine: 'Engine',
  days: 'Days',
  allOf: (count: number) => `All ${count}`,
  /** What a figure that was opened counts. */
  figure: (total: number, { only, rival, behind, site, url, ran, of }: Figure, days: DayWindow) =>
    [
      [
        counted(total, 'answer', 'answers'),
        ...(of === 'industry' ? ['to the queries of your industries'] : []),
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
  choose: 'Choose an answer to read it.',
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
