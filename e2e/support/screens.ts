import type { Locator, Page } from '@playwright/test'
import { monthOf } from '@/lib/format/months'
import { NEW, routes } from '@/lib/routes'
import { today } from '@/server/clock'
import type { Person } from './fixtures'
import type { People } from './people'

// Every screen of the logged-in area: who sees it, in which form the short suite looks at it, what a first visit may cost,
// and every sentence and label that docs/requirements.md quotes for it, as literals. What needs data of its own (an empty
// organisation, a failing request) is pinned where that is made: tests/components and the journeys.

export interface Form {
  width: number
  colorScheme: 'light' | 'dark'
}

const WIDE_LIGHT: Form = { width: 1440, colorScheme: 'light' }
const WIDE_DARK: Form = { width: 1440, colorScheme: 'dark' }
const NARROW_LIGHT: Form = { width: 390, colorScheme: 'light' }
const NARROW_DARK: Form = { width: 390, colorScheme: 'dark' }

type Find = (page: Page, said: string) => Locator

const text: Find = (page, said) => page.getByText(said, { exact: true })
const within: Find = (page, said) => page.getByText(said)
const heading: Find = (page, said) => page.getByRole('heading', { name: said, exact: true })
const button: Find = (page, said) => page.getByRole('button', { name: said, exact: true })
const link: Find = (page, said) => page.getByRole('link', { name: said })
const choice: Find = (page, said) => page.getByRole('radio', { name: said, exact: true })
/** A choice whose name goes on with its count. */
const tab: Find = (page, said) => page.getByRole('radio', { name: said })
const head: Find = (page, said) => page.getByRole('columnheader', { name: said })

export interface Screen {
  screen: string
  person: Person
  path: string
  /** By turns, so that each form has some screens of each area. */
  form: Form
  /** Scripts of a first visit to the whole page as they go over the wire, charts included: 3 % above what was measured. */
  maxKiB?: number
  /** What its sentences need beside the demo data. */
  prepare?: (people: People) => Promise<unknown>
  /** A list, by its label, and options that it must have. */
  opens?: { list: string; options: string[] }
  says?: readonly (readonly [find: Find, said: string])[]
  lacks?: readonly (readonly [find: Find, said: string])[]
}

const SAYING: Screen[] = [
  {
    screen: 'Marketeer Dashboard',
    person: 'marketeer',
    path: routes.home,
    form: WIDE_LIGHT,
    maxKiB: 233,
    says: [
      ...['Home', 'Visibility', 'Opportunities', 'Sentiment Analysis', 'GEO Recommendations'].map(
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
      [choice, 'Last Data Pull'],
      [choice, '7 days'],
      [choice, '30 days'],
      [choice, '90 days'],
    ],
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
    maxKiB: 237,
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
      [choice, 'Last Data Pull'],
    ],
  },
  {
    screen: 'Sentiment Analysis',
    person: 'marketeer',
    path: routes.sentiment,
    form: NARROW_LIGHT,
    maxKiB: 167,
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
    maxKiB: 178,
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
    screen: 'Admin dashboard',
    person: 'admin',
    path: routes.admin,
    form: NARROW_LIGHT,
    maxKiB: 227,
    says: [
      [text, 'Total Tokens Used'],
      [choice, '3 days'],
      [choice, '7 days'],
      [choice, '30 days'],
      [choice, '90 days'],
      ...['Dashboard', 'Users', 'Organisations', 'Industries', 'GEO Recommendations'].map(
        (said) => [link, said] as const,
      ),
    ],
  },
  {
    screen: 'User Management',
    person: 'admin',
    path: routes.adminUsers,
    form: WIDE_DARK,
    maxKiB: 176,
    // The newest, so on the first page: somebody without a name, an organisation or a login.
    prepare: (people) => people.invited(),
    says: [
      [heading, 'User Management'],
      [link, 'Invite New User'],
      [tab, 'Marketeers'],
      [tab, 'Organisation Admins'],
      [tab, 'System Admins'],
      ...['Name', 'Email', 'Organization', 'Created At', 'Last Login'].map((said) => [head, said] as const),
      [text, 'Never'],
      [text, 'N/A'],
      [text, 'TBA'],
    ],
  },
  {
    screen: 'Organisations',
    person: 'admin',
    path: routes.adminOrganisations,
    form: WIDE_LIGHT,
    maxKiB: 175,
    says: [
      [heading, 'Organisations'],
      [link, 'Add New'],
      ...['Name', 'Industries', 'Website', 'Location', 'Created At'].map((said) => [head, said] as const),
    ],
  },
  {
    screen: 'Organisation form',
    person: 'admin',
    path: routes.adminOrganisation(NEW),
    form: NARROW_DARK,
    opens: { list: 'Country', options: ['Great Britain', 'United States of America'] },
    says: [
      [heading, 'Add New Organisation'],
      [button, 'Back'],
    ],
  },
  {
    screen: 'Industries',
    person: 'admin',
    path: routes.adminIndustries,
    form: NARROW_LIGHT,
    says: [[heading, 'Industries'], ...['Name', 'Location', 'Created At'].map((said) => [head, said] as const)],
  },
  {
    screen: 'Industry form',
    person: 'admin',
    path: routes.adminIndustry(NEW),
    form: WIDE_DARK,
    says: [
      [text, 'Industry Name'],
      [text, 'City/Region'],
      [text, 'Country'],
    ],
  },
  {
    screen: 'GEO/SEO Best Practice Recommendations',
    person: 'admin',
    path: routes.adminRecommendations,
    form: WIDE_LIGHT,
    says: [
      [heading, 'GEO/SEO Best Practice Recommendations'],
      [link, 'Add Recommendation'],
      ...['Title', 'Industries', 'Description', 'Created At', 'Updated At'].map((said) => [head, said] as const),
    ],
  },
  {
    screen: 'GEO Recommendation form',
    person: 'admin',
    path: routes.adminRecommendation(NEW),
    form: NARROW_DARK,
    says: [[heading, 'Create New GEO Recommendation']],
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
]

/** Screens without a quoted sentence. */
const OTHERS: Screen[] = [
  { screen: 'Opportunities', person: 'marketeer', path: routes.opportunities, form: WIDE_LIGHT, maxKiB: 185 },
  { screen: 'Report', person: 'marketeer', path: routes.report(monthOf(today())), form: NARROW_DARK, maxKiB: 165 },
  { screen: 'Profile', person: 'marketeer', path: routes.profile, form: WIDE_DARK, maxKiB: 166 },
  { screen: 'Profile without organisation', person: 'unassigned', path: routes.profile, form: NARROW_LIGHT },
  { screen: 'How we calculate', person: 'marketeer', path: routes.howWeCalculate, form: WIDE_DARK },
  { screen: 'How we calculate, example', person: 'admin', path: routes.howWeCalculate, form: NARROW_DARK },
  {
    screen: 'Organisation settings',
    person: 'orgadmin',
    path: routes.organisationSettings,
    form: NARROW_DARK,
    maxKiB: 180,
  },
  { screen: 'User form', person: 'admin', path: routes.adminUser(NEW), form: WIDE_LIGHT },
  { screen: 'Set-ups', person: 'admin', path: routes.adminSetUps, form: NARROW_LIGHT },
  { screen: 'Set-up', person: 'admin', path: routes.adminSetUp(NEW), form: WIDE_DARK },
  { screen: 'Daily runs', person: 'admin', path: routes.dailyRuns, form: NARROW_DARK, maxKiB: 163 },
  { screen: 'Engines', person: 'admin', path: routes.engines, form: WIDE_LIGHT },
  { screen: 'Audit log', person: 'admin', path: routes.audit, form: NARROW_LIGHT },
  { screen: 'Crash reports', person: 'admin', path: routes.crashReports, form: WIDE_DARK },
]

export const SCREENS: readonly Screen[] = [...SAYING, ...OTHERS]
