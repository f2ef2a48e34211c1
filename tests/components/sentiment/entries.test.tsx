import { readFileSync } from 'node:fs'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { followAddress } from '../address-bar'
import { entry, generatingText, generation, LIST, listOf, network, open, SECOND } from './sentiment-page'

beforeEach(followAddress)

const entries = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.closest('li') as HTMLElement)

const part = (name: string, within_ = entries()[0] as HTMLElement) =>
  within(within_).getByRole('heading', { level: 4, name }).parentElement as HTMLElement

const texts = (region: HTMLElement) => [...region.querySelectorAll('bdi')].map((each) => each.textContent)

describe('an entry', () => {
  it('says when it was made, of which timeframe, which days it covers and how many answers it read', () => {
    open(listOf([entry(1)]))
    const [first] = entries()
    expect(within(first as HTMLElement).getByRole('heading', { level: 3 }).textContent).toBe(
      '20 November 2026 at 09:14',
    )
    expect(within(first as HTMLElement).getByText('Weekly')).toBeTruthy()
    expect(within(first as HTMLElement).getByText('Based on 21 answers, 14–20 Nov 2026')).toBeTruthy()
  })

  it.each([
    [1, 'Daily', 'bg-info-soft'],
    [7, 'Weekly', 'bg-primary-soft'],
    [28, 'Monthly', 'bg-success-soft'],
    [-1, 'Historic', 'bg-status-hold-soft'],
  ] as const)('of timeframe %s has the badge %s in its colour', (timeframe, badge, colour) => {
    open(listOf([entry(1, { timeframe })]))
    expect(screen.getByText(badge).className).toContain(colour)
  })

  it('has an AI Summary, Source Categories in alphabetical order and Content Trends in their own', () => {
    const sourceCategories = ['Review sites', 'community forums', 'Business press', 'Office directories']
    open(listOf([entry(1, { summary: 'Warm.', sourceCategories, contentTrends: ['Z first', 'A second'] })]))
    expect(texts(part('AI Summary'))).toEqual(['Warm.'])
    const sorted = ['Business press', 'community forums', 'Office directories', 'Review sites']
    expect(texts(part('Source Categories'))).toEqual(sorted)
    expect(texts(part('Content Trends'))).toEqual(['Z first', 'A second'])
  })

  it('without a summary, categories or trends says so', () => {
    open(listOf([entry(1, { summary: '', sourceCategories: [], contentTrends: [] })]))
    expect(part('AI Summary').textContent).toBe('AI SummaryThese answers could not be summed up.')
    expect(texts(part('AI Summary'))).toEqual([])
    expect(part('Source Categories').textContent).toContain('The answers cite no pages that could be grouped.')
    expect(part('Content Trends').textContent).toContain('No trend could be read out of these answers.')
    expect(screen.queryByRole('button', { name: /the answers behind/ })).toBeNull()
  })

  it('is labelled simulated when it is, and only then', () => {
    open(listOf([entry(1, { simulated: true }), entry(2)]))
    const [simulated, real] = entries() as [HTMLElement, HTMLElement]
    expect(within(simulated).getByText('Simulated answers')).toBeTruthy()
    expect(within(real).queryByText('Simulated answers')).toBeNull()
  })

  it('shows hostile texts as text, whatever they hold, and lets long words break', () => {
    const hostile = `<img src=x onerror=alert(1)>[click](javascript:alert(1)) \u202Egnp.exe \u200B${'x'.repeat(400)}`
    open(listOf([entry(1, { summary: hostile, sourceCategories: [hostile], contentTrends: [hostile] })]))
    const [first] = entries() as [HTMLElement]
    for (const name of ['AI Summary', 'Source Categories', 'Content Trends'])
      expect(texts(part(name))).toEqual([hostile])
    expect(first.querySelector('img, a, script')).toBeNull()
    for (const text of first.querySelectorAll('bdi'))
      expect(text.closest('.wrap-anywhere, .answers-chip, .dotted')).toBeTruthy()
    const styles = readFileSync('app/repeated-rows.css', 'utf8')
    for (const name of ['answers-chip', 'dotted'])
      expect(styles.split('@utility ').find((each) => each.startsWith(`${name} {`))).toContain('wrap-anywhere')
  })
})

describe('the list', () => {
  it('keeps the order of the server, newest first, and marks the newest', () => {
    open(listOf([entry(3), entry(2), entry(1)]))
    expect(entries().map((each) => texts(part('AI Summary', each))[0])).toEqual(['Summary 3', 'Summary 2', 'Summary 1'])
    expect(entries().map((each) => each.querySelector('.timeline-dot.bg-primary') !== null)).toEqual([
      true,
      false,
      false,
    ])
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('without entries says that there is none', () => {
    open(listOf([]))
    expect(screen.getByText('No Analysis Available')).toBeTruthy()
    expect(
      screen.getByText("Generate sentiment analysis to view insights about your organization's online presence."),
    ).toBeTruthy()
  })
})

const ALL = Array.from({ length: 13 }, (_, index) => entry(13 - index))
const first = listOf(ALL.slice(0, 10), { total: 13 })
const second = listOf(ALL.slice(10), { total: 13, page: 2 })
const serve = () => network({ [LIST]: () => ({ body: first }), [SECOND]: () => ({ body: second }) })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const current = () => document.querySelector('[aria-current=page]')?.textContent

describe('the page of the entries', () => {
  it('stands in the address, an entry of the history each, so that Back leads to the one before', async () => {
    serve()
    open(first)
    const entries = window.history.length
    await press('Next page')
    expect(window.location.search).toBe('?page=2')
    expect(window.history.length).toBe(entries + 1)
    await press('Page 2')
    expect(window.history.length).toBe(entries + 1)
    expect(await screen.findByText('Summary 3')).toBeTruthy()
    // What the router hears of when Back is pressed.
    act(() => window.history.replaceState(null, '', '/sentiment-analysis'))
    await waitFor(() => expect(current()).toBe('1'))
    expect(screen.getByText('Summary 13')).toBeTruthy()
    await press('Next page')
    await press('Previous page')
    expect(window.location.search).toBe('')
  })

  it('is taken from the address on load, with the request that is open', async () => {
    const { calls } = serve()
    open({ ...second, generation: generation({ state: 'running' }) }, '?page=2')
    expect(screen.getByText('Summary 3')).toBeTruthy()
    expect(screen.getByText('11–13 of 13')).toBeTruthy()
    expect(generatingText()).toBeTruthy()
    // Asked for the newest, for the request; not again for what the page came with.
    await waitFor(() => expect(calls).toEqual([LIST]))
  })

  it('beyond the end is the last one, and Back does not lead beyond again', async () => {
    serve()
    open(listOf([], { total: 13, page: 9 }), '?page=9')
    const entries = window.history.length
    await waitFor(() => expect(window.location.search).toBe('?page=2'))
    expect(await screen.findByText('Summary 3')).toBeTruthy()
    expect(window.history.length).toBe(entries)
  })
})

describe('the focus', () => {
  it('stays on the control that leads no further, which then hears no press', async () => {
    const { calls } = serve()
    open(first)
    const next = screen.getByRole('button', { name: 'Next page' })
    next.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('11–13 of 13')).toBeTruthy()
    expect(document.activeElement).toBe(next)
    expect(next.getAttribute('aria-disabled')).toBe('true')
    // A browser takes the focus from a control that is disabled by the attribute.
    expect(next).toHaveProperty('disabled', false)
    await userEvent.keyboard('{Enter}')
    expect(window.location.search).toBe('?page=2')
    expect(calls).toEqual([SECOND])
    await press('Previous page')
    expect(next.getAttribute('aria-disabled')).toBeNull()
  })

  it('goes to the section of the entries when a page is tried again', async () => {
    let fails = true
    network({ [LIST]: () => ({ body: first }), [SECOND]: () => (fails ? { status: 400, body: {} } : { body: second }) })
    open(first)
    await press('Next page')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Something went wrong...')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBeNull()
    fails = false
    retry.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Summary 3')).toBeTruthy()
    expect(document.activeElement).toBe(document.querySelector('#analyses')?.parentElement)
  })
})
