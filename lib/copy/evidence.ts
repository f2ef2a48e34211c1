import { engineLabel, isSimulated, playedEngine } from '@/lib/engines'
import { tableDate } from '@/lib/format/dates'
import { grouped } from '@/lib/format/numbers'
import { COUNTRIES } from '@/lib/limits'
import { chartsCopy } from './figures'
import { navigationCopy } from './shell'

/** With the label of simulated answers, which they carry wherever they show. */
const engine = (id: string) => {
  if (!isSimulated(id)) return engineLabel(id)
  return playedEngine(id) === id ? navigationCopy.simulated : `${engineLabel(id)}, simulated`
}
const COUNTRY_NAMES = new Map<string, string>(Object.entries(COUNTRIES))

const daySpan = ({ from, to }: { from: string; to: string }) =>
  from === to ? tableDate(from) : `${tableDate(from)} – ${tableDate(to)}`

const engineNames = ([only, ...others]: readonly string[]) =>
  only !== undefined && others.length === 0 ? engineLabel(only) : `${others.length + 1} engines`

const queries = (count: number) => (count === 0 ? 'All queries' : count === 1 ? '1 query' : `${grouped(count)} queries`)

export const evidenceCopy = {
  title: (count: number | undefined) =>
    count === undefined ? 'Answers behind this figure' : `Answers behind this figure (${grouped(count)})`,
  window: (figure: string, days: { from: string; to: string }, chosen: number, engines: readonly string[]) =>
    [figure, daySpan(days), queries(chosen), ...(engines.length > 0 ? [engineNames(engines)] : [])].join(' · '),
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
  citations: { title: 'Citations', none: 'This answer cites no page.', unresolved: 'page not resolved' },
  consulted: { title: 'Read, but not cited', none: 'The engine names no other page that it read.' },
  searches: { title: 'Searches', none: 'The engine names no search.' },
  answer: {
    title: 'Answer, word for word',
    loading: 'Loading the answer...',
    notKept: 'The text of this answer is no longer kept.',
  },
}
