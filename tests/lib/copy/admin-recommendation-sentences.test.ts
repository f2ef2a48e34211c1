import { describe, expect, it } from 'vitest'
import { recommendationsCopy as copy } from '@/lib/copy/recommendations'
import { geoRecommendationList } from '@/lib/lists/geo-recommendation'

// The sentences that the specification quotes for GEO recommendations in the admin area, as literals.

describe('sentences of GEO recommendations in the admin area', () => {
  it.each([
    ['§2 heading', copy.title, 'GEO/SEO Best Practice Recommendations'],
    ['§2 button', copy.add, 'Add Recommendation'],
    ['§2 fallback', copy.noDescription, 'No Description'],
    ['§2 form', copy.form.create, 'Create New GEO Recommendation'],
    ['§2 form', copy.form.manage, 'Manage GEO Recommendation'],
  ])('%s: %s', (_where, said, written) => {
    expect(said).toBe(written)
  })

  it('the list has the columns of the specification; both dates can be sorted by', () => {
    const heads = geoRecommendationList.columns.map(({ header }) => header)
    expect(heads).toEqual(['Title', 'Industries', 'Description', 'Created At', 'Updated At'])
    const sortable = geoRecommendationList.columns.filter((column) => column.sortable).map(({ header }) => header)
    expect(sortable).toEqual(expect.arrayContaining(['Created At', 'Updated At']))
  })

  it('the question of a deletion names what goes with it', () => {
    expect(copy.removal.consequence(1, 1)).toBe(
      'It disappears from 1 organisation, and 1 status with notes and history will be deleted.',
    )
    expect(copy.removal.consequence(3, 1200)).toContain('3 organisations, and 1,200 statuses')
  })
})
