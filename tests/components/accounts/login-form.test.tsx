import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginForm } from '@/components/accounts/login-form'

/** The network edge: what the server would answer, and what it was asked. */
const asked: { path: string; body: unknown }[] = []
let answers: (path: string) => Response | Promise<Response>

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const pair = { accessToken: 'access', refreshToken: 'refresh', tokenType: 'Bearer' }

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    asked.push({ path, body: init?.body ? JSON.parse(String(init.body)) : undefined })
    return answers(path)
  })
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
})

const fill = async (email: string, password: string) => {
  if (email) await userEvent.type(screen.getByLabelText('Email'), email)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: /Log in|Retry/ }))
}

describe('signing in', () => {
  it('asks for both fields before it sends anything, and clears each prompt when it is answered', async () => {
    render(<LoginForm />)
    await fill('', '')
    expect(screen.getByText('Please provide your email address')).toBeTruthy()
    expect(screen.getByText('Please provide your password')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Please check for errors')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    await userEvent.type(screen.getByLabelText('Email'), 'a')
    expect(screen.queryByText('Please provide your email address')).toBeNull()
    expect(asked).toEqual([])
  })

  it('keeps the record and loads the page that the server names', async () => {
    answers = (path) =>
      path === '/api/auth/login' ? json(200, { token: pair, redirectUrl: '/visibility-data' }) : json(200, { user: {} })
    render(<LoginForm />)
    await fill('amelia@loomhouse.test', 'secret')
    await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith('/visibility-data'))
    expect(asked[0]).toEqual({
      path: '/api/auth/login',
      body: { email: 'amelia@loomhouse.test', password: 'secret' },
    })
    expect(JSON.parse(localStorage.getItem('token') ?? '')).toEqual(pair)
  })

  it("shows the server's sentence above a button that says Retry, and keeps what was typed", async () => {
    answers = () => json(401, { error: 'Login unsuccessful, please check your details and try again.' })
    render(<LoginForm />)
    await fill('amelia@loomhouse.test', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Login unsuccessful, please check your details and try again.',
    )
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('wrong')
    expect(localStorage.getItem('token')).toBeNull()
  })

  it("says 'Something went wrong...' when the server cannot be reached", async () => {
    answers = () => Promise.reject(new TypeError('Failed to fetch'))
    render(<LoginForm />)
    await fill('amelia@loomhouse.test', 'secret')
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong...')
  })

  it('leads to registering and to a new password', () => {
    render(<LoginForm />)
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/register')
    expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/request-reset')
  })

  it('shows and hides the password', async () => {
    render(<LoginForm />)
    const password = screen.getByLabelText<HTMLInputElement>('Password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.type).toBe('text')
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
    expect(password.type).toBe('password')
  })
})

describe('coming back with a record', () => {
  it('is let in without the form when the record is alive', async () => {
    localStorage.setItem('token', JSON.stringify(pair))
    answers = () => json(200, { accessToken: 'next', refreshToken: 'next' })
    render(<LoginForm />)
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/'))
    expect(asked.map(({ path }) => path)).toEqual(['/api/auth/refresh'])
  })

  it('gets the form when the record is dead', async () => {
    localStorage.setItem('token', JSON.stringify(pair))
    answers = () => json(401, { error: 'Failed to refresh' })
    render(<LoginForm />)
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeTruthy())
    expect(window.location.replace).not.toHaveBeenCalled()
    expect(localStorage.getItem('token')).toBeNull()
  })
})
