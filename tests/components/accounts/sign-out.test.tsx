import { waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { SignOut } from '@/components/accounts/sign-out'
import { keepRecord, keptRecord, record, reply } from '@/tests/support/browser-server'
import { open } from './account-page'

const LOGOUT = 'POST /api/auth/logout'

describe('the sign-out page', () => {
  it('calls logout once, clears the stored token and goes to the sign-in page', async () => {
    keepRecord(record())
    const { called } = open(<SignOut />, { [LOGOUT]: () => reply(200, { message: 'success' }) })
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/login'))
    expect(called()).toEqual([LOGOUT])
    expect(keptRecord()).toBeNull()
  })

  it('on failure it alerts and goes back, still signed in', async () => {
    keepRecord(record())
    const alert = vi.fn()
    vi.stubGlobal('alert', alert)
    const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined)
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(2)
    open(<SignOut />, { [LOGOUT]: () => reply(503, { error: 'down' }) })
    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    expect(alert).toHaveBeenCalledWith('We had some trouble logging you out. Please try again or refresh the page')
    expect(keptRecord()).toEqual(record())
    expect(window.location.replace).not.toHaveBeenCalled()
  })

  it('goes home where there is nothing to go back to', async () => {
    keepRecord(record())
    vi.stubGlobal('alert', vi.fn())
    vi.spyOn(window.history, 'length', 'get').mockReturnValue(1)
    open(<SignOut />, { [LOGOUT]: () => reply(503, { error: 'down' }) })
    await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/'))
  })
})
