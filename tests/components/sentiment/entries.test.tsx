import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { routes } from '@/lib/routes'
import type { SentimentEntryRow } from '@/lib/sentiment/shapes'
import { idOf } from '../../support/visibility-figures'
import { followAddress } from '../address-bar'
import { entry, LIST, listOf, network, OPINION, open, overview, SECOND } from './sentiment-page'

beforeEach(followAddress)

const latest = () => screen.getByRole('region', { name: 'Latest analysis' })
const earlier = () => screen.getByRole('region', { name: 'Earlier' })
const rows = () =>
  within(earlier())
    .getAllByRole('heading', { level: 3 })
    .filter((heading) => heading.querySelector('button'))
const part = (name: string, within_ = latest()) =>
  within(within_).getByRole('heading', { level: 3, name }).parentElement as HTMLElement
const texts = (region: HTMLElement) => [...region.querySelectorAll('bdi')].map((each) => each.textContent)
const hrefOf = (link: HTMLElement) => link.getAttribute('href')
const said = (number: number, what: string) => `${routes.answers}?said=${idOf(number)}.${what}`

describe('the latest analysis', () => {
  it.each([
    [1, 'Daily', 'bg-info-soft'],
    [7, 'Weekly', 'bg-primary-soft'],
    [28, 'Monthly', 'bg-success-soft'],
    [-1, 'Historic', 'bg-status-hold-soft'],
  ] as const)('of timeframe %s has its date and the badge %s in its colour', (timeframe, badge, colour) => {
    open(listOf([entry(1, { timeframe })]))
    expect(within(latest()).getByText('20 November 2026 at 09:14')).toBeTruthy()
    expect(within(latest()).getByText(badge).className).toContain(colour)
    expect(within(latest()).getByText('Based on 21 answers, 14–20 Nov 2026')).toBeTruthy()
  })

  it('has an AI Summary, Content Trends in their own order and Source Categories in alphabetical order', () => {
    const sourceCategories = ['Review sites', 'community forums', 'Business press']
    open(listOf([entry(1, { summary: 'Warm.', sourceCategories, contentTrends: ['Z first', 'A second'] })]))
    expect(texts(part('AI Summary'))).toEqual(['Warm.'])
    expect(texts(part('Source Categories'))).toEqual(['Business press', 'community forums', 'Review sites'])
    expect(texts(part('Content Trends'))).toEqual(['Z first', 'A second'])
  })

  it('leads from a category and a trend to exactly their answers', () => {
    open(listOf([entry(1, { sourceCategories: ['Review sites', 'Business press'] })]))
    const press = within(latest()).getByRole('link', { name: /^Business press ?, Show the answers$/ })
    expect(hrefOf(press)).toBe(said(1, 'category.1'))
    const quiet = within(latest()).getByRole('link', { name: /^Quiet floors ?, Show the answers$/ })
    expect(hrefOf(quiet)).toBe(said(1, 'trend.1'))
  })

  it('says what is new, more, less and no longer said against the analysis before, in place of its trends', () => {
    const change = { side: 'praise', theme: 'phone booths', answers: 8, position: 0 } as const
    const items = [
      { kind: 'new', ...change },
      { kind: 'less', ...change, side: 'doubt', theme: 'day-pass prices', answers: 3, position: 1 },
      { kind: 'gone', ...change, theme: 'flexible terms', answers: 0, position: null },
    ] as const
    open(listOf([entry(1, { changes: { since: '2026-11-13', items: [...items] } })]))
    const listed = within(part('Content Trends')).getAllByRole('listitem')
    expect(listed.map((each) => each.textContent)).toEqual([
      'New praise: phone booths8',
      'Less criticism: day-pass prices3',
      'No longer said: flexible terms0',
    ])
    const links = within(part('Content Trends')).getAllByRole('link')
    expect(links.map(hrefOf)).toEqual([said(1, 'praise.0'), said(1, 'doubt.1')])
    expect(links[0]?.getAttribute('aria-label')).toBe('Show the answers: New praise: phone booths, 8 answers')
  })

  it('says that nothing is new where that is so', () => {
    open(listOf([entry(1, { changes: { since: '2026-11-13', items: [] } })]))
    expect(part('Content Trends').textContent).toBe('Content TrendsNothing new against 13 November.')
  })

  it('without a summary, categories or trends says so', () => {
    open(listOf([entry(1, { summary: '', sourceCategories: [], contentTrends: [] })]))
    expect(part('AI Summary').textContent).toBe('AI SummaryThese answers could not be summed up.')
    expect(part('Source Categories').textContent).toContain('The answers cite no pages that could be grouped.')
    expect(part('Content Trends').textContent).toContain('No trend could be read out of these answers.')
    expect(within(latest()).queryByRole('link')).toBeNull()
  })

  it('counts its own points, unless the table counts them', () => {
    open(listOf([entry(1, OPINION)]))
    const points = part('What AI praises and criticises')
    expect(
      within(points)
        .getAllByRole('listitem')
        .map((each) => each.textContent),
    ).toEqual(['Praised for flexible terms2', 'Praised for quiet floors1', 'Criticised for noisy evenings1'])
    expect(within(points).getAllByRole('link').map(hrefOf)).toEqual([
      said(1, 'praise.0'),
      said(1, 'praise.1'),
      said(1, 'doubt.0'),
    ])
  })

  it('has its points in the table only, where the table counts them', () => {
    open(listOf([entry(1, OPINION)], { overview: overview() }))
    expect(within(latest()).queryByRole('heading', { name: 'What AI praises and criticises' })).toBeNull()
  })

  it('shows hostile texts as text, whatever they hold, and lets long words break', () => {
    const hostile = `<img src=x onerror=alert(1)>[click](javascript:alert(1)) ‮gnp.exe ​${'x'.repeat(400)}`
    open(listOf([entry(1, { summary: hostile, sourceCategories: [hostile], contentTrends: [hostile] })]))
    for (const name of ['AI Summary', 'Source Categories', 'Content Trends'])
      expect(texts(part(name))).toEqual([hostile])
    expect(latest().querySelector('img, script, a[href^="javascript"]')).toBeNull()
    for (const text of latest().querySelectorAll('bdi')) expect(text.closest('.wrap-anywhere')).toBeTruthy()
  })
})

const none = { answers: 0, points: [] }

describe('earlier analyses', () => {
  it('are a line each: date, badge, what is said most, and both shares', () => {
    const of = (number: number, part: Partial<SentimentEntryRow>) => entry(number, { ...OPINION, ...part })
    open(
      listOf([
        entry(1),
        of(2, { createdAt: '2026-11-13T09:00:00.000Z', timeframe: 28 }),
        of(3, { createdAt: '2025-12-13T09:00:00.000Z', praise: none }),
        of(4, { of: 9, praise: none, doubt: none, summary: 'Rarely named. Then more.' }),
      ]),
    )
    expect(rows().map((row) => row.textContent)).toEqual([
      '13 NovemberMonthlyPraised most for flexible terms, then for quiet floors.10% praised5% criticised',
      '13 December 2025WeeklyCriticised most for noisy evenings.0% praised5% criticised',
      '20 NovemberWeeklyRarely named.0 of 9 praised0 of 9 criticised',
    ])
  })

  it('open in place, and close again', async () => {
    open(listOf([entry(1), entry(2)]))
    const [button] = within(rows()[0] as HTMLElement).getAllByRole('button')
    expect(button?.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(button as HTMLElement)
    expect(button?.getAttribute('aria-expanded')).toBe('true')
    expect(texts(part('AI Summary', earlier()))).toEqual(['Summary 2'])
    await userEvent.click(button as HTMLElement)
    expect(within(earlier()).queryByRole('heading', { name: 'AI Summary' })).toBeNull()
  })

  it('of the same days are folded into the newest of them', async () => {
    const replaced = `GET /api/app/sentiment-analysis?earlier=${idOf(1)}&pageSize=20`
    network({ [replaced]: () => ({ body: listOf([entry(2, { earlier: 1 }), entry(3)]) }) })
    open(listOf([entry(1, { earlier: 2 })]))
    const button = screen.getByRole('button', { name: '2 earlier analyses of these days' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(button)
    expect(await screen.findByText('Summary 2')).toBeTruthy()
    expect(screen.getByText('Summary 3')).toBeTruthy()
    await userEvent.click(button)
    expect(screen.queryByText('Summary 2')).toBeNull()
  })

  it('are five at first, and the rest of them on request, those of further pages too', async () => {
    const all = Array.from({ length: 14 }, (_, index) => entry(14 - index))
    let fails = true
    const { calls } = network({
      [LIST]: () => ({ body: listOf(all.slice(0, 10), { total: 14 }) }),
      [SECOND]: () => (fails ? { status: 400, body: {} } : { body: listOf(all.slice(10), { total: 14, page: 2 }) }),
    })
    open(listOf(all.slice(0, 10), { total: 14 }))
    const shown = () =>
      within(earlier())
        .getAllByRole('listitem')
        .filter((each) => !each.className.includes('md:hidden'))
    expect(shown()).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: /^8 more/ }))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(shown()).toHaveLength(9)
    fails = false
    await userEvent.click(retry)
    expect(await screen.findByText('Summary 1')).toBeTruthy()
    expect(shown()).toHaveLength(13)
    expect(calls).toContain(SECOND)
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull()
  })
})

describe('without an analysis', () => {
  it('the page says so and offers to make one, and shows nothing else', () => {
    open(listOf([]))
    expect(screen.getByText('No Analysis Available')).toBeTruthy()
    expect(
      screen.getByText("Generate sentiment analysis to view insights about your organization's online presence."),
    ).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Generate Organisation Sentiment' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Earlier' })).toBeNull()
  })
})
