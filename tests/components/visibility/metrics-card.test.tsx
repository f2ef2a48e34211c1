import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AnswerWindow } from '@/components/answers/answer-window'
import { MetricsCard } from '@/components/visibility/analytics-cards'
import type { Metrics } from '@/lib/measure/shapes'
import { METRICS, PATH, SOURCE } from '../../support/visibility-figures'

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
const show = (metrics: Partial<Metrics> = {}) =>
  render(
    <MetricsCard
      figures={{ metrics: { ...METRICS, ...metrics }, engines: [], ringDays }}
      path={PATH}
      source={SOURCE}
    />,
  )
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the five figures', () => {
  it('are lines with a value each; counts and likely range are on hover and for screen readers', () => {
    show()
    expect(lines()).toEqual([
      'Share of voice24% 14 of 58 names, between 19 and 30% (show the answers)',
      'Position when named2.4 14 answers, between 2.1 and 2.7 (show the answers)',
      'First place20% 4 of 21 answers, between 8 and 40% (show the answers)',
      'In the top three58% 12 of 21 answers, between 37 and 76% (show the answers)',
      'Answers citing your site10% 2 of 21 answers, between 3 and 29% (show the answers)',
    ])
    expect(screen.getByTitle('14 of 58 names, between 19 and 30%').textContent).toContain('24%')
  })

  it('open exactly the answers that they count', async () => {
    show()
    for (const name of [/^24%/, /^2\.4/, /^20%/, /^58%/, /^10%/])
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

  it('say that no answer names the brand, and the counts in place of a percentage of too few answers', () => {
    const none = { value: null, numerator: 0, denominator: 0, low: null, high: null }
    const few = { value: 20, numerator: 2, denominator: 10, low: null, high: null }
    show({ positionWhenNamed: none, firstPlaceRate: few, ownCitationRate: { ...few, value: 0, numerator: 0 } })
    expect(lines()[0]).toMatch(/^Share of voice14 of 58 /)
    expect(lines()[1]).toBe('Position when named–No answers name you')
    expect(lines()[2]).toBe('First place2 of 10 Too few answers (show the answers)')
    // Nothing to open.
    expect(lines()[4]).toBe('Answers citing your site0 of 10 Too few answers')
  })
})
