import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { stubCanvas } from '../../support/canvas-surface'
import { makeTrends } from '../../support/industry-figures'
import { idOf } from '../../support/visibility-figures'
import { network, open, push, visit } from './home-page'

// Every number of the page leads to the answers of its own days and queries: those of the industries.

beforeEach(() => {
  visit('')
  stubCanvas()
  network({})
})

/** Follows a count. Returns the address that it leads to. */
async function follow(name: string): Promise<string | undefined> {
  await userEvent.click(screen.getByRole('link', { name }))
  return push.mock.lastCall?.[0]
}

it('the date of Live Visibility leads to the answers of its day', async () => {
  open(makeTrends())
  expect(await follow('14 answers, 20 November (show the 14 answers of this day)')).toBe(
    '/answers?of=industry&from=2026-11-20&to=2026-11-20',
  )
})

it('the cited sites and each day of the chart with answers lead to theirs, of the selected queries', async () => {
  visit(`?queries=${idOf(2)}`)
  const { rankTrend } = makeTrends()
  const days = rankTrend.days.filter(({ date }) => date !== '2026-11-19')
  open(makeTrends({ rankTrend: { ...rankTrend, days } }))
  await userEvent.click(screen.getByRole('button', { name: 'Show Industry Query Rank Trend as a table' }))
  expect(within(screen.getByRole('rowheader', { name: '19 Nov 26' })).queryByRole('link')).toBeNull()
  expect(await follow('Answers of these days')).toBe(
    `/answers?of=industry&from=2026-11-14&to=2026-11-20&queries=${idOf(2)}`,
  )
  expect(await follow('18 Nov 26 (show the answers)')).toBe(
    `/answers?of=industry&from=2026-11-18&to=2026-11-18&queries=${idOf(2)}`,
  )
})
