import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { CitationSources } from '@/components/dashboard-parts/citation-sources'
import type { CitedSite } from '@/lib/schemas/figures'
import { makeSite, PATH, SOURCE } from '../../support/visibility-figures'

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
const sites = (count: number) => Array.from({ length: count }, (_, index) => makeSite(`site-${index}.com`, 30 - index))
const row = (site: string) => screen.getByRole('button', { name: new RegExp(site.replaceAll('.', '\\.')) })

describe('cited sites', () => {
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

  it('open one at a time, and close again', async () => {
    show(sites(3))
    await userEvent.click(row('site-0.com'))
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://site-0.com/page')
    await userEvent.click(row('site-1.com'))
    expect(row('site-0.com').getAttribute('aria-expanded')).toBe('false')
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://site-1.com/page'])
    await userEvent.click(row('site-1.com'))
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('link to their pages by path, in a new tab that knows nothing of us', async () => {
    show([makeSite('a.com', 3, { sources: [{ url: 'https://a.com/guides/meeting-rooms?page=2', appearances: 3 }] })])
    await userEvent.click(row('a.com'))
    const link = screen.getByRole('link', { name: /^\/guides\/meeting-rooms\?page=2/ })
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('show ten and the rest on demand', async () => {
    show(sites(17))
    const list = screen.getAllByRole('list')[0] as HTMLElement
    expect(within(list).getAllByRole('button')).toHaveLength(10)
    await userEvent.click(screen.getByRole('button', { name: '7 more' }))
    expect(within(list).getAllByRole('button')).toHaveLength(17)
    await userEvent.click(screen.getByRole('button', { name: '7 less' }))
    expect(within(list).getAllByRole('button')).toHaveLength(10)
  })

  it('never make a link of an address that is not of the web', async () => {
    const url = 'javascript:alert(document.cookie)'
    show([makeSite('<img src=x onerror=alert(1)>', 1, { sources: [{ url, appearances: 1 }] })])
    await userEvent.click(screen.getByRole('button', { name: /onerror/ }))
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText(url)).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})
