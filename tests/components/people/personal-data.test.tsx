import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UserForm } from '@/components/people/user-form'
import { COLLEAGUE_ROLES, USER_ROLES } from '@/components/people/user-roles'
import type { UserRow } from '@/lib/people/shapes'
import { network } from '@/tests/components/actions/tracker-api'
import { followAddress } from '@/tests/components/address-bar'
import { ID, openAdmin } from '@/tests/components/form/admin-page'

const user: UserRow = {
  _id: ID,
  firstName: 'Amelia',
  lastName: 'Okafor',
  email: 'amelia@loomhouse.example',
  organization: null,
  organizationAdmin: false,
  permissions: { isAdmin: false },
  invited: false,
  invitationExpiresAt: null,
  invitationExpired: false,
  verified: true,
  createdAt: '2026-08-03T10:00:00.000Z',
  lastLoginAt: null,
  version: 3,
}
const frame = { endpoint: '/api/admin/user', back: '/admin/users', backTo: 'User Management', user }
const EXPORT = `GET /api/admin/user/${ID}/export`
const ERASE = `POST /api/admin/user/${ID}/erase`

const open = () => openAdmin(<UserForm {...frame} roles={USER_ROLES} withOrganisation withPersonalData />)
const section = () => within(screen.getByRole('region', { name: 'Personal data' }))
const press = (name: string) => userEvent.click(section().getByRole('button', { name }))

/** What the browser would save: the name and the content of each file. */
function savedFiles(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = []
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made.push(file as Blob)
    return 'blob:1'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = made.at(-1)
    if (file) saved.push({ name: this.download, file })
  })
  return saved
}

beforeEach(followAddress)
describe('personal data in the form of a user', () => {
  it('is offered to system admins, and not to organisation admins', () => {
    network({})
    open()
    expect(section().getAllByRole('button')).toHaveLength(2)
    cleanup()
    openAdmin(<UserForm {...frame} roles={COLLEAGUE_ROLES} />)
    expect(screen.queryByText('Personal data')).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
  })

  it('is exported as a file with the id of the person', async () => {
    const saved = savedFiles()
    network({ [EXPORT]: () => ({ body: { account: { email: user.email } } }) })
    open()
    await press('Export data')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe(`user-${ID}.json`)
    expect(await saved[0]?.file.text()).toContain(user.email)
  })

  it('that cannot be exported says so, and can be tried again', async () => {
    const saved = savedFiles()
    network({ [EXPORT]: () => ({ status: 503, body: {} }) })
    open()
    await press('Export data')
    expect(await screen.findByText('The data could not be exported. Please try again.')).toBeTruthy()
    expect(saved).toEqual([])
    expect(section().getByRole('button', { name: 'Export data' })).toHaveProperty('disabled', false)
  })

  it('is erased after a question that names what goes, and leads back to the list', async () => {
    const calls = network({ [ERASE]: () => ({ body: { message: 'success', erased: {} } }) })
    const pushed = open()
    await press('Erase data')
    const dialog = within(screen.getByRole('dialog', { name: 'Erase Personal Data' }))
    dialog.getByText(/This action cannot be undone\.$/)
    dialog.getByText('amelia@loomhouse.example will not be able to sign in any more.')
    expect(calls).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Erase' }))
    expect(await screen.findByText('Personal data erased')).toBeTruthy()
    expect(pushed).toEqual(['/admin/users in its place'])
    expect(calls.map(({ call }) => call)).toEqual([ERASE])
  })

  it('is not erased by Cancel; a refusal stays in the dialog', async () => {
    const sentence = 'You cannot delete your own account.'
    const calls = network({ [ERASE]: () => ({ status: 409, body: { error: sentence } }) })
    const pushed = open()
    await press('Erase data')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).toEqual([])
    await press('Erase data')
    await userEvent.click(screen.getByRole('button', { name: 'Erase' }))
    expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toBe(sentence)
    expect(pushed).toEqual([])
  })
})
