import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '@/components/actions/update-dialog'
import { HomeStoryView } from '@/components/home/story'
import { addDays } from '@/lib/format/days'
import type { HomeQuery, HomeStory, Row } from '@/lib/home/shapes'
import { OpenedPage } from '../address-bar'
import { network } from './home-page'

const LAST = '2026-11-27'
const FROM = addDays(LAST, -89)
const ORGANISATION = { _id: 'a'.repeat(24), name: 'Loomhouse' }
const ACTION = 'b'.repeat(24)

const query = (number: number, part: Partial<HomeQuery> = {}): HomeQuery => ({
  ...{ _id: String(number).padStart(24, '0'), searchTerm: `query ${number}`, kind: 'organisation', active: true },
  ...{ answers: 21, named: 13, share: 62, line: [10, null, 40, 62] },
  leader: { name: 'Baythorne', own: false, share: 95, named: 20 },
  ...part,
})
const rows: Row[] = [
  {
    ...{ kind: 'worked', head: 'It worked', detail: '39 points more than queries you did not work on.' },
    sentence: { key: 'worked', values: {}, text: 'Your day-office page took its two queries from 14% to 74%.' },
    opens: { label: 'See the proof', what: { kind: 'effect', id: ACTION, title: 'Publish it' } },
  },
  {
    ...{ kind: 'watch', head: 'Watch', detail: null },
    sentence: { key: 'passed', values: {}, text: 'Foundry Row has gone past you: 86% this week, 59% before.' },
    opens: { label: 'See Foundry Row', what: { kind: 'rival', key: 'foundry row' } },
  },
  {
    ...{ kind: 'next', head: 'Do next', detail: 'You are in 19% of those answers, Baythorne in 95%.' },
    sentence: { key: 'due', values: {}, text: 'Publish it, due 2 December.' },
    opens: { label: 'Open the action', what: { kind: 'action', id: ACTION, title: 'Publish it' } },
  },
]
const STORY: HomeStory = {
  organisation: ORGANISATION,
  sentences: [
    {
      key: 'longUp',
      values: { brand: 'Loomhouse', share: 73, before: 30, month: 'September' },
      text: 'Loomhouse is named in 73% of AI answers, up from 30% in September.',
    },
    { key: 'rivalStillAhead', values: {}, text: 'Baythorne is still ahead at 95%.' },
  ],
  line: {
    key: 'line',
    values: {
      ...{ queries: 'Your 3 queries', engines: 'ChatGPT and Claude', answers: '63 answers', days: '21 to 27 November' },
      note: 'Claude joined in October; without it 67%.',
    },
    text: '',
  },
  failedDays: 0,
  counted: { engines: ['openai', 'anthropic'], days: { from: addDays(LAST, -6), to: LAST }, since: [] },
  chart: {
    ...{ from: FROM, to: LAST },
    points: Array.from({ length: 90 }, (_, index) => ({ date: addDays(FROM, index), share: index })),
    changes: [{ date: '2026-10-24', text: 'Claude added' }],
    dots: [
      ...[{ id: ACTION, title: 'Publish a day-office page', shortName: 'day-office page', date: '2026-10-01' }],
    ].map((dot) => ({ ...dot, effect: 'better' as const, nextLook: null })),
  },
  rows,
  queries: Array.from({ length: 7 }, (_, index) => query(index + 1)),
}

const ignore = () => undefined
const ROUTER: AppRouterInstance = {
  bfcacheId: '',
  back: ignore,
  forward: ignore,
  refresh: ignore,
  push: ignore,
  replace: ignore,
  prefetch: ignore,
}

function show(part: Partial<HomeStory> = {}, given: { addQuery?: string; report?: string | null } = {}) {
  const { addQuery = null, report = '/reports/2026-11' } = given
  return render(
    <AppRouterContext value={ROUTER}>
      <OpenedPage answers={{}}>
        <HomeStoryView addQuery={addQuery} organisation={ORGANISATION} report={report} story={{ ...STORY, ...part }} />
      </OpenedPage>
    </AppRouterContext>,
  )
}

beforeEach(() => {
  network({})
})

describe('the headline', () => {
  it('is read whole, with its one figure in colour and what it counts below', () => {
    const { container } = show()
    const headline = container.querySelector('#home-headline')
    expect(headline?.textContent).toBe(
      'Loomhouse is named in 73% of AI answers, up from 30% in September. Baythorne is still ahead at 95%.',
    )
    expect(headline?.querySelector('.text-primary')?.textContent).toBe('73%')
    const line = screen.getByText(/^Your 3 queries/)
    expect(line.textContent?.replace(' (show the answers)', '')).toMatch(
      /^Your 3 queries on ChatGPT and Claude, 63 answers.*, 21 to 27 November\. Claude joined in October; without it 67%\.$/,
    )
    expect(within(line).getByRole('link', { name: /^63 answers/ })).toBeTruthy()
  })

  it.each(['73% Club', '<b>$&</b>', 'A is named in 73%'])('colours the share behind a brand called %s', (brand) => {
    const text = `${brand} is named in 73% of AI answers.`
    const { container } = show({ sentences: [{ key: 'share', values: { brand, share: 73 }, text }] })
    const headline = container.querySelector('#home-headline')
    expect(headline?.textContent?.trim()).toBe(text)
    expect(headline?.querySelector('.text-primary')?.previousSibling?.textContent).toBe(`${brand} is named in `)
  })

  it('offers the form for a query to those who may add one', () => {
    const none = {
      sentences: [{ key: 'noQuery', values: {}, text: 'Tell us what to ask.' }],
      line: null,
      counted: null,
    }
    const { unmount } = show({ ...none, chart: null, rows: [], queries: [] }, { addQuery: '/new', report: null })
    expect(screen.getByRole('link', { name: 'Add a query' }).getAttribute('href')).toBe('/new')
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull()
    expect(screen.getByText('A query is a question your customers ask AI.')).toBeTruthy()
    unmount()
    show({ ...none, chart: null, rows: [], queries: [] }, { report: null })
    expect(screen.getByText('A query is a question your customers ask AI. Your admin adds it.')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says how many queries wait for their first answers', () => {
    const sentences = [{ key: 'nextRun', values: {}, text: 'The first answers arrive with the next daily run.' }]
    const queries = [query(1), query(2), query(3), query(4, { active: false }), query(5, { kind: 'industry' })]
    show({ sentences, line: null, counted: null, chart: null, rows: [], queries }, { report: null })
    expect(screen.getByText('Three queries are set up.')).toBeTruthy()
  })

  it.each([
    [1, 'The daily run failed once.'],
    [2, 'The daily run failed twice.'],
    [3, 'The daily run failed three times.'],
  ])('says on how many days the run failed: %i', (failedDays, text) => {
    show({ failedDays })
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('has the report behind a menu', async () => {
    show()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByRole('link', { name: 'Monthly report' }).getAttribute('href')).toBe('/reports/2026-11')
    expect(screen.getByRole('button', { name: 'Print this page' })).toBeTruthy()
  })
})

describe('the line', () => {
  it('says each day by arrow keys, from the last one back', async () => {
    show()
    const plot = screen.getByRole('img', { name: 'Share of answers that name you, 90 days: 89%' })
    plot.focus()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByText('27 November: 89%').getAttribute('role')).toBe('status')
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByText('26 November: 88%')).toBeTruthy()
    await userEvent.keyboard('{Home}')
    expect(screen.getByText('30 August: 0%')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('30 August: 0%')).toBeNull()
  })

  it('has dots that say what they are and open their action', async () => {
    const calls = network({})
    show()
    await userEvent.click(screen.getByRole('button', { name: 'day-office page, worked' }))
    await vi.waitFor(() => expect(calls.some((call) => call.includes(ACTION))).toBe(true))
  })

  it('lists the actions of a dot that holds several', async () => {
    const [dot] = STORY.chart?.dots ?? []
    const dots = dot ? [dot, { ...dot, id: 'c'.repeat(24), title: 'Second', shortName: null, effect: null }] : []
    show({ chart: STORY.chart && { ...STORY.chart, dots } })
    await userEvent.click(screen.getByRole('button', { name: /^2 actions: / }))
    expect(screen.getByRole('button', { name: 'Publish a day-office page' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Second' })).toBeTruthy()
  })

  it('marks a changed measurement, and has a table of its days', async () => {
    show()
    expect(screen.getByRole('button', { name: 'Measurement changed: 24 October: Claude added' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Show Share of answers that name you as a table' }))
    const table = screen.getByRole('table', { name: 'Share of answers that name you' })
    expect(within(table).getAllByRole('row')).toHaveLength(91)
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('27 November89%')
  })
})

describe('the rows', () => {
  it('have one primary button, and open actions, effects and pages themselves', () => {
    show()
    const [worked, watch, next] = screen.getAllByRole('listitem')
    expect(worked?.textContent).toBe(
      'It workedYour day-office page took its two queries from 14% to 74%.39 points more than queries you did not work on.See the proof',
    )
    expect(
      within(watch as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/rival/foundry%20row')
    const primary = screen.getAllByRole('button').filter((button) => button.className.includes('bg-primary '))
    expect(primary.map((button) => button.textContent)).toEqual(['Open the action'])
    expect(within(next as HTMLElement).getByRole('heading', { name: 'Do next' })).toBeTruthy()
  })

  it('leave out a part that has nothing to say, and have no button where nothing is due', () => {
    const nothing: Row = {
      ...{ kind: 'next', head: 'Nothing due', detail: null, opens: null },
      sentence: { key: 'nextLook', values: {}, text: 'First look at “it” on 2 December.' },
    }
    show({ rows: [nothing] })
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(within(screen.getByRole('listitem')).queryByRole('button')).toBeNull()
    cleanup()
    show({ rows: [{ ...nothing, sentence: { key: 'nothingDue', values: {}, text: 'Nothing due.' } }] })
    expect(screen.getByRole('listitem').textContent).toBe('Nothing due')
  })
})

describe('the queries', () => {
  const table = () => screen.getByRole('table')
  const shown = () => within(table()).getAllByRole('row').slice(1)

  it('are five, and the rest in place, each a link to its page', async () => {
    show()
    expect(shown()).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: '2 more', expanded: false }))
    expect(shown()).toHaveLength(7)
    expect(screen.getByRole('link', { name: 'query 7' }).getAttribute('href')).toBe(`/query/${query(7)._id}`)
    expect(screen.getByRole('link', { name: 'Open Visibility' }).getAttribute('href')).toBe('/visibility-data')
  })

  it('say the own share and the leader, counts under 20 answers, and who is inactive or of an industry', () => {
    const few = query(2, { answers: 9, named: 5, leader: { name: 'Kiln Street', own: false, share: 89, named: 8 } })
    const leads = query(3, { kind: 'industry', leader: { name: 'Loomhouse', own: true, share: 62, named: 13 } })
    const off = query(4, { active: false, answers: 0, named: 0, share: null, leader: null, line: [] })
    show({ queries: [query(1), few, leads, off] })
    const texts = shown().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
    expect(texts[0]).toEqual(['62%', 'Baythorne 95%', '95%', ''])
    expect(texts[1]).toEqual(['5 of 9', 'Kiln Street 8 of 9', '8 of 9', ''])
    expect(texts[2]).toEqual(['62%', 'Industry · You 62%', '62%', ''])
    expect(texts[3]).toEqual(['No answers', 'Inactive · ', '', ''])
  })
})
