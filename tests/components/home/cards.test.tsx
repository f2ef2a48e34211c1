import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { AdminOverviewCards } from '@/components/home/admin-overview'
import { BrandSummaryRow } from '@/components/home/brand-summary'
import { DateCard, IndustryIntro, QueryPicker } from '@/components/home/home-screen'
import { AssignedIndustries, ImplementationProgress, OrganisationCard } from '@/components/home/organisation-card'
import type { RecommendationStatusName } from '@/lib/actions/shapes'
import { ADMIN_OVERVIEW } from '@/lib/api/endpoints'
import type { AdminOverview, NextStep } from '@/lib/home/shapes'
import { brandSummaryCopy as copy } from '@/lib/home/words'
import { routes } from '@/lib/routes'
import type { BrandSummary } from '@/lib/visibility/shapes'
import { visibilityCopy } from '@/lib/visibility/words'
import { makeChip, makeIndustry, makeTrends } from '../../support/industry-figures'
import { ENGINES, idOf, makeVerdict, PATH } from '../../support/visibility-figures'
import { openAdmin } from '../form/admin-page'

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
})

describe('organisation card', () => {
  const { organisation } = makeTrends()
  it('names the organisation and its place, and links to its website with https put before it', () => {
    render(<OrganisationCard figures={{ organisation, industries: [] }} />)
    expect(screen.getByRole('heading', { name: 'Loomhouse' })).toBeTruthy()
    expect(screen.getByText('London')).toBeTruthy()
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

  it('says that none selected means all, and how many are', () => {
    pick(3)
    expect(screen.getByText(/With no query selected, all are used\.$/)).toBeTruthy()
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
    render(<ImplementationProgress path={PATH} progress={[started, untouched].flatMap((row) => row ?? [])} />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Advice 0In Progress',
      'Advice 1No Status',
    ])
    expect(screen.getByRole('link', { name: 'Edit Progress' }).getAttribute('href')).toBe('/geo-recommendations')
  })
})

const windows = {
  recent: { ranked: 54, results: 63, share: 86 },
  before: { ranked: 152, results: 252, share: 60 },
}
const SUMMARY: BrandSummary = {
  organisation: { _id: 'a'.repeat(24), name: 'Loomhouse', location: 'London', websiteUrl: null },
  today: '2026-11-20',
  score: 86,
  change: 14,
  ranked: 54,
  results: 63,
  interval: { low: 76, high: 93 },
  ringDays: { from: '2026-11-14', to: '2026-11-20' },
  liveDate: '2026-11-20',
  engines: ENGINES,
  engineCount: 3,
  rank: { place: 2, of: 11, tied: true },
  ...makeVerdict('clearRise', windows.recent, windows.before),
}
const NOTHING: NextStep = { kind: 'nothing' }
const named = (named: number, share: number) => ({ named, answers: 63, share, low: null, high: null })

function show(summary: Partial<BrandSummary> = {}, next: NextStep = NOTHING) {
  render(<BrandSummaryRow next={next} summary={{ ...SUMMARY, ...summary }} />)
  return within(screen.getByRole('region', { name: copy.label }))
}

describe('how the brand is doing', () => {
  it('writes a place as people say it', () => {
    const places = [1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 101, 111]
    const written = places.map(
      (place) => copy.rank({ place, of: 120, tied: false }, '2026-11-20', '2026-11-20').split(' ')[0],
    )
    expect(written).toEqual('1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 101st 111th'.split(' '))
  })

  it('says the score with its counts, range and place, and whether its change is real', () => {
    const row = show()
    expect(row.getByText('86%')).toBeTruthy()
    expect(row.getByRole('button', { name: /54 of 63 answers/ })).toBeTruthy()
    expect(row.getByText('between 76 and 93% · average of ChatGPT, Claude and Perplexity')).toBeTruthy()
    expect(row.getByText('Tied 2nd of 11 brands today')).toBeTruthy()
    expect(row.getByRole('button', { name: 'Clear rise' })).toBeTruthy()
    expect(row.getByText('86% in the last 7 days, 60% in the 28 days before')).toBeTruthy()
    expect(row.getByRole('link', { name: copy.report }).getAttribute('href')).toBe(routes.report('2026-11'))
  })

  it('says that answers have not come yet, and shows no zero', () => {
    const row = show({
      score: null,
      change: null,
      interval: null,
      ringDays: null,
      liveDate: null,
      rank: null,
      results: 0,
    })
    expect(row.getByText(visibilityCopy.score.empty.title)).toBeTruthy()
    expect(row.queryByText('0%')).toBeNull()
    expect(row.queryByRole('link', { name: copy.report })).toBeNull()
  })

  it('promises no answers where nothing is asked, and says what to do about it', () => {
    const row = show({ score: null, change: null, interval: null, ringDays: null, liveDate: null }, { kind: 'query' })
    expect(row.getByText('Tell us what to ask.')).toBeTruthy()
    expect(row.getByText(copy.noQueries)).toBeTruthy()
    expect(row.queryByText(copy.noAnswers)).toBeNull()
    expect(row.queryByRole('link')).toBeNull()
  })

  it('says so on a day whose answers do not name the brand', () => {
    expect(show({ rank: null }).getByText('Not among the brands named today')).toBeTruthy()
  })

  it('leads from the largest gap to why that is', () => {
    const query = { _id: 'b'.repeat(24), searchTerm: 'day office', kind: 'industry' as const }
    const rival = { key: 'baythorne', name: 'Baythorne', ...named(44, 70) }
    const row = show({}, { kind: 'gap', query, own: named(20, 32), rival, gap: 38 })
    expect(row.getByText('Close the gap on “day office”')).toBeTruthy()
    const link = row.getByRole('link', { name: 'Why not us?' })
    expect(link.getAttribute('href')).toBe(`${routes.opportunities}?why=${query._id}`)
  })

  it('leads from an overdue action to the action itself', () => {
    const action = { _id: 'c'.repeat(24), title: 'State day-pass prices', due: '2026-11-18' }
    const row = show({}, { kind: 'overdue', action })
    expect(row.getByText('State day-pass prices')).toBeTruthy()
    expect(row.getByText('This action has been overdue since 18 November.')).toBeTruthy()
    expect(row.getByRole('link', { name: 'Open the action' }).getAttribute('href')).toBe(
      `${routes.geoRecommendations}?action=${action._id}`,
    )
  })
})

describe('the tasks of a system admin', () => {
  it.each<[sentence: string, engines: AdminOverview['engines']]>([
    ['No engine is configured.', { asked: 0, failing: [] }],
    ['The one engine answers.', { asked: 1, failing: [] }],
    ['All 3 engines answer.', { asked: 3, failing: [] }],
    ['Claude, Grok', { asked: 3, failing: ['Claude', 'Grok'] }],
  ])('say of the engines: %s', (sentence, engines) => {
    openAdmin(<AdminOverviewCards />, { [ADMIN_OVERVIEW]: { run: null, setUps: 0, namesToSort: 0, engines } })
    expect(screen.getByText(sentence)).toBeTruthy()
  })
})
