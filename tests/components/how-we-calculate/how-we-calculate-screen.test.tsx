import { cleanup, render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { MeasuredEffects, MeasuredGaps, Simulation } from '@/components/how-we-calculate/certainty'
import type { Measured } from '@/components/how-we-calculate/how-we-calculate-screen'
import { HowWeCalculateScreen } from '@/components/how-we-calculate/how-we-calculate-screen'
import { type ExplainedFigures, exampleFigures, explainedFigures } from '@/lib/how-we-calculate/example-figures'
import { ENGINES, makeFigures } from '../../support/visibility-figures'

const CASE = { engines: 1, answersADay: 9, dayEffect: 1, autocorrelation: 0 }
const SIMULATION: Simulation = {
  date: '2026-11-20',
  histories: 1000,
  falseChanges: [
    { ...CASE, atMost: { clear: 5, probable: 20 }, clear: 31, probable: 171 },
    { ...CASE, dayEffect: 1.1, autocorrelation: 0.5, atMost: { clear: 12 }, clear: 84, probable: 300 },
    { ...CASE, dayEffect: 1.5, clear: 400, probable: 600 },
  ],
  rises: [
    { ...CASE, from: 30, to: 45, within7: { clear: 140, probable: 270 }, within28: { clear: 620, probable: 844 } },
    { ...CASE, from: 30, to: 60, within7: { clear: 823, probable: 911 }, within28: { clear: 1000, probable: 1000 } },
  ],
}

const RATES = { answers: 100, precision: 0.9912, recall: 0.985, order: 1 }
const ACCURACY: Measured = {
  rules: {
    ...{ reader: 'rules', date: '2026-11-20', languages: 5 },
    kinds: [
      { kind: 'lists', ...RATES },
      { kind: 'languages', ...RATES, answers: 1200 },
    ],
    all: { ...RATES, answers: 1300 },
    heldOut: { ...RATES, precision: 0.97 },
  },
  model: null,
}

const PAGE = { queries: 20, days: 28, engines: 3, answersADay: 3, dayEffect: 1 }
const GAPS: MeasuredGaps = {
  date: '2026-11-21',
  pages: 500,
  equal: [
    { ...PAGE, listed: 3, atMost: 5 },
    { ...PAGE, days: 90, listed: 20, atMost: 5 },
  ],
  places: [{ ...PAGE, listed: 22 }],
  ahead: [
    { ...PAGE, own: 30, rival: 50, found: 333 },
    { ...PAGE, own: 30, rival: 60, found: 492 },
    { ...PAGE, queries: 3, own: 30, rival: 60, found: 499 },
    { ...PAGE, dayEffect: 1.1, own: 30, rival: 60, found: 400 },
  ],
}

const ACTION = { engines: 1, answersADay: 9, targeted: [30], untouched: [20, 40, 60] }
const EFFECTS: MeasuredEffects = {
  date: '2026-11-22',
  actions: 2000,
  falseEffects: [
    { ...ACTION, found: 36, atMost: 5 },
    { ...ACTION, found: 56, atMost: 5 },
    { ...ACTION, found: 460 },
  ],
  power: [
    { ...ACTION, by: 10, first: 336, second: 558 },
    { ...ACTION, answersADay: 3, by: 20, first: 0, second: 750 },
    { ...ACTION, by: 20, first: 1426, second: 1782 },
  ],
}

const OWN = explainedFigures(makeFigures({ engines: ENGINES, engineCount: 3 })) ?? exampleFigures()
const show = (figures: ExplainedFigures = OWN, simulation = SIMULATION, accuracy = ACCURACY) =>
  render(
    <HowWeCalculateScreen
      accuracy={accuracy}
      effects={EFFECTS}
      figures={figures}
      gaps={GAPS}
      simulation={simulation}
    />,
  )
const row = (id: string) => document.getElementById(id)?.textContent ?? ''

describe('How we calculate', () => {
  it('explains each figure with the counts of the own organisation', () => {
    show()
    expect(row('visibility-score')).toContain('Loomhouse, last 7 days15answers naming you divided by 21all answers')
    expect(row('visibility-score')).toContain('average of the engines')
    expect(row('share-of-voice')).toContain('14your names divided by 58all brand names24%')
    expect(row('position-when-named')).toContain('34sum of places divided by 14answers naming you2.4')
    expect(row('first-place')).toContain('12in the top three divided by 21all answers58%')
    expect(row('answers-citing-you')).toContain('2answers citing you divided by 21all answers10%')
    expect(row('likely-range')).toContain('15 of 21 answers53 to 84%')
    expect(row('all-engines')).toContain('(96 + 86 + 91) ÷ 3')
  })

  it('says so where there is no week before, no range yet, one engine, and no answer that names the own brand', () => {
    const none = { value: null, numerator: 0, denominator: 0, low: null, high: null }
    show({
      ...OWN,
      change: null,
      interval: null,
      engineScores: [67],
      metrics: { ...OWN.metrics, positionWhenNamed: none },
    })
    expect(row('change')).toContain('No previous week yet')
    expect(row('likely-range')).toContain('A likely range needs 20 answers')
    expect(row('all-engines')).toContain('1 engine')
    expect(row('position-when-named')).toContain('No answers name you–')
    expect(row('visibility-score')).not.toContain('average of the engines')
  })

  it('names the days where the counted answers are not of the last week', () => {
    show({ ...OWN, ringDays: { from: '2026-11-02', to: '2026-11-19' } })
    expect(row('change')).toContain('Loomhouse, 2–19 Nov 2026')
  })

  it('has invented counts for a reader without figures, and calls them an example', () => {
    show(exampleFigures())
    expect(row('visibility-score')).toContain('Example')
    expect(row('visibility-score')).not.toContain('Loomhouse')
  })

  it('says what “up” means with what the simulation has measured, at its worst', () => {
    show()
    const part = screen.getByRole('heading', { level: 2, name: 'What “up” means' }).closest('section')
    expect([...(part?.querySelectorAll('dl > div') ?? [])].map((found) => found.textContent)).toEqual([
      'quarters with a false “up” or “down”, looking every day3 in 100',
      'quarters with a false “up”, “down” or “probably”17 in 100',
      'lasting rises from 30 to 60% are at least “Probably up” within 7 days91 in 100',
      'lasting rises from 30 to 45% are at least “Probably up” within 28 days84 in 100',
    ])
    expect(part?.textContent).toContain('From 1,000 simulated histories with 9 answers a day.')
    expect(part?.textContent).toContain('up to 8 in 100 quarters show a false “up” or “down”. Last run on 20 November')
  })

  it('says when a gap is listed, with what the simulation has measured', () => {
    show()
    const part = screen.getByRole('heading', { level: 2, name: 'Opportunities' }).closest('section')
    expect(part?.textContent).toContain('at most 5% of pages of equal brands list anything, a gap, a site or a search.')
    expect([...(part?.querySelectorAll('dl > div') ?? [])].map((found) => found.textContent)).toEqual([
      'pages of equal brands list anything, at worst5 in 100',
      'gaps of 30 to 50% are listed, with 20 queries on the page66 in 100',
      'gaps of 30 to 60% are listed, with 20 queries on the page98 in 100',
    ])
    expect(part?.textContent).toContain('From 500 simulated pages each, of 28 days with 9 answers a day to each query.')
    expect(part?.textContent).toContain('Last run on 21 November 2026.')
  })

  it('says what an effect is compared with, with what the simulation has measured', () => {
    show()
    const part = screen.getByRole('heading', { level: 2, name: 'Effect of an action' }).closest('section')
    expect(part?.textContent).toContain('at most 5% of actions that do nothing are given an effect.')
    expect([...(part?.querySelectorAll('dl > div') ?? [])].map((found) => found.textContent)).toEqual([
      'actions that do nothing are given an effect, at worst3 in 100',
      'actions that add 20 points are found after 14 days71 in 100',
      'actions that add 20 points are found after 28 days89 in 100',
    ])
    expect(part?.textContent).toContain(
      'From 2,000 simulated actions each, of one query against 3 you did not work on, with 9 answers a day to each. Small effects may stay unseen: of 10 points, 27 in 100 are found. Last run on 22 November 2026.',
    )
  })

  it('says how well names are found, on how many answers and who read them', () => {
    show()
    const table = screen.getByRole('table', { name: 'How well names are found' })
    const rows = within(table).getAllByRole('row')
    expect(rows.slice(1).map((each) => [...each.children].map((cell) => cell.textContent))).toEqual([
      ['Lists', '100', '99.1%', '98.5%', '100.0%'],
      ['Other languages (5)', '1,200', '99.1%', '98.5%', '100.0%'],
      ['All', '1,300', '99.1%', '98.5%', '100.0%'],
    ])
    expect(screen.getByText(/^Read by our rules/).textContent).toContain(
      'On the 100 answers that were kept aside while the rules were made: 97.0% right, 98.5% complete, 100.0% in order.',
    )
    cleanup()
    show(OWN, SIMULATION, { ...ACCURACY, model: { ...ACCURACY.rules, reader: 'some-model', date: '2026-11-21' } })
    expect(screen.getByText(/^Read by some-model, as your answers are./).textContent).toContain('on 21 November 2026.')
  })

  it('says why other tools differ, and leads to each of its parts', () => {
    show()
    expect(screen.getByText('We match whole names only: Ada is not in Canada.')).toBeTruthy()
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
    for (const link of links) expect(document.querySelector(link.getAttribute('href') ?? '')).toBeTruthy()
  })
})
