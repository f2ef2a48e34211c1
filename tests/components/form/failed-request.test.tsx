import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { describeFailure } from '@/components/form/form-failure'
import { ApiError } from '@/lib/api/send'
import { alertText, field, fillBoth, Names, press, refusing } from './names-form'

describe('a form whose request failed', () => {
  it('shows the sentence and the prompts of a refusal, and asks to retry', async () => {
    render(<Names submit={refusing(400, 'Taken already.', { first: 'Is taken' })} />)
    await fillBoth()
    await press('Save')
    expect(alertText()).toBe('Taken already.')
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(screen.getByText('Is taken')).toBeTruthy()
    expect(document.activeElement).toBe(field(/First/))
    await userEvent.type(field(/First/), 'y')
    expect(screen.queryByText('Is taken')).toBeNull()
  })

  it('sends again at Retry, and gives focus back to the button when no field is to blame', async () => {
    let tries = 0
    const submit = async () => {
      tries += 1
      if (tries < 3) throw new ApiError(503, 'Down.', { elsewhere: 'A field that the form does not have' })
    }
    render(<Names submit={submit} />)
    await fillBoth()
    await press('Save')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retry' }))
    await press('Retry')
    await press('Retry')
    expect(tries).toBe(3)
    expect(alertText()).toBeNull()
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
  })

  it("says 'Something went wrong...' when a failure has no sentence of its own", async () => {
    render(<Names submit={() => Promise.reject(new TypeError('Failed to fetch'))} />)
    await fillBoth()
    await press('Save')
    expect(alertText()).toBe('Something went wrong...')
  })

  it("says the form's own sentence for that status", async () => {
    render(<Names sentences={{ 409: 'Somebody was quicker.' }} submit={refusing(409, 'Conflict', undefined, false)} />)
    await fillBoth()
    await press('Save')
    expect(alertText()).toBe('Somebody was quicker.')
  })
})

describe('the sentence for a failed request (R-FORM-4)', () => {
  const sentences = { 400: 'Check.', 500: 'Broken.' }
  const said = (error: unknown, given: Parameters<typeof describeFailure>[1] = sentences) =>
    describeFailure(error, given).sentence

  it("is the server's message first", () => {
    expect(said(new ApiError(400, 'The server says so.'))).toBe('The server says so.')
  })

  it('is else the configured one of that status, also when the server only says that something went wrong', () => {
    expect(said(new ApiError(400, 'Bad Request', undefined, false))).toBe('Check.')
    expect(said(new ApiError(500, 'Something went wrong...'))).toBe('Broken.')
  })

  it('is else that something went wrong; a status text is nothing for a person', () => {
    expect(said(new ApiError(502, 'Bad Gateway', undefined, false))).toBe('Something went wrong...')
    expect(said(new Error('internals'))).toBe('Something went wrong...')
  })

  it('may have one for all the rest, lost connections too', () => {
    expect(said(new ApiError(502, 'Bad Gateway', undefined, false), { other: 'Failed to save.' })).toBe(
      'Failed to save.',
    )
    expect(said(new TypeError('Failed to fetch'), { other: 'Failed to save.' })).toBe('Failed to save.')
  })
})
