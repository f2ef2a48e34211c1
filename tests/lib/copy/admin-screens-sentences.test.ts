import { describe, expect, it } from 'vitest'
import { industriesCopy } from '@/lib/copy/industries'
import { organisationsCopy } from '@/lib/copy/organisations'
import { TRACKED_QUERY_WORDS, trackedQueriesCopy } from '@/lib/copy/tracked-queries'
import { recordsCopy } from '@/lib/copy/ui'
import { COLLEAGUE_ROLE_OPTIONS, userManagementCopy } from '@/lib/copy/users'
import { COUNTRIES, DEFAULT_COUNTRY, DEFAULT_LOCATION } from '@/lib/limits'
import { industryList } from '@/lib/lists/industry'
import type { List } from '@/lib/lists/list'
import { organisationList } from '@/lib/lists/organisation'
import { trackedQueryList } from '@/lib/lists/tracked-query'
import { colleagueList, userList } from '@/lib/lists/user'

// The sentences that the specification quotes for the admin area and for organisation management, as literals.

const headsOf = <Row>(list: List<Row>) => list.columns.map(({ header }) => header)

describe('sentences of the admin area', () => {
  it.each([
    ['industries', industriesCopy.title, 'Industries'],
    ['industry form', industriesCopy.form.name, 'Industry Name'],
    ['industry form', industriesCopy.form.location, 'City/Region'],
    ['industry form', industriesCopy.form.country, 'Country'],
    [
      'industry deletion',
      industriesCopy.deletion.text,
      'Are you sure you want to delete this industry? This action cannot be undone.',
    ],
    ['industry deletion', industriesCopy.deletion.done, 'Industry deleted'],
    ['industry queries', TRACKED_QUERY_WORDS.industry.note, 'Active queries are limited to a MAXIMUM of 20'],
    ['industry queries', TRACKED_QUERY_WORDS.industry.heading('Coffee'), 'Industry Queries: Coffee'],
    ['industry queries', TRACKED_QUERY_WORDS.industry.deleteTitle, 'Delete Industry Query'],
    ['industry queries', TRACKED_QUERY_WORDS.industry.deleted, 'Industry Query deleted'],
    ['query form', TRACKED_QUERY_WORDS.industry.detailsTitle, 'Industry Query Details'],
    ['query form', trackedQueriesCopy.form.searcherProfile, 'Searcher Profile i.e. Pre-prompt'],
    ['queries', trackedQueriesCopy.addNew, 'Add New Query'],
    ['queries', trackedQueriesCopy.active, 'Active Queries'],
    ['queries', trackedQueriesCopy.activeOf(2, 3), '2 / 3'],
    ['queries', trackedQueriesCopy.empty.title, 'No queries for this organisation yet.'],
    ['organisation queries', TRACKED_QUERY_WORDS.organisation.heading('Loomhouse'), 'Organisation Queries: Loomhouse'],
    [
      'organisation queries',
      TRACKED_QUERY_WORDS.organisation.deleteText,
      'Are you sure you want to delete this organisation query? This action cannot be undone.',
    ],
    [
      'spec §8 query limit',
      trackedQueriesCopy.limitReached,
      'Maximum active query limit reached. Please deactivate another query to activate another.',
    ],
    ['spec §8 toggle', trackedQueriesCopy.activated, 'Query successfully activated'],
    ['spec §8 toggle', trackedQueriesCopy.deactivated, 'Query successfully deactivated'],
    ['organisations', organisationsCopy.addNew, 'Add New'],
    ['organisation form', organisationsCopy.form.addTitle, 'Add New Organisation'],
    ['organisation form', organisationsCopy.form.editTitle, 'Edit Organisation'],
    ['organisation deletion', organisationsCopy.deletion.title, 'Delete Organization'],
    ['organisation deletion', organisationsCopy.deletion.done, 'Organization deleted'],
    ['users', userManagementCopy.title, 'User Management'],
    ['users', userManagementCopy.invite, 'Invite New User'],
    ['user tabs', userManagementCopy.tabs.marketeer, 'Marketeers'],
    ['user tabs', userManagementCopy.tabs.organisationAdmin, 'Organisation Admins'],
    ['user tabs', userManagementCopy.tabs.systemAdmin, 'System Admins'],
    ['user deletion', userManagementCopy.deletion.title, 'Delete User'],
    [
      'user deletion',
      userManagementCopy.deletion.text,
      'Are you sure you want to delete this user? This action cannot be undone.',
    ],
    ['user deletion', userManagementCopy.deletion.done, 'User deleted'],
    ['user form', userManagementCopy.form.permissions, 'Permissions'],
    ['organisation admin', userManagementCopy.colleagues.title, 'Organisation Management'],
    ['missing name', recordsCopy.toBeAnnounced, 'TBA'],
    ['missing organisation', recordsCopy.notAvailable, 'N/A'],
    ['no login', recordsCopy.never, 'Never'],
    ['defaults', DEFAULT_LOCATION, 'London'],
    ['defaults', COUNTRIES[DEFAULT_COUNTRY], 'Great Britain'],
    ['countries', COUNTRIES.US, 'United States of America'],
  ])('%s: %s', (_where, said, written) => {
    expect(said).toBe(written)
  })
})

describe('heads of the admin area', () => {
  it.each([
    ['industries', headsOf(industryList), ['Name', 'Location', 'Created At']],
    ['organisations', headsOf(organisationList), ['Name', 'Industries', 'Website', 'Location', 'Created At']],
    [
      'queries',
      headsOf(trackedQueryList),
      ['Search Term', 'Searcher Profile', 'Active?', 'Created At', 'Updated By', 'Updated At'],
    ],
    [
      'users',
      headsOf(userList).filter((head) => head !== 'Role'),
      ['Name', 'Email', 'Organization', 'Created At', 'Last Login'],
    ],
    ['colleagues', headsOf(colleagueList), ['Name', 'Email', 'Org', 'Role', 'Created At', 'Last Login']],
    ['filters of the role', COLLEAGUE_ROLE_OPTIONS.map(({ label }) => label), ['System Admin', 'Org Admin', 'User']],
  ])('of %s', (_list, heads, written) => {
    expect(heads).toEqual(written)
  })
})
