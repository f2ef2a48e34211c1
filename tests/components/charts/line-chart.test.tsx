import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LineChart } from '@/components/charts/line-chart'
import { prepareRankTrend } from '@/lib/charts/prepare-rank-trend'
import { addDays } from '@/lib/format/days'
import { stubCanvas } from '../../support/canvas-surface'
import { TODAY } from '../../support/visibility-figures'

beforeEach(stubCanvas)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const model = prepareRankTrend({
  ranks: [
    { date: addDays(TODAY, -2), results: 3, own: 9, competitor: 3 },
    { date: TODAY, results: 3, own: 2, competitor: null },
  ],
  today: TODAY,
  days: 3,
  brand: 'Loomhouse',
  competitor: { key: 'baythorne', name: 'Baythorne' },
  implementDates: [{ date: TODAY, titles: ['Publish a guide'] }],
  notes: [],
})

describe('line chart', () => {
  it('is an image named by its finding', () => {
    render(<LineChart model={model} />)
    expect(screen.getByRole('img', { name: 'Loomhouse rose from 9 to 2 in 3 days' })).toBeTruthy()
  })

  it('moves through the days by arrow keys, from the latest, and says each', async () => {
    render(<LineChart model={model} />)
    const said = () => screen.getByRole('status').textContent
    await userEvent.tab()
    expect(said()).toBe('')
    await userEvent.keyboard('{ArrowLeft}')
    expect(said()).toBe('20 Nov; Loomhouse 2; Baythorne Not in the top 10; GEO Publish a guide')
    await userEvent.keyboard('{ArrowLeft}')
    expect(said()).toBe('19 Nov; No answers were collected on this day.')
    await userEvent.keyboard('{Home}')
    expect(said()).toBe('18 Nov; Loomhouse 9; Baythorne 3')
    await userEvent.keyboard('{ArrowLeft}{End}{ArrowRight}')
    expect(said()).toMatch(/^20 Nov/)
    await userEvent.keyboard('{Escape}')
    expect(said()).toBe('')
  })

  it('clears the day when the focus leaves', async () => {
    render(<LineChart model={model} />)
    await userEvent.tab()
    await userEvent.keyboard('{End}')
    await userEvent.tab()
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
