import { describe, expect, it } from 'vitest'
import { knownStatus, STATUS_LABELS, STATUS_OPTIONS, trackerCopy } from '@/lib/copy/recommendation-tracker'
import { trackedRecommendationList } from '@/lib/lists/tracked-recommendation'
import { RECOMMENDATION_STATUSES } from '@/lib/schemas/recommendation-tracker'

// The sentences that the specification quotes for the recommendations tracker, as literals.

describe('sentences of the recommendations tracker', () => {
  it.each([
    ['§2 heading', trackerCopy.title, 'GEO/SEO Recommendations'],
    ['§2 card', trackerCopy.summary.total, 'Total'],
    ['§2 card', trackerCopy.summary.implemented, 'Implemented'],
    ['§2 card', trackerCopy.summary.inProgress, 'In Progress'],
    ['§2 card', trackerCopy.summary.pending, 'Pending'],
    ['§2 filter', trackerCopy.filter.all, 'All Statuses'],
    ['§2 dialog', trackerCopy.dialog.title, 'Update Recommendation'],
    ['§2 while saving', trackerCopy.dialog.saving, 'Saving...'],
    ['§2 empty', trackerCopy.empty.title, 'No recommendations found'],
    ['§2 empty, narrowed', trackerCopy.empty.narrowed, 'Try adjusting your search or filter criteria.'],
    ['§2 empty, all', trackerCopy.empty.text, 'Recommendations will appear here once they are available.'],
    ['§4 none', STATUS_LABELS.none, 'No Status'],
    ['§4 pending', STATUS_LABELS.pending, 'Pending Review'],
    ['§4 in_progress', STATUS_LABELS.in_progress, 'In Progress'],
    ['§4 implemented', STATUS_LABELS.implemented, 'Implemented'],
    ['§4 rejected', STATUS_LABELS.rejected, 'Rejected'],
    ['§4 on_hold', STATUS_LABELS.on_hold, 'On Hold'],
  ])('%s: %s', (_where, said, written) => {
    expect(said).toBe(written)
  })

  it("a missing or other value shows as 'No Status'", () => {
    for (const value of [undefined, null, '', 'done', 'Implemented', 7, 'toString', '__proto__'])
      expect(STATUS_LABELS[knownStatus(value)]).toBe('No Status')
    for (const status of RECOMMENDATION_STATUSES) expect(knownStatus(status)).toBe(status)
  })

  it('menus offer every status, in the order in which the table sorts them', () => {
    expect(STATUS_OPTIONS.map(({ value }) => value)).toEqual([...RECOMMENDATION_STATUSES])
  })

  it('the table has the columns of the specification, updated latest first', () => {
    const heads = trackedRecommendationList.columns.map(({ header }) => header)
    expect(heads.filter((head) => head !== 'Notes')).toEqual(['Name', 'Description', 'Status', 'Updated', 'Created'])
    expect(trackedRecommendationList.defaultSort).toEqual({ key: 'updatedAt', dir: 'desc' })
    expect(trackedRecommendationList.search).toBe('Search title, description or notes')
  })

  it('room that is left is said in characters', () => {
    expect(trackerCopy.dialog.charactersLeft(1)).toBe('1 character left')
    expect(trackerCopy.dialog.charactersLeft(0)).toBe('0 characters left')
  })
})
