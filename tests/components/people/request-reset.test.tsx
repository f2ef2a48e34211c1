import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RequestReset } from '@/components/people/mailed-links'
import { reply } from '@/tests/support/browser-server'
import { alertText, button, fill, open, press } from './account-page'

const ASK = 'POST /api/auth/request-token'
const same = { Email: 'amelia@loomhouse.test', 'Confirm email': 'amelia@loomhouse.test' }
const send = () => press(/Send instructions|Retry/)

describe('asking for reset instructions', () => {
  it('wants the same address twice', async () => {
    const { called } = open(<RequestReset />)
    await fill({ ...same, 'Confirm email': 'amelia@elsewhere.test' })
    await send()
    expect(screen.getByText('Emails do not match')).toBeTruthy()
    expect(alertText()).toBe('Please check for errors')
    expect(called()).toEqual([])
  })

  it("says 'Instructions sent', when the email arrives and where to look, with a way back", async () => {
    const { calls } = open(<RequestReset />, { [ASK]: () => reply(200, { message: 'success' }) })
    await fill(same)
    await send()
    expect(screen.getByRole('heading', { name: 'Instructions sent' })).toBeTruthy()
    expect(screen.getByText(/arrives within 5 minutes/).textContent).toContain('check your spam folder')
    expect(button('Go back')).toBeTruthy()
    expect(document.activeElement?.textContent).toContain('Instructions sent')
    expect(calls[0]?.body).toEqual({ email: same.Email, confirmEmail: same.Email })
  })

  it.each([
    [429, { error: 'Too many requests.' }, 'Too many requests.'],
    [500, null, 'Something went wrong...'],
  ])('%i with %j is shown as %j', async (status, body, sentence) => {
    open(<RequestReset />, { [ASK]: () => reply(status, body) })
    await fill(same)
    await send()
    expect(alertText()).toBe(sentence)
    expect(button('Retry')).toBeTruthy()
  })
})
