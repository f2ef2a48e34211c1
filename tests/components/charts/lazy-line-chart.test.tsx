import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LazyLineChart } from '@/components/charts/lazy-line-chart'
import { prepareScoreTrend } from '@/lib/charts/prepare-score-trend'
import { stubCanvas } from '../../support/canvas-surface'
import { makeFigures, TODAY } from '../../support/visibility-figures'

const model = prepareScoreTrend({
  points: makeFigures().trend,
  today: TODAY,
  days: 7,
  brand: 'Loomhouse',
  implementDates: [],
  notes: [],
})

/** Reports what it is given, when it is given it. */
function windowThatShows() {
  let tell: (entries: { isIntersecting: boolean }[]) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(changed: typeof tell) {
        tell = changed
      }
      observe(): void {}
      disconnect(): void {}
    },
  )
  return (isIntersecting: boolean) => act(() => tell([{ isIntersecting }]))
}

describe('a chart that is not yet in view', () => {
  it('is empty space, and is loaded and drawn once it comes near', async () => {
    stubCanvas()
    const show = windowThatShows()
    const { container } = render(<LazyLineChart model={model} />)
    const busy = () => container.querySelector('[aria-busy="true"]') !== null
    show(false)
    expect(screen.queryByRole('img')).toBeNull()
    expect(busy()).toBe(false)
    show(true)
    expect(busy()).toBe(true)
    expect(await screen.findByRole('img', { name: model.finding })).toBeTruthy()
    expect(busy()).toBe(false)
  })

  it.each([
    ['a key', () => fireEvent.keyDown(window, { key: 'Tab' })],
    ['the pointer', () => fireEvent.pointerMove(window)],
    ['printing', () => fireEvent(window, new Event('beforeprint'))],
  ])('is drawn at %s, too', async (_what, sign) => {
    stubCanvas()
    windowThatShows()
    render(<LazyLineChart model={model} />)
    sign()
    expect(await screen.findByRole('img', { name: model.finding })).toBeTruthy()
  })
})
