import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConnectAccount } from '@/components/people/connect-account'
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

describe('single sign-on', () => {
  const OFFER = { name: 'Woolcroft ID', only: false }
  const EXCHANGE = 'POST /api/auth/exchange'
  const BEGIN = 'POST /api/auth/signin/oidc'
  const CSRF = { 'GET /api/auth/csrf': () => reply(200, { csrfToken: 'csrf' }) }

  it('is offered beside the password, and leads to the page of the issuer', async () => {
    const page = 'https://login.example/authorize'
    const { calls } = open(<LoginForm signOn={OFFER} />, { ...CSRF, [BEGIN]: () => reply(200, { url: page }) })
    expect(input('Password')).toBeTruthy()
    await press('Continue with Woolcroft ID')
    await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith(page))
    expect(calls.at(-1)?.body).toEqual({ csrfToken: 'csrf', json: 'true' })
  })

  it('says why a browser that blocks site data cannot begin, and stays usable', async () => {
    open(<LoginForm signOn={OFFER} />)
    refuseStorage('localStorage', 'sessionStorage')
    await press('Continue with Woolcroft ID')
    await waitFor(() => expect(alertText()).toMatch(/^Signing in needs cookies and site data/))
    expect(button('Continue with Woolcroft ID').getAttribute('aria-busy')).not.toBe('true')
  })

  it('leads back to letting an assistant in, and only once', async () => {
    const next = '/oauth/authorize?client_id=https%3A%2F%2Fassistant.example'
    const begin = { ...CSRF, [BEGIN]: () => reply(200, { url: 'https://login.example/authorize' }) }
    const exchange = { [EXCHANGE]: () => reply(200, { token: record(), redirectUrl: '/' }) }
    open(<LoginForm next={next} signOn={OFFER} />, begin)
    await press('Continue with Woolcroft ID')
    await waitFor(() => expect(window.location.assign).toHaveBeenCalled())
    cleanup()
    open(<LoginForm code="code" signOn={OFFER} />, exchange)
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith(next))
    cleanup()
    open(<LoginForm code="other" signOn={OFFER} />, exchange)
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/'))
  })

  it('says why nobody was signed in, and what went wrong at the beginning', async () => {
    const error = 'Too many requests. Please wait a moment and try again.'
    open(<LoginForm refused="Woolcroft ID was cancelled." signOn={OFFER} />, {
      ...CSRF,
      [BEGIN]: () => reply(429, { error }),
    })
    expect(alertText()).toBe('Woolcroft ID was cancelled.')
    await press('Continue with Woolcroft ID')
    await waitFor(() => expect(alertText()).toBe(error))
  })

  it('exchanges the code once, without showing the form, and stores the login record', async () => {
    const token = record()
    const { called } = open(<LoginForm code="code" signOn={OFFER} />, {
      [EXCHANGE]: () => reply(200, { token, redirectUrl: '/admin' }),
      'GET /api/auth/whoami': () => reply(200, { user: { _id: 'u' } }),
    })
    expect(screen.getByRole('status').textContent).toBe('Signing you in...')
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/admin'))
    expect(called().filter((each) => each === EXCHANGE)).toHaveLength(1)
    expect(keptRecord()).toEqual(token)
  })

  it('shows the form with a sentence when the code is no longer valid', async () => {
    const error = 'This sign-in is no longer valid. Please begin again.'
    open(<LoginForm code="code" signOn={OFFER} />, { [EXCHANGE]: () => reply(401, { error }) })
    await waitFor(() => expect(alertText()).toBe(error))
    expect(button('Continue with Woolcroft ID')).toBeTruthy()
  })

  it('hides the password where it is the only way, but for the emergency account', async () => {
    open(<LoginForm signOn={{ ...OFFER, only: true }} />)
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByText('Register')).toBeNull()
    await press('Log in as the emergency admin')
    expect(input('Password')).toBeTruthy()
    expect(screen.queryByText('Register')).toBeNull()
  })

  it('leads to the issuer to sign out there too', async () => {
    keepRecord(record())
    const signOutUrl = 'https://login.example/logout?id_token_hint=x'
    open(<SignOut />, { 'POST /api/auth/logout': () => reply(200, { message: 'success', signOutUrl }) })
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith(signOutUrl))
    expect(keptRecord()).toBeNull()
  })
})

describe('connecting an account', () => {
  const CONNECT = 'POST /api/auth/connect'
  const MAIL = 'POST /api/auth/connect-code'
  const DONE = {
    [CONNECT]: () => reply(200, { token: record(), redirectUrl: '/' }),
    'GET /api/auth/whoami': () => reply(200, { user: { _id: 'u' } }),
  }

  it('asks for the password, and shows a refusal at the field', async () => {
    const wrong = { error: 'Please check for errors', fields: { password: 'That is not right.' } }
    const { calls } = open(<ConnectAccount code="c" hasPassword name="Woolcroft ID" />, {
      [CONNECT]: () => reply(400, wrong),
    })
    await fill({ 'Password of that account': 'secret' })
    await press('Connect')
    await waitFor(() => expect(screen.getByText('That is not right.')).toBeTruthy())
    expect(calls.at(-1)?.body).toEqual({ code: 'c', password: 'secret' })
  })

  it('mails a code instead, which is typed in', async () => {
    const { calls } = open(<ConnectAccount code="c" hasPassword name="Woolcroft ID" />, {
      ...DONE,
      [MAIL]: () => reply(200, { message: 'success' }),
    })
    await press('Mail me a code instead')
    await press('Mail me a code')
    await waitFor(() => expect(input('Code from the email')).toBeTruthy())
    await fill({ 'Code from the email': '1234 5678' })
    await press('Connect')
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/'))
    expect(calls.filter(({ call }) => call === CONNECT).map(({ body }) => body)).toEqual([
      { code: 'c', mailedCode: '1234 5678' },
    ])
  })

  it('offers no password where the account has none that counts', () => {
    open(<ConnectAccount code="c" hasPassword={false} name="Woolcroft ID" />)
    expect(screen.queryByText('Use the password instead')).toBeNull()
    expect(button('Mail me a code')).toBeTruthy()
  })
})
