import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { LiveVisibility } from '@/components/dashboard-parts/live-visibility'
import type { LiveRow } from '@/lib/schemas/figures'
import { makeLiveRow, PATH, SOURCE, TODAY } from '../../support/visibility-figures'

const show = (live: LiveRow[]) =>
  render(<LiveVisibility figures={{ live, liveDate: TODAY, liveResults: 3 }} path={PATH} source={SOURCE} />)
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
    expect(screen.getByText('* Tied rank')).toBeTruthy()
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
    expect(row.title).toBe('2 of 3 answers, mean rank 4.7')
    expect(row.textContent).toContain('67 %, 2 of 3 answers, mean rank 4.7')
  })

  it('pins the own row under the tenth with its true rank', () => {
    show([...competitors(10), own(11)])
    expect(rows()).toHaveLength(11)
    expect(rows()[10]?.textContent).toContain('Rank 11')
    expect(screen.queryByRole('button', { name: /more/ })).toBeNull()
  })

  it('gives a brand that no answer places no rank', () => {
    show([...competitors(3), own(4, { visibility: 0, ranked: 0, meanRank: null, tied: true })])
    const row = rows()[3] as HTMLElement
    expect(within(row).getByText('Not ranked')).toBeTruthy()
    expect(row.title).toBe('0 of 3 answers')
    expect(row.textContent).not.toContain('avg')
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

  it('says which day it is of, and what comes when there is none', () => {
    const { unmount } = show([makeLiveRow(1)])
    expect(screen.getByText('20 Nov 2026').tagName).toBe('TIME')
    unmount()
    render(<LiveVisibility figures={{ live: [], liveDate: null, liveResults: 0 }} path={PATH} source={SOURCE} />)
    expect(screen.getByText("Today's top brands will be ranked here after the next data pull.")).toBeTruthy()
  })

  it('shows counts, and the likely range where a day has enough answers for one', () => {
    show([makeLiveRow(1, { visibility: 75, ranked: 18, low: 55, high: 88 }), makeLiveRow(2)])
    const [sure, unsure] = rows()
    expect(sure?.textContent).toContain('likely 55 to 88 %')
    expect(sure?.title).toMatch(/^18 of \d+ answers, mean rank 4\.7, likely 55 to 88 %$/)
    expect(unsure?.textContent).not.toContain('to ')
  })

  it('shows what places equal shares in order: the exact count and the mean rank', () => {
    show([
      makeLiveRow(1, { visibility: 100, ranked: 3, meanRank: 1.3 }),
      makeLiveRow(2, { visibility: 100, ranked: 3, meanRank: 2 }),
    ])
    expect(rows().map((row) => within(row).getByText(/^avg/).textContent)).toEqual(['avg 1.3', 'avg 2.0'])
    expect(within(rows()[0] as HTMLElement).getByText('3 of 3')).toBeTruthy()
    expect(screen.getByText('avg: mean rank in all answers of the day.')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^3 answers, 20 Nov 2026/ })).toBeTruthy()
  })

  it('says what a tie is', () => {
    show([makeLiveRow(1, { tied: true }), makeLiveRow(1, { name: 'B', tied: true })])
    const said = screen.getByText('* Tied rank').parentElement
    expect(said?.textContent).toBe('* Tied rank: same share of answers and same mean rank.')
  })

  it('offers its figures as a file, of exactly what is shown, while there are any', () => {
    const { unmount } = show([makeLiveRow(1)])
    expect(screen.getByRole('button', { name: 'Export Live Visibility' })).toBeTruthy()
    unmount()
    render(<LiveVisibility figures={{ live: [], liveDate: null, liveResults: 0 }} path={PATH} source={SOURCE} />)
    expect(screen.queryByRole('button', { name: /^Export/ })).toBeNull()
  })

  it('shows a hostile name as text', () => {
    show([makeLiveRow(1, { name: '<img src=x onerror=alert(1)>', company: '__proto__' })])
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy()
    expect(document.querySelector('img')).toBeNull()
  })
})
