import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { EngineFilter } from '@/components/engines/engine-filter'
import { CitationSources } from '@/components/sites/citation-sources'
import { LiveVisibility } from '@/components/visibility/live-visibility'
import type { EngineId } from '@/lib/engines/engines'
import type { CitedSite, LiveRow } from '@/lib/visibility/shapes'
import { ENGINES, makeEngine, makeLiveRow, makeSite, PATH, SOURCE, TODAY } from '@/tests/support/visibility-figures'

const show = (live: LiveRow[], part: Partial<Parameters<typeof LiveVisibility>[0]['figures']> = {}) =>
  render(
    <LiveVisibility
      figures={{ live, liveDate: TODAY, liveResults: 3, range: 7, today: TODAY, ...part }}
      path={PATH}
      source={SOURCE}
    />,
  )

const rows = () => screen.getAllByRole('listitem')
const competitors = (count: number) => Array.from({ length: count }, (_, index) => makeLiveRow(index + 1))
const own = (index: number, part: Partial<LiveRow> = {}) =>
  makeLiveRow(index, { name: 'Loomhouse', own: true, ...part })

describe('live visibility', () => {
  it('marks ties with a star, reads them as words, and skips the next rank', () => {
    show([makeLiveRow(1, { name: 'A', tied: true }), makeLiveRow(1, { name: 'B', tied: true }), makeLiveRow(3)])
    expect(rows().map((row) => within(row).getByText(/^\d+\*?$/).textContent)).toEqual(['1*', '1*', '3'])
    expect(within(rows()[1] as HTMLElement).getByText('Rank 1, tied')).toBeTruthy()
    expect(within(rows()[2] as HTMLElement).getByText('Rank 3')).toBeTruthy()
    const star = screen.getByTitle('same share of answers and same average place')
    expect(star.textContent).toBe('* Tied rank: same share of answers and same average place')
  })

  it('explains the star only where there is one', () => {
    show(competitors(12))
    expect(screen.getByRole('button', { name: '2 more' })).toBeTruthy()
    expect(screen.queryByText('* Tied rank')).toBeNull()
  })

  it('tells the own row apart in words and weight, with the exact count behind the percentage', () => {
    show([makeLiveRow(1), own(2)])
    const row = rows()[1] as HTMLElement
    expect(within(row).getByText('your organisation')).toBeTruthy()
    expect(row.className).toContain('font-semibold')
    expect(row.title).toBe('2 of 3 answers, average place 4.7')
    expect(row.textContent).toContain('67%, 2 of 3 answers, average place 4.7')
  })

  it('pins the own row under the tenth with its true rank', () => {
    show([...competitors(10), own(11)])
    expect(rows()).toHaveLength(11)
    expect(rows()[10]?.textContent).toContain('Rank 11')
    // Only a phone leaves rows out.
    expect(screen.getByRole('button', { name: '5 more' }).parentElement?.className).toBe('md:hidden')
  })

  it('shows five rows on a phone and the own one, until all are asked for', async () => {
    show([...competitors(10), own(11)])
    const left = () => rows().filter(({ className }) => className.includes('max-md:not-print:hidden'))
    expect(left().map((row) => /Rank (\d+)/.exec(row.textContent)?.[1])).toEqual(['6', '7', '8', '9', '10'])
    await userEvent.click(screen.getByRole('button', { name: '5 more' }))
    expect(left()).toEqual([])
  })

  it('gives a brand that no answer places no rank', () => {
    show([...competitors(3), own(4, { visibility: 0, ranked: 0, meanRank: null, tied: true })])
    const row = rows()[3] as HTMLElement
    expect(within(row).getByText('Not ranked')).toBeTruthy()
    expect(row.title).toBe('0 of 3 answers')
    expect(row.textContent).not.toContain('average place')
  })

  it('shows ten rows and the rest on demand', async () => {
    show([own(1), ...competitors(10)])
    expect(rows()).toHaveLength(10)
    const more = screen.getByRole('button', { name: '1 more', expanded: false })
    await userEvent.click(more)
    expect(rows()).toHaveLength(11)
    await userEvent.click(screen.getByRole('button', { name: '1 less', expanded: true }))
    expect(rows()).toHaveLength(10)
  })

  it('says which day it shows, and what will come when there is none', () => {
    const { unmount } = show([makeLiveRow(1)])
    expect(screen.getByText('20 November').tagName).toBe('TIME')
    unmount()
    show([], { liveDate: null, liveResults: 0 })
    expect(screen.getByText("Today's top brands will be ranked here after the next data pull.")).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull()
  })

  it('shows counts, and the likely range where a day has enough answers for one', () => {
    show([makeLiveRow(1, { visibility: 75, ranked: 18, low: 55, high: 88 }), makeLiveRow(2)])
    const [sure, unsure] = rows()
    expect(sure?.textContent).toContain('between 55 and 88%')
    expect(sure?.title).toMatch(/^18 of \d+ answers, average place 4\.7, between 55 and 88%$/)
    expect(unsure?.textContent).not.toContain('to ')
  })

  it("shows the share of the page's range beside the day's, each under its own head", () => {
    const rival = makeLiveRow(1, { visibility: 100, ranked: 3, rangeShare: 95 })
    const { container, unmount } = show([rival, own(2, { rangeShare: 73 })])
    expect(container.textContent).toContain('BrandTodayThis week')
    expect(rows()[1]?.textContent).toContain('67%, 2 of 3 answers, average place 4.7, This week: 73%')
    expect([...container.querySelectorAll<HTMLElement>('[data-bar]')].map((bar) => bar.style.width)).toEqual([
      ...['95%', '73%'],
    ])
    unmount()
    const month = show([makeLiveRow(1, { rangeShare: null })], { range: 28, liveDate: '2026-11-19' })
    expect(month.container.textContent).toContain('Brand19 NovemberThis month')
    expect(rows()[0]?.textContent).toContain('This month: –')
  })

  it('shows a hostile name as text', () => {
    show([makeLiveRow(1, { name: '<img src=x onerror=alert(1)>', company: '__proto__' })])
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('cited sites', () => {
  const ignore = () => undefined
  const citedDays = { from: '2026-11-14', to: '2026-11-20' }
  const show = (citations: CitedSite[]) =>
    render(
      <CitationSources
        figures={{ citations, citedDays }}
        lastPull={1}
        nothing={false}
        onPeriod={ignore}
        period={7}
        periods={[1, 7]}
        path={PATH}
        source={SOURCE}
      />,
    )

  const sites = (count: number) =>
    Array.from({ length: count }, (_, index) => makeSite(`site-${index}.com`, 30 - index))
  it('are five on a phone, with a button of its own for the rest', async () => {
    show(sites(12))
    const folded = () =>
      screen.getAllByRole('listitem').filter(({ className }) => className.includes('max-md:not-print'))
    expect(folded()).toHaveLength(5)
    expect(screen.getByRole('button', { name: '2 more' }).parentElement?.className).toBe('max-md:hidden')
    await userEvent.click(screen.getByRole('button', { name: '7 more' }))
    expect(folded()).toHaveLength(0)
    expect(screen.getAllByRole('listitem')).toHaveLength(12)
  })

  const row = (site: string) => screen.getByRole('button', { name: new RegExp(site.replaceAll('.', '\\.')) })

  it('have bars in proportion to the top count', () => {
    const { container } = show([makeSite('reddit.com', 20), makeSite('b.com', 5)])
    const bars = [...container.querySelectorAll<HTMLElement>('[data-bar]')]
    expect(bars.map((bar) => bar.style.width)).toEqual(['100%', '25%'])
  })

  it('say their counts in words, and which is the own site', () => {
    show([makeSite('reddit.com', 27), makeSite('loomhouse.co.uk', 1, { own: true })])
    expect(row('reddit.com').textContent).toContain('27 appearances')
    expect(row('loomhouse.co.uk').textContent).toContain('1 appearance')
    expect(within(row('loomhouse.co.uk')).getByText('your organisation')).toBeTruthy()
    expect(within(row('reddit.com')).queryByText('your organisation')).toBeNull()
  })

  const pages = () => [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))

  it('open one at a time, and close again', async () => {
    show(sites(3))
    await userEvent.click(row('site-0.com'))
    expect(screen.getByRole('link', { name: /^\/page/ }).getAttribute('href')).toBe('https://site-0.com/page')
    await userEvent.click(row('site-1.com'))
    expect(row('site-0.com').getAttribute('aria-expanded')).toBe('false')
    expect(pages()).toEqual(['https://site-1.com/page'])
    await userEvent.click(row('site-1.com'))
    expect(pages()).toEqual([])
  })

  it('have one row for a page, whose count opens its spellings, each with its own answers', async () => {
    const spellings = [
      { url: 'https://www.reddit.com/r/looms/', appearances: 3 },
      { url: 'http://reddit.com/r/looms', appearances: 2 },
    ]
    const page = { url: 'https://www.reddit.com/r/looms/', appearances: 5, spellings }
    show([makeSite('reddit.com', 6, { sources: [page, { url: 'https://reddit.com/about', appearances: 1 }] })])
    await userEvent.click(row('reddit.com'))
    expect(pages()).toEqual([...['https://www.reddit.com/r/looms/', 'https://reddit.com/about']])
    const count = screen.getByRole('button', { name: '5 appearances, by 2 addresses' })
    expect(count.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(count)
    expect(screen.getByRole('link', { name: /^3 appearances/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /^http:\/\/reddit/ }).getAttribute('href')).toBe(
      'http://reddit.com/r/looms',
    )
    await userEvent.click(count)
    expect(screen.queryByText('http://reddit.com/r/looms')).toBeNull()
  })

  it('never make a link of an address that is not of the web', async () => {
    const url = 'javascript:alert(document.cookie)'
    show([makeSite('<img src=x onerror=alert(1)>', 1, { sources: [{ url, appearances: 1 }] })])
    await userEvent.click(screen.getByRole('button', { name: /onerror/ }))
    expect(pages()).toEqual([])
    expect(screen.getByText(url)).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('the choice of an engine', () => {
  const onChange = vi.fn()
  const show = (engines = ENGINES, value: EngineId | null = null) =>
    render(<EngineFilter figures={{ engines }} onChange={onChange} value={value} />)

  const radios = () => within(screen.getByRole('radiogroup', { name: 'Engine' })).getAllByRole('radio')

  it('has all engines first, then each', async () => {
    show()
    expect(radios().map((radio) => radio.getAttribute('aria-label'))).toEqual([
      ...['All engines', 'ChatGPT', 'Claude', 'Perplexity'],
    ])
    expect(radios()[0]).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: 'Claude' }))
    expect(onChange).toHaveBeenLastCalledWith('anthropic')
  })

  it('is not there while there is one engine only', () => {
    const { container } = show([makeEngine('openai')])
    expect(container.textContent).toBe('')
  })

  it('says of an engine that does not answer since when, and keeps it to choose', async () => {
    const silent = makeEngine('xai', 3, { inMean: false, reason: 'refused', lastAnswerDay: '2026-11-19' })
    show([...ENGINES, silent])
    const text =
      'Grok has not answered since 19 November. Its older answers stay visible; it is left out of the average.'
    const radio = screen.getByRole('radio', { name: 'Grok' })
    expect(radio.getAttribute('aria-description')).toBe(text)
    await userEvent.hover(radio)
    expect(screen.getByRole('tooltip', { hidden: true }).textContent).toBe(text)
  })

  it('leads back to all engines, also from an engine without answers', async () => {
    show([makeEngine('openai')], 'gemini')
    expect(screen.getByRole('radio', { name: 'Gemini' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('radio', { name: 'All engines' }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})
