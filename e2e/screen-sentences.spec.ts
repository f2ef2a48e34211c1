import type { Page } from '@playwright/test'
import { NEW, routes } from '@/lib/routes'
import { expect, type Person, test } from './support/fixtures'
import { openList } from './support/lists'
import type { People } from './support/people'

// Every sentence and label that docs/requirements.md quotes for the screens, as literals, against the running
// product. What needs data of its own (an empty organisation, a failing request) is pinned where that is
// made: tests/components and the journeys beside this file.

type Find = (page: Page, said: string) => ReturnType<Page['getByText']>

const text: Find = (page, said) => page.getByText(said, { exact: true })
const within: Find = (page, said) => page.getByText(said)
const heading: Find = (page, said) => page.getByRole('heading', { name: said, exact: true })
const button: Find = (page, said) => page.getByRole('button', { name: said, exact: true })
const link: Find = (page, said) => page.getByRole('link', { name: said })
const choice: Find = (page, said) => page.getByRole('radio', { name: said, exact: true })
/** A choice whose name goes on with its count. */
const tab: Find = (page, said) => page.getByRole('radio', { name: said })
const head: Find = (page, said) => page.getByRole('columnheader', { name: said })
const option: Find = (page, said) => page.getByRole('option', { name: said, exact: true })

interface Screen {
  screen: string
  person: Person
  path: string
  /** What its sentences need beside the demo data. */
  prepare?: (people: People) => Promise<unknown>
  /** The list whose options it says. */
  opens?: string
  says: readonly (readonly [find: Find, said: string])[]
}

const SCREENS: Screen[] = [
  {
    screen: 'Marketeer Dashboard',
    person: 'marketeer',
    path: routes.home,
    says: [
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
  },
  {
    screen: 'Development Tools',
    person: 'internal',
    path: routes.home,
    says: [
      [heading, 'Development Tools'],
      [text, 'DEV ONLY'],
    ],
  },
  {
    screen: 'No organisation',
    person: 'unassigned',
    path: routes.home,
    says: [
      [heading, 'No Organisation Assigned'],
      [text, 'Your account does not have an organisation assigned. Please contact a member of the admin team.'],
    ],
  },
  {
    screen: 'Visibility Data',
    person: 'marketeer',
    path: routes.visibility,
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
    opens: 'Status',
    says: [
      [heading, 'GEO/SEO Recommendations'],
      [text, 'Total'],
      [text, 'Implemented'],
      [text, 'In Progress'],
      [text, 'Pending'],
      [option, 'All Statuses'],
      [option, 'No Status'],
      [option, 'Pending Review'],
      [option, 'In Progress'],
      [option, 'Implemented'],
      [option, 'Rejected'],
      [option, 'On Hold'],
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
    opens: 'Country',
    says: [
      [heading, 'Add New Organisation'],
      [button, 'Back'],
      [option, 'Great Britain'],
      [option, 'United States of America'],
    ],
  },
  {
    screen: 'Industries',
    person: 'admin',
    path: routes.adminIndustries,
    says: [[heading, 'Industries'], ...['Name', 'Location', 'Created At'].map((said) => [head, said] as const)],
  },
  {
    screen: 'Industry form',
    person: 'admin',
    path: routes.adminIndustry(NEW),
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
    says: [[heading, 'Create New GEO Recommendation']],
  },
  {
    screen: 'Organisation Management',
    person: 'orgadmin',
    path: routes.organisationAdmin,
    says: [
      [heading, 'Organisation Management'],
      [link, 'Invite New User'],
      ...['Name', 'Email', 'Org', 'Role', 'Created At', 'Last Login'].map((said) => [head, said] as const),
    ],
  },
]

for (const { screen, person, path, prepare, opens, says } of SCREENS) {
  test(`${screen} says what it must`, async ({ page, people, signInAs }) => {
    await prepare?.(people)
    await signInAs(person, path)
    if (opens) await openList(page.getByRole('combobox', { name: opens, exact: true }))
    for (const [find, said] of says) await expect.soft(find(page, said).first(), `${screen}: ${said}`).toBeAttached()
  })
}

test('the navigation names the pages of the logged-in area', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  for (const said of ['Home', 'Visibility', 'Opportunities', 'Sentiment Analysis', 'GEO Recommendations'])
    await expect.soft(link(page, said).first()).toBeVisible()
  await expect(link(page, 'Organisation Admin')).toHaveCount(0)
  await expect(link(page, 'Admin')).toHaveCount(0)
})

test('Development Tools show to nobody else', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  await expect(heading(page, 'Industry Intelligence')).toBeVisible()
  await expect(heading(page, 'Development Tools')).toHaveCount(0)
})
