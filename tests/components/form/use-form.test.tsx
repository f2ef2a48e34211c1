import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { describeFailure, failingFields, useForm } from '@/components/form/use-form'
import { ApiError } from '@/lib/api/send'
import { alertText, field, fillBoth, Names, press, refusing } from './names-form'

describe('a form validated while typing', () => {
  it('prompts at the field one types in, and leaves the others in peace', async () => {
    render(<Names validate="input" />)
    await userEvent.type(field(/Second/), 'x')
    expect(screen.getByText('They do not match')).toBeTruthy()
    expect(screen.queryByText('Please provide a first')).toBeNull()
    expect(alertText()).toBeNull()
  })

  it('judges a field again when the one it depends on changes', async () => {
    render(<Names validate="input" />)
    await fillBoth()
    expect(screen.queryByText('They do not match')).toBeNull()
    await userEvent.type(field(/First/), 'y')
    expect(screen.getByText('They do not match')).toBeTruthy()
  })
})

describe('a form whose fields change quickly', () => {
  it('keeps both of two that change before it is drawn again', () => {
    const { result } = renderHook(() =>
      useForm({ initial: { status: 'pending', notes: '' }, rules: {}, submit: async () => {} }),
    )
    const [status, notes] = [result.current.field('status'), result.current.field('notes')]
    act(() => {
      notes.onChange('Live')
      status.onChange('implemented')
    })
    expect(result.current.values).toEqual({ status: 'implemented', notes: 'Live' })
  })
})

describe('a form validated on submit', () => {
  it('stays quiet until it is submitted, then prompts, says so and focuses the first failing field', async () => {
    render(<Names />)
    await userEvent.type(field(/Second/), 'x')
    expect(screen.queryByText('They do not match')).toBeNull()
    await press('Save')
    expect(alertText()).toBe('Please check for errors')
    expect(document.activeElement).toBe(field(/First/))
    const described = field(/First/).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Please provide a first')
    expect(field(/First/).getAttribute('aria-invalid')).toBe('true')
    expect(field(/First/).className).toContain('bg-warning-soft')
  })

  it('asks for a text of which nothing can be seen as for one that is missing', () => {
    const rules = { name: { required: true, prompt: 'Please provide a name' } }
    for (const name of ['', ' ', '\u200b', '\u3164\u00ad', '\u2800', '\u202e'])
      expect(failingFields(rules, { name })).toEqual({ name: 'Please provide a name' })
    expect(failingFields(rules, { name: '\u200b李' })).toEqual({})
  })

  it('clears each prompt as soon as the field is valid, and the summary with the last one', async () => {
    render(<Names />)
    await press('Save')
    await userEvent.type(field(/First/), 'x')
    expect(screen.queryByText('Please provide a first')).toBeNull()
    expect(alertText()).toBe('Please check for errors')
    await userEvent.type(field(/Second/), 'x')
    expect(alertText()).toBeNull()
  })

  it('cannot be sent twice while it is under way, and says what it is doing', async () => {
    let sent = 0
    const submit = () => {
      sent += 1
      return new Promise<void>(() => undefined)
    }
    render(<Names submit={submit} />)
    await userEvent.type(field(/First/), 'x')
    await userEvent.type(field(/Second/), 'x{Enter}{Enter}')
    expect(sent).toBe(1)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' })
    expect(button.disabled).toBe(true)
    expect(button.querySelector('.animate-spin')).toBeTruthy()
  })

  it('is not sent again after a success until something has changed', async () => {
    const sent: string[] = []
    render(<Names submit={async ({ first }) => void sent.push(first)} />)
    await fillBoth()
    await press('Save')
    await press('Save')
    expect(sent).toEqual(['x'])
    await fillBoth('y')
    await press('Save')
    expect(sent).toEqual(['x', 'xy'])
  })

  it('marks required fields for the eye and for assistive technology', () => {
    render(<Names />)
    expect(field(/First/).getAttribute('aria-required')).toBe('true')
    expect(screen.getByText('First').className).toContain('required')
  })
})

describe('rules', () => {
  it('ask for a text that is more than space, a tick, and at least one selection', () => {
    const required = { required: true }
    const rules = { text: required, box: required, list: required }
    const missing = { text: ' ', box: false, list: [] }
    expect(failingFields(rules, missing)).toEqual({
      text: 'Invalid input',
      box: 'Invalid input',
      list: 'Invalid input',
    })
    expect(failingFields(rules, { text: 'a', box: true, list: ['a'] })).toEqual({})
  })

  it('do not test an optional field that is empty', () => {
    expect(failingFields({ url: { test: () => 'Bad' } }, { url: '' })).toEqual({})
  })

  it("prompt with the test's own words, the field's prompt, or 'Invalid input', in this order", () => {
    const value = { url: 'x' }
    expect(failingFields({ url: { test: () => 'Bad', prompt: 'Prompt' } }, value).url).toBe('Bad')
    expect(failingFields({ url: { test: () => true, prompt: 'Prompt' } }, value).url).toBe('Prompt')
    expect(failingFields({ url: { test: () => true } }, value).url).toBe('Invalid input')
    expect(failingFields({ url: { test: () => undefined, prompt: 'Prompt' } }, value)).toEqual({})
  })
})

const STEPS = [['first'], ['second']] as const

describe('a form in steps (R-FORM-5)', () => {
  it('advances with Next, returns with Back, and is sent on the last step', async () => {
    const submit = vi.fn(async () => undefined)
    render(<Names steps={STEPS} submit={submit} />)
    expect(screen.getByText('Step 1 of 2')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
    await userEvent.type(field(/First/), 'x')
    await press('Next')
    expect(screen.getByText('Step 2 of 2')).toBeTruthy()
    expect(document.activeElement).toBe(field(/Second/))
    await press('Back')
    expect(field(/First/).value).toBe('x')
    await press('Next')
    await userEvent.type(field(/Second/), 'x')
    expect(submit).not.toHaveBeenCalled()
    await press('Save')
    expect(submit).toHaveBeenCalledWith({ first: 'x', second: 'x' })
  })

  it('stays on a step until its fields are valid, and does not ask for those of later steps', async () => {
    render(<Names steps={STEPS} />)
    await press('Next')
    expect(screen.getByText('Please provide a first')).toBeTruthy()
    expect(alertText()).toBe('Please check for errors')
    await userEvent.type(field(/First/), 'x')
    expect(alertText()).toBeNull()
    await press('Next')
    expect(alertText()).toBeNull()
    expect(screen.queryByText('They do not match')).toBeNull()
  })

  it('moves to the step of a field that the server refuses', async () => {
    render(<Names steps={STEPS} submit={refusing(400, 'No.', { first: 'Is taken' })} />)
    await userEvent.type(field(/First/), 'x')
    await press('Next')
    await userEvent.type(field(/Second/), 'x')
    await press('Save')
    expect(screen.getByText('Is taken')).toBeTruthy()
    expect(document.activeElement).toBe(field(/First/))
  })

  it('on the first step Back leads where the page says', async () => {
    const onBack = vi.fn()
    render(<Names onBack={onBack} steps={STEPS} />)
    await press('Back')
    expect(onBack).toHaveBeenCalledOnce()
  })
})

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

  it('is else that something went wrong; a status text is not for people', () => {
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
