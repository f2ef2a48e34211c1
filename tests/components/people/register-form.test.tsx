import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { RegisterForm } from '@/components/people/register-form'
import { keptRecord, reply } from '@/tests/support/browser-server'
import { alertText, button, fill, input, open, press } from './account-page'

const REGISTER = 'POST /api/auth/register'
const VALID = {
  'First name': 'Amelia',
  'Last name': 'Okafor',
  Email: 'amelia@loomhouse.test',
  Password: 'Quiet-Harbour-7',
  'Confirm password': 'Quiet-Harbour-7',
}
const accept = () => userEvent.click(screen.getByRole('checkbox'))
async function sendValid() {
  await fill(VALID)
  await accept()
  await press('Register')
}

describe('registering', () => {
  it('requires all six fields, marked with an asterisk, and names each that is missing', async () => {
    const { called } = open(<RegisterForm />)
    await press('Register')
    for (const prompt of [
      'Please provide your first name',
      'Please provide your last name',
      'Please provide your email address',
      'Please provide your password',
      'Please confirm your password',
      'Please accept the terms of service',
      'Please check for errors',
    ])
      expect(screen.getByText(prompt)).toBeTruthy()
    for (const label of Object.keys(VALID)) expect(input(label).getAttribute('aria-required')).toBe('true')
    expect(screen.getByRole('checkbox').getAttribute('aria-required')).toBe('true')
    expect(document.activeElement).toBe(input('First name'))
    expect(called()).toEqual([])
  })

  it.each([
    ['Email', 'amelia@loomhouse', 'Invalid email address'],
    ['Password', 'Qh-7', 'Passwords should be at least 8 characters'],
    ['Confirm password', 'x', 'Passwords do not match'],
  ])('while typing into %s, %j is answered with %j', async (label, text, prompt) => {
    open(<RegisterForm />)
    await userEvent.type(input(label), text)
    expect(screen.getByText(prompt)).toBeTruthy()
    expect(input(label).className).toContain('bg-warning-soft')
    expect(alertText()).toBeNull()
  })

  it.each([
    [400, { error: 'Please check your details and try again.' }, 'Please check your details and try again.'],
    [400, null, 'Please check your details and try again.'],
    [500, { error: 'Something went wrong...' }, 'Failed to register, please retry or try refreshing the page.'],
    [500, null, 'Failed to register, please retry or try refreshing the page.'],
    [429, { error: 'Too many requests.' }, 'Too many requests.'],
    [200, { redirectUrl: '/' }, 'Registration failed. Please check your details and try again.'],
  ])('%i with %j is shown as %j, and may be retried', async (status, body, sentence) => {
    open(<RegisterForm />, { [REGISTER]: () => reply(status, body, 'Status Text') })
    await sendValid()
    expect(alertText()).toBe(sentence)
    expect(button('Retry').disabled).toBe(false)
    expect(keptRecord()).toBeNull()
  })

  it("shows the server's prompts at their fields", async () => {
    const fields = { password: 'This password is one of the most common ones.' }
    open(<RegisterForm />, { [REGISTER]: () => reply(400, { error: 'Please check.', fields }) })
    await sendValid()
    expect(screen.getByText(fields.password)).toBeTruthy()
    expect(document.activeElement).toBe(input('Password'))
  })

  it('opens the terms in a new tab and leads back to the sign-in page', () => {
    open(<RegisterForm />)
    const terms = screen.getByRole('link', { name: /terms of service/ })
    expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/terms', '_blank'])
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
  })
})
