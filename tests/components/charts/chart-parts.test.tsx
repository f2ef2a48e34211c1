import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ChartLegend, ChartTable } from '@/components/charts/chart-frame'
import { ChartMarkers } from '@/components/charts/chart-markers'
import { ChartTooltip } from '@/components/charts/chart-tooltip'
import { LineEnds } from '@/components/charts/line-ends'
import { ScoreRing } from '@/components/charts/score-ring'
import { prepareRankTrend } from '@/lib/charts/prepare-rank-trend'
import { addDays } from '@/lib/format/days'
import type { MeasurementNote } from '@/lib/schemas/engine-figures'
import { TODAY } from '../../support/visibility-figures'

afterEach(cleanup)

const area = { left: 40, right: 340, top: 20, bottom: 120 }
const HOSTILE = '<img src=x onerror=alert(1)>'

function model(competitor = 'Baythorne', notes: MeasurementNote[] = []) {
  return prepareRankTrend({
    ranks: [
      { date: addDays(TODAY, -2), own: null, competitor: 3 },
      { date: TODAY, own: 2, competitor: 3 },
    ],
    today: TODAY,
    days: 3,
    brand: 'Loomhouse',
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

  it('adds the titles of what took effect on the day, and only on that day', () => {
    const { rerender } = render(<ChartTooltip area={area} index={2} model={model()} x={340} />)
    expect(screen.getByText('Publish a guide')).toBeTruthy()
    rerender(<ChartTooltip area={area} index={1} model={model()} x={190} />)
    expect(screen.queryByText('Publish a guide')).toBeNull()
  })
})

describe('names of the lines', () => {
  it('stand in the legend, with what the pills mean', () => {
    render(<ChartLegend markerText="GEO implementation took effect" model={model()} />)
    const items = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toEqual(['Loomhouse', 'Baythorne', 'GEOGEO implementation took effect'])
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
      </>,
    )
    expect(container.querySelector('img')).toBeNull()
    expect(screen.getAllByText(HOSTILE)).toHaveLength(4)
  })
})

describe('marks and table', () => {
  it('mark the day of an implementation with a pill', () => {
    const { container } = render(<ChartMarkers area={area} model={model()} />)
    expect(container.textContent).toBe('GEO')
  })

  const changed = (ago: number) => ({
    ...{ date: addDays(TODAY, -ago), kind: 'measurementChanged' as const, text: 'Claude added' },
  })

  it('mark the day from which the measurement changed, in words where these have room', () => {
    const wide = { ...area, right: 900 }
    const { container, rerender } = render(<ChartMarkers area={wide} model={model('Baythorne', [changed(1)])} />)
    expect(container.textContent).toBe('GEOMeasurement changed')
    rerender(<ChartMarkers area={{ ...area, right: 240 }} model={model('Baythorne', [changed(1)])} />)
    expect(container.textContent).toBe('GEO')
    expect(container.querySelectorAll('svg')).toHaveLength(1)
  })

  it('keep a change of the measurement from covering an implementation, and count what is too close', () => {
    const { container } = render(<ChartMarkers area={area} model={model('Baythorne', [changed(0)])} />)
    expect(container.querySelector('svg')?.parentElement?.className).toContain('top-5')
    cleanup()
    const narrow = { ...area, right: 60 }
    const { container: merged } = render(<ChartMarkers area={narrow} model={model('B', [changed(1), changed(2)])} />)
    expect(merged.textContent).toBe('GEO2')
  })

  it('say in the tooltip what changed, and in the legend what the mark means', () => {
    const { container } = render(<ChartTooltip area={area} index={1} model={model('B', [changed(1)])} x={240} />)
    expect(container.textContent).toContain('Claude added')
    render(<ChartLegend model={model('B', [changed(1)])} />)
    expect(screen.getByText('Measurement changed').tagName).toBe('LI')
  })

  it('say the same as the chart in a real table, newest day first', () => {
    render(<ChartTable model={model()} />)
    const table = screen.getByRole('table', { name: 'Average rank per day, last 3 days' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual(['Date', 'Loomhouse', 'Baythorne', 'GEO implementation'])
    const [, newest, , oldest] = within(table).getAllByRole('row')
    expect(newest?.textContent).toBe('20 Nov 2623Publish a guide')
    expect(oldest?.textContent).toBe('18 Nov 26Not in the top 103')
  })
})

describe('ring', () => {
  it('is named by its figure', () => {
    render(<ScoreRing emptyText="No score yet" label="Visibility score" value={81} />)
    expect(screen.getByRole('img', { name: 'Visibility score 81%' }).textContent).toContain('81%')
  })

  it('without data shows a dash and never a zero', () => {
    render(<ScoreRing emptyText="No score yet" label="Visibility score" value={null} />)
    const ring = screen.getByRole('img', { name: 'No score yet' })
    expect(ring.textContent).toBe('–Visibility score')
  })

  it('shows a zero that was measured', () => {
    render(<ScoreRing emptyText="No score yet" label="Visibility score" value={0} />)
    expect(screen.getByRole('img', { name: 'Visibility score 0%' }).textContent).toContain('0%')
  })
})
