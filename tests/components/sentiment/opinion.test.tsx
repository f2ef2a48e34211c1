import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Sentence } from '@/lib/measure/shapes'
import { rivalPath, routes } from '@/lib/routes'
import type { SentimentWeek, ThemeChange } from '@/lib/sentiment/shapes'
import { figuresCopy } from '@/lib/visibility/figure-words'
import { stubCanvas } from '../../support/canvas-surface'
import { idOf } from '../../support/visibility-figures'
import { followAddress } from '../address-bar'
import { entry, listOf, OPINION, open, overview, theme } from './sentiment-page'

beforeEach(() => {
  stubCanvas()
  followAddress()
})

const opened = (part: Parameters<typeof overview>[0], more: Parameters<typeof listOf>[1] = {}) =>
  open(listOf([entry(1, OPINION)], { overview: overview(part), ...more }))
const said = (number: number, what: string) => `${routes.answers}?said=${idOf(number)}.${what}`

describe('the head', () => {
  const SENTENCES: Sentence[] = [
    {
      key: 'shares',
      values: { praised: 74, criticised: 24 },
      text: 'Praised in 74% of the answers that name you, criticised in 24%.',
    },
    { key: 'steady', values: { weeks: 5 }, text: 'Steady for five weeks.' },
  ]

  it('says the sentences with the title, with both shares in the colour of their line', () => {
    opened({}, { sentences: SENTENCES, next: '2026-11-30' })
    const title = screen.getByRole('heading', { level: 1, name: 'Sentiment Analysis' })
    const sentence = document.getElementById(title.getAttribute('aria-describedby') ?? '')
    expect(sentence?.textContent).toBe(
      'Praised in 74% of the answers that name you, criticised in 24%. Steady for five weeks.',
    )
    expect(sentence?.querySelector('.text-success')?.textContent).toBe('74%')
    expect(sentence?.querySelector('.text-warning')?.textContent).toBe('24%')
  })

  it('tells two equal shares apart', () => {
    const text = 'Praised in 24% of the answers that name you, criticised in 24%.'
    opened({}, { sentences: [{ key: 'shares', values: { praised: 24, criticised: 24 }, text }] })
    expect(document.getElementById('sentiment-said')?.textContent).toBe(text)
  })

  it('counts the answers, which open, says their days and that the next analysis comes by itself', () => {
    opened({}, { sentences: SENTENCES, next: '2026-11-30' })
    const count = screen.getByRole('link', { name: '21 answers' })
    expect(count.getAttribute('href')).toBe(said(1, 'named'))
    expect(count.parentElement?.textContent).toBe(
      '21 answers that name you, 14 to 20 November. A new analysis is made each Monday.',
    )
    cleanup()
    opened({ opens: false })
    expect(screen.queryByRole('link', { name: '21 answers' })).toBeNull()
    expect(screen.queryByText(/each Monday/)).toBeNull()
  })
})

const table = () => screen.getByRole('region', { name: 'What AI praises and criticises' })
const lines = () => within(table()).getAllByRole('row').slice(1)
const change = (part: Partial<ThemeChange>): ThemeChange => ({
  ...{ side: 'praise', verdict: 'clearRise', before: 2 },
  earlier: { from: '2026-10-17', to: '2026-11-13', answers: 8, of: 84 },
  ...part,
})

describe('the themes', () => {
  it('are a row each, with counts that open their answers and a quote that opens its own', () => {
    const quote = {
      text: 'There is a phone booth for every eight desks.',
      answer: idOf(5),
      engine: 'anthropic',
      day: '2026-11-19',
    }
    const booths = theme('phone booths', {
      praise: { answers: 6, position: 1 },
      doubt: { answers: 1, position: 0 },
      quote,
    })
    opened({ themes: [booths] })
    const [row] = lines() as [HTMLElement]
    expect(within(row).getByRole('rowheader').textContent).toBe('phone booths')
    const links = within(row).getAllByRole('link')
    expect(
      links.map((link) => [link.getAttribute('aria-label') ?? link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['1 answer: criticised for phone booths', said(1, 'doubt.0')],
      ['6 answers: praised for phone booths', said(1, 'praise.1')],
      ['Cl“There is a phone booth for every eight desks.”, Claude, read the answer', routes.answer(idOf(5))],
    ])
    expect(
      within(table())
        .getAllByRole('columnheader')
        .map((each) => each.textContent),
    ).toEqual([...['Theme', 'Answers, this week', 'Against four weeks before', 'In its words']])
  })

  it('of an older or another analysis say which days they count', () => {
    opened({ themes: [theme('booths', { praise: { answers: 1, position: 0 } })], isCurrent: false })
    expect(within(table()).getByRole('columnheader', { name: 'Answers, 14 to 20 November' })).toBeTruthy()
  })

  it.each([
    ['praise', 'clearRise', 'Up 6', 'bg-success-soft'],
    ['praise', 'probableDrop', 'Probably down 6', 'text-destructive'],
    ['doubt', 'clearDrop', 'Fewer: 6', 'bg-success-soft'],
    ['doubt', 'probableRise', 'Probably more: 6', 'text-destructive'],
  ] as const)('of %s with %s say "%s", green where it is good', async (side, verdict, text, colour) => {
    opened({ themes: [theme('booths', { [side]: { answers: 8, position: 0 }, change: change({ side, verdict }) })] })
    const pill = within(table()).getByRole('button', { name: text })
    expect(pill.className).toContain(colour)
    await userEvent.click(pill)
    expect(
      screen.getByText(
        /8 of 21 answers now, 8 of 84 in 17 October to 13 November: at that rate it would be 2 of 21\.$/,
      ),
    ).toBeTruthy()
  })

  it('where nothing is sure only say so, without a number', () => {
    const of = (verdict: ThemeChange['verdict']) => ({
      praise: { answers: 8, position: 0 },
      change: change({ verdict }),
    })
    opened({ themes: [theme('a', of('noClearChange')), theme('b', of('notEnoughData')), theme('c', { praise: null })] })
    expect(lines().map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
      ...['About the same', 'Too few answers', ''],
    ])
    expect(within(table()).queryByRole('button', { name: /Up|Down/ })).toBeNull()
  })

  it('are seven at first, and show hostile texts as text', async () => {
    const hostile = '<img src=x onerror=alert(1)> ‮gnp'
    const many = Array.from({ length: 11 }, (_, index) =>
      theme(index === 0 ? hostile : `theme ${index}`, { praise: { answers: 1, position: 0 } }),
    )
    opened({ themes: many, rival: { key: 'baythorne', name: 'Baythorne' } })
    expect(lines()).toHaveLength(7)
    expect(table().querySelector('img')).toBeNull()
    expect(lines()[0]?.querySelector('bdi')?.textContent).toBe(hostile)
    await userEvent.click(within(table()).getByRole('button', { name: '4 more' }))
    expect(lines()).toHaveLength(11)
    const compare = within(table()).getByRole('link', { name: 'Compare with Baythorne' })
    expect(compare.getAttribute('href')).toBe(rivalPath('baythorne'))
  })

  it('without any say so', () => {
    opened({})
    expect(table().textContent).toContain('AI neither praises nor criticises you in these answers.')
  })
})

describe('praise and criticism from week to week', () => {
  const week = (number: number, to: string, praise: number): SentimentWeek => ({
    ...{ from: to.replace(/\d\d$/, '01'), to },
    analysis: { _id: idOf(number), of: 20, praise, doubt: 1, opens: number === 1 },
  })

  it('have a table, whose counts open the answers of a week', async () => {
    opened({
      weeks: [
        week(2, '2026-11-06', 8),
        { from: '2026-11-07', to: '2026-11-13', analysis: null },
        week(1, '2026-11-20', 10),
      ],
    })
    await userEvent.click(screen.getByRole('button', { name: figuresCopy.showTable('Praise and criticism') }))
    const twin = await screen.findByRole('table', { name: 'Praise and criticism' })
    expect(
      within(twin)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'DaysPraisedCriticisedAnswers that name you',
      '1–20 Nov 2026 (show the answers)50% · 10 of 205% · 1 of 2020 answers (show the answers)',
      '7–13 Nov 2026No analysis of this weekNo analysis of this week',
      '1–6 Nov 202640% · 8 of 205% · 1 of 2020 answers',
    ])
  })

  it('need a second week, and say so', () => {
    opened({ weeks: [week(1, '2026-11-20', 10)] })
    expect(screen.getByText('A line appears with the second week.')).toBeTruthy()
    cleanup()
    opened({ weeks: [] })
    expect(screen.queryByText('A line appears with the second week.')).toBeNull()
  })
})
