import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { stubCanvas } from '../../support/canvas-surface'
import { pushed } from '../../support/router'
import { idOf, makeEngine, makeFigures } from '../../support/visibility-figures'
import { network, open, visit } from './visibility-page'

// Every number of the page opens the answers of its own days and queries.

beforeEach(() => {
  visit('')
  stubCanvas()
})
const link = (name: string | RegExp) => screen.getByRole('link', { name })
/** Finds a link of a card that loads by itself. */
const drawn = (name: string) => screen.findByRole('link', { name })

/** Follows a count. Returns the address that it leads to. */
async function follow(count: HTMLElement): Promise<string | undefined> {
  await userEvent.click(count)
  return pushed.mock.lastCall?.[0]
}

it('the exact counts under the ring open the days of its seven points', async () => {
  network(() => makeFigures())
  const figures = makeFigures({ ringDays: { from: '2026-11-02', to: '2026-11-19' } })
  open(figures)
  const counts = await drawn(`${figures.ranked} of ${figures.results} answers (show the answers)`)
  expect(await follow(counts)).toBe('/answers?from=2026-11-02&to=2026-11-19')
})

it('those counts open the seven points of each engine, which differ where one missed a day', async () => {
  network(() => makeFigures())
  const [late, early] = [makeEngine('openai'), makeEngine('anthropic')]
  const ringDays = { from: '2026-11-13', to: '2026-11-20' }
  open(
    makeFigures({
      engines: [late, { ...early, from: '2026-11-13' }],
      engineCount: 2,
      ringDays,
      ranked: 34,
      results: 42,
    }),
  )
  expect(await follow(await drawn('34 of 42 answers (show the answers)'))).toBe(
    '/answers?from=2026-11-13&to=2026-11-20&engine=openai%402026-11-14,anthropic',
  )
})

it('Live Visibility opens its day, and each brand the answers of the day that place it', async () => {
  network(() => makeFigures())
  open(makeFigures())
  const asked = '/answers?from=2026-11-20&to=2026-11-20'
  expect(await follow(link('3 answers, 20 November (show the 3 answers of this day)'))).toBe(asked)
  const rival = link(/^\d+%.*3 of 3.* Baythorne \(show the 3 answers of the day that place it\)$/)
  expect(await follow(rival)).toBe(`${asked}&rival=baythorne`)
  const own = link('Loomhouse (show the 3 answers of the day that place it)')
  expect(await follow(own)).toBe(`${asked}&only=named`)
})

it('cited sites open the days that they count, and each day of a chart with answers its own', async () => {
  network(() => makeFigures())
  const figures = makeFigures({ citedDays: { from: '2026-11-18', to: '2026-11-18' } })
  open({ ...figures, trend: figures.trend.filter(({ date }) => date !== '2026-11-19') })
  const asked = '/answers?from=2026-11-18&to=2026-11-18'
  expect(await follow(link('Answers of these days'))).toBe(asked)
  await userEvent.click(await screen.findByRole('button', { name: 'Show Score Trend as a table' }))
  const table = within(screen.getByRole('table'))
  expect(within(table.getByRole('rowheader', { name: '19 Nov 26' })).queryByRole('link')).toBeNull()
  pushed.mockClear()
  expect(await follow(table.getByRole('link', { name: '18 Nov 26 (show the answers)' }))).toBe(asked)
})

it('opens the answers of the figures that are shown, not of those that are still on their way', async () => {
  let answer: (figures: VisibilityFigures) => void = () => undefined
  network(() => new Promise((resolve) => (answer = resolve)))
  open(makeFigures())
  await userEvent.click(screen.getByRole('button', { name: /^query 1/ }))
  const live = link(/of this day/)
  expect(await follow(live)).toBe('/answers?from=2026-11-20&to=2026-11-20')
  await act(async () => answer(makeFigures()))
  expect(await follow(live)).toBe(`/answers?from=2026-11-20&to=2026-11-20&queries=${idOf(1)}`)
})
