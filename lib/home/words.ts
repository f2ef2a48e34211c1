import { monthDay } from '@/lib/format/dates'
import type { Day } from '@/lib/format/days'
import { counted, grouped, percent } from '@/lib/format/numbers'
import { figuresCopy } from '@/lib/visibility/figure-words'
import type { BrandSummary } from '@/lib/visibility/shapes'
import type { NextStep } from './shapes'

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
    info: 'The average place of your brand and of the rivals named most in the answers of a day. A brand without a placement counts as rank 11.',
    named: (brand: string) => `Answers that name ${brand}`,
  },
  progress: {
    title: 'GEO Implementation Progress',
    edit: 'Edit Progress',
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

/** ' today', ' on 20 November' */
const whenOf = (day: Day, today: Day) => (day === today ? ' today' : ` on ${monthDay(day)}`)

const ENDINGS = ['th', 'st', 'nd', 'rd']

/** Returns '1st', '12th' and so on. */
function ordinal(value: number): string {
  const isTeen = value % 100 > 10 && value % 100 < 20
  return `${value}${(!isTeen && ENDINGS[value % 10]) || 'th'}`
}

/** `action` is null where the reader can take no step. */
function nextStep(step: NextStep): { title: string; detail: string; action: string | null } {
  switch (step.kind) {
    case 'query':
      return { title: figuresCopy.queries.ask.title, detail: figuresCopy.queries.ask.text, action: null }
    case 'overdue':
      return {
        title: step.action.title,
        detail: `This action has been overdue since ${monthDay(step.action.due)}.`,
        action: 'Open the action',
      }
    case 'due':
      return {
        title: step.action.title,
        detail: `This action is due on ${monthDay(step.action.due)}.`,
        action: 'Open the action',
      }
    case 'gap':
      return {
        title: `Close the gap on “${step.query.searchTerm}”`,
        detail: `${step.rival.name} is named in ${percent(step.rival.share)} of the answers, you in ${percent(step.own.share)}: your largest gap.`,
        action: 'Why not us?',
      }
    case 'waiting':
      return {
        title: step.action.title,
        detail:
          step.waiting === 1 ? 'This action is in progress.' : `One of ${grouped(step.waiting)} actions in progress.`,
        action: 'Open the action',
      }
    case 'look':
      return {
        title: 'Nothing due',
        detail: `Next look at “${step.action.title}” on ${monthDay(step.day)}.`,
        action: 'Open the action',
      }
    case 'covered':
      return {
        title: 'Nothing due',
        detail: 'Each query on which a rival is clearly ahead has its action.',
        action: 'Open Opportunities',
      }
    case 'early':
      return {
        title: 'Read what the first answers say',
        detail: `Opportunities need about three weeks of answers. The first ones may appear from ${monthDay(step.from)}.`,
        action: 'Open Visibility',
      }
    case 'nothing':
      return {
        title: 'No rival is clearly ahead',
        detail: 'See which sites AI quotes, and what it searches for.',
        action: 'Open Opportunities',
      }
  }
}

export const brandSummaryCopy = {
  label: 'How your brand is doing',
  noAnswers: 'They arrive with the next daily run.',
  noQueries: 'Nothing is asked about your brand yet.',
  rank: ({ place, of, tied }: NonNullable<BrandSummary['rank']>, day: Day, today: Day) =>
    `${tied ? 'Tied ' : ''}${ordinal(place)} of ${counted(of, 'brand', 'brands')}${whenOf(day, today)}`,
  unranked: (day: Day, today: Day) => `Not among the brands named${whenOf(day, today)}`,
  open: 'Open Visibility',
  report: 'Monthly report',
  compared: (recent: number, before: number) =>
    `${percent(recent)} in the last 7 days, ${percent(before)} in the 28 days before`,
  nextTitle: 'Next step',
  next: nextStep,
  loading: 'Loading...',
  failed: 'This part could not be loaded.',
  retry: 'Retry',
}
