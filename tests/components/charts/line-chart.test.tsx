import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Chart } from 'chart.js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LazyLineChart } from '@/components/charts/chart-frame'
import { LineChart } from '@/components/charts/line-chart'
import { addDays } from '@/lib/format/days'
import { stubCanvas } from '../../support/canvas-surface'
import { TODAY } from '../../support/visibility-figures'
import { rankModel, scoreModel } from './models'

describe('line chart', () => {
  beforeEach(stubCanvas)
  const model = rankModel({
    ranks: [
      { date: addDays(TODAY, -2), results: 3, own: 9, competitor: 3, ownRanked: 1, competitorRanked: 3 },
      { date: TODAY, results: 3, own: 2, competitor: null, ownRanked: 3, competitorRanked: 0 },
    ],
    implementDates: [{ date: TODAY, titles: ['Publish a guide'] }],
  })

  it('is an image named by its finding', () => {
    render(<LineChart model={model} />)
    expect(screen.getByRole('img', { name: 'Loomhouse rose from 9 to 2 in 3 days' })).toBeTruthy()
  })

  it('lays out and draws again for another model, not for another day', async () => {
    const update = vi.spyOn(Chart.prototype, 'update')
    const { rerender } = render(<LineChart model={model} />)
    await waitFor(() => expect(update).toHaveBeenCalled())
    await new Promise((resolve) => setTimeout(resolve, 500))
    update.mockClear()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Home}')
    expect(screen.getByRole('status').textContent).toMatch(/^18 Nov/)
    expect(update).not.toHaveBeenCalled()
    rerender(<LineChart model={{ ...model }} />)
    expect(update).toHaveBeenCalledTimes(1)
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

  it('opens the chosen day by Enter and by Space, and says that it does; not a day without answers', async () => {
    const open = vi.fn()
    render(<LineChart model={model} onOpenDay={open} />)
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    expect(open).not.toHaveBeenCalled()
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('status').textContent).toMatch(/Enter shows the answers$/)
    await userEvent.keyboard('{Enter} ')
    expect(open.mock.calls).toEqual([[TODAY], [TODAY]])
    await userEvent.keyboard('{ArrowLeft}{Enter}')
    expect(open).toHaveBeenCalledTimes(2)
    expect(screen.getByRole('status').textContent).not.toContain('Enter')
  })

  describe('a press', () => {
    const press = (pointerType: string, from: number, to = from) => {
      const canvas = screen.getByRole('img')
      fireEvent.pointerDown(canvas, { pointerType, clientX: from, clientY: 5 })
      fireEvent.pointerMove(canvas, { pointerType, clientX: to, clientY: 5 })
      fireEvent.click(canvas, { clientX: to, clientY: 5 })
    }
    const show = () => {
      const open = vi.fn()
      render(<LineChart model={model} onOpenDay={open} />)
      return open
    }

    it('of the mouse opens the day; a drag does not', () => {
      const open = show()
      press('mouse', 5, 60)
      expect(open).not.toHaveBeenCalled()
      press('mouse', 5, 8)
      expect(open).toHaveBeenCalledTimes(1)
    })

    it('of a finger chooses the day first, and opens it the second time', () => {
      const open = show()
      press('touch', 5)
      expect(open).not.toHaveBeenCalled()
      press('touch', 5)
      expect(open).toHaveBeenCalledTimes(1)
    })
  })

  it('clears the day when the focus leaves', async () => {
    render(<LineChart model={model} />)
    await userEvent.tab()
    await userEvent.keyboard('{End}')
    await userEvent.tab()
    expect(screen.getByRole('status').textContent).toBe('')
  })
})

describe('a chart that is not yet in view', () => {
  const model = scoreModel(7)

  /** Reports its props on each render. */
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
