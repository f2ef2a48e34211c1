import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { stubCanvas } from '../../support/canvas-surface'
import { pushed } from '../../support/router'
import {
  ENGINES,
  idOf,
  makeEmptyFigures,
  makeFigures,
  makeQuery,
  makeSite,
  ORGANISATION_ID,
} from '../../support/visibility-figures'
import { chooseOption } from '../choose-option'
import { network, open, visit } from './visibility-page'

const PATH = `/api/app/visibility/org/${ORGANISATION_ID}`
const QUERY_1 = idOf(1)
const QUERY_2 = idOf(2)

beforeEach(() => {
  visit('')
  stubCanvas()
})
const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const period = (card: string) => screen.getByRole('combobox', { name: `Period of ${card}` })
const range = (days: string) =>
  within(screen.getByRole('radiogroup', { name: 'Range of this page' })).getByRole('radio', { name: days })
const table = (card: string) => screen.getByRole('button', { name: `Show ${card} as a table` })

describe('the selection', () => {
  it('is mirrored in the address, asks once, and fades what is old meanwhile', async () => {
    let answer: (figures: ReturnType<typeof makeFigures>) => void = () => undefined
    const calls = network(() => new Promise((resolve) => (answer = resolve)))
    open(makeFigures({ score: 81 }))
    expect(calls).toEqual([])
    await userEvent.click(chip('query 1'))
    // At once: on a busy machine it takes longer to find a role than figures are faded.
    const [faded] = document.querySelectorAll('[aria-busy="true"]')
    expect(faded?.querySelectorAll(':scope > .opacity-60')).toHaveLength(2)
    expect(window.location.search).toBe(`?queries=${QUERY_1}`)
    expect(chip('query 1').getAttribute('aria-pressed')).toBe('true')
    expect(calls).toEqual([`${PATH}?days=90&range=7&queries=${QUERY_1}`])
    const ring = await screen.findByRole('img', { name: /^Visibility score 81%/ })
    expect(ring.closest('[aria-busy="true"]')).toBe(faded)
    await act(async () => answer(makeFigures({ score: 12 })))
    expect(await screen.findByRole('img', { name: /^Visibility score 12%/ })).toBeTruthy()
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  })

  it('draws no card for other days before their figures are there', async () => {
    let answer: (figures: ReturnType<typeof makeFigures>) => void = () => undefined
    network(() => new Promise((resolve) => (answer = resolve)))
    open(makeFigures())
    await userEvent.click(table('Score Trend'))
    const rows = () => screen.getAllByRole('table')[0]?.querySelectorAll('tbody tr').length
    expect(rows()).toBe(35)
    await userEvent.click(range('90 days'))
    expect(rows()).toBe(35)
    await act(async () => answer(makeFigures({ range: 90 })))
    await waitFor(() => expect(rows()).toBe(90))
  })

  it('counts two quick clicks, and Clear all empties it and goes', async () => {
    network(() => makeFigures())
    open(makeFigures())
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
    await userEvent.click(chip('query 1'))
    await userEvent.click(chip('query 2'))
    expect(window.location.search).toBe(`?queries=${QUERY_1},${QUERY_2}`)
    await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(window.location.search).toBe('')
    expect(document.activeElement).toBe(chip('query 1'))
    expect(chip('query 1').getAttribute('aria-pressed')).toBe('false')
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull()
  })

  it('is taken from the address on load', () => {
    visit(`?queries=${QUERY_2}&score=7&rank=3&cited=1`)
    const calls = network(() => makeFigures())
    open(makeFigures())
    expect(chip('query 2').getAttribute('aria-pressed')).toBe('true')
    expect(period('Score Trend').textContent).toBe('7 days')
    expect(period('Query Rank Trend').textContent).toBe('3 days')
    expect(period('Top Citation Sources').textContent).toBe('Last Data Pull')
    expect(calls).toEqual([])
  })
})

describe('tags (R-TAG-2)', () => {
  const tagged = makeFigures({
    queries: [makeQuery(1, { tags: ['Brand'] }), makeQuery(2, { tags: ['brand', 'Offices'] }), makeQuery(3)],
  })

  it('stand before the queries, are mirrored in the address, and say what the figures are of', async () => {
    const calls = network(() => Promise.resolve(tagged))
    open(tagged)
    expect(screen.getAllByRole('button', { name: /^Tag / }).map((each) => each.textContent)).toEqual([
      'Tag #Brand',
      'Tag #Offices',
    ])
    await userEvent.click(chip('Tag Brand'))
    expect(window.location.search).toBe('?tag=Brand')
    expect(calls).toEqual([`${PATH}?days=90&range=7&tag=Brand`])
    screen.getByText('Only: Tag “Brand”')
    screen.getByText(/^2 queries selected/)
    await userEvent.click(chip('Tag Brand'))
    expect(window.location.search).toBe('')
  })

  it('that no query has leave no figure, and one way out', async () => {
    visit('?tag=unknown')
    network(() => Promise.resolve(tagged))
    open({ ...makeEmptyFigures(), queries: tagged.queries })
    screen.getByText('No query has the tag “unknown”')
    expect(screen.queryByRole('img', { name: /Visibility score/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show all queries' }))
    expect(window.location.search).toBe('')
  })
})

describe('the engine', () => {
  it('of the shown figures is the one whose answers open', async () => {
    network(() => makeFigures())
    open(makeFigures({ engines: ENGINES, engineCount: 3, ranked: 57, results: 63 }))
    await userEvent.click(screen.getByRole('link', { name: /^57 of 63 answers/ }))
    expect(pushed.mock.lastCall?.[0]).toContain('&engine=openai,anthropic,perplexity')
    await userEvent.click(screen.getByRole('link', { name: /^86% 18 of 21 answers/ }))
    expect(pushed).toHaveBeenLastCalledWith('/answers?from=2026-11-14&to=2026-11-20&engine=anthropic')
  })
})

describe('periods and competitor', () => {
  it('cut score and rank out of the loaded days, without a request', async () => {
    const calls = network(() => makeFigures())
    open(makeFigures())
    expect(period('Score Trend').textContent).toBe('Auto')
    await userEvent.click(table('Score Trend'))
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(36)
    await chooseOption(period('Score Trend'), '3 days')
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(4)
    await chooseOption(period('Query Rank Trend'), '90 days')
    expect(window.location.search).toBe('?score=3&rank=90')
    expect(calls).toEqual([])
  })

  it('show a cross on a card that differs from the page, which leads back', async () => {
    network(() => makeFigures())
    visit('?score=3')
    open(makeFigures())
    const back = screen.getByRole('button', { name: 'Show Score Trend for the days of the page' })
    expect(screen.queryByRole('button', { name: 'Show Query Rank Trend for the days of the page' })).toBeNull()
    await userEvent.click(back)
    expect(window.location.search).toBe('')
    expect(period('Score Trend').textContent).toBe('Auto')
  })

  it('ask for citations and a competitor', async () => {
    const calls = network((params) =>
      makeFigures({ citations: [makeSite(`cited-in-${params.get('citationDays')}.com`, 3)] }),
    )
    open(makeFigures())
    await chooseOption(period('Top Citation Sources'), 'Last Data Pull')
    expect(await screen.findByText('cited-in-1.com')).toBeTruthy()
    await chooseOption(screen.getByRole('combobox', { name: 'Compare with' }), 'Foundry Row')
    await waitFor(() => expect(calls.at(-1)).toContain('citationDays=1&competitor=foundry+row'))
    expect(window.location.search).toBe('?cited=1&competitor=foundry+row')
  })

  it('count the actions that went live in the days of the ranks', async () => {
    network(() => makeFigures())
    open(makeFigures())
    const footer = screen.getByRole('link', { name: 'Explore Learnings' }).closest('footer')
    expect(footer?.textContent).toContain('0 actions went live in these 7 days.')
    await chooseOption(period('Query Rank Trend'), '30 days')
    expect(footer?.textContent).toContain('1 action went live in these 30 days.')
    await chooseOption(period('Query Rank Trend'), '90 days')
    expect(footer?.textContent).toContain('3 actions went live in these 90 days.')
  })

  it('count no implementations before there is one', () => {
    open(makeFigures({ implementDates: [] }))
    expect(screen.getByRole('link', { name: 'Explore Learnings' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('went live')
  })
})

describe('what the Score Trend shows', () => {
  const part = (name: string) => screen.getByRole('checkbox', { name, hidden: true })
  const show = async () => userEvent.click(await screen.findByRole('button', { name: 'Show' }))

  it('is the range, notes and actions, and as chosen from then on', async () => {
    network(() => makeFigures())
    const { unmount } = open(makeFigures())
    await show()
    expect(screen.getAllByRole('checkbox', { hidden: true }).map((box) => (box as HTMLInputElement).checked)).toEqual([
      ...[true, false, false, true, true],
    ])
    await userEvent.click(part('Daily scores'))
    expect(part('Daily scores')).toHaveProperty('checked', true)
    unmount()
    open(makeFigures())
    await show()
    expect(part('Daily scores')).toHaveProperty('checked', true)
    localStorage.removeItem('score-trend')
  })

  it('has the period before on demand, which alone asks for more', async () => {
    const calls = network(() => makeFigures())
    open(makeFigures())
    await show()
    await userEvent.click(part('Period before'))
    expect(window.location.search).toBe('?compare=before')
    await waitFor(() => expect(calls).toEqual([`${PATH}?days=90&range=7&compare=7`]))
  })

  it('is announced as the verdict says it, with its days', async () => {
    network(() => makeFigures())
    open(makeFigures())
    const name = 'The visibility of Loomhouse: 13 to 19 November 67%, 16 October to 12 November 65%. About the same'
    expect(await screen.findByRole('img', { name })).toBeTruthy()
  })
})

describe('an open page', () => {
  it('shows a finished run without a reload, and says so once', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const first = makeFigures({ score: 81 })
    const today = first.trend.slice(-1).map((point) => ({ ...point, ranked: 3, results: 4 }))
    network(() => makeFigures({ score: 90, trend: [...first.trend.slice(0, -1), ...today] }))
    open(first)
    expect(screen.queryByText('Figures updated: visibility score 90%')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(61_000))
    expect(screen.getByRole('img', { name: /^Visibility score 90%/ })).toBeTruthy()
    expect(screen.getByText('Figures updated: visibility score 90%').getAttribute('role')).toBe('status')
  })

  it('keeps titles and selection when its figures cannot be had, and tries again (R-SHELL-8)', async () => {
    let fails = true
    network(() => (fails ? null : makeFigures({ score: 55 })))
    open(makeFigures())
    await userEvent.click(chip('query 1'))
    const [retry] = await screen.findAllByRole('button', { name: 'Retry' })
    for (const name of [
      ...['Visibility', 'Score Trend', 'Further figures', 'By engine'],
      ...['Query Rank Trend', 'Top Citation Sources', 'Live Visibility'],
    ])
      expect(within(screen.getByRole('region', { name })).getByText('Something went wrong...')).toBeTruthy()
    expect(chip('query 1')).toBeTruthy()
    fails = false
    if (retry) await userEvent.click(retry)
    expect(await screen.findByRole('img', { name: /^Visibility score 55%/ })).toBeTruthy()
  })
})

describe('without data', () => {
  it('says what is missing and what comes, with the ranges shown but disabled', () => {
    network(() => makeEmptyFigures())
    open(makeEmptyFigures())
    expect(screen.getAllByText('No Data Available')).toHaveLength(5)
    expect(screen.getByText('No answers yet')).toBeTruthy()
    expect(screen.queryByText(/select queries/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Monthly report' })).toBeNull()
    for (const radio of screen.getAllByRole('radio')) expect(radio).toHaveProperty('disabled', true)
    expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveProperty('disabled', true)
    expect(document.body.textContent).not.toContain('0%')
    expect(screen.queryByText(/ to .* November/)).toBeNull()
  })

  it.each([
    ['without queries', []],
    [
      'whose queries are all switched off',
      makeFigures().queries.map((query) => ({ ...query, active: false, firstResult: null })),
    ],
  ])('of an organisation %s is one card with the next step, which promises no answers', (_what, queries) => {
    network(() => makeEmptyFigures())
    open(makeEmptyFigures({ queries }))
    expect(screen.getByText('No queries available')).toBeTruthy()
    expect(
      screen.getByText(
        'No Data Available: Your brand trends will appear here once you select queries to analyze market performance.',
      ),
    ).toBeTruthy()
    expect(screen.getByText(/^Tell us what to ask\. .* Your admin adds it\.$/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add a query' })).toBeNull()
    expect(screen.queryByText('No Data Available')).toBeNull()
    expect(document.body.textContent).not.toMatch(/arrive|next answers/i)
    expect(screen.queryAllByRole('button', { name: /^query/ })).toHaveLength(queries.length)
  })
})

describe('the bar', () => {
  it('says the days of the range in words, up to the last finished day', async () => {
    network(() => makeFigures({ range: 28 }))
    open(makeFigures())
    expect(screen.getByText('13 to 19 November')).toBeTruthy()
    await userEvent.click(range('28 days'))
    expect(window.location.search).toBe('?range=28')
    expect(await screen.findByText('23 October to 19 November')).toBeTruthy()
  })

  it('has the same choice of queries as the chips', async () => {
    network(() => makeFigures())
    open(makeFigures())
    const list = screen.getByRole('combobox', { name: 'Query' })
    expect(list.textContent).toBe('QueryAll 3')
    await chooseOption(list, 'query 2')
    expect(window.location.search).toBe(`?queries=${QUERY_2}`)
    expect(chip('query 2').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('combobox', { name: 'Query' }).textContent).toBe('Query1 of 3')
  })

  it('says below it which query the figures are of, and leads to its page and back to all', async () => {
    network(() => makeFigures())
    visit(`?queries=${QUERY_1}`)
    open(makeFigures())
    expect(screen.getByText('Every figure on this page is of this query.', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open its page' }).getAttribute('href')).toBe(`/query/${QUERY_1}`)
    await userEvent.click(screen.getByRole('button', { name: 'Only: query 1 (show all queries)' }))
    expect(window.location.search).toBe('')
    expect(screen.queryByText(/^Only/)).toBeNull()
    await userEvent.click(chip('query 1'))
    await userEvent.click(chip('query 2'))
    expect(screen.getByRole('button', { name: 'Only 2 of 3 queries (show all queries)' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Open its page' })).toBeNull()
  })

  it('has one Export for the page, and no card has one', async () => {
    network(() => makeFigures())
    open(makeFigures())
    expect(screen.queryByRole('button', { name: /^Export ./ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Export' }))
    const entries = within(screen.getByRole('list', { name: 'Export', hidden: true })).getAllByRole('listitem', {
      hidden: true,
    })
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Report for this monthPDF',
      'Present',
      'Figures of this pageCSV',
      'Charts as picturesPNG',
      'Print this pageCtrl P',
      'Copy link to this view',
    ])
  })

  it('opens as a sheet on a phone, by one button that says what is chosen', async () => {
    network(() => makeFigures({ engines: ENGINES, engineCount: 3 }))
    open(makeFigures({ engines: ENGINES, engineCount: 3 }))
    await userEvent.click(screen.getByRole('button', { name: '7 days · All engines' }))
    const sheet = screen.getByRole('dialog', { name: 'Days and engine of this page' })
    await userEvent.click(within(sheet).getByRole('radio', { name: '28 days' }))
    expect(window.location.search).toBe('?range=28')
    expect(within(sheet).getByRole('combobox', { name: 'Engine' })).toBeTruthy()
  })
})
