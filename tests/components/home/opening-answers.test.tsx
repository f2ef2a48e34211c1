import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
// The dialog is loaded when it is first opened; here beforehand, since a busy machine takes longer than a test waits.
import '@/components/answers/evidence-dialog'
import type { IndustryQueryResultEvidence } from '@/lib/answers/shapes'
import { stubCanvas } from '../../support/canvas-surface'
import { makeTrends } from '../../support/industry-figures'
import { idOf, ORGANISATION_ID } from '../../support/visibility-figures'
import { makeAnswer } from '../answers/answers'
import { network, open, visit } from './home-page'

// Every number of the page opens the answers of its own days and queries: those of the industries.

beforeEach(() => {
  visit('')
  stubCanvas()
})
const LIST = `GET /api/app/industry-query-result/org/${ORGANISATION_ID}`

const COUNTS = { all: 1, named: 1, notNamed: 0, first: 0, topThree: 1, citing: 0, rivals: 2 }

function makeIndustryAnswer(number: number): IndustryQueryResultEvidence {
  const { organizationQuery, ...answer } = makeAnswer(number)
  return { ...answer, industryQuery: { ...organizationQuery, industry: idOf(800) } }
}

/** Serves one answer of the industry, in the list and by itself. */
function serve() {
  const answer = makeIndustryAnswer(1)
  const choices = { queries: [], engines: [answer.engine], days: [answer.date] }
  return network({
    [LIST]: () => ({ body: { items: [answer], total: 1, page: 1, pageSize: 10, counts: COUNTS, behind: [], choices } }),
    [`GET /api/app/industry-query-result/${answer._id}`]: () => ({ body: answer }),
  })
}

async function press(name: string) {
  await userEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name: /^([\d,]+ a|A)nswers?, / }))
}

it('the date of Live Visibility opens the answers of its day, and each of them its evidence', async () => {
  const calls = serve()
  open(makeTrends())
  const dialog = await press('14 answers, 20 November (show the 14 answers of this day)')
  expect(await dialog.findByText('Live Visibility · All queries · ChatGPT')).toBeTruthy()
  await userEvent.click(await dialog.findByRole('button', { name: /query 1/ }))
  const answer = within(await screen.findByRole('dialog', { name: 'asked 1' }))
  expect(answer.getByRole('region', { name: 'Answer' }).textContent).toContain('Baythorne (rival) first, then')
  expect(calls).toEqual([
    `${LIST}?from=2026-11-20&to=2026-11-20&page=1`,
    `GET /api/app/industry-query-result/${idOf(1)}`,
  ])
})

it('the cited sites and each day of the chart with answers open theirs, of the selected queries', async () => {
  visit(`?queries=${idOf(2)}`)
  const calls = serve()
  const { rankTrend } = makeTrends()
  const days = rankTrend.days.filter(({ date }) => date !== '2026-11-19')
  open(makeTrends({ rankTrend: { ...rankTrend, days } }))
  await userEvent.click(screen.getByRole('button', { name: 'Show Industry Query Rank Trend as a table' }))
  expect(screen.getByRole('rowheader', { name: '19 Nov 26' }).querySelector('button')).toBeNull()
  const cited = await press('Answers of these days')
  expect(await cited.findByText('Top Citation Sources · 1 query · ChatGPT')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  const day = await press('18 Nov 26 (show the answers)')
  expect(await day.findByText('Industry Query Rank Trend · 1 query · ChatGPT')).toBeTruthy()
  expect(calls).toEqual([
    `${LIST}?from=2026-11-14&to=2026-11-20&queries=${idOf(2)}&page=1`,
    `${LIST}?from=2026-11-18&to=2026-11-18&queries=${idOf(2)}&page=1`,
  ])
})
