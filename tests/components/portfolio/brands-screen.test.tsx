import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { BrandsScreen } from '@/components/portfolio/brands-screen'
import { navigation } from '@/lib/api/session'
import { portfolioPath } from '@/lib/portfolio/rules'
import type { Portfolio, PortfolioItem } from '@/lib/portfolio/shapes'
import { brandsCopy as copy } from '@/lib/portfolio/words'
import { followAddress, OpenedPage } from '../address-bar'
import { makeItem, makePortfolio } from './portfolio'

// The page All brands: what needs one first, and the way into each.

beforeEach(() => window.history.replaceState(null, '', '/brands'))

function open(items: readonly PortfolioItem[], part: Partial<Portfolio> = {}, inGroup = false) {
  followAddress()
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (method === 'POST') sent.push([address, JSON.parse(String(body))])
    return Response.json({ message: 'success' })
  })
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  const goTo = vi.spyOn(navigation, 'goTo').mockImplementation(() => {})
  const { unmount } = render(
    <OpenedPage answers={{ [portfolioPath()]: makePortfolio(items, part) }}>
      <BrandsScreen inGroup={inGroup} />
    </OpenedPage>,
  )
  return { sent, goTo, unmount }
}

const down = makeItem('Harbour & Pine', {
  ...{ verdict: 'clearDrop', points: -18, score: 41, interval: { low: 30, high: 53 }, rank: 3 },
  newSince: {
    ...{ since: '2026-11-20T12:00:00.000Z', total: 3 },
    items: [
      { kind: 'verdict', count: 1, text: 'a new verdict', href: '/visibility-data' },
      { kind: 'opportunities', count: 2, text: '2 new opportunities', href: '/opportunities' },
    ],
  },
  nextStep: { key: 'due', text: 'Publish prices', note: 'due 2 December', due: '2026-12-02', overdue: false },
})
const leading = makeItem('Oakmere Dental', { score: 88, rank: 1, rival: { key: 'x', name: 'Smile', share: 70 } })
const few = makeItem('Parcel Lane', {
  ...{ verdict: 'notEnoughData', points: null, verdictWindow: null, score: 34, ranked: 3, results: 9, interval: null },
  ...{ rival: null, rank: 1, line: [] },
})

const names = () => screen.getAllByRole('rowheader').map((head) => within(head).getAllByRole('button')[0]?.textContent)
const row = (name: string) => screen.getByRole('button', { name }).closest('tr') as HTMLElement

describe('the page All brands', () => {
  it('says who is down, and shows score, verdict, leader and next step of each', () => {
    open([leading, few, down])
    expect(screen.getByText('Harbour & Pine is down and needs you.')).toBeTruthy()
    expect(screen.getByText(/^3 brands, 21 to 27 November\./)).toBeTruthy()
    expect(names()).toEqual(['Harbour & Pine', 'Oakmere Dental', 'Parcel Lane'])
    expect(row('Harbour & Pine').textContent).toContain('Flexible Workspace · London')
    for (const text of ['41%', 'Down 18', 'this week', 'Baythorne', '95%', 'Publish prices', 'due 2 December'])
      expect(within(row('Harbour & Pine')).getByText(text)).toBeTruthy()
    expect(within(row('Oakmere Dental')).getByText(copy.lead)).toBeTruthy()
    expect(row('Parcel Lane').textContent).toContain('3 of 9')
    expect(row('Parcel Lane').textContent).not.toContain('34%')
  })

  it('shows the likely range and the place to who uses keys', async () => {
    open([down])
    await userEvent.tab()
    within(row('Harbour & Pine')).getByText('41%').focus()
    expect(await screen.findByText('41%, between 30 and 53%')).toBeTruthy()
  })

  it('opens Home of a brand, and each count what it counts', async () => {
    const { sent, goTo } = open([leading, down])
    await userEvent.click(screen.getByRole('button', { name: 'Harbour & Pine' }))
    await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
    await userEvent.click(screen.getByRole('button', { name: '3 new' }))
    await userEvent.click(screen.getByRole('button', { name: '2 new opportunities' }))
    await vi.waitFor(() => expect(goTo).toHaveBeenLastCalledWith('/opportunities'))
    const { _id: organization } = down.organization
    expect(sent).toEqual([
      ['/api/app/user/organization', { organization }],
      ['/api/app/user/organization', { organization }],
    ])
  })

  it('sorts by name and score, which stays in the address', async () => {
    open([leading, few, down])
    await userEvent.click(screen.getByRole('combobox', { name: copy.sort }))
    await userEvent.click(await screen.findByRole('option', { name: copy.orders.score }))
    expect(names()).toEqual(['Oakmere Dental', 'Harbour & Pine', 'Parcel Lane'])
    await vi.waitFor(() => expect(window.location.search).toBe('?sort=score'))
  })

  it('can be searched and filtered only from eleven brands on', async () => {
    open(Array.from({ length: 11 }, (_, at) => makeItem(`Brand ${at}`)).concat(down))
    await userEvent.type(screen.getByRole('searchbox', { name: copy.search }), 'harb')
    expect(names()).toEqual(['Harbour & Pine'])
    await userEvent.clear(screen.getByRole('searchbox', { name: copy.search }))
    await userEvent.click(screen.getByRole('combobox', { name: copy.filter }))
    await userEvent.click(await screen.findByRole('option', { name: 'Up' }))
    expect(screen.getByText(copy.nothingFound)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: copy.clear }))
    expect(names()).toHaveLength(12)
  })

  it('says how many brands are still being counted, and shows nothing of them', () => {
    open([leading, makeItem('New', { last: null, score: null, nextStep: null, newSince: null })], { counting: 1 })
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(screen.getByText(/1 brand is still being counted\./)).toBeTruthy()
    expect(within(row('New')).getByText(copy.countingOne)).toBeTruthy()
    expect(row('New').textContent).not.toContain('%')
  })

  it('tells who has no brand whom to ask', () => {
    open([])
    expect(screen.getByText(copy.empty)).toBeTruthy()
  })

  it('leads group admins to the people of the group, also before it has an organisation', () => {
    for (const items of [[], [leading]]) {
      const { unmount } = open(items, {}, true)
      expect(screen.getByRole('link', { name: 'People of the group' }).getAttribute('href')).toBe('/group/people')
      unmount()
    }
  })

  it('shows system admins how each organisation is', async () => {
    const health = {
      ...{ activeQueries: 1, activeQueryLimit: 3, people: 4, createdAt: '2026-09-01T08:00:00.000Z' },
      lastAnswer: { day: '2026-11-28', at: '2026-11-28T05:04:10.000Z' },
    }
    open([makeItem('Loomhouse', { member: false, newSince: null, health })])
    const table = await screen.findByRole('region', { name: copy.admin.title })
    for (const text of ['1 / 3', 'today, 05:04', '4', 'All well']) expect(within(table).getByText(text)).toBeTruthy()
    expect(within(table).getByRole('button', { name: 'See as Loomhouse' })).toBeTruthy()
  })
})
