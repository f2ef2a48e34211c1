import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ColleagueList } from '@/components/users/colleague-list'
import { InviteForm, UserForm } from '@/components/users/user-form'
import { UserList } from '@/components/users/user-list'
import { COLLEAGUE_ROLES, USER_ROLES } from '@/components/users/user-roles'
import type { UserRow } from '@/lib/schemas/user'
import { followAddress } from '../dashboard-parts/address-bar'
import { network } from '../recommendation-tracker/tracker-api'
import { ID, OTHER_ID, openAdmin } from '../records/admin-page'

const user = (more: Partial<UserRow> = {}): UserRow => ({
  _id: ID,
  firstName: 'Amelia',
  lastName: 'Okafor',
  email: 'amelia@loomhouse.example',
  organization: { _id: OTHER_ID, name: 'Loomhouse', location: 'London', websiteUrl: null },
  organizationAdmin: false,
  permissions: { isAdmin: false },
  invited: false,
  verified: true,
  createdAt: '2026-08-03T10:00:00.000Z',
  lastLoginAt: '2026-11-20T10:00:00.000Z',
  version: 3,
  ...more,
})
const invited = user({
  _id: 'c'.repeat(24),
  firstName: null,
  lastName: null,
  email: 'new@loomhouse.example',
  organization: null,
  invited: true,
  lastLoginAt: null,
})
const pageOf = (items: UserRow[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 10,
  counts: { marketeers: 42, organisationAdmins: 9, systemAdmins: 3 },
})
const frame = { endpoint: '/api/admin/user', back: '/admin/users', backTo: 'User Management' }

beforeEach(() => {
  followAddress()
  window.history.replaceState(null, '', '/admin/users')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  localStorage.clear()
})

describe('user management', () => {
  it('has three tabs with their counts; the first is asked for where the address says none', async () => {
    const calls = network({ 'GET /api/admin/user': () => ({ body: pageOf([user()]) }) })
    const path = '/api/admin/user?filter[role]=marketeer'
    openAdmin(<UserList ownId={ID} />, { [path]: pageOf([user(), invited]) })
    expect(screen.getByRole('radio', { name: 'Marketeers 42' })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: 'Organisation Admins 9' })).toHaveProperty('checked', false)
    expect(calls).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: 'System Admins 3' }))
    await waitFor(() => expect(window.location.search).toBe('?filter[role]=systemAdmin'))
    await waitFor(() => expect(calls.at(-1)?.call).toBe('GET /api/admin/user?filter[role]=systemAdmin'))
  })

  it('says in words what is unknown about a user, and marks the viewer', () => {
    network({})
    const path = '/api/admin/user?filter[role]=marketeer'
    openAdmin(<UserList ownId={ID} />, { [path]: pageOf([user(), invited]) })
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('Amelia OkaforYou')
    for (const said of ['TBA', 'Invited', 'N/A', 'Never']) expect(rows[2]?.textContent).toContain(said)
    expect(rows[2]?.textContent).toContain('TBAInvited')
    expect(rows[2]?.querySelector('svg.lucide-user')?.parentElement?.className).toContain('border-dashed')
  })
})

describe('organisation management', () => {
  it('shows system admins of the organisation and offers nothing to do with them', () => {
    network({})
    const admin = user({ _id: OTHER_ID, firstName: 'Priya', permissions: { isAdmin: true } })
    const answers = { '/api/orgAdmin/user': pageOf([user(), admin]) }
    openAdmin(<ColleagueList organisation="Loomhouse" ownId={ID} />, answers)
    expect(screen.getByRole('heading', { level: 1, name: 'Organisation Management' })).toBeTruthy()
    const table = within(screen.getByRole('table'))
    expect(table.getByRole('button', { name: 'Delete Amelia Okafor' })).toBeTruthy()
    expect(table.queryByRole('button', { name: 'Delete Priya Okafor' })).toBeNull()
    expect(table.getByText('Admin')).toBeTruthy()
  })
})

describe('the form of a user', () => {
  it('of a new one is only an email field', async () => {
    const calls = network({ 'POST /api/admin/user/new': () => ({ body: invited }) })
    const pushed = openAdmin(<InviteForm {...frame} />)
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
    screen.getByText('Please provide an email address')
    await userEvent.type(screen.getByLabelText(/^Email/), 'new@loomhouse.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
    await waitFor(() => expect(pushed).toEqual(['/admin/users']))
    expect(calls[0]?.body).toEqual({ email: 'new@loomhouse.example' })
  })

  it('shows name and email to read, and saves organisation and permissions', async () => {
    const calls = network({ [`POST /api/admin/user/${ID}`]: () => ({ body: user() }) })
    openAdmin(<UserForm {...frame} roles={USER_ROLES} user={user()} withOrganisation />)
    for (const label of ['First name', 'Last name', 'Email'])
      expect(screen.getByLabelText(label)).toHaveProperty('readOnly', true)
    expect(screen.getByRole('button', { name: 'Remove Loomhouse' })).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: 'Organisation Admin' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({
      organization: OTHER_ID,
      organizationAdmin: true,
      permissions: { isAdmin: false },
      version: 3,
    })
  })

  it('for an organisation admin has no organisation and two roles', () => {
    network({})
    openAdmin(<UserForm {...frame} roles={COLLEAGUE_ROLES} user={user()} />)
    expect(screen.queryByLabelText('Organisation')).toBeNull()
    expect(screen.getAllByRole('radio')).toHaveLength(2)
  })

  it('deletes after asking, with its toast', async () => {
    network({ [`DELETE /api/admin/user/${ID}`]: () => ({ body: { message: 'success' } }) })
    openAdmin(<UserForm {...frame} roles={USER_ROLES} user={user()} withOrganisation />)
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Delete User' }))
    dialog.getByText('Are you sure you want to delete this user? This action cannot be undone.')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('User deleted')).toBeTruthy()
  })
})
