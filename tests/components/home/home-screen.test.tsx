import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { NextRun } from '@/lib/format/dates'
import { stubCanvas } from '../../support/canvas-surface'
import { makeChip, makeEmptyTrends, makeTrends } from '../../support/industry-figures'
import { COMPARISON, idOf, makeSite } from '../../support/visibility-figures'
import { chooseOption } from '../choose-option'
import { network, open, refresh, TRENDS, visit } from './home-page'

beforeEach(() => {
  network({})
  visit('')
  stubCanvas()
})
const TREND = 'Industry Query Rank Trend'
const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const period = (card: string) => screen.getByRole('combobox', { name: `Period of ${card}` })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const asTable = () => userEvent.click(screen.getByRole('button', { name: `Show ${TREND} as a table` }))

describe('the selection', () => {
  it('is mirrored in the address, asks once, and fades what is old meanwhile', async () => {
    let answer: (body: { body: unknown }) => void = () => undefined
    const calls = network({ [TRENDS]: () => new Promise((resolve) => (answer = resolve)) })
    open(makeTrends())
    expect(calls).toEqual([])
    await userEvent.click(chip('query 1'))
    expect(window.location.search).toBe(`?queries=${idOf(1)}`)
    expect(chip('query 1').getAttribute('aria-pressed')).toBe('true')
    expect(calls).toEqual([`${TRENDS}?days=7&range=7&queries=${idOf(1)}`])
    const faded = screen.getByText('reddit.com').closest('[aria-busy="true"]')
    expect(faded?.className).toContain('opacity-60')
    expect(faded?.contains(chip('query 1'))).toBe(false)
    await act(async () => answer({ body: makeTrends({ citations: [makeSite('quora.com', 3)] }) }))
    expect(await screen.findByText('quora.com')).toBeTruthy()
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  })
})

describe('periods and competitor', () => {
  it('ask for cited sites, and for a further competitor that is then drawn in place of the fifth', async () => {
    const further = { key: 'common ledger', name: 'Common Ledger' }
    const { rankTrend } = makeTrends()
    const calls = network({
      [TRENDS]: (params) => ({
        body: makeTrends({
          citations: [makeSite(`cited-in-${params.get('citationDays')}.com`, 3)],
          ...(params.get('competitor') && {
            rankTrend: {
              ...rankTrend,
              brands: [...rankTrend.brands, further.key],
              brandNames: [...rankTrend.brandNames, further],
            },
          }),
        }),
      }),
    })
    open(makeTrends())
    await asTable()
    const drawn = ['Date', 'Loomhouse', 'Baythorne', 'Foundry Row', 'Mosaic Offices', 'Kiln Street', 'Cedar Rooms']
    expect(heads()).toEqual(drawn)
    await chooseOption(period('Top Citation Sources'), 'Last Data Pull')
    expect(await screen.findByText('cited-in-3.com')).toBeTruthy()
    const select = () => screen.getByRole('combobox', { name: 'Compare with' })
    await chooseOption(select(), 'Common Ledger')
    await waitFor(() => expect(heads()).toEqual([...drawn.slice(0, -1), 'Common Ledger']))
    expect(window.location.search).toBe('?cited=3&competitor=common+ledger')
    expect(calls).toHaveLength(2)
    await chooseOption(select(), 'None')
    await waitFor(() => expect(heads()).toEqual(drawn))
    expect(window.location.search).toBe('?cited=3')
  })
})

describe('an open page', () => {
  it('shows a finished run without a reload, in the story too, and says so once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    refresh.mockClear()
    network({ [TRENDS]: () => ({ body: makeTrends({ liveResults: 15 }) }) })
    open(makeTrends())
    expect(screen.queryByText('Figures updated')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(screen.getByText('Figures updated').getAttribute('role')).toBe('status')
    expect(refresh).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('asks the server for its story each minute where no industry query tells that a run has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    refresh.mockClear()
    const none = makeEmptyTrends({ queries: [], industries: [] })
    network({ [TRENDS]: () => ({ body: none }) })
    open(none)
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('keeps everything else usable when its figures cannot be had, and tries again', async () => {
    let fails = true
    network({ [TRENDS]: () => (fails ? { status: 404, body: { error: 'Not found.' } } : { body: makeTrends() }) })
    open(makeTrends())
    await userEvent.click(chip('query 1'))
    await screen.findAllByRole('button', { name: 'Retry' })
    const cards = [TREND, 'Top Citation Sources', 'Live Visibility'].map((name) => screen.getByRole('region', { name }))
    for (const card of cards) expect(within(card).getByText('Something went wrong...')).toBeTruthy()
    const [retry] = cards.map((card) => within(card).getByRole('button', { name: 'Retry' })) as [HTMLElement]
    expect(chip('query 1')).toBeTruthy()
    expect(screen.getByText('Add FAQ markup')).toBeTruthy()
    fails = false
    await userEvent.click(retry)
    expect(await screen.findByText('reddit.com')).toBeTruthy()
    expect(screen.queryByText('Something went wrong...')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Industry Intelligence' }))
  })
})

describe('without data', () => {
  it('shows its empty state where there are no queries, with disabled controls and without empty cards', () => {
    open(makeEmptyTrends({ queries: [] }))
    expect(screen.getByText('No queries available')).toBeTruthy()
    expect(
      screen.getByText('Industry trends will appear here once you select queries to analyze market performance.'),
    ).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Live Visibility' })).toBeNull()
    expect(screen.queryByText('No Data Available')).toBeNull()
    expect(screen.queryByRole('link', { name: 'See the answers to your own queries' })).toBeNull()
    expect(screen.getByText('No actions yet')).toBeTruthy()
    for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
    expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveProperty('disabled', true)
    expect(document.body.textContent).not.toContain('0%')
  })

  it('is one sentence without an industry', () => {
    open(makeEmptyTrends({ queries: [], industries: [] }))
    expect(screen.getByText('No industries assigned')).toBeTruthy()
    const market = screen.getByRole('region', { name: 'Industry Intelligence' })
    expect(within(market).getByText(/^Once an industry is assigned to your organisation/)).toBeTruthy()
    expect(within(market).queryByRole('radiogroup')).toBeNull()
    expect(within(market).queryByText(/queries/)).toBeNull()
  })

  it('waits for the first answers where there are queries', () => {
    open(makeEmptyTrends({ queries: [makeChip(1, { firstResult: null, latestResult: null })] }))
    expect(screen.getByText('The first answers arrive with the next daily run.')).toBeTruthy()
    expect(screen.queryByText(/select queries/)).toBeNull()
  })

  it('points to the answers to the own queries where there are some', () => {
    open(makeEmptyTrends({ queries: [] }), { ownAnswers: true })
    const link = screen.getByRole('link', { name: 'See the answers to your own queries' })
    expect(link.getAttribute('href')).toBe('/visibility-data')
  })

  it('says that a period has no answers, and still offers the others', async () => {
    const { rankTrend } = makeTrends()
    network({ [TRENDS]: () => ({ body: makeTrends() }) })
    open(makeTrends({ rankTrend: { ...rankTrend, days: [] } }))
    expect(screen.getByText('There are no answers in this period. A longer period may have some.')).toBeTruthy()
    await chooseOption(period(TREND), '90 days')
    expect(await screen.findByRole('button', { name: `Show ${TREND} as a table` })).toBeTruthy()
  })
})

it('ends on the last finished day, and counts the days with answers up to it', async () => {
  const yesterday = '2026-11-19'
  const queries = [makeChip(1, { firstResult: yesterday })]
  open(makeTrends({ queries, citedDays: { from: '2026-11-13', to: yesterday } }), {
    next: { time: '05:00', today: true },
  })
  expect(screen.getByText('First day of answers. Next answers today at 05:00 UTC.')).toBeTruthy()
  await asTable()
  expect(screen.getAllByRole('rowheader')[0]?.textContent).toMatch(/^19 Nov/)
})

describe('the first days', () => {
  const since = (firstResult: string | null, active = true, next: NextRun | null = { time: '05:00', today: false }) => {
    const { rankTrend } = makeTrends()
    const queries = [makeChip(1, { firstResult, active })]
    const days = rankTrend.days.filter(({ date }) => firstResult !== null && date >= firstResult)
    open(makeTrends({ queries, rankTrend: { ...rankTrend, days } }), { next })
  }

  it('open with the days of the page, without writing them into the address', () => {
    since('2026-11-19')
    for (const card of [TREND, 'Top Citation Sources']) expect(period(card).textContent).toBe('Auto')
    expect(window.location.search).toBe('')
    expect(screen.getByText('2 days of answers. Next answers tomorrow at 05:00 UTC.')).toBeTruthy()
  })

  it('say when the first answers come', () => {
    since(null)
    expect(screen.getByText('No answers yet. Next answers tomorrow at 05:00 UTC.')).toBeTruthy()
    cleanup()
    since(null, true, null)
    expect(screen.getByText('No answers yet. Next answers come with the next daily run.')).toBeTruthy()
  })

  it('promise nothing where no query is active, and are over after a week', () => {
    since('2026-11-20', false)
    expect(screen.queryByText(/Next answers/)).toBeNull()
    cleanup()
    since('2026-11-14')
    expect(screen.queryByText(/Next answers/)).toBeNull()
  })
})

describe('the period before', () => {
  it('is drawn on demand, with how many answers of both periods name the brand', async () => {
    const { days, recent, before } = COMPARISON
    const calls = network({ [TRENDS]: () => ({ body: makeTrends({ comparison: { days, recent, before } }) }) })
    open(makeTrends())
    const choose = async (entry: string) => {
      const [more] = screen.getAllByRole('button', { name: 'More' })
      await userEvent.click(more as HTMLElement)
      await userEvent.click(screen.getByRole('button', { name: entry }))
    }
    await choose('Compare with the period before')
    expect(window.location.search).toBe('?compare=before')
    await waitFor(() => expect(calls).toEqual([`${TRENDS}?days=7&range=7&compare=7`]))
    const of = async (label: string) => (await screen.findByText(label)).nextSibling?.textContent
    expect(await of('Last 30 days')).toMatch(/^64% 160 of 250 answers/)
    expect(await of('30 days before')).toMatch(/^61% 152 of 252 answers/)
    await choose('Leave out the period before')
    expect(window.location.search).toBe('')
  })
})

describe('the range of the page', () => {
  const range = (days: string) =>
    within(screen.getByRole('radiogroup', { name: 'Range of this page' })).getByRole('radio', { name: days })

  it('sets every card at once; a card may differ from it, and its cross takes that back', async () => {
    const calls = network({ [TRENDS]: () => ({ body: makeTrends() }) })
    open(makeTrends())
    expect(range('7 days')).toHaveProperty('checked', true)
    await chooseOption(period(TREND), '90 days')
    await userEvent.click(range('28 days'))
    expect(window.location.search).toBe('?range=28')
    for (const card of [TREND, 'Top Citation Sources']) expect(period(card).textContent).toBe('Auto')
    await waitFor(() => expect(calls.at(-1)).toContain(`${TRENDS}?days=28&range=28`))
    await chooseOption(period(TREND), '7 days')
    expect(window.location.search).toBe('?range=28&rank=7')
    await userEvent.click(screen.getByRole('button', { name: `Show ${TREND} for the days of the page` }))
    expect(window.location.search).toBe('?range=28')
    expect(period(TREND).textContent).toBe('Auto')
  })
})
