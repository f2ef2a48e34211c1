import { monthOf } from '@/lib/format/dates'
import { addDays } from '@/lib/format/days'
import { rivalPath, routes } from '@/lib/routes'
import { today } from '@/server/clock'
import { db } from '@/server/db/client'
import type { OrganisationScope } from '@/server/db/scope'
import { readOwnBrand } from '@/server/measure/own-brand'
import { readCompetitors } from '@/server/measure/reads'
import {
  button,
  choice,
  head,
  heading,
  link,
  NARROW_DARK,
  NARROW_LIGHT,
  type Screen,
  text,
  WIDE_DARK,
  WIDE_LIGHT,
  within,
} from './screen'

/** The id of one of the organisation's queries in the demo data. */
async function demoQuery(searchTerm: string): Promise<string> {
  return (await db().query.findFirstOrThrow({ where: { searchTerm }, select: { id: true } })).id
}

/** The rival that most answers to that query place. */
async function demoRival(searchTerm: string): Promise<string> {
  const { id, ownerId } = await db().query.findFirstOrThrow({
    where: { searchTerm },
    select: { id: true, ownerId: true },
  })
  const scope = ownerId as OrganisationScope
  const { brandIds } = await readOwnBrand(scope)
  const window = { owners: [scope], queryIds: [id], access: 'all' as const, from: addDays(today(), -28), to: today() }
  return (await readCompetitors(window, brandIds))[0]?.key ?? ''
}

/** Screens of people who belong to an organisation, or to none yet. */
export const DASHBOARD_SCREENS: readonly Screen[] = [
  {
    screen: 'Marketeer Dashboard',
    person: 'marketeer',
    path: routes.home,
    form: WIDE_LIGHT,
    maxKiB: 251,
    says: [
      ...['Home', 'Visibility', 'Answers', 'Opportunities', 'Sentiment Analysis', 'GEO Recommendations'].map(
        (said) => [link, said] as const,
      ),
      [heading, 'Marketeer Dashboard'],
      [text, 'Central hub for brand visibility metrics and broader industry insights'],
      [link, 'Visit Website'],
      [heading, 'Industry Intelligence'],
      [text, 'Market Analysis & Competitive Insights'],
      [text, 'Currently Active'],
      [heading, 'Choose which queries you want to analyse'],
      [heading, 'Industry Query Rank Trend'],
      [heading, 'Top Citation Sources'],
      [heading, 'Live Visibility'],
      [heading, 'GEO Implementation Progress'],
      [link, 'Edit Progress'],
      [choice, '7 days'],
      [choice, '90 days'],
    ],
    opens: {
      list: 'Period of Industry Query Rank Trend',
      options: ['Auto', 'Last Data Pull', '7 days', '30 days', '90 days'],
    },
    lacks: [
      [heading, 'Development Tools'],
      [link, 'Organisation Admin'],
      [link, 'Admin'],
    ],
  },
  {
    screen: 'Development Tools',
    person: 'internal',
    path: routes.home,
    form: NARROW_DARK,
    says: [
      [heading, 'Development Tools'],
      [text, 'DEV ONLY'],
    ],
  },
  {
    screen: 'No organisation',
    person: 'unassigned',
    path: routes.home,
    form: NARROW_LIGHT,
    says: [
      [heading, 'No Organisation Assigned'],
      [text, 'Your account does not have an organisation assigned. Please contact a member of the admin team.'],
    ],
  },
  {
    screen: 'Visibility Data',
    person: 'marketeer',
    path: routes.visibility,
    form: WIDE_DARK,
    maxKiB: 246,
    says: [
      [heading, 'Visibility Analytics'],
      [heading, 'Score Trend'],
      [heading, 'Organisation Intelligence'],
      [within, 'historical data points available'],
      [heading, 'Query Rank Trend'],
      [heading, 'Top Citation Sources'],
      [heading, 'Live Visibility'],
      [link, 'Explore Learnings'],
      [link, 'Visit Website'],
      ...['7 days', '28 days', '90 days'].map((said) => [choice, said] as const),
    ],
    opens: {
      list: 'Period of Top Citation Sources',
      options: ['Auto', 'Last Data Pull', '3 days', '7 days', '30 days', '90 days'],
    },
  },
  {
    screen: 'Answers',
    person: 'marketeer',
    path: routes.answers,
    form: NARROW_DARK,
    maxKiB: 215,
    says: [
      [heading, 'Answers'],
      ...['All', 'Lost since yesterday', 'First time named', 'Behind a rival', 'Wrong about us'].map(
        (said) => [within, said] as const,
      ),
    ],
  },
  {
    screen: 'Sentiment Analysis',
    person: 'marketeer',
    path: routes.sentiment,
    form: NARROW_LIGHT,
    maxKiB: 237,
    says: [
      [heading, 'Sentiment Analysis'],
      [heading, 'Generate Analysis'],
      [choice, 'Day'],
      [choice, 'Week'],
      [choice, 'Month'],
      [choice, 'All Time'],
      [button, 'Generate Organisation Sentiment'],
      [text, 'Daily'],
      [text, 'Weekly'],
      [text, 'Monthly'],
      [text, 'Historic'],
      [text, 'Source Categories'],
      [text, 'AI Summary'],
      [text, 'Content Trends'],
    ],
  },
  {
    screen: 'GEO/SEO Recommendations',
    person: 'marketeer',
    path: routes.geoRecommendations,
    form: NARROW_DARK,
    maxKiB: 188,
    opens: {
      list: 'Status',
      options: ['All Statuses', 'No Status', 'Pending Review', 'In Progress', 'Implemented', 'Rejected', 'On Hold'],
    },
    says: [
      [heading, 'GEO/SEO Recommendations'],
      [text, 'Total'],
      [text, 'Implemented'],
      [text, 'In Progress'],
      [text, 'Pending'],
      [head, 'Name'],
      [head, 'Description'],
      [head, 'Status'],
      [head, 'Updated'],
      [head, 'Created'],
      [button, 'Export'],
    ],
  },
  {
    screen: 'Organisation Management',
    person: 'orgadmin',
    path: routes.organisationAdmin,
    form: NARROW_DARK,
    says: [
      [heading, 'Organisation Management'],
      [link, 'Invite New User'],
      ...['Name', 'Email', 'Org', 'Role', 'Created At', 'Last Login'].map((said) => [head, said] as const),
    ],
  },
  {
    screen: 'Query',
    person: 'marketeer',
    path: async () => routes.query(await demoQuery('best coworking space in Shoreditch')),
    form: NARROW_DARK,
    maxKiB: 195,
    says: [
      [heading, 'best coworking space in Shoreditch'],
      [text, 'Your query'],
      [link, 'All queries'],
      [within, 'You are named in '],
      [heading, 'By engine'],
      [heading, 'Who is named, and in which order'],
      [within, 'Pages that carry '],
      [heading, 'Why not us?'],
      [heading, 'Actions on this query'],
      [button, 'Plan an action'],
    ],
  },
  {
    screen: 'Rival',
    person: 'marketeer',
    path: async () => rivalPath(await demoRival('best coworking space in Shoreditch')),
    form: WIDE_DARK,
    maxKiB: 249,
    says: [
      [link, 'All rivals'],
      [heading, 'Share of answers, and the gap'],
      [heading, 'Engine by engine'],
      [heading, 'Sites that carry them'],
    ],
  },
  { screen: 'Opportunities', person: 'marketeer', path: routes.opportunities, form: WIDE_LIGHT, maxKiB: 189 },
  {
    screen: 'All brands',
    person: 'marketeer',
    path: routes.brands,
    form: WIDE_LIGHT,
    maxKiB: 179,
    says: [
      [heading, 'All brands'],
      [head, 'Next step'],
      [text, '“New” counts what changed since you last opened the brand.'],
    ],
    lacks: [[text, 'What an admin sees more']],
  },
  { screen: 'Report', person: 'marketeer', path: routes.report(monthOf(today())), form: NARROW_DARK, maxKiB: 169 },
  { screen: 'Profile', person: 'marketeer', path: routes.profile, form: WIDE_DARK, maxKiB: 172 },
  { screen: 'Profile without organisation', person: 'unassigned', path: routes.profile, form: NARROW_LIGHT },
  { screen: 'How we calculate', person: 'marketeer', path: routes.howWeCalculate, form: WIDE_DARK },
  {
    screen: 'Organisation settings',
    person: 'orgadmin',
    path: routes.organisationSettings,
    form: NARROW_DARK,
    maxKiB: 189,
  },
  {
    screen: 'Queries',
    person: 'orgadmin',
    path: routes.queries,
    form: WIDE_LIGHT,
    maxKiB: 190,
    says: [
      [heading, 'Queries'],
      [text, '3 of 3 active'],
      [button, 'Add a query'],
    ],
  },
  {
    screen: 'Queries of a marketeer',
    person: 'marketeer',
    path: routes.queries,
    form: NARROW_DARK,
    maxKiB: 190,
    says: [[button, 'Propose a query']],
  },
  { screen: 'Connect your assistant', person: 'orgadmin', path: routes.connectAssistant, form: NARROW_LIGHT },
]
