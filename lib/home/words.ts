import { counted, grouped, one, percent } from '@/lib/format/numbers'
import { inWords, startInWords } from '@/lib/measure/sentences'

const queries = (count: number) => (count === 1 ? '1 query' : `${grouped(count)} queries`)

export const homeCopy = {
  industries: {
    organisation: 'Your organisation',
    label: 'Assigned industries',
    none: 'No industries assigned',
    more: (count: number) => `+${grouped(count)}`,
    moreSaid: (count: number) => (count === 1 ? 'more industry' : 'more industries'),
    fewer: 'Show fewer',
  },
  intelligence: {
    heading: 'Industry Intelligence',
    help: 'Market Analysis & Competitive Insights',
    active: 'Currently Active',
    introBefore: 'How brands in',
    introAfter: 'rank in AI answers.',
    noIndustry:
      'Once an industry is assigned to your organisation, this section shows how its brands rank in AI answers.',
  },
  picker: {
    title: 'Choose which queries you want to analyse',
    hint: "We calculate the average rankings of your industry's top competitors.",
    noneText: 'Queries of an industry are set up by the admin team.',
    selected: (all: number) => `of ${grouped(all)} selected`,
  },
  ownAnswers: 'See the answers to your own queries',
  noTrendsText: 'Industry trends will appear here once you select queries to analyze market performance.',
  rank: {
    title: 'Industry Query Rank Trend',
    info: 'The average place of your brand and of the rivals named most in the answers of a day. A brand without a placement counts as rank 11.',
    named: (brand: string) => `Answers that name ${brand}`,
    queries: (count: number) => counted(count, 'industry query', 'industry queries'),
  },
  line: {
    title: 'Share of answers that name you',
    days: '90 days',
    on: (day: string, share: number) => `${day}: ${percent(share)}`,
    noRun: (day: string) => `No run on ${day}`,
    columns: ['Day', 'Share'],
    none: 'No run',
    worked: 'worked',
    live: 'Action live',
    changed: 'Measurement changed',
    stack: (count: number) => `${grouped(count)} actions`,
  },
  progress: {
    title: 'GEO Implementation Progress',
    edit: 'Edit Progress',
    implemented: (count: number, all: number) => `${grouped(count)} of ${grouped(all)} implemented`,
    none: 'No actions yet',
    noneText: 'Actions for your organisation will appear here with their status.',
  },
  devTools: {
    title: 'Development Tools',
    tag: 'DEV ONLY',
    date: (day: string) => `The date of a run is set to today, ${day} (UTC).`,
    run: {
      organisation: 'Run all organisation queries',
      industries: 'Run all industry queries',
    },
    owner: { organisation: 'Organisation queries', industries: 'Industry queries' },
    queued: (count: number) => `${queries(count)} queued`,
    nothingQueued: 'Nothing was queued: every active query has its turn in the run of today already.',
    notYet: 'Nothing has run today yet.',
    loading: 'Loading the progress of today...',
    unknown: 'The progress of today could not be read.',
  },
}

/** Key of a row whose head says it all. */
export const NOTHING_DUE = 'nothingDue'

/** Id of the headline, which describes the title of the page. */
export const HEADLINE_ID = 'home-headline'

/** What Home says above the market, beside the sentences that its rules make. */
export const storyCopy = {
  label: 'How your brand is doing',
  rows: 'What worked, what to watch and what to do next',
  query: 'A query is a question your customers ask AI.',
  addQuery: 'Add a query',
  /** Since the last answers. */
  failed: (days: number) => `The daily run failed ${['', 'once', 'twice'][days] ?? `${inWords(days)} times`}.`,
  /** Before the first answers. */
  setUp: (count: number) => `${startInWords(count)} ${one(count, 'query is', 'queries are')} set up.`,
  present: 'Present',
  more: 'More',
  report: 'Monthly report',
  loading: 'Loading...',
}

export const queriesCopy = {
  title: 'Queries, this week',
  columns: {
    query: 'Query',
    you: 'You',
    youThisWeek: 'You, this week',
    leader: 'Leader',
    leaderShare: 'Share of the leader',
    line: 'Your 90 days',
  },
  industry: 'Industry',
  you: 'You',
  none: 'No answers',
  counts: (named: number, answers: number) => `${grouped(named)} of ${grouped(answers)}`,
  open: 'Open Visibility',
  propose: 'Propose a query',
  manage: 'Manage queries',
}
