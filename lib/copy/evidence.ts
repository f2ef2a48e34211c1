import { tableDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { COUNTRIES } from '@/lib/limits'
import { chartsCopy } from './figures'
import { navigationCopy } from './shell'

const ENGINES = new Map([
  ['openai', 'OpenAI'],
  ['simulated', navigationCopy.simulated],
])
const engine = (id: string) => ENGINES.get(id) ?? id
const COUNTRY_NAMES = new Map<string, string>(Object.entries(COUNTRIES))

const daySpan = ({ from, to }: { from: string; to: string }) =>
  from === to ? tableDate(from) : `${tableDate(from)} – ${tableDate(to)}`

const queries = (count: number) => (count === 0 ? 'All queries' : count === 1 ? '1 query' : `${grouped(count)} queries`)

export const evidenceCopy = {
  title: (count: number | undefined) =>
    count === undefined ? 'Answers behind this figure' : `Answers behind this figure (${grouped(count)})`,
  window: (figure: string, days: { from: string; to: string }, chosen: number) =>
    `${figure} · ${daySpan(days)} · ${queries(chosen)}`,
  givenTitle: (count: number | undefined) =>
    count === undefined ? 'Answers behind this statement' : `Answers behind this statement (${grouped(count)})`,
  given: (figure: string, days: { from: string; to: string }) => `${figure} · ${daySpan(days)}`,
  loading: 'Loading answers...',
  none: { title: 'No answers', text: 'No answer of these days is kept.' },
  noneGiven: { title: 'No answers', text: 'The answers that this rests on are no longer kept.' },
  columns: {
    date: 'Date',
    term: 'Search term',
    placement: 'Your placement',
    engine: 'Answered by',
  },
  beyondTen: chartsCopy.notInTopTen,
  notNamed: 'Not named',
  engine,
  question: {
    title: 'Question as asked',
    term: 'Search term',
    profile: 'Searcher profile',
    noProfile: 'None',
    place: 'Asked from',
    from: (location: string, country: string) => `${location}, ${COUNTRY_NAMES.get(country) ?? country}`,
    by: (by: string, model: string, sample: number) =>
      `${engine(by)} · ${model}${sample > 1 ? ` · repeat ${sample} of the day` : ''}`,
    notKept: 'The question of this answer is no longer kept.',
  },
  brands: {
    title: 'Brands in order',
    none: 'This answer names no brand.',
    own: '(your organisation)',
  },
  citations: { title: 'Citations', none: 'This answer cites no page.' },
  answer: {
    title: 'Answer, word for word',
    loading: 'Loading the answer...',
    notKept: 'The text of this answer is no longer kept.',
  },
}
