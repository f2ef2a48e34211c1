import { describe, expect, it } from 'vitest'
import { figuresCopy } from '@/lib/copy/figures'
import { homeCopy } from '@/lib/copy/home'

// The sentences that the specification quotes for the Marketeer Dashboard and its industry trends, as literals.

describe('sentences of the Marketeer Dashboard', () => {
  it.each([
    ['§2 page', homeCopy.title, 'Marketeer Dashboard'],
    ['§1 subtitle', homeCopy.text, 'Central hub for brand visibility metrics and broader industry insights'],
    ['§2 link', figuresCopy.visitWebsite, 'Visit Website'],
    ['§2 no industry', homeCopy.industries.none, 'No industries assigned'],
    ['§2 further industries', homeCopy.industries.more(4), '+4'],
    ['§2 section', homeCopy.intelligence.heading, 'Industry Intelligence'],
    ['§2 label', homeCopy.intelligence.help, 'Market Analysis & Competitive Insights'],
    ['§2 marker', homeCopy.intelligence.active, 'Currently Active'],
    ['§2 picker', homeCopy.picker.title, 'Choose which queries you want to analyse'],
    ['§2 card', homeCopy.rank.title, 'Industry Query Rank Trend'],
    ['§2 card', figuresCopy.citations.title, 'Top Citation Sources'],
    ['§2 card', figuresCopy.live.title, 'Live Visibility'],
    ['§2 card', homeCopy.progress.title, 'GEO Implementation Progress'],
    ['§2 link', homeCopy.progress.edit, 'Edit Progress'],
    ['§2 empty, title', figuresCopy.queries.none, 'No queries available'],
    [
      '§2 empty, text',
      homeCopy.noTrendsText,
      'Industry trends will appear here once you select queries to analyze market performance.',
    ],
    ['§9 first period', figuresCopy.lastPull.label, 'Last Data Pull'],
    ['§2 internal users', homeCopy.devTools.title, 'Development Tools'],
    ['§2 internal users, label', homeCopy.devTools.tag, 'DEV ONLY'],
  ])('%s: %s', (_where, said, written) => {
    expect(said).toBe(written)
  })
})

describe('sentences with a value', () => {
  it('count one as one', () => {
    expect(homeCopy.industries.moreSaid(1)).toBe('more industry')
    expect(homeCopy.industries.moreSaid(2)).toBe('more industries')
    expect(homeCopy.devTools.queued(1)).toBe('1 query queued')
    expect(homeCopy.devTools.queued(14)).toBe('14 queries queued')
  })

  it('say what the picker leads to: the average rankings of the top competitors', () => {
    expect(homeCopy.picker.hint).toBe("We calculate the average rankings of your industry's top competitors.")
    expect(homeCopy.picker.selected(14)).toBe('of 14 selected')
  })
})
