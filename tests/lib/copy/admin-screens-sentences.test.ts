import { describe, expect, it } from 'vitest'
import { industryScreens } from '@/lib/copy/industries'
import { organisationScreens } from '@/lib/copy/organisations'
import { TRACKED_QUERY_WORDS, trackedQueryScreens } from '@/lib/copy/tracked-queries'
import { recordsCopy } from '@/lib/copy/ui'
import { COLLEAGUE_ROLE_OPTIONS, userScreens } from '@/lib/copy/users'
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
    ['industries', industryScreens.title, 'Industries'],
    ['industry form', industryScreens.form.name, 'Industry Name'],
    ['industry form', industryScreens.form.location, 'City/Region'],
    ['industry form', industryScreens.form.country, 'Country'],
    [
      'industry deletion',
      industryScreens.deletion.text,
      'Are you sure you want to delete this industry? This action cannot be undone.',
    ],
    ['industry deletion', industryScreens.deletion.done, 'Industry deleted'],
    ['industry queries', TRACKED_QUERY_WORDS.industry.note, 'Active queries are limited to a MAXIMUM of 20'],
    ['industry queries', TRACKED_QUERY_WORDS.industry.heading('Coffee'), 'Industry Queries: Coffee'],
    ['industry queries', TRACKED_QUERY_WORDS.industry.deleteTitle, 'Delete Industry Query'],
    ['industry queries', TRACKED_QUERY_WORDS.industry.deleted, 'Industry Query deleted'],
    ['query form', TRACKED_QUERY_WORDS.industry.detailsTitle, 'Industry Query Details'],
    ['query form', trackedQueryScreens.form.searcherProfile, 'Searcher Profile i.e. Pre-prompt'],
    ['queries', trackedQueryScreens.addNew, 'Add New Query'],
    ['queries', trackedQueryScreens.active, 'Active Queries'],
    ['queries', trackedQueryScreens.activeOf(2, 3), '2 / 3'],
    ['queries', trackedQueryScreens.empty.title, 'No queries for this organisation yet.'],
    ['organisation queries', TRACKED_QUERY_WORDS.organisation.heading('Loomhouse'), 'Organisation Queries: Loomhouse'],
    [
      'organisation queries',
      TRACKED_QUERY_WORDS.organisation.deleteText,
      'Are you sure you want to delete this organisation query? This action cannot be undone.',
    ],
    [
      'spec §8 query limit',
      trackedQueryScreens.limitReached,
      'Maximum active query limit reached. Please deactivate another query to activate another.',
    ],
    ['spec §8 toggle', trackedQueryScreens.activated, 'Query successfully activated'],
    ['spec §8 toggle', trackedQueryScreens.deactivated, 'Query successfully deactivated'],
    ['organisations', organisationScreens.addNew, 'Add New'],
    ['organisation form', organisationScreens.form.addTitle, 'Add New Organisation'],
    ['organisation form', organisationScreens.form.editTitle, 'Edit Organisation'],
    ['organisation deletion', organisationScreens.deletion.title, 'Delete Organization'],
    ['organisation deletion', organisationScreens.deletion.done, 'Organization deleted'],
    ['users', userScreens.title, 'User Management'],
    ['users', userScreens.invite, 'Invite New User'],
    ['user tabs', userScreens.tabs.marketeer, 'Marketeers'],
    ['user tabs', userScreens.tabs.organisationAdmin, 'Organisation Admins'],
    ['user tabs', userScreens.tabs.systemAdmin, 'System Admins'],
    ['user deletion', userScreens.deletion.title, 'Delete User'],
    [
      'user deletion',
      userScreens.deletion.text,
      'Are you sure you want to delete this user? This action cannot be undone.',
    ],
    ['user deletion', userScreens.deletion.done, 'User deleted'],
    ['user form', userScreens.form.permissions, 'Permissions'],
    ['organisation admin', userScreens.colleagues.title, 'Organisation Management'],
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
