import { describe, expect, it } from 'vitest'
import { trackedRecommendationList } from '@/lib/actions/list'
import { groupList } from '@/lib/groups/list'
import { industryList } from '@/lib/industries/list'
import { organisationList } from '@/lib/organisations/list'
import { colleagueList, userList } from '@/lib/people/list'
import { COLLEAGUE_ROLE_OPTIONS } from '@/lib/people/words'
import { trackedQueryList } from '@/lib/queries/list'
import { recommendationList } from '@/lib/recommendations/list'
import type { List } from '@/lib/table/list'

// The columns of the lists, in the order in which the tables show them.

const headsOf = <Row>(list: List<Row>) => list.columns.map(({ header }) => header)

describe('the heads', () => {
  it.each([
    ['industries', headsOf(industryList), ['Name', 'Location', 'Created At']],
    ['groups', headsOf(groupList), ['Name', 'Organisations', 'Admins', 'Created At']],
    ['organisations', headsOf(organisationList), ['Name', 'Industries', 'Website', 'Location', 'Created At']],
    [
      'queries',
      headsOf(trackedQueryList),
      ['Search Term', 'Searcher Profile', 'Active?', 'Created At', 'Updated By', 'Updated At'],
    ],
    [
      'users',
      headsOf(userList).filter((head) => head !== 'Role' && head !== 'Invitation'),
      ['Name', 'Email', 'Organization', 'Created At', 'Last Login'],
    ],
    [
      'colleagues',
      headsOf(colleagueList).filter((head) => head !== 'Invitation'),
      ['Name', 'Email', 'Org', 'Role', 'Created At', 'Last Login'],
    ],
    [
      'recommendations',
      headsOf(recommendationList),
      ['Title', 'Industries', 'Description', 'Created At', 'Updated At'],
    ],
    [
      'the tracker',
      headsOf(trackedRecommendationList).filter((head) => head !== 'Notes'),
      ['Name', 'Description', 'Status', 'Effect', 'Points', 'Low', 'High', 'Implemented', 'Updated', 'Created'],
    ],
    ['filters of the role', COLLEAGUE_ROLE_OPTIONS.map(({ label }) => label), ['System Admin', 'Org Admin', 'User']],
  ])('of %s', (_list, heads, written) => {
    expect(heads).toEqual(written)
  })
})

it('the tracker shows the latest update first, and both dates of recommendations can be sorted by', () => {
  expect(trackedRecommendationList.defaultSort).toEqual({ key: 'updatedAt', dir: 'desc' })
  const sortable = recommendationList.columns.filter((column) => column.sortable).map(({ header }) => header)
  expect(sortable).toEqual(expect.arrayContaining(['Created At', 'Updated At']))
})
