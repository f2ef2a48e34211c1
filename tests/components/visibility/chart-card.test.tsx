import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { ChartCard } from '@/components/visibility/chart-card'
import type { ChartModel } from '@/lib/format/chart-model'
import { stubCanvas } from '@/tests/support/canvas-surface'
import { scoreModel } from '../charts/models'

beforeEach(stubCanvas)
function show(part: Partial<ChartModel> = {}) {
  render(
    <ChartCard
      answersOn={() => null}
      controls={null}
      empty="Nothing to draw"
      height="h-60"
      info="About it."
      infoHref="/how"
      model={{ ...scoreModel(3), ...part }}
      title="Score Trend"
    />,
  )
}
const toggle = (name: string) => screen.getByRole('button', { name })

describe('the card of a chart', () => {
  it('offers the table while the chart shows, and the chart while the table shows', async () => {
    show()
    expect(screen.queryByRole('table')).toBeNull()
    await userEvent.click(toggle('Show Score Trend as a table'))
    expect(screen.getByRole('table')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show Score Trend as a table' })).toBeNull()
    // The name says what a press does, so a pressed state would contradict it.
    expect(toggle('Show Score Trend as a chart').hasAttribute('aria-pressed')).toBe(false)
    await userEvent.click(toggle('Show Score Trend as a chart'))
    expect(screen.queryByRole('table')).toBeNull()
    expect(toggle('Show Score Trend as a table')).toBeTruthy()
  })

  it('shows the empty state without a toggle when there is nothing to draw', () => {
    show({ empty: true })
    expect(screen.getByText('Nothing to draw')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Show Score Trend/ })).toBeNull()
  })
})
