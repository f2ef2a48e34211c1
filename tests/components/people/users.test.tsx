import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { InviteForm, UserForm } from '@/components/people/user-form'
import { ColleagueList, UserList } from '@/components/people/user-list'
import { COLLEAGUE_ROLES, USER_ROLES } from '@/components/people/user-roles'
import { shortDate } from '@/lib/format/dates'
import type { UserRow } from '@/lib/people/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { followAddress } from '@/tests/components/address-bar'
import { ID, OTHER_ID, openAdmin } from '@/tests/components/form/admin-page'
import { user } from './user-row'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const invited = user({
  _id: 'c'.repeat(24),
  firstName: null,
  lastName: null,
  email: 'new@loomhouse.example',
  organization: null,
  invited: true,
  invitationExpiresAt: inDays(3),
  lastLoginAt: null,
})
const pageOf = (items: UserRow[]) => ({
  items,
  total: items.length,
  page: 1,
  pageSize: 10,
  counts: { marketeers: 42, organisationAdmins: 9, systemAdmins: 3 },
})
const path = '/api/admin/user?filter[role]=marketeer'
const frame = { endpoint: '/api/admin/user', back: '/admin/users', backTo: 'User Management' }

beforeEach(() => {
  network({})
  followAddress()
  window.history.replaceState(null, '', '/admin/users')
})
describe('user management', () => {
  it('has three tabs with their counts; the first is asked for where the address says none', async () => {
    const calls = network({ 'GET /api/admin/user': () => ({ body: pageOf([user()]) }) })
    openAdmin(<UserList ownId={ID} />, { [path]: pageOf([user(), invited]) })
    expect(screen.getByRole('radio', { name: 'Marketeers 42' })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: 'Organisation Admins 9' })).toHaveProperty('checked', false)
    expect(calls).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: 'System Admins 3' }))
    await waitFor(() => expect(window.location.search).toBe('?filter[role]=systemAdmin'))
    await waitFor(() => expect(calls.at(-1)?.call).toBe('GET /api/admin/user?filter[role]=systemAdmin'))
  })

  it('says in words what is unknown about a user, and marks the viewer', () => {
    openAdmin(<UserList ownId={ID} />, { [path]: pageOf([user(), invited]) })
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('Amelia OkaforYou')
    for (const said of ['TBA', 'Invited, expires ', 'N/A', 'Never']) expect(rows[2]?.textContent).toContain(said)
    expect(rows[2]?.textContent).toContain(`TBAInvited, expires ${shortDate(inDays(3))}`)
    expect(rows[2]?.querySelector('svg:has(use[href$="#user"])')?.parentElement?.className).toContain('border-dashed')
  })
})

describe('the row of an invitation', () => {
  const AGAIN = `POST /api/admin/user/${invited._id}/invitation`
  const table = () => within(screen.getByRole('table'))

  it('sends it again and shows the new day; a row of a user who accepted does not', async () => {
    const fresh = { ...invited, invitationExpiresAt: inDays(7) }
    const calls = network({
      [AGAIN]: () => ({ body: fresh }),
      'GET /api/admin/user': () => ({ body: pageOf([user(), fresh]) }),
    })
    openAdmin(<UserList ownId={ID} />, {
      [path]: pageOf([user(), { ...invited, invitationExpiresAt: inDays(-1), invitationExpired: true }]),
    })
    expect(table().getByText(`Invitation expired ${shortDate(inDays(-1))}`)).toBeTruthy()
    expect(table().getAllByRole('button', { name: /^Resend/ })).toHaveLength(1)
    await userEvent.click(table().getByRole('button', { name: 'Resend invitation to new@loomhouse.example' }))
    expect(await screen.findByText(`Invitation sent again, expires ${shortDate(inDays(7))}`)).toBeTruthy()
    expect(await table().findByText(`Invited, expires ${shortDate(inDays(7))}`)).toBeTruthy()
    expect(calls[0]?.call).toBe(AGAIN)
  })

  it('says why it was not sent', async () => {
    const error = 'This address was sent 5 invitations within an hour. The next can be sent in 12 minutes.'
    network({ [AGAIN]: () => ({ status: 429, body: { error } }) })
    openAdmin(<UserList ownId={ID} />, { [path]: pageOf([invited]) })
    await userEvent.click(table().getByRole('button', { name: /^Resend/ }))
    expect(await screen.findByText(error)).toBeTruthy()
  })
})

describe('organisation management', () => {
  it('says who is organisation admin beside the role, which stays User', () => {
    const lead = user({ organizationAdmin: true })
    const both = user({ _id: OTHER_ID, firstName: 'Priya', organizationAdmin: true, permissions: { isAdmin: true } })
    const answers = { '/api/orgAdmin/user': pageOf([lead, both, invited]) }
    openAdmin(<ColleagueList organisation="Loomhouse" ownId={ID} />, answers)
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toContain('UserOrg Admin')
    expect(rows[2]?.textContent).toContain('Admin')
    expect(rows[2]?.textContent).not.toContain('Org Admin')
    expect(rows[3]?.textContent).not.toContain('Org Admin')
  })

  it('shows system admins of the organisation and offers nothing to do with them', () => {
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
  it('of a new one is only an email field, and needs no more', async () => {
    const calls = network({ 'POST /api/admin/user/new': () => ({ body: invited }) })
    const pushed = openAdmin(<InviteForm {...frame} roles={USER_ROLES} withOrganisation />)
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    expect(screen.queryAllByRole('radio')).toEqual([])
    expect(screen.queryByRole('combobox')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
    screen.getByText('Please provide an email address')
    await userEvent.type(screen.getByLabelText(/^Email/), 'new@loomhouse.example{Enter}')
    await waitFor(() => expect(pushed).toEqual(['/admin/users']))
    const permissions = { isAdmin: false }
    const body = { email: 'new@loomhouse.example', organization: null, organizationAdmin: false, permissions }
    expect(calls.map((each) => each.body)).toEqual([body])
  })

  it('of a new one asks organisation and role below a full address, and sends all in one step', async () => {
    const organisations = { items: [{ _id: OTHER_ID, name: 'Loomhouse' }] }
    const calls = network({
      'GET /api/admin/organization': () => ({ body: organisations }),
      'POST /api/admin/user/new': () => ({ body: invited }),
    })
    const pushed = openAdmin(<InviteForm {...frame} roles={USER_ROLES} withOrganisation />)
    const email = screen.getByLabelText(/^Email/)
    await userEvent.type(email, 'new@loomhouse')
    expect(screen.queryByRole('radio')).toBeNull()
    await userEvent.type(email, '.example')
    expect(document.activeElement).toBe(email)
    await userEvent.click(screen.getByRole('radio', { name: 'Organisation Admin' }))
    await userEvent.click(screen.getByRole('combobox', { name: /^Organisation/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Loomhouse' }))
    await userEvent.clear(email)
    expect(screen.getByRole('radio', { name: 'Organisation Admin' })).toHaveProperty('checked', true)
    await userEvent.type(email, 'new@loomhouse.example')
    await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
    await waitFor(() => expect(pushed).toEqual(['/admin/users?filter[role]=organisationAdmin']))
    expect(calls.at(-1)?.body).toEqual({
      email: 'new@loomhouse.example',
      organization: OTHER_ID,
      organizationAdmin: true,
      permissions: { isAdmin: false },
    })
  })

  it('of a new colleague asks for one of two roles and no organisation', async () => {
    const calls = network({ 'POST /api/orgAdmin/user/new': () => ({ body: invited }) })
    const own = { endpoint: '/api/orgAdmin/user', back: '/organisation-admin', backTo: 'Organisation Management' }
    const pushed = openAdmin(<InviteForm {...own} roles={COLLEAGUE_ROLES} />)
    await userEvent.type(screen.getByLabelText(/^Email/), 'new@loomhouse.example')
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(screen.queryByRole('combobox')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: 'Organisation Admin' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }))
    await waitFor(() => expect(pushed).toEqual(['/organisation-admin']))
    expect(calls[0]?.body).toMatchObject({ email: 'new@loomhouse.example', organizationAdmin: true })
    expect(calls[0]?.body).not.toHaveProperty('organization')
  })

  it('says until when an invitation holds, and shows the new day after it was sent again', async () => {
    const expired = user({ ...invited, invitationExpiresAt: inDays(-4), invitationExpired: true })
    const again = `POST /api/admin/user/${expired._id}/invitation`
    const calls = network({ [again]: () => ({ body: { ...invited, invitationExpiresAt: inDays(7) } }) })
    openAdmin(<UserForm {...frame} roles={USER_ROLES} user={expired} withOrganisation />)
    expect(screen.getByText(`Invitation expired ${shortDate(inDays(-4))}`).className).toContain('warning')
    screen.getByText(/Only the mail holds the link, so it cannot be copied here/)
    await userEvent.click(screen.getByRole('button', { name: 'Resend invitation' }))
    const day = shortDate(inDays(7))
    expect(await screen.findByText(`Invitation sent again, expires ${day}`)).toBeTruthy()
    expect(screen.getByText(`Invited, expires ${day}`).className).not.toContain('warning')
    expect(calls.map(({ call }) => call)).toEqual([again])
  })

  it('shows name and email to read, and saves organisation and permissions', async () => {
    const calls = network({ [`POST /api/admin/user/${ID}`]: () => ({ body: user() }) })
    openAdmin(<UserForm {...frame} roles={USER_ROLES} user={user()} withOrganisation />)
    for (const label of ['First name', 'Last name', 'Email'])
      expect(screen.getByLabelText(label)).toHaveProperty('readOnly', true)
    expect(screen.getByRole('button', { name: 'Remove Loomhouse' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Resend invitation' })).toBeNull()
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

  it('saves several organisations, with a role in each (R-MEMBER-3)', async () => {
    const calls = network({ [`POST /api/admin/user/${ID}`]: () => ({ body: user() }) })
    const organizations = [
      { _id: OTHER_ID, name: 'Loomhouse', organizationAdmin: false },
      { _id: 'c'.repeat(24), name: 'Baythorne', organizationAdmin: true },
    ]
    openAdmin(<UserForm {...frame} roles={USER_ROLES} user={user({ organizations })} withOrganisation />)
    expect(screen.getByRole('checkbox', { name: 'Organisation Admin of Baythorne' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Organisation Admin of Loomhouse' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toEqual({
      organizations: organizations.map(({ _id }) => ({ organization: _id, organizationAdmin: true })),
      permissions: { isAdmin: false },
      version: 3,
    })
  })
})
