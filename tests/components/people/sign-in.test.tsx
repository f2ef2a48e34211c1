import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { LoginForm, SignOut } from '@/components/people/sign-in'
import { keepRecord, keptRecord, record, refuseStorage, reply } from '@/tests/support/browser-server'
import { alertText, button, fill, input, open, press } from './account-page'

const LOGIN = 'POST /api/auth/login'
const REFRESH = 'GET /api/auth/refresh'
const TYPED = { Email: 'amelia@loomhouse.test', Password: 'secret' }
/** Signs in where the server answers so. */
async function logIn(answer: () => Response | Promise<Response>) {
  const server = open(<LoginForm />, {
    [LOGIN]: answer,
    'GET /api/auth/whoami': () => reply(200, { user: { _id: 'u' } }),
  })
  await fill(TYPED)
  await press('Log in')
  return server
}

describe('signing in', () => {
  it('asks for both fields before it sends anything, and clears each prompt when it is answered', async () => {
    const { called } = open(<LoginForm />)
    await press('Log in')
    expect(screen.getByText('Please provide your email address')).toBeTruthy()
    expect(screen.getByText('Please provide your password')).toBeTruthy()
    expect(alertText()).toBe('Please check for errors')
    expect(document.activeElement).toBe(input('Email'))
    await userEvent.type(input('Email'), 'a')
    expect(screen.queryByText('Please provide your email address')).toBeNull()
    expect(called()).toEqual([])
  })

  it("shows the server's sentence above a button that says Retry, and keeps what was typed", async () => {
    const error = 'Login unsuccessful, please check your details and try again.'
    await logIn(() => reply(401, { error }))
    await vi.waitFor(() => expect(alertText()).toBe(error))
    expect(button('Retry')).toBeTruthy()
    expect(input('Password').value).toBe('secret')
    expect(keptRecord()).toBeNull()
  })

  it("says 'Something went wrong...' when the server cannot be reached", async () => {
    await logIn(() => Promise.reject(new TypeError('Failed to fetch')))
    await vi.waitFor(() => expect(alertText()).toBe('Something went wrong...'))
  })

  it('says why a browser that blocks site data cannot sign in', async () => {
    open(<LoginForm />)
    await fill(TYPED)
    refuseStorage('localStorage', 'sessionStorage')
    await press('Log in')
    await vi.waitFor(() =>
      expect(alertText()).toMatch(/^Signing in needs cookies and site data, which this browser blocks/),
    )
  })

  it('shows and hides the password', async () => {
    open(<LoginForm />)
    await press('Show password')
    expect(input('Password').type).toBe('text')
    await press('Hide password')
    expect(input('Password').type).toBe('password')
  })
})

describe('coming back with a record', () => {
  it('is let in without the form when the record is alive', async () => {
    keepRecord()
    const { called } = open(<LoginForm />, { [REFRESH]: () => reply(200, record(2)) })
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/'))
    expect(called()).toEqual([REFRESH])
  })

  it('gets the form when the record is dead', async () => {
    keepRecord()
    open(<LoginForm />, { [REFRESH]: () => reply(401, { error: 'Failed to refresh' }) })
    await waitFor(() => expect(input('Email')).toBeTruthy())
    expect(window.location.replace).not.toHaveBeenCalled()
    expect(keptRecord()).toBeNull()
  })
})

const LOGOUT = 'POST /api/auth/logout'

describe('the sign-out page', () => {
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
