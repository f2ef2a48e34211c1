import type { Page } from '@playwright/test'
import { routes } from '@/lib/routes'
import { expect, type Person, test } from './support/fixtures'

// Every sentence and label that the specification gives for the marketeer's screens (section 2), as literals, against
// the running product. What needs data of its own (an empty organisation, a failing request) is pinned where that is
// made: tests/components and the journeys beside this file.

type Find = (page: Page, said: string) => ReturnType<Page['getByText']>

const text: Find = (page, said) => page.getByText(said, { exact: true })
const within: Find = (page, said) => page.getByText(said)
const heading: Find = (page, said) => page.getByRole('heading', { name: said, exact: true })
const button: Find = (page, said) => page.getByRole('button', { name: said, exact: true })
const link: Find = (page, said) => page.getByRole('link', { name: said })
const choice: Find = (page, said) => page.getByRole('radio', { name: said, exact: true })
const head: Find = (page, said) => page.getByRole('columnheader', { name: said })
const option: Find = (page, said) => page.getByRole('option', { name: said, exact: true })

interface Screen {
  screen: string
  person: Person
  path: string
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
      [
        text,
        'Your account does not have an organisation assigned. Please contact a member of the admin team.',
      ],
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
]

for (const { screen, person, path, says } of SCREENS) {
  test(`${screen} says what the specification gives`, async ({ page, signInAs }) => {
    await signInAs(person)
    await page.goto(path)
    for (const [find, said] of says)
      await expect.soft(find(page, said).first(), `${screen}: ${said}`).toBeAttached()
  })
}

test('the navigation names the pages of the logged-in area', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  for (const said of ['Home', 'Visibility', 'Sentiment Analysis', 'GEO Recommendations'])
    await expect.soft(link(page, said).first()).toBeVisible()
  await expect(link(page, 'Organisation Admin')).toHaveCount(0)
  await expect(link(page, 'Admin')).toHaveCount(0)
})

test('Development Tools show to nobody else', async ({ page, signInAs }) => {
  await signInAs('marketeer')
  await expect(heading(page, 'Industry Intelligence')).toBeVisible()
  await expect(heading(page, 'Development Tools')).toHaveCount(0)
})
