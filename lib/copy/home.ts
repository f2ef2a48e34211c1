import { grouped } from '@/lib/format/numbers'

const queries = (count: number) => (count === 1 ? '1 query' : `${grouped(count)} queries`)

export const homeCopy = {
  industries: {
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
    noneMeansAll: 'With no query selected, all are used.',
    noneText: 'Queries of an industry are set up by the admin team.',
    selected: (all: number) => `of ${grouped(all)} selected`,
  },
  ownAnswers: 'See the answers to your own queries',
  noTrendsText: 'Industry trends will appear here once you select queries to analyze market performance.',
  rank: {
    title: 'Industry Query Rank Trend',
    info: "The average place of your brand and of your industry's top competitors in the answers of a day. A company without a placement counts as rank 11.",
    named: (brand: string) => `Answers that name ${brand}`,
  },
  progress: {
    title: 'GEO Implementation Progress',
    edit: 'Edit Progress',
    none: 'No recommendations yet',
    noneText: 'Recommendations for your organisation will appear here with their status.',
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
