import { engineLabel, isSimulated, playedEngine } from '@/lib/engines/engines'
import { shortDays } from '@/lib/format/dates'
import { addDays, type Day } from '@/lib/format/days'
import { counted, grouped, one, ordinal } from '@/lib/format/numbers'
import { listed } from '@/lib/format/text'
import { navigationCopy } from '@/lib/layout/words'
import { ANSWER_PAGE, COUNTRIES } from '@/lib/limits'
import { spokenDay } from '@/lib/measure/sentences'
import type { DayWindow, Sentence } from '@/lib/measure/shapes'
import type { List } from '@/lib/table/list'
import { chartsCopy } from '@/lib/visibility/figure-words'
import type { ResultRow } from './shapes'

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
    withoutYou: { label: 'A rival, not you', short: 'Without you' },
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

export interface ExportedAnswer
  extends Pick<ResultRow, '_id' | 'date' | 'engine' | 'model' | 'ownPlacement' | 'ownNamed' | 'above'> {
  searchTerm: string
  /** Names of all placed brands, in order. */
  brands: string[]
  /** Cited sites, in order. */
  sites: string[]
}

const { columns } = evidenceCopy
/** Declares the CSV file of a list of answers; `addressOf` returns the address of an answer's page (R-EVIDENCE-4). */
export function answerExport(addressOf: (id: string) => string): List<ExportedAnswer> {
  return {
    fileName: 'answers',
    defaultSort: { key: 'date', dir: 'desc' },
    columns: [
      { key: 'date', header: columns.date, exported: ({ date }) => date },
      { key: 'term', header: columns.term, exported: ({ searchTerm }) => searchTerm },
      { key: 'engine', header: columns.engine, exported: ({ engine }) => evidenceCopy.engine(engine) },
      { key: 'model', header: columns.model, exported: ({ model }) => model },
      {
        key: 'placement',
        header: columns.placement,
        exported: (row) => row.ownPlacement ?? evidenceCopy.unplaced(row),
      },
      { key: 'brands', header: columns.brands, exported: ({ brands }) => brands.join('; ') },
      { key: 'above', header: columns.above, exported: ({ above }) => above.join('; ') },
      { key: 'sites', header: columns.sites, exported: ({ sites }) => sites.join('; ') },
      { key: 'link', header: columns.link, exported: ({ _id }) => addressOf(_id) },
    ],
  }
}

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
