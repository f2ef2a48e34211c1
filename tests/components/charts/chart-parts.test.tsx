import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ChartLegend, ChartTable } from '@/components/charts/chart-frame'
import { ChartMarkers } from '@/components/charts/chart-ground'
import { ActiveDayOverlay, ChartTooltip } from '@/components/charts/chart-tooltip'
import { LineEnds } from '@/components/charts/line-ends'
import { MarkerPills } from '@/components/charts/marker-pills'
import { yOfValue } from '@/components/charts/plot-area'
import { useHighlight } from '@/components/charts/series-look'
import { ScoreRing } from '@/components/visibility/score-panel'
import { prepareEffect } from '@/lib/actions/chart'
import { addDays, lastDays } from '@/lib/format/days'
import type { TimelineNote } from '@/lib/measure/shapes'
import { prepareScoreTrend } from '@/lib/visibility/chart'
import { effectDetail } from '../../support/effect-detail'
import { makeFigures, TODAY } from '../../support/visibility-figures'
import { rankModel } from './models'

const area = { left: 40, right: 340, top: 20, bottom: 120 }
const HOSTILE = '<img src=x onerror=alert(1)>'

function model(competitor = 'Baythorne', notes: TimelineNote[] = []) {
  return rankModel({
    ranks: [
      { date: addDays(TODAY, -2), results: 3, own: null, competitor: 3, ownRanked: 0, competitorRanked: 3 },
      { date: TODAY, results: 3, own: 2, competitor: 3, ownRanked: 3, competitorRanked: 3 },
    ],
    competitor: { key: 'baythorne', name: competitor },
    implementDates: [{ date: TODAY, titles: ['Publish a guide'] }],
    notes,
  })
}

describe('tooltip', () => {
  const rows = () => screen.queryAllByRole('definition', { hidden: true }).map((row) => row.textContent)

  it('says the date first and the own brand before the others', () => {
    const { container } = render(<ChartTooltip area={area} index={2} model={model()} x={340} />)
    expect(container.textContent).toMatch(/^20 Nov.*Loomhouse2.*Baythorne3/)
  })

  it('shows a rank above 10 as words, and explains a day without answers', () => {
    const { rerender } = render(<ChartTooltip area={area} index={0} model={model()} x={40} />)
    expect(rows()).toEqual(['Not in the top 10', '3'])
    rerender(<ChartTooltip area={area} index={1} model={model()} x={40} />)
    expect(rows()).toEqual([])
    expect(screen.getByText('No answers were collected on this day.')).toBeTruthy()
  })

  it('adds the titles of what was implemented on the day, and only on that day', () => {
    const { rerender } = render(<ChartTooltip area={area} index={2} model={model()} x={340} />)
    expect(screen.getByText('Publish a guide')).toBeTruthy()
    rerender(<ChartTooltip area={area} index={1} model={model()} x={190} />)
    expect(screen.queryByText('Publish a guide')).toBeNull()
  })
})

describe('the points of the day under the pointer', () => {
  it('lie on the lines, also where these are weekly averages', () => {
    const ranks = lastDays(TODAY, 90).map((date, day) => ({
      ...{ date, results: 3, own: day % 2 === 0 ? 2 : 8, competitor: 3, ownRanked: 3, competitorRanked: 3 },
    }))
    const weekly = rankModel({ ranks, days: 90 })
    for (const index of [40, 41]) {
      const { container, unmount } = render(<ActiveDayOverlay area={area} index={index} model={weekly} />)
      const points = [...container.querySelectorAll<HTMLElement>('.rounded-full')]
      const lines = weekly.series.map(({ values }) => yOfValue(area, weekly.axis, values[index] ?? Number.NaN))
      expect(points.map(({ style }) => Math.round(Number.parseFloat(style.top)))).toEqual(lines.map(Math.round))
      unmount()
    }
  })
})

describe('days that the plot names', () => {
  it('have a dotted line and their name, and the days on another ground are behind the lines', () => {
    const { container } = render(<ChartMarkers area={area} model={prepareEffect(effectDetail())} />)
    expect(container.textContent).toBe('Day 14Day 28')
    const [shade] = container.querySelectorAll<HTMLElement>('.bg-muted')
    expect([shade?.style.left, shade?.style.width]).toEqual(['190px', '150px'])
  })

  it('are the windows of a verdict with their averages, the recent one on another ground; a gap says no run', () => {
    const { trend, verdicts } = makeFigures()
    const last = verdicts.week.recent.to
    const chart = prepareScoreTrend({
      ...{ points: trend.filter(({ date }) => date !== '2026-11-17'), today: last, days: 35, brand: 'Loomhouse' },
      ...{ implementDates: [], notes: [], compared: { kind: 'week', of: verdicts.week } },
    })
    const { container } = render(<ChartMarkers area={area} model={chart} />)
    expect(container.textContent).toBe('Four weeks before65%This week67%no run')
    expect(container.querySelectorAll('.bg-muted')).toHaveLength(1)
  })

  it('are told apart by a dashed line in the legend', () => {
    const { container } = render(<ChartLegend model={prepareEffect(effectDetail())} />)
    const dashes = [...container.querySelectorAll('line')].map((line) => line.getAttribute('stroke-dasharray'))
    expect(dashes).toEqual([null, '4 4'])
  })
})

describe('names of the lines', () => {
  it('stand in the legend, with what the pills mean', () => {
    render(<ChartLegend markerText="GEO implementation" model={model()} />)
    const items = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual(['Loomhouse', 'Baythorne', 'GEOGEO implementation'])
  })

  it('tell a line from the others while they are hovered or focused, and for good when pressed', async () => {
    function Legend() {
      const highlight = useHighlight(model())
      return (
        <>
          <ChartLegend highlight={highlight} model={model()} />
          <output>{highlight?.key}</output>
        </>
      )
    }
    render(<Legend />)
    const told = () => screen.getByRole('status').textContent
    const rival = screen.getByRole('button', { name: 'Highlight Baythorne' })
    await userEvent.hover(rival)
    expect(told()).toBe('competitor:baythorne')
    await userEvent.unhover(rival)
    expect(told()).toBe('')
    await userEvent.tab()
    expect(told()).toBe('own')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(rival.getAttribute('aria-pressed')).toBe('true')
    await userEvent.tab()
    expect(told()).toBe('competitor:baythorne')
    await userEvent.click(rival)
    expect(rival.getAttribute('aria-pressed')).toBe('false')
  })

  it('stand at the line ends at least 16 px apart', () => {
    const { container } = render(<LineEnds area={area} model={model()} />)
    const tops = [...container.querySelectorAll<HTMLElement>('[style]')].map(({ style }) =>
      Number.parseFloat(style.top),
    )
    expect(tops).toHaveLength(2)
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeGreaterThanOrEqual(16)
  })

  it('are text, whatever they contain', () => {
    const { container } = render(
      <>
        <ChartLegend model={model(HOSTILE)} />
        <LineEnds area={area} model={model(HOSTILE)} />
        <ChartTooltip area={area} index={2} model={model(HOSTILE)} x={340} />
        <ChartTable model={model(HOSTILE)} />
        <MarkerPills area={area} model={model(HOSTILE)} wide />
      </>,
    )
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getAllByText(HOSTILE)).toHaveLength(4)
  })
})

describe('marks and table', () => {
  const changed = (ago: number): TimelineNote => ({
    ...{ date: addDays(TODAY, -ago), kind: 'measurementChanged', text: 'Claude added' },
  })
  const noted = (ago: number, deletable: boolean): TimelineNote => ({
    ...{ _id: `note ${ago}`, date: addDays(TODAY, -ago), kind: 'note', text: 'New pricing page' },
    ...{ author: 'Amelia Okafor', deletable },
  })
  const wide = { ...area, right: 900 }
  const shownOn = (pill: Element | null) => pill?.querySelector('[aria-hidden]')?.textContent
  const pills = () => screen.getAllByRole('button').map(shownOn)

  it('are buttons in the order of days that say all of it, with their words where these have room', () => {
    const marked = model('B', [changed(1), noted(2, false)])
    const { rerender } = render(<MarkerPills area={wide} model={marked} wide />)
    expect(pills()).toEqual(['New pricing page', 'Measurement changed', 'GEO'])
    expect(screen.getAllByRole('button').map((pill) => pill.querySelector('.sr-only')?.textContent)).toEqual([
      '18 Nov: New pricing page (Note by Amelia Okafor)',
      '19 Nov: Measurement changed, Claude added',
      '20 Nov: GEO, Publish a guide',
    ])
    rerender(<MarkerPills area={wide} model={marked} wide={false} />)
    expect(pills()).toEqual(['', '', 'GEO'])
  })

  it('on the axis are lifted onto the line that dots of actions stand on', () => {
    const topOf = (dotsOn: object) => {
      const { unmount } = render(<MarkerPills area={wide} model={{ ...model(), marksOnAxis: true, ...dotsOn }} wide />)
      const top = Number.parseFloat(screen.getByRole('button').parentElement?.style.top ?? '')
      unmount()
      return top
    }
    expect(Math.abs(topOf({}))).toBe(0)
    const { series, axis } = model()
    const value = series[0]?.values.at(-1) ?? Number.NaN
    expect(topOf({ dotsOn: series[0]?.key })).toBeCloseTo(yOfValue(wide, axis, value) - wide.bottom)
  })

  it('that have to share a place say how much of each kind they hold', () => {
    const notes = [changed(1), noted(2, false), { ...noted(2, false), _id: 'another' }]
    const { container } = render(<MarkerPills area={{ ...area, right: 60 }} model={model('B', notes)} wide />)
    expect(pills()).toEqual(['GEO 2'])
    // The two notes have an icon before their number, the changed measurement has one.
    const icons = [...container.querySelectorAll('use')].map((use) => use.getAttribute('href')?.split('#')[1])
    expect(icons).toEqual(['sticky-note', 'ruler'])
  })

  it('are one stop of the keyboard; arrow keys go from one to the next', async () => {
    render(<MarkerPills area={wide} model={model('B', [changed(1), noted(2, false)])} wide />)
    const focused = () => shownOn(document.activeElement)
    await userEvent.tab()
    expect(focused()).toBe('GEO')
    await userEvent.keyboard('{ArrowLeft}')
    expect(focused()).toBe('Measurement changed')
    await userEvent.keyboard('{Home}{ArrowLeft}')
    expect(focused()).toBe('New pricing page')
    await userEvent.tab()
    expect(document.activeElement).toBe(document.body)
  })

  it('open to date, text and author, close by Escape, and delete only what one may', async () => {
    const remove = vi.fn()
    const { rerender } = render(
      <MarkerPills area={wide} model={model('B', [noted(2, true)])} onDeleteNote={remove} wide />,
    )
    const pill = screen.getByRole('button', { name: /^18 Nov/ })
    await userEvent.click(pill)
    expect(pill.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('18 November 2026')).toBeTruthy()
    expect(screen.getByText('Note by Amelia Okafor')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByText('18 November 2026')).toBeNull()
    await userEvent.click(pill)
    await userEvent.click(screen.getByRole('button', { name: 'Delete the note “New pricing page”' }))
    expect(remove).toHaveBeenCalledWith(expect.objectContaining({ id: 'note 2' }))
    rerender(<MarkerPills area={wide} model={model('B', [noted(2, false)])} onDeleteNote={remove} wide />)
    await userEvent.click(screen.getByRole('button', { name: /^18 Nov/ }))
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  it('say in the tooltip what changed and what was noted', () => {
    const { container } = render(<ChartTooltip area={area} index={1} model={model('B', [changed(1)])} x={240} />)
    expect(container.textContent).toContain('Claude added')
  })

  it('say the same as the chart in a real table, newest day first', () => {
    render(<ChartTable model={model()} />)
    const table = screen.getByRole('table', { name: 'Average rank per day, last 3 days' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['Date', 'Loomhouse', 'Baythorne', 'GEO implementation'])
    const [, newest, , oldest] = within(table).getAllByRole('row')
    expect(newest?.textContent).toBe('20 Nov 262 · 3 of 33 · 3 of 3Publish a guide')
    expect(oldest?.textContent).toBe('18 Nov 26Not in the top 10 · 0 of 33 · 3 of 3')
  })
})

describe('ring', () => {
  it.each([81, 0])('is named by its figure, also by a zero that was measured: %i', (value) => {
    render(<ScoreRing emptyText="No score yet" label="Visibility score" value={value} />)
    expect(screen.getByRole('img', { name: `Visibility score ${value}%` }).textContent).toContain(`${value}%`)
  })

  it('without data shows a dash and never a zero', () => {
    render(<ScoreRing emptyText="No score yet" label="Visibility score" value={null} />)
    const ring = screen.getByRole('img', { name: 'No score yet' })
    expect(ring.textContent).toBe('–Visibility score')
  })
})
