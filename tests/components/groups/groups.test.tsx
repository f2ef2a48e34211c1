import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { GroupForm, GroupList } from '@/components/groups/groups'
import { GroupInviteForm, GroupPeople, GroupPersonForm } from '@/components/groups/own-groups'
import type { GroupPersonRow, GroupRow } from '@/lib/groups/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { chooseOption } from '@/tests/components/choose-option'
import { ID, OTHER_ID, openAdmin } from '@/tests/components/form/admin-page'

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const AT = '2026-11-20T10:00:00.000Z'
const page = <Row,>(items: Row[]) => ({ items, total: items.length, page: 1, pageSize: 10 })

const NORTHERN: GroupRow = {
  _id: ID,
  name: 'Northern Brands',
  organizations: [
    { _id: 'c'.repeat(24), name: 'Baythorne' },
    { _id: 'd'.repeat(24), name: 'Copperline' },
    { _id: 'e'.repeat(24), name: 'Loomhouse' },
  ],
  admins: [{ _id: OTHER_ID, email: 'ada@agency.example' }],
  createdAt: AT,
  branding: null,
  version: 3,
}

describe('the groups', () => {
  it('are listed with their organisations and admins', async () => {
    network({ 'GET /api/admin/group': () => ({ body: page([NORTHERN]) }) })
    openAdmin(<GroupList />)
    const row = within((await screen.findAllByRole('row', { name: /Northern Brands/ }))[0] as HTMLElement)
    row.getByText('Baythorne')
    row.getByText('Copperline')
    row.getByText('+1')
    row.getByText('ada@agency.example')
  })

  it('need a name', async () => {
    const calls = network({})
    openAdmin(<GroupForm group={null} />)
    await press('Save')
    screen.getByText('Please provide a group name')
    expect(calls).toEqual([])
  })

  it('are saved with the version that was edited', async () => {
    const calls = network({ [`POST /api/admin/group/${ID}`]: () => ({ body: NORTHERN }) })
    const pushed = openAdmin(<GroupForm group={NORTHERN} />)
    await press('Remove Copperline')
    await press('Save')
    await waitFor(() => expect(pushed).toEqual(['/admin/group']))
    // The own name is read meanwhile.
    expect(calls.flatMap(({ body }) => body ?? [])).toEqual([
      {
        name: 'Northern Brands',
        organizations: ['c'.repeat(24), 'e'.repeat(24)],
        admins: [OTHER_ID],
        version: 3,
      },
    ])
  })

  it('say at the field which organisation is in another group', async () => {
    const refusal = { organizations: 'Loomhouse is in another group. Take it out there first.' }
    network({
      [`POST /api/admin/group/${ID}`]: () => ({
        status: 400,
        body: { error: 'Please check for errors', fields: refusal },
      }),
    })
    openAdmin(<GroupForm group={NORTHERN} />)
    await userEvent.type(screen.getByLabelText(/^Group Name/), ' Ltd')
    await press('Save')
    expect(await screen.findByText(refusal.organizations)).toBeTruthy()
  })

  it('have an own name for their organisations', async () => {
    const calls = network({
      [`GET /api/admin/group/${ID}/branding`]: () => ({ body: { branding: null, shown: null } }),
      [`POST /api/admin/group/${ID}/branding`]: () => ({ body: { branding: null, shown: null } }),
    })
    openAdmin(<GroupForm group={NORTHERN} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Set an own name' }))
    const own = within(screen.getByRole('region', { name: 'Own name' }))
    await userEvent.type(own.getByLabelText(/^Name/), 'Tidewater')
    await userEvent.click(own.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toContainEqual(expect.objectContaining({ name: 'Tidewater' })),
    )
  })

  it('are deleted once it is said what becomes of organisations and admins', async () => {
    network({ [`DELETE /api/admin/group/${ID}`]: () => ({ body: { message: 'success' } }) })
    const pushed = openAdmin(<GroupForm group={NORTHERN} />)
    await press('Delete')
    const dialog = within(screen.getByRole('dialog', { name: 'Delete Group' }))
    dialog.getByText('3 organisations stay, without a group. 1 person is no longer group admin.')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(pushed).toEqual(['/admin/group in its place']))
  })
})

const INES: GroupPersonRow = {
  _id: ID,
  firstName: 'Ines',
  lastName: 'Moreau',
  email: 'ines@loom.example',
  organizations: [
    { _id: 'c'.repeat(24), name: 'Baythorne', organizationAdmin: true },
    { _id: 'e'.repeat(24), name: 'Loomhouse', organizationAdmin: false },
  ],
  invited: false,
  invitationExpiresAt: null,
  invitationExpired: false,
  createdAt: AT,
  lastLoginAt: null,
}

describe('the people of the group', () => {
  it('are listed once, with each organisation and the role there', async () => {
    network({ 'GET /api/group/user': () => ({ body: page([INES]) }) })
    openAdmin(<GroupPeople />)
    const row = within((await screen.findAllByRole('row', { name: /Ines Moreau/ }))[0] as HTMLElement)
    for (const text of ['Baythorne', 'Org Admin', 'Loomhouse', 'Marketeer']) row.getByText(text)
  })

  it('have a role in each organisation, of which the changed one alone is saved', async () => {
    const calls = network({ [`POST /api/group/user/${ID}`]: () => ({ body: INES }) })
    const pushed = openAdmin(<GroupPersonForm person={INES} />)
    await chooseOption(screen.getByRole('combobox', { name: 'Role in Loomhouse' }), 'Org Admin')
    await press('Save')
    await waitFor(() => expect(pushed).toEqual(['/group/people']))
    expect(calls.map(({ body }) => body)).toEqual([{ organization: 'e'.repeat(24), organizationAdmin: true }])
  })

  it('are removed from one organisation, once that is confirmed', async () => {
    const calls = network({ [`DELETE /api/group/user/${ID}`]: () => ({ body: { message: 'success' } }) })
    openAdmin(<GroupPersonForm person={INES} />)
    await press('Remove from Baythorne')
    const dialog = within(screen.getByRole('dialog', { name: 'Remove from Organisation' }))
    dialog.getByText('Ines Moreau, Baythorne')
    expect(calls).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Removed from Baythorne')).toBeTruthy()
    expect(calls[0]?.call).toBe(`DELETE /api/group/user/${ID}?organization=${'c'.repeat(24)}`)
  })

  it('who have not accepted are invited again', async () => {
    const invited = { ...INES, invited: true, invitationExpired: true, firstName: null, lastName: null }
    const calls = network({ 'POST /api/group/user': () => ({ body: { ...invited, invitationExpired: false } }) })
    openAdmin(<GroupPersonForm person={invited} />)
    screen.getByText('Invitation expired')
    await press('Resend invitation')
    expect(await screen.findByText('Invitation sent')).toBeTruthy()
    expect(calls[0]?.body).toEqual({
      ...{ email: INES.email, organization: 'c'.repeat(24), organizationAdmin: true },
    })
  })

  it('are invited into one organisation', async () => {
    const calls = network({ 'POST /api/group/user/new': () => ({ body: INES }) })
    const pushed = openAdmin(<GroupInviteForm organisations={INES.organizations} />)
    await press('Send Invitation')
    screen.getByText('Please choose an organisation')
    await userEvent.type(screen.getByLabelText(/^Email/), 'new@loom.example')
    await chooseOption(screen.getByRole('combobox', { name: 'Organisation' }), 'Loomhouse')
    await press('Send Invitation')
    await waitFor(() => expect(pushed).toEqual(['/group/people']))
    expect(calls[0]?.body).toEqual({
      ...{ email: 'new@loom.example', organization: 'e'.repeat(24), organizationAdmin: false },
    })
  })
})
