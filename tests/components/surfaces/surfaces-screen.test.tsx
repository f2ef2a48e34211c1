import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { createLoader } from 'nuqs/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SelectionProvider } from '@/components/layout/navigation-link'
import { SurfacesScreen } from '@/components/surfaces/surfaces-screen'
import { ENGINES } from '@/lib/api/endpoints'
import { accessOf, engineLabel, engineMark } from '@/lib/engines/engines'
import type { SurfaceCosts } from '@/lib/engines/shapes'
import { addDays } from '@/lib/format/days'
import type { SurfaceCell, SurfaceFigures, SurfaceRow } from '@/lib/surfaces/by-surface'
import { surfacesPath, surfacesSearchParams } from '@/lib/visibility/params'
import { makeQuery, NO_ANSWERS, ORGANISATION_ID } from '../../support/visibility-figures'
import { followAddress, OpenedPage } from '../address-bar'
import { surfaceCosts } from './surface-costs'

// The page By surface: apps beside APIs, cell by cell.

const LAST = '2026-11-27'
const FROM = addDays(LAST, -6)
const QUERY = makeQuery(1)

const cell = (date: string, part: Partial<SurfaceCell> = {}): SurfaceCell => ({
  ...{ query: QUERY._id, date, answers: 1, named: 0, notShown: 0, failed: 0, ...part },
})

function makeRow(id: string, named: number, shown: number, part: Partial<SurfaceRow> = {}): SurfaceRow {
  return {
    ...{ id, label: engineLabel(id), mark: engineMark(id), simulated: false, access: accessOf(id) },
    ...{ score: shown === 0 ? null : Math.ceil((100 * named) / shown), low: null, high: null },
    ...{
      positionWhenNamed: 2.4,
      from: FROM,
      to: LAST,
      named,
      shown,
      asked: shown,
      shownRange: null,
      failed: 0,
      cells: [],
      providers: [],
      ...part,
    },
  }
}

const APP = makeRow('chatgpt-app', 13, 21, {
  ...{ low: 47, high: 75 },
  cells: [cell(FROM, { named: 1 }), cell(addDays(FROM, 1)), cell(addDays(FROM, 2), { answers: 3, named: 1 })],
})
const OVERVIEW = makeRow('google-ai-overview', 5, 12, {
  ...{ asked: 21, shownRange: { low: 37, high: 76 }, positionWhenNamed: 3.2 },
  cells: [cell(FROM, { answers: 0, notShown: 1 }), cell(LAST, { answers: 0, failed: 1 })],
})

function makeFigures(part: Partial<SurfaceFigures> = {}): SurfaceFigures {
  return {
    organisation: { _id: ORGANISATION_ID, name: 'Loomhouse' },
    ...{ today: addDays(LAST, 1), range: 7, window: { from: FROM, to: LAST }, scoreAccess: 'api', queries: [QUERY] },
    makers: [
      {
        key: 'chatgpt',
        rows: [APP, makeRow('openai', 19, 21)],
        difference: { app: 'chatgpt-app', api: 'openai', points: -29, sure: true },
      },
      { key: 'google', rows: [OVERVIEW], difference: null },
    ],
    sentences: [
      { key: 'surfaces.differ', values: {}, text: 'The ChatGPT app names you in 62% of answers, its API in 91%.' },
    ],
    ...{ on: true, simulated: false, ...part },
  }
}

beforeEach(() => window.history.replaceState(null, '', '/surfaces'))

function open(figures: SurfaceFigures, costs?: SurfaceCosts) {
  followAddress()
  const pushed: string[] = []
  vi.stubGlobal('fetch', async () => Response.json(NO_ANSWERS))
  localStorage.setItem('token', JSON.stringify({ accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }))
  const router = { push: (href: string) => void pushed.push(href), prefetch: () => {} } as unknown as AppRouterInstance
  const path = surfacesPath(ORGANISATION_ID, createLoader(surfacesSearchParams)(window.location.search))
  render(
    <AppRouterContext value={router}>
      <PathnameContext value="/surfaces">
        <OpenedPage
          answers={{ [path]: figures, ...(costs && { [ENGINES]: { today: LAST, items: [], surfaces: costs } }) }}
        >
          <SelectionProvider>
            <SurfacesScreen organisationId={ORGANISATION_ID} withCosts={costs !== undefined} />
          </SelectionProvider>
        </OpenedPage>
      </PathnameContext>
    </AppRouterContext>,
  )
  return { pushed }
}

const row = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr') as HTMLElement

describe('the page By surface', () => {
  it('says where app and API differ, and shows both with range, share and counts', () => {
    open(makeFigures())
    const title = screen.getByRole('heading', { level: 1, name: 'By surface' })
    expect(document.getElementById(title.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The ChatGPT app names you in 62% of answers, its API in 91%.',
    )
    expect(screen.getByText('29 points lower in the app')).toBeTruthy()
    expect(row('ChatGPT app').textContent).toContain('likely between 47% and 75%')
    expect(row('ChatGPT app').textContent).toContain('62%13 of 21')
    expect(row('ChatGPT API').textContent).toContain('what programs get')
    expect(screen.getByText('Apps and APIs are never added together. Your score is of the APIs.')).toBeTruthy()
  })

  it('says by which provider a surface was measured, and since when', () => {
    const providers = [
      { id: 'serpapi', since: addDays(FROM, 2) },
      { id: 'dataforseo', since: null },
    ]
    const rows = [{ ...APP, providers: [{ id: 'dataforseo', since: null }] }, makeRow('openai', 19, 21)]
    open(
      makeFigures({
        makers: [
          { key: 'chatgpt', rows, difference: null },
          { key: 'google', rows: [{ ...OVERVIEW, providers }], difference: null },
        ],
      }),
    )
    expect(within(row('ChatGPT app')).getByText('Measured by DataForSEO')).toBeTruthy()
    expect(within(row('Google AI Overviews')).getByText('Measured by SerpApi since 23 November')).toBeTruthy()
    expect(within(row('ChatGPT API')).queryByText(/Measured/)).toBeNull()
  })

  it('counts a surface that shows few answers, without a percentage', () => {
    open(makeFigures())
    expect(screen.getByText('an overview in 12 of 21 searches, likely between 37 and 76%')).toBeTruthy()
    expect(row('Google AI Overviews').textContent).toContain('–5 of 12 shown')
    expect(row('Google AI Overviews').textContent).toContain('3.2')
  })

  it('says of each surface that did not always answer how often it did, with the likely range', () => {
    const overview = makeRow('google-ai-overview', 20, 40, { asked: 60, shownRange: { low: 54, high: 77 } })
    const mode = makeRow('google-ai-mode', 5, 9, { asked: 10 })
    open(makeFigures({ makers: [{ key: 'google', rows: [overview, mode], difference: null }] }))
    expect(screen.getByText('an overview for 67% of searches, likely between 54 and 77%')).toBeTruthy()
    expect(screen.getByText('Google AI Mode shown in 9 of 10 searches')).toBeTruthy()
  })

  it('says each cell in words; those with answers open them', async () => {
    const { pushed } = open(makeFigures())
    const app = within(row('ChatGPT app'))
    const cells = app.getAllByRole('link', { name: /“query 1”/ })
    expect(cells.map((each) => each.getAttribute('aria-label')?.split(': ')[1])).toEqual([
      'you are named in 1 of 1 answer',
      'you are named in 0 of 1 answer',
      'you are named in 1 of 3 answers',
    ])
    await userEvent.click(cells[2] as HTMLElement)
    const day = addDays(FROM, 2)
    expect(pushed).toEqual([`/answers?from=${day}&to=${day}&queries=${QUERY._id}&engine=chatgpt-app`])
    const overview = within(row('Google AI Overviews'))
    expect(overview.getByText(/: no overview shown$/)).toBeTruthy()
    expect(overview.getByText(/: failed, not counted$/)).toBeTruthy()
    expect(overview.queryAllByRole('link', { name: /“query 1”/ })).toEqual([])
  })

  it('has a bar for each day in longer ranges', async () => {
    window.history.replaceState(null, '', '/surfaces?range=28')
    open(makeFigures({ range: 28, window: { from: addDays(LAST, -27), to: LAST } }))
    expect(screen.getByRole('columnheader', { name: 'Share a day, 28 days' })).toBeTruthy()
    const bars = within(row('ChatGPT app')).getAllByRole('link', { name: /November: you are named/ })
    expect(bars.map((bar) => bar.querySelector<HTMLElement>('[data-bar]')?.style.height)).toEqual([
      ...['100%', '0%'],
      expect.stringMatching(/^33/),
    ])
  })

  it('explains each outcome once, and that surfaces are off where they are', () => {
    open(makeFigures())
    for (const outcome of ['Answered', 'No overview shown', 'Failed']) expect(screen.getAllByText(outcome)).toBeTruthy()
    document.body.innerHTML = ''
    open(makeFigures({ on: false, makers: [], sentences: [] }))
    expect(screen.getByText('See what people see')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })
  it('has what surfaces cost for system admins only, with the way to turn another on', async () => {
    open(makeFigures(), surfaceCosts())
    const costs = within(await screen.findByRole('region', { name: 'What the surfaces cost' }))
    expect(costs.getByText('system admins')).toBeTruthy()
    expect(costs.getByText('$10.54')).toBeTruthy()
    const link = costs.getByRole('link', { name: 'Before you turn a surface on' })
    expect(link.getAttribute('href')).toBe('/admin/engines#surfaces-off')
    document.body.innerHTML = ''
    open(makeFigures())
    expect(screen.queryByText('What the surfaces cost')).toBeNull()
    document.body.innerHTML = ''
    open(makeFigures({ on: false, makers: [], sentences: [] }), surfaceCosts({ items: [] }))
    expect(screen.getByRole('link', { name: 'See what turning one on takes' })).toBeTruthy()
    expect(screen.queryByText('What the surfaces cost')).toBeNull()
  })
})
