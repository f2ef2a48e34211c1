import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
// The dialog is loaded when it is first opened; here beforehand, since a busy machine takes longer than a test waits.
import '@/components/answers/evidence-dialog'
import type { VisibilityFigures } from '@/lib/visibility/shapes'
import { stubCanvas } from '../../support/canvas-surface'
import { idOf, makeEngine, makeFigures, ORGANISATION_ID } from '../../support/visibility-figures'
import { network, open, visit } from './visibility-page'

// Every number of the page opens the answers of its own days and queries.

beforeEach(() => {
  visit('')
  stubCanvas()
})
const ANSWERS = `/api/app/organization-query-result/org/${ORGANISATION_ID}`
const opener = (name: string | RegExp) => screen.getByRole('button', { name })
/** Finds a button of a card that loads by itself. */
const drawn = (name: string) => screen.findByRole('button', { name })

/** Presses a figure; what the dialog says it is, and what it asks for. */
async function press(button: HTMLElement, calls: string[]) {
  await userEvent.click(button)
  const dialog = await screen.findByRole('dialog', { name: /^([\d,]+ a|A)nswers?, / })
  const text = dialog.querySelector('header p')?.textContent
  return { text, asked: calls.at(-1) }
}

it('the exact counts under the ring open the days of its seven points', async () => {
  const calls = network(() => makeFigures())
  const figures = makeFigures({ ringDays: { from: '2026-11-02', to: '2026-11-19' } })
  open(figures)
  const counts = await drawn(`${figures.ranked} of ${figures.results} answers (show the answers)`)
  expect(await press(counts, calls)).toEqual({
    text: 'Visibility · All queries',
    asked: `${ANSWERS}?from=2026-11-02&to=2026-11-19&page=1`,
  })
})

it('those counts open the seven points of each engine, which differ where one missed a day', async () => {
  const calls = network(() => makeFigures())
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
  expect(await press(await drawn('34 of 42 answers (show the answers)'), calls)).toEqual({
    text: 'Visibility · All queries · 2 engines',
    asked: `${ANSWERS}?from=2026-11-13&to=2026-11-20&engine=openai@2026-11-14,anthropic&page=1`,
  })
})

it('Live Visibility opens its day, and each brand the answers of the day that place it', async () => {
  const calls = network(() => makeFigures())
  open(makeFigures())
  const text = 'Live Visibility · All queries'
  const asked = `${ANSWERS}?from=2026-11-20&to=2026-11-20`
  const day = opener('3 answers, 20 November (show the 3 answers of this day)')
  expect(await press(day, calls)).toEqual({ text, asked: `${asked}&page=1` })
  await userEvent.click(opener('Close'))
  const rival = opener(/^\d+%.*3 of 3.* Baythorne \(show the 3 answers of the day that place it\)$/)
  expect((await press(rival, calls)).asked).toBe(`${asked}&rival=baythorne&page=1`)
  await userEvent.click(opener('Close'))
  const own = opener('Loomhouse (show the 3 answers of the day that place it)')
  expect((await press(own, calls)).asked).toBe(`${asked}&only=named&page=1`)
})

it('cited sites open the days that they are of, and each day of a chart with answers its own', async () => {
  const calls = network(() => makeFigures())
  const figures = makeFigures({ citedDays: { from: '2026-11-18', to: '2026-11-18' } })
  open({ ...figures, trend: figures.trend.filter(({ date }) => date !== '2026-11-19') })
  const asked = `${ANSWERS}?from=2026-11-18&to=2026-11-18&page=1`
  const text = 'Top Citation Sources · All queries'
  expect(await press(opener('Answers of these days'), calls)).toEqual({ text, asked })
  await userEvent.click(opener('Close'))
  calls.length = 0
  await userEvent.click(await drawn('Show Score Trend as a table'))
  const table = within(screen.getByRole('table'))
  expect(table.getByRole('rowheader', { name: '19 Nov 26' }).querySelector('button')).toBeNull()
  const day = table.getByRole('button', { name: '18 Nov 26 (show the answers)' })
  expect(await press(day, calls)).toEqual({ text: 'Score Trend · All queries', asked })
})

it('opens the answers of the figures that are shown, not of those that are still on their way', async () => {
  let answer: (figures: VisibilityFigures) => void = () => undefined
  const calls = network(() => new Promise((resolve) => (answer = resolve)))
  open(makeFigures())
  await userEvent.click(opener(/^query 1/))
  const live = opener(/of this day/)
  expect((await press(live, calls)).asked).toBe(`${ANSWERS}?from=2026-11-20&to=2026-11-20&page=1`)
  await userEvent.click(opener('Close'))
  await act(async () => answer(makeFigures()))
  expect((await press(live, calls)).asked).toBe(`${ANSWERS}?from=2026-11-20&to=2026-11-20&queries=${idOf(1)}&page=1`)
})
