import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BrandSummaryRow } from '@/components/home/brand-summary'
import { brandSummaryCopy as copy } from '@/lib/copy/brand-summary'
import { visibilityCopy } from '@/lib/copy/visibility'
import { routes } from '@/lib/routes'
import type { BrandSummary } from '@/lib/schemas/figures'
import type { NextStep } from '@/lib/schemas/next-step'

const windows = {
  recent: { from: '2026-11-13', to: '2026-11-19', ranked: 54, results: 63, share: 86 },
  before: { from: '2026-10-16', to: '2026-11-12', ranked: 152, results: 252, share: 60 },
}

const SUMMARY: BrandSummary = {
  organisation: { _id: 'a'.repeat(24), name: 'Loomhouse', location: 'London', websiteUrl: null },
  today: '2026-11-20',
  score: 86,
  change: 14,
  ranked: 54,
  results: 63,
  interval: { low: 76, high: 93 },
  ringDays: { from: '2026-11-14', to: '2026-11-20' },
  liveDate: '2026-11-20',
  engines: [],
  engineCount: 3,
  rank: { place: 2, tied: true },
  verdict: 'clearRise',
  verdictWindows: windows,
  measurementChange: null,
}
const NOTHING: NextStep = { kind: 'nothing' }
const named = (named: number, share: number) => ({ named, answers: 63, share, low: null, high: null })

function show(summary: Partial<BrandSummary> = {}, next: NextStep = NOTHING) {
  render(<BrandSummaryRow next={next} summary={{ ...SUMMARY, ...summary }} />)
  return within(screen.getByRole('region', { name: copy.label }))
}

describe('how the brand is doing', () => {
  it('writes a place as people say it', () => {
    const places = [1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 101, 111]
    const written = places.map((place) => copy.rank(place, false, '20 November').split(' ')[0])
    expect(written).toEqual('1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 101st 111th'.split(' '))
  })

  it('says the score with its counts, range and place, and whether its change is real', () => {
    const row = show()
    expect(row.getByText('86 %')).toBeTruthy()
    expect(row.getByRole('button', { name: /54 of 63 answers/ })).toBeTruthy()
    expect(row.getByText('likely between 76 and 93 % · Mean of 3 engines')).toBeTruthy()
    expect(row.getByText('Tied 2nd among the brands named, 20 November')).toBeTruthy()
    expect(row.getByRole('button', { name: 'Clear rise' })).toBeTruthy()
    expect(row.getByText('86 % in the last 7 days, 60 % in the 28 days before')).toBeTruthy()
    expect(row.getByRole('link', { name: copy.report }).getAttribute('href')).toBe(routes.report('2026-11'))
  })

  it('says that answers have not come yet, and shows no zero', () => {
    const row = show({
      score: null,
      change: null,
      interval: null,
      ringDays: null,
      liveDate: null,
      rank: null,
      results: 0,
    })
    expect(row.getByText(visibilityCopy.score.empty.title)).toBeTruthy()
    expect(row.queryByText('0 %')).toBeNull()
    expect(row.queryByRole('link', { name: copy.report })).toBeNull()
  })

  it('says so on a day whose answers do not name the brand', () => {
    expect(show({ rank: null }).getByText('Not among the brands named, 20 November')).toBeTruthy()
  })

  it('leads from the largest gap to why that is', () => {
    const query = { _id: 'b'.repeat(24), searchTerm: 'day office', kind: 'industry' as const }
    const rival = { key: 'baythorne', name: 'Baythorne', ...named(44, 70) }
    const row = show({}, { kind: 'gap', query, own: named(20, 32), rival, gap: 38 })
    expect(row.getByText('Catch up with Baythorne on “day office”')).toBeTruthy()
    const link = row.getByRole('link', { name: 'Why not us?' })
    expect(link.getAttribute('href')).toBe(`${routes.opportunities}?why=${query._id}`)
  })

  it('leads from an overdue action to the tracker', () => {
    const action = { _id: 'c'.repeat(24), title: 'State day-pass prices', due: '2026-11-18' }
    const row = show({}, { kind: 'overdue', action })
    expect(row.getByText('State day-pass prices')).toBeTruthy()
    expect(row.getByText('This action has been overdue since 18 November.')).toBeTruthy()
    expect(row.getByRole('link', { name: 'Open the tracker' }).getAttribute('href')).toBe(routes.geoRecommendations)
  })
})
