import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RequestReset, ResetPassword, SetPassword, VerifyEmail } from '@/components/people/mailed-links'
import { currentToasts } from '@/components/ui/toast'
import { keepRecord, keptRecord, record, reply } from '@/tests/support/browser-server'
import { alertText, button, fill, open, press } from './account-page'

const LINK = { token: 't'.repeat(43), id: 'a'.repeat(24) }
const NEW = { 'New password': 'Quiet-Harbour-7', 'Confirm password': 'Quiet-Harbour-7' }
const done = () => reply(200, { message: 'success' })
const signOut = {
  'GET /api/auth/csrf': () => reply(200, { csrfToken: 'c' }),
  'POST /api/auth/signout': () => reply(200, {}),
}

beforeEach(() => window.history.replaceState(null, '', `/reset-password?token=${LINK.token}&id=${LINK.id}`))
describe('every page of a mailed link', () => {
  it.each([
    ['reset', <ResetPassword key="r" link={LINK} />],
    ['set', <SetPassword key="s" link={LINK} />],
    ['verify', <VerifyEmail key="v" link={LINK} />],
  ])('%s takes the token out of the address (R-SAFE-14), and calls nothing by itself', (_name, page) => {
    const { called } = open(page)
    expect(window.location.href).not.toContain('token')
    expect(window.location.pathname).toBe('/reset-password')
    expect(called()).toEqual([])
  })

  it.each([
    ['reset', <ResetPassword key="r" link={null} />],
    ['set', <SetPassword key="s" link={null} />],
    ['verify', <VerifyEmail key="v" link={null} />],
  ])('%s without token and id says that the link is incomplete', (_name, page) => {
    open(page)
    expect(screen.getByRole('heading', { name: 'This link is incomplete' })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('resetting the password', () => {
  it('sends token and id, ends what is signed in here, and goes to the sign-in page with a notice', async () => {
    keepRecord(record())
    const { calls, called, replaced } = open(<ResetPassword link={LINK} />, {
      'POST /api/auth/reset-password': done,
      ...signOut,
    })
    await fill(NEW)
    await press('Reset password')
    await waitFor(() => expect(replaced).toEqual(['/login']))
    expect(calls[0]?.body).toEqual({ password: 'Quiet-Harbour-7', confirmPassword: 'Quiet-Harbour-7', ...LINK })
    expect(calls[0]?.headers.has('authorization')).toBe(false)
    expect(called()).toContain('POST /api/auth/signout')
    expect(keptRecord()).toBeNull()
    expect(currentToasts().map(({ text }) => text)).toEqual([
      'Your password has been reset. You can log in with it now.',
    ])
  })

  it('holds the password rules and wants the password twice', async () => {
    const { called } = open(<ResetPassword link={LINK} />)
    await fill({ 'New password': 'quiet-harbour-7', 'Confirm password': 'x' })
    expect(screen.queryByText('Passwords do not match')).toBeNull()
    await press('Reset password')
    expect(screen.getByText('Passwords should contain an uppercase letter')).toBeTruthy()
    expect(screen.getByText('Passwords do not match')).toBeTruthy()
    expect(called()).toEqual([])
  })

  const failed = 'Failed to reset password. Please try again or contact us for help.'
  it.each([
    [400, { error: 'This link is not valid any more.' }, 'This link is not valid any more.'],
    [500, { error: 'Something went wrong...' }, failed],
    [502, null, failed],
    [200, { message: 'maybe' }, failed],
  ])('%i with %j is shown as %j, with a way to new instructions', async (status, body, sentence) => {
    const { replaced } = open(<ResetPassword link={LINK} />, {
      'POST /api/auth/reset-password': () => reply(status, body, 'Status Text'),
    })
    await fill(NEW)
    await press('Reset password')
    expect(alertText()).toBe(sentence)
    expect(screen.getByRole('link', { name: 'Send new instructions' }).getAttribute('href')).toBe('/request-reset')
    expect(replaced).toEqual([])
  })
})

describe('setting the first password', () => {
  const NAMES = { 'First name': 'Ines', 'Last name': 'Moreau' }
  const GIVEN = { ...NAMES, Password: 'Quiet-Harbour-7', 'Confirm password': 'Quiet-Harbour-7' }
  const EMAIL = 'ines@loomhouse.test'
  const signedIn = () =>
    reply(200, { token: { accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer' }, redirectUrl: '/admin' })
  const set = { 'POST /api/auth/set-password': done, 'GET /api/auth/whoami': () => reply(503, {}), ...signOut }
  const submit = async (email: string | null, login: () => Response) => {
    const page = open(<SetPassword email={email} link={LINK} />, { ...set, 'POST /api/auth/login': login })
    await fill(GIVEN)
    await press('Set password')
    return page
  }

  it('signs in with it in place of whoever was signed in here, and opens the page of the role', async () => {
    keepRecord(record())
    const { calls, called } = await submit(EMAIL, signedIn)
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/admin'))
    const { Password: password } = GIVEN
    expect(calls.find(({ call }) => call === 'POST /api/auth/login')?.body).toEqual({ email: EMAIL, password })
    expect(called()).toContain('POST /api/auth/signout')
    expect(keptRecord()).toMatchObject({ accessToken: 'a', refreshToken: 'r' })
  })

  it.each([
    ['without the address', null, signedIn],
    ['where signing in has to wait', EMAIL, () => reply(429, { error: 'Too many requests.' })],
  ])('%s it leads to the sign-in page with a notice', async (_name, email, login) => {
    const { replaced } = await submit(email, login)
    await waitFor(() => expect(replaced).toEqual(['/login']))
    expect(keptRecord()).toBeNull()
    expect(currentToasts()[0]?.text).toBe('Your password has been set. You can log in now.')
  })

  it('signs nobody in by a link that another tab has used', async () => {
    const { called, replaced } = open(<SetPassword email={EMAIL} link={LINK} />, {
      'POST /api/auth/set-password': () => reply(400, { error: 'This link is not valid any more.' }),
    })
    await fill(GIVEN)
    await press('Set password')
    expect(alertText()).toBe('This link is not valid any more.')
    expect([called(), replaced]).toEqual([['POST /api/auth/set-password'], []])
  })
})

describe('verifying an email', () => {
  it('says why it failed', async () => {
    open(<VerifyEmail link={LINK} />, { 'POST /api/auth/verify-email': () => reply(400, { error: 'Not valid.' }) })
    await press('Verify email')
    expect(alertText()).toBe('Not valid.')
    const other = screen.getByRole('link', { name: 'Reset your password instead' })
    expect(other.getAttribute('href')).toBe('/request-reset')
  })
})

describe('asking for reset instructions', () => {
  const SAME = { Email: 'amelia@loomhouse.test', 'Confirm email': 'amelia@loomhouse.test' }

  it("says 'Instructions sent', when the email arrives and where to look, with a way back", async () => {
    const { calls } = open(<RequestReset />, {
      'POST /api/auth/request-token': () => reply(200, { message: 'success' }),
    })
    await fill(SAME)
    await press(/Send instructions|Retry/)
    expect(screen.getByRole('heading', { name: 'Instructions sent' })).toBeTruthy()
    expect(screen.getByText(/arrives within 5 minutes/).textContent).toContain('check your spam folder')
    expect(button('Go back')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('Instructions sent')
    expect(calls[0]?.body).toEqual({ email: SAME.Email, confirmEmail: SAME.Email })
  })

  it.each([
    [429, { error: 'Too many requests.' }, 'Too many requests.'],
    [500, null, 'Something went wrong...'],
  ])('%i with %j is shown as %j', async (status, body, sentence) => {
    open(<RequestReset />, { 'POST /api/auth/request-token': () => reply(status, body) })
    await fill(SAME)
    await press(/Send instructions|Retry/)
    expect(alertText()).toBe(sentence)
    expect(button('Retry')).toBeTruthy()
  })
})
