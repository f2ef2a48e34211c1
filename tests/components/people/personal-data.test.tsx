import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UserForm } from '@/components/people/user-form'
import { COLLEAGUE_ROLES, USER_ROLES } from '@/components/people/user-roles'
import { network } from '@/tests/components/actions/tracker-api'
import { followAddress } from '@/tests/components/address-bar'
import { ID, openAdmin } from '@/tests/components/form/admin-page'
import { user } from './user-row'

const person = user({ organization: null })
const frame = { endpoint: '/api/admin/user', back: '/admin/users', backTo: 'User Management', user: person }
const EXPORT = `GET /api/admin/user/${ID}/export`
const ERASE = `POST /api/admin/user/${ID}/erase`

const open = () => openAdmin(<UserForm {...frame} roles={USER_ROLES} withOrganisation withPersonalData />)
const section = () => within(screen.getByRole('region', { name: 'Personal data' }))
const press = (name: string) => userEvent.click(section().getByRole('button', { name }))

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

  it('that cannot be exported says so, and can be tried again', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    network({ [EXPORT]: () => ({ status: 503, body: {} }) })
    open()
    await press('Export data')
    expect(await screen.findByText('The data could not be exported. Please try again.')).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
    expect(section().getByRole('button', { name: 'Export data' })).toHaveProperty('disabled', false)
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
