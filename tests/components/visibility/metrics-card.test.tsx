import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { MetricsCard } from '@/components/visibility/analytics-cards'
import type { Metrics } from '@/lib/measure/shapes'
import { pushed } from '../../support/router'
import { METRICS, PATH, SOURCE } from '../../support/visibility-figures'

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
    for (const [name, only] of [
      [/^24%/, 'named'],
      [/^2\.4/, 'named'],
      [/^20%/, 'first'],
      [/^58%/, 'topThree'],
      [/^10%/, 'citing'],
    ] as const) {
      await userEvent.click(screen.getByRole('link', { name }))
      const asked = new URL(pushed.mock.lastCall?.[0] ?? '', 'http://localhost').searchParams
      expect(Object.fromEntries(asked)).toMatchObject({ ...ringDays, only })
    }
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
