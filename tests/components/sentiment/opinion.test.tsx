import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { SentimentEntryRow } from '@/lib/sentiment/shapes'
import { sentimentCopy } from '@/lib/sentiment/words'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { stubCanvas } from '../../support/canvas-surface'
import { idOf } from '../../support/visibility-figures'
import { followAddress } from '../address-bar'
import { entry, listOf, network, OPINION, open } from './sentiment-page'

beforeEach(() => {
  stubCanvas()
  followAddress()
})
const opinion = () =>
  screen.getByRole('heading', { level: 4, name: 'What AI praises and criticises' }).parentElement as HTMLElement
const none = { answers: 0, points: [] }

describe('praise and doubt of an analysis', () => {
  it('say for what the brand is praised most, and count the answers of each side and point', () => {
    open(listOf([entry(1, OPINION)]))
    expect(opinion().textContent).toContain('Praised most for flexible terms (2 of 21)')
    expect(opinion().textContent).toContain('Counted over the 21 answers that name your brand.')
    expect(
      within(opinion())
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    ).toEqual([
      'Praised in 2 of 21 answers, Show the answers behind it',
      '2 of 21, Show the answers behind: Praised for flexible terms',
      '1 of 21, Show the answers behind: Praised for quiet floors',
      'Criticised in 1 of 21 answers, Show the answers behind it',
      '1 of 21, Show the answers behind: Criticised for noisy evenings',
    ])
  })

  it('of a side that no answer takes is a count of none, which opens nothing', () => {
    open(listOf([entry(1, { ...OPINION, doubt: none })]))
    expect(opinion().textContent).toContain('Criticised in 0 of 21 answers')
    expect(within(opinion()).queryByRole('button', { name: /^Criticised/ })).toBeNull()
  })

  it('where no answer names the brand is said, without a count', () => {
    open(listOf([entry(1, { of: 0, praise: none, doubt: none })]))
    expect(opinion().textContent).toBe(
      'What AI praises and criticisesNo answer names your brand, so none praises or criticises it.',
    )
  })

  it('is not there for one from before it was counted, nor what needs further analyses', () => {
    open(listOf([entry(1)]))
    expect(screen.getByText('Summary 1')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'What AI praises and criticises' })).toBeNull()
    expect(screen.queryByRole('button', { name: /earlier|Praise and criticism over time/ })).toBeNull()
  })

  it('shows hostile points as text', () => {
    const text = '<img src=x onerror=alert(1)> \u202Egnp'
    open(listOf([entry(1, { ...OPINION, praise: { answers: 1, points: [{ text, answers: 1 }] } })]))
    expect([...opinion().querySelectorAll('bdi')].map((each) => each.textContent)).toContain(text)
    expect(opinion().querySelector('img')).toBeNull()
  })
})

describe('analyses that a newer one of the same days replaced', () => {
  it('are asked for and shown below it when they are opened', async () => {
    const replaced = `GET /api/app/sentiment-analysis?earlier=${idOf(1)}&pageSize=20`
    const { calls } = network({
      [replaced]: () => ({ body: listOf([entry(2, { earlier: 1 }), entry(3)]) }),
    })
    open(listOf([entry(1, { earlier: 2 })]))
    expect(screen.queryByText('Summary 2')).toBeNull()
    const button = screen.getByRole('button', { name: '2 earlier analyses of these days' })
    expect(button.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(button)
    expect(await screen.findByText('Summary 2')).toBeTruthy()
    expect(screen.getByText('Summary 3')).toBeTruthy()
    expect(calls).toContain(replaced)
    await userEvent.click(button)
    expect(screen.queryByText('Summary 2')).toBeNull()
  })
})

describe('praise and doubt over time', () => {
  const OF_WEEKS = 'GET /api/app/sentiment-analysis?timeframe=7&pageSize=20'
  const OF_MONTHS = 'GET /api/app/sentiment-analysis?timeframe=28&pageSize=20'
  const week = (number: number, part: Partial<SentimentEntryRow>) => entry(number, { ...OPINION, ...part })
  const two = [
    week(1, {}),
    week(2, { from: '2026-11-07', to: '2026-11-13', of: 20, praise: { answers: 8, points: [] }, doubt: none }),
    entry(3, { from: '2026-10-31', to: '2026-11-06' }),
  ]

  it('counts each analysis of the timeframe that has counts, and opens it', async () => {
    network({ [OF_WEEKS]: () => ({ body: listOf(two) }), [OF_MONTHS]: () => ({ body: listOf([]) }) })
    open(listOf(two))
    await userEvent.click(screen.getByRole('button', { name: 'Praise and criticism over time' }))
    await userEvent.click(
      await screen.findByRole('button', { name: figuresCopy.showTable('Praise and criticism over time') }),
    )
    const table = await screen.findByRole('table', { name: 'Praise and criticism over time' })
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rows).toEqual([
      'DaysPraisedCriticised',
      '14–20 Nov 20262 of 21 · 10%1 of 21 · 5%',
      '7–13 Nov 20268 of 20 · 40%0 of 20 · 0%',
    ])
    await userEvent.click(within(table).getByRole('button', { name: 'Open the analysis of 7–13 Nov 2026' }))
    const dialog = await screen.findByRole('dialog', { name: 'Weekly, 7–13 Nov 2026' })
    expect(within(dialog).getByText('Summary 2')).toBeTruthy()
  })

  it('needs two of the timeframe, and says so', async () => {
    network({ [OF_WEEKS]: () => ({ body: listOf(two) }), [OF_MONTHS]: () => ({ body: listOf([week(4, {})]) }) })
    open(listOf(two))
    await userEvent.click(screen.getByRole('button', { name: 'Praise and criticism over time' }))
    const help = await screen.findByText(sentimentCopy.overTime.help)
    await userEvent.click(within(help.parentElement as HTMLElement).getByRole('radio', { name: 'Month' }))
    expect(await screen.findByText(/needs at least two monthly analyses/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: figuresCopy.showTable('Praise and criticism over time') })).toBeNull()
  })
})
