import { engineLabel, isSimulated, playedEngine } from '@/lib/engines/engines'
import { shortDays } from '@/lib/format/dates'
import { counted, grouped } from '@/lib/format/numbers'
import { navigationCopy } from '@/lib/layout/words'
import { COUNTRIES } from '@/lib/limits'
import type { DayWindow } from '@/lib/measure/shapes'
import { chartsCopy, tagged } from '@/lib/visibility/figure-words'

/** Adds the label that simulated answers carry wherever they show. */
const engine = (id: string) => {
  if (!isSimulated(id)) return engineLabel(id)
  return playedEngine(id) === id ? navigationCopy.simulated : `${engineLabel(id)}, simulated`
}
const COUNTRY_NAMES = new Map<string, string>(Object.entries(COUNTRIES))
const FORMAL_NAMES = new Map<string, string>([
  ['GB', 'United Kingdom'],
  ['US', 'United States'],
])

const engineNames = ([only, ...others]: readonly string[]) =>
  only !== undefined && others.length === 0 ? engine(only) : `${others.length + 1} engines`

interface ShownWindow {
  figure: string
  queries: readonly string[]
  tags?: readonly string[]
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
  window: ({ figure, queries: chosen, tags = [], engines = [], rival, behind, site, url, search }: ShownWindow) =>
    [
      figure,
      ...(chosen.length > 0 || tags.length === 0 ? [queries(chosen.length)] : []),
      ...(tags.length > 0 ? [tagged(tags)] : []),
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

const CARD_KINDS: Readonly<Record<string, string>> = { business: 'Business', shopping: 'Product', map: 'Map' }

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
  /** Surfaces are asked for 'London,England,United Kingdom', or for the country. */
  place: (location: string, country: string) => {
    const parts = location.split(',').map((part) => part.trim())
    if (parts.at(-1) === FORMAL_NAMES.get(country)) return parts.join(', ')
    return `${location}, ${COUNTRY_NAMES.get(country) ?? country}`
  },
  city: (location: string) => location.split(',')[0] ?? location,
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
  /** What a surface shows beside the text. */
  cards: {
    title: 'Cards beside the answer',
    text: 'Shown beside the text, so no figure counts them.',
    apart: 'Named on a card, not in the text:',
    kind: (kind: string) => CARD_KINDS[kind] ?? 'Card',
    rating: (stars: string) => `rated ${stars}`,
    more: (count: number) => `${count} more`,
    less: 'Fewer',
  },
  searches: {
    title: 'What AI searched for',
    notReported: 'This engine does not report its searches.',
    without: 'It answered without searching.',
    notKept: 'The searches of this answer are no longer kept.',
  },
}
