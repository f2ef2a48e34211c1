import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { DateCard } from '@/components/home/home-screen'
import { HomeSkeleton } from '@/components/home/home-skeleton'
import { ImplementationProgress } from '@/components/home/implementation-progress'
import { NoOrganisation } from '@/components/home/no-organisation'
import { AssignedIndustries, OrganisationCard } from '@/components/home/organisation-card'
import { IndustryIntro, QueryPicker } from '@/components/home/query-picker'
import type { RecommendationStatusName } from '@/lib/schemas/recommendation-tracker'
import { makeChip, makeIndustry, makeTrends } from '../../support/industry-figures'
import { idOf, PATH } from '../../support/visibility-figures'

const ignore = () => undefined

const NAMES = ['Flexible Workspace', 'Meeting & Event Venues', 'Serviced Offices', 'Virtual Offices', 'Studios']
const industries = (count: number) => NAMES.slice(0, count).map((name, index) => makeIndustry(index, name))

describe('header', () => {
  it('has the day of the figures as a month-and-day card', () => {
    render(<DateCard day="2026-11-05" />)
    const leaf = screen.getByText('November').parentElement
    expect(leaf?.textContent).toBe('November 5')
    expect(leaf?.getAttribute('datetime')).toBe('2026-11-05')
  })

  it('shows a skeleton under its own title while it loads', () => {
    render(<HomeSkeleton />)
    expect(screen.getByRole('heading', { level: 1, name: 'Marketeer Dashboard' })).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Loading dashboard...')
  })
})

describe('organisation card', () => {
  const { organisation } = makeTrends()
  const show = (part: Partial<typeof organisation>) =>
    render(<OrganisationCard figures={{ organisation: { ...organisation, ...part }, industries: [] }} />)

  it('names the organisation and its place, and links to its website with https put before it', () => {
    show({})
    expect(screen.getByRole('heading', { name: 'Loomhouse' })).toBeTruthy()
    expect(screen.getByText('London')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Visit Website/ }).getAttribute('href')).toBe('https://loomhouse.co.uk/')
  })

  it('leaves out what is not known, and makes no link of an address that is none', () => {
    const { unmount } = show({ location: '', websiteUrl: null })
    expect(screen.queryByText('London')).toBeNull()
    expect(screen.queryByText('Visit Website')).toBeNull()
    unmount()
    show({ websiteUrl: 'javascript:alert(1)' })
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('assigned industries', () => {
  const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent)

  it('are the first three, then the number of the rest, which opens', async () => {
    render(<AssignedIndustries industries={industries(5)} />)
    expect(shown()).toEqual([...NAMES.slice(0, 3), '+2 more industries'])
    const more = screen.getByRole('button', { name: '+2 more industries', expanded: false })
    await userEvent.click(more)
    expect(shown()).toEqual([...NAMES, 'Show fewer'])
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer', expanded: true }))
    expect(shown()).toHaveLength(4)
  })

  it('are three without a number, and a sentence where there are none', () => {
    const { unmount } = render(<AssignedIndustries industries={industries(3)} />)
    expect(shown()).toEqual(NAMES.slice(0, 3))
    unmount()
    render(<AssignedIndustries industries={[]} />)
    expect(screen.getByText('No industries assigned')).toBeTruthy()
  })

  it.each([
    [1, 'How brands in Flexible Workspace rank in AI answers.'],
    [2, 'How brands in Flexible Workspace and Meeting & Event Venues rank in AI answers.'],
    [3, 'How brands in Flexible Workspace, Meeting & Event Venues and Serviced Offices rank in AI answers.'],
  ])('%i of them are named in the intro as prose', (count, sentence) => {
    const { container } = render(<IndustryIntro industries={industries(count)} />)
    expect(container.textContent).toBe(sentence)
  })
})

describe('query picker', () => {
  const pick = (count: number, selected: string[] = [], inIndustries = 1) =>
    render(
      <QueryPicker
        figures={{
          industries: industries(inIndustries),
          queries: Array.from({ length: count }, (_, index) => makeChip(index + 1)),
        }}
        onClear={ignore}
        onToggle={ignore}
        selected={selected}
      />,
    )
  const chips = () => within(screen.getByRole('group', { name: 'Queries' })).getAllByRole('button', { pressed: false })

  it('shows ten queries and the rest on demand', async () => {
    pick(14)
    expect(chips()).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: '4 more', expanded: false }))
    expect(chips()).toHaveLength(14)
    await userEvent.click(screen.getByRole('button', { name: '4 less', expanded: true }))
    expect(chips()).toHaveLength(10)
  })

  it('opens with all where one of the rest is selected: a choice is never out of sight', () => {
    pick(14, [idOf(12)])
    expect(screen.getByRole('button', { name: 'query 12', pressed: true })).toBeTruthy()
    expect(chips()).toHaveLength(13)
  })

  it('says in the tooltip which industry a query is of, where there are several', async () => {
    const { unmount } = pick(1, [], 2)
    await userEvent.hover(screen.getByRole('button', { name: 'query 1' }))
    expect(screen.getByRole('tooltip').textContent).toContain('Flexible WorkspaceFirst result 14 Sep 2026')
    unmount()
    pick(1)
    await userEvent.hover(screen.getByRole('button', { name: 'query 1' }))
    expect(screen.getByRole('tooltip').textContent).not.toContain('Flexible Workspace')
  })
})

describe('GEO implementation progress', () => {
  const rows = (count: number, status: RecommendationStatusName = 'pending') =>
    Array.from({ length: count }, (_, index) => ({ _id: idOf(index), title: `Advice ${index}`, status }))

  it('lists titles with their status, and leads to the tracker', () => {
    const [started] = rows(1, 'in_progress')
    const [, untouched] = rows(2, 'none')
    render(<ImplementationProgress path={PATH} progress={[started, untouched].flatMap((row) => row ?? [])} />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Advice 0In Progress',
      'Advice 1No Status',
    ])
    expect(screen.getByRole('link', { name: 'Edit Progress' }).getAttribute('href')).toBe('/geo-recommendations')
  })

  it('shows ten and the rest on demand', async () => {
    render(<ImplementationProgress path={PATH} progress={rows(25)} />)
    expect(screen.getAllByRole('listitem')).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: '15 more' }))
    expect(screen.getAllByRole('listitem')).toHaveLength(25)
  })

  it('says what will come where there is none', () => {
    render(<ImplementationProgress path={PATH} progress={[]} />)
    expect(screen.getByText('No recommendations yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Edit Progress' })).toBeTruthy()
  })
})

it('a user without an organisation is told so', () => {
  render(<NoOrganisation />)
  expect(screen.getByRole('heading', { name: 'No Organisation Assigned' })).toBeTruthy()
  expect(
    screen.getByText('Your account does not have an organisation assigned. Please contact a member of the admin team.'),
  ).toBeTruthy()
})
