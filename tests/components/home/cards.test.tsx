import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { AdminOverviewCards } from '@/components/home/admin-overview'
import { AssignedIndustries, DateTile, OrganisationFacts } from '@/components/home/home-head'
import { ImplementationProgress } from '@/components/home/home-lists'
import { IndustryIntro, QueryPicker } from '@/components/home/home-screen'
import type { RecommendationStatusName } from '@/lib/actions/shapes'
import { ADMIN_OVERVIEW } from '@/lib/api/endpoints'
import type { AdminOverview } from '@/lib/home/shapes'
import { makeChip, makeIndustry, makeTrends } from '../../support/industry-figures'
import { idOf } from '../../support/visibility-figures'
import { openAdmin } from '../form/admin-page'

const ignore = () => undefined
const NAMES = ['Flexible Workspace', 'Meeting & Event Venues', 'Serviced Offices', 'Virtual Offices', 'Studios']
const industries = (count: number) => NAMES.slice(0, count).map((name, index) => makeIndustry(index, name))

describe('header', () => {
  it('has the day of the figures as a month-and-day card', () => {
    render(<DateTile day="2026-11-05" />)
    const leaf = screen.getByText('Nov').parentElement
    expect(leaf?.textContent).toBe('Nov 5')
    expect(leaf?.getAttribute('datetime')).toBe('2026-11-05')
  })
})

describe('who the organisation is', () => {
  const { organisation } = makeTrends()
  it('names the organisation and its place, and links to its website with https put before it', () => {
    render(<OrganisationFacts figures={{ organisation, industries: [] }} />)
    expect(screen.getByText('Loomhouse')).toBeTruthy()
    expect(screen.getByText('· London')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Visit Website/ }).getAttribute('href')).toBe('https://loomhouse.co.uk/')
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
        onTag={ignore}
        onToggle={ignore}
        selected={selected}
        tags={[]}
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

  it('says with one sentence each what it is about and what is calculated', () => {
    pick(3)
    expect(screen.getByText(/^How brands in/).textContent).toBe(
      "How brands in Flexible Workspace rank in AI answers. We calculate the average rankings of your industry's top competitors. ",
    )
  })

  it('says how many are selected, all without a choice', () => {
    pick(3)
    expect(screen.getByRole('button', { name: 'All 3 queries', pressed: true })).toBeTruthy()
    cleanup()
    pick(3, [idOf(1), idOf(2)])
    expect(screen.getByText('of 3 selected').textContent).toBe('2 of 3 selected')
  })

  it('opens with all where one of the rest is selected: a choice is never out of sight', () => {
    pick(14, [idOf(12)])
    expect(screen.getByRole('button', { name: 'query 12', pressed: true })).toBeTruthy()
    expect(chips()).toHaveLength(13)
  })

  it('says in the tooltip which industry a query is of, where there are several', async () => {
    const { unmount } = pick(1, [], 2)
    await userEvent.hover(screen.getByRole('button', { name: 'query 1' }))
    expect(screen.getByRole('tooltip').textContent).toContain('Flexible WorkspaceFirst answer 14 Sep 2026')
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
    render(<ImplementationProgress progress={[started, untouched].flatMap((row) => row ?? [])} />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Advice 0In Progress',
      'Advice 1No Status',
    ])
    expect(screen.getByRole('link', { name: 'Edit Progress' }).getAttribute('href')).toBe('/geo-recommendations')
  })

  it('shows three, says how many are implemented, and opens the rest in place', async () => {
    const progress = [...rows(2, 'implemented'), ...rows(5).slice(2)]
    render(<ImplementationProgress progress={progress} />)
    expect(screen.getByText('2 of 5 implemented')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    await userEvent.click(screen.getByRole('button', { name: '2 more', expanded: false }))
    expect(screen.getAllByRole('listitem')).toHaveLength(5)
  })
})

describe('the tasks of a system admin', () => {
  it.each<[sentence: string, engines: AdminOverview['engines']]>([
    ['No engine is configured.', { asked: 0, failing: [] }],
    ['The engine in use answers.', { asked: 1, failing: [] }],
    ['All 3 engines in use answer.', { asked: 3, failing: [] }],
    ['Claude, Grok', { asked: 3, failing: ['Claude', 'Grok'] }],
  ])('say of the engines: %s', (sentence, engines) => {
    openAdmin(<AdminOverviewCards />, { [ADMIN_OVERVIEW]: { run: null, setUps: 0, namesToSort: 0, engines } })
    expect(screen.getByText(sentence)).toBeTruthy()
  })
})
