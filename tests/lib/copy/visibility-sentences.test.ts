import { describe, expect, it } from 'vitest'
import { chartsCopy, figuresCopy } from '@/lib/copy/figures'
import { visibilityCopy } from '@/lib/copy/visibility'

// The sentences that the specification quotes for the Visibility Data page, as literals.

describe('sentences of the Visibility Data page', () => {
  it.each([
    ['§2 page', visibilityCopy.title, 'Visibility Data'],
    ['§2 link', figuresCopy.visitWebsite, 'Visit Website'],
    ['§2 section', visibilityCopy.analytics.heading, 'Visibility Analytics'],
    ['§2 card', visibilityCopy.trend.title, 'Score Trend'],
    ['§2 section', visibilityCopy.queries.heading, 'Organisation Intelligence'],
    ['§2 action', figuresCopy.queries.clearAll, 'Clear all'],
    ['§2 count', visibilityCopy.queries.dataPoints(288), 'historical data points available'],
    ['§2 card', visibilityCopy.rank.title, 'Query Rank Trend'],
    ['§2 marker', chartsCopy.geoMarker, 'GEO'],
    ['§2 link', visibilityCopy.rank.explore, 'Explore Learnings'],
    ['§2 card', figuresCopy.citations.title, 'Top Citation Sources'],
    ['§2 expander', figuresCopy.more(7), '7 more'],
    ['§2 expander', figuresCopy.less(7), '7 less'],
    ['§2 card', figuresCopy.live.title, 'Live Visibility'],
    ['§2 no queries', figuresCopy.queries.none, 'No queries available'],
    ['§2 no data, title', figuresCopy.noData.title, 'No Data Available'],
    [
      '§2 no data, text',
      visibilityCopy.noDataText,
      'Your brand trends will appear here once you select queries to analyze market performance.',
    ],
    ['§2 loading', visibilityCopy.loading, 'Loading visibility data...'],
    ['§9 first period of citations', figuresCopy.lastPull.label, 'Last Data Pull'],
    ['contract §6 under 14 points', visibilityCopy.score.noPrevious, 'No previous week yet'],
    ['contract §6 above 10', chartsCopy.notInTopTen, 'Not in the top 10'],
  ])('%s: %s', (_where, said, written) => {
    expect(said).toBe(written)
  })
})

describe('sentences with a value', () => {
  it('count one as one', () => {
    expect(visibilityCopy.queries.selected(1)).toBe('query selected')
    expect(visibilityCopy.queries.selected(0)).toBe('queries selected')
    expect(figuresCopy.counts(1, 1)).toBe('1 of 1 answer')
    expect(figuresCopy.counts(17, 21)).toBe('17 of 21 answers')
    expect(visibilityCopy.rank.implementations(1)).toBe('GEO implementation took effect in this period.')
  })

  it('read the change pill as words', () => {
    expect(visibilityCopy.score.change(14)).toBe('up 14 points on the previous week')
    expect(visibilityCopy.score.change(-1)).toBe('down 1 point on the previous week')
    expect(visibilityCopy.score.change(0)).toBe('no change on the previous week')
  })

  it('say ties to those who do not see the star', () => {
    expect(figuresCopy.live.rank(3, true)).toBe('Rank 3, tied')
    expect(figuresCopy.live.rank(3, false)).toBe('Rank 3')
  })
})
