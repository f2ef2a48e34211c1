import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { MetricsCard } from '@/components/visibility/metrics-card'
import type { Metrics } from '@/lib/measure/shapes'
import type { PeriodComparison } from '@/lib/visibility/shapes'
import { COMPARISON, METRICS, PATH, SOURCE } from '../../support/visibility-figures'

const opened: AnswerWindow[] = []
vi.mock('next/dynamic', () => ({
  default: () => (props: { answers: AnswerWindow }) => {
    opened.push(props.answers)
    return null
  },
}))
afterEach(() => {
  opened.length = 0
})

const ringDays = { from: '2026-11-14', to: '2026-11-20' }
const show = (metrics: Partial<Metrics> = {}, comparison: PeriodComparison | null = null) =>
  render(
    <MetricsCard
      figures={{ metrics: { ...METRICS, ...metrics }, engines: [], ringDays, comparison }}
      path={PATH}
      source={SOURCE}
    />,
  )
const figures = () =>
  screen.getAllByRole('listitem').map((item) => [...item.children].map(({ textContent }) => textContent))

describe('the further figures', () => {
  it('are compared with the period before, each with its own counts and answers', async () => {
    show({}, COMPARISON)
    const first = screen.getByText('First place').closest('li')
    expect(first?.querySelector('dl')?.textContent).toMatch(
      /^Last 30 days20% .*\(show the answers\)30 days before0% 0 of 252 answers$/,
    )
    const [, recent] = within(first ?? document.body).getAllByRole('button')
    await userEvent.click(recent ?? document.body)
    expect(opened.at(-1)).toMatchObject({ only: 'first', days: { from: '2026-10-22', to: '2026-11-20' } })
  })

  it('each have their value, exact counts and likely range', () => {
    show()
    expect(figures().map(([title, value, , range]) => [title, value, range])).toEqual([
      ['Share of voice', '24%', 'between 19 and 30%'],
      ['Position when named', '2.4', 'between 2.1 and 2.7'],
      ['First place', '20%', 'between 8 and 40%'],
      ['In the top three', '58%', 'between 37 and 76%'],
      ['Answers citing your site', '10%', 'between 3 and 29%'],
    ])
    expect(screen.getByRole('link', { name: 'How we calculate' }).getAttribute('href')).toBe('/how-we-calculate')
    expect(screen.getByRole('link', { name: 'Monthly report' }).getAttribute('href')).toBe('/reports/2026-11')
  })

  it('open exactly the answers that they count', async () => {
    show()
    for (const name of [/^14 of 58 names/, /^14 answers/, /^4 of 21/, /^12 of 21/, /^2 of 21/])
      await userEvent.click(screen.getByRole('button', { name }))
    const seen = new Map(opened.map(({ figure, only, days }) => [figure, { only, days }]))
    expect([...seen]).toEqual([
      ['Share of voice', { only: 'named', days: ringDays }],
      ['Position when named', { only: 'named', days: ringDays }],
      ['First place', { only: 'first', days: ringDays }],
      ['In the top three', { only: 'topThree', days: ringDays }],
      ['Answers citing your site', { only: 'citing', days: ringDays }],
    ])
  })

  it('say that no answer names the brand, and that a range has too few answers', () => {
    const none = { value: null, numerator: 0, denominator: 0, low: null, high: null }
    const few = { value: 20, numerator: 2, denominator: 10, low: null, high: null }
    show({ positionWhenNamed: none, firstPlaceRate: few, ownCitationRate: { ...few, value: 0, numerator: 0 } })
    expect(figures()[1]).toEqual(['Position when named', '–No Data Available', 'No answers name you'])
    expect(figures()[2]?.at(-1)).toBe('Not enough data yet')
    // Nothing to open.
    expect(screen.queryByRole('button', { name: /^0 of 10/ })).toBeNull()
    expect(screen.getByText('0 of 10 answers')).toBeTruthy()
  })
})
