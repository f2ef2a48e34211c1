import { describe, expect, it } from 'vitest'
import { figuresCopy } from '@/lib/copy/figures'
import { dashboard } from '@/lib/copy/home'

// The sentences that the specification quotes for the Marketeer Dashboard and its industry trends, as literals.

describe('sentences of the Marketeer Dashboard', () => {
  it.each([
    ['§2 page', dashboard.title, 'Marketeer Dashboard'],
    ['§1 subtitle', dashboard.text, 'Central hub for brand visibility metrics and broader industry insights'],
    ['§2 link', figuresCopy.visitWebsite, 'Visit Website'],
    ['§2 no industry', dashboard.industries.none, 'No industries assigned'],
    ['§2 further industries', dashboard.industries.more(4), '+4'],
    ['§2 section', dashboard.intelligence.heading, 'Industry Intelligence'],
    ['§2 label', dashboard.intelligence.help, 'Market Analysis & Competitive Insights'],
    ['§2 marker', dashboard.intelligence.active, 'Currently Active'],
    ['§2 picker', dashboard.picker.title, 'Choose which queries you want to analyse'],
    ['§2 card', dashboard.rank.title, 'Industry Query Rank Trend'],
    ['§2 card', figuresCopy.citations.title, 'Top Citation Sources'],
    ['§2 card', figuresCopy.live.title, 'Live Visibility'],
    ['§2 card', dashboard.progress.title, 'GEO Implementation Progress'],
    ['§2 link', dashboard.progress.edit, 'Edit Progress'],
    ['§2 empty, title', figuresCopy.queries.none, 'No queries available'],
    [
      '§2 empty, text',
      dashboard.noTrendsText,
      'Industry trends will appear here once you select queries to analyze market performance.',
    ],
    ['§9 first period', figuresCopy.lastPull.label, 'Last Data Pull'],
    ['§2 internal users', dashboard.devTools.title, 'Development Tools'],
    ['§2 internal users, label', dashboard.devTools.tag, 'DEV ONLY'],
  ])('%s: %s', (_where, said, written) => {
    expect(said).toBe(written)
  })
})

describe('sentences with a value', () => {
  it('count one as one', () => {
    expect(dashboard.industries.moreSaid(1)).toBe('more industry')
    expect(dashboard.industries.moreSaid(2)).toBe('more industries')
    expect(dashboard.devTools.queued(1)).toBe('1 query queued')
    expect(dashboard.devTools.queued(14)).toBe('14 queries queued')
  })

  it('say what the picker leads to: the average rankings of the top competitors', () => {
    expect(dashboard.picker.hint).toBe("We calculate the average rankings of your industry's top competitors.")
    expect(dashboard.picker.selected(14)).toBe('of 14 selected')
  })
})
